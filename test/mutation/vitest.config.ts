import { defineConfig } from "vitest/config";

// What mutants are tried against: all that is about the rules and the arithmetic and needs no process of its own.
export default defineConfig({
  test: {
    include: [
      "test/algebra/**/*.test.ts", "test/timeline/**/*.test.ts", "test/procedures/**/*.test.ts", "test/differential/**/*.test.ts",
      "test/session/**/*.test.ts", "test/examples.test.ts", "test/report/golden.test.ts",
    ],
    // Long sequences, which take longer than all others together.
    exclude: ["test/differential/places.test.ts"],
    testTimeout: 60_000,
    // What a test covers is counted file by file, which shared modules would hide.
    isolate: true,
    env: { NO_COLOR: "1", LOOPCUT_BRIEF: "1" },
  },
});
