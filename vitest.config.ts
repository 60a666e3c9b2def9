import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/cli/build-once.ts"],
    testTimeout: 60_000,
    // By default one core would be left idle, which is half of a small machine.
    maxWorkers: "100%",
    // No test changes a module, so files may share what is loaded; loading it anew for each takes a quarter of the time.
    isolate: false,
    env: { NO_COLOR: "1" },
  },
});
