import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/cli/build-once.ts"],
    testTimeout: 60_000,
    env: { NO_COLOR: "1" },
  },
});
