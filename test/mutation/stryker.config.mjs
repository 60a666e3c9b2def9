// Run with `npm run mutation [-- FOLDER …]`.
const folder = new URL(".", import.meta.url).pathname;

export default {
  testRunner: "vitest",
  plugins: [`${folder}node_modules/@stryker-mutator/vitest-runner/dist/src/index.js`],
  vitest: { configFile: "test/mutation/vitest.config.ts", related: false },
  // Words for people are compared elsewhere, and what is set up once at the start would take a run of all tests each.
  mutator: { excludedMutations: ["StringLiteral", "ObjectLiteral"] },
  ignoreStatic: true,
  coverageAnalysis: "perTest",
  concurrency: 2,
  timeoutMS: 20_000,
  timeoutFactor: 4,
  tempDirName: "node_modules/.stryker",
  reporters: ["clear-text", "json", "progress-append-only"],
  clearTextReporter: { reportTests: false, reportMutants: true, allowColor: false },
  jsonReporter: { fileName: "node_modules/.cache/mutation.json" },
  incremental: true,
  incrementalFile: "node_modules/.cache/mutation-incremental.json",
};
