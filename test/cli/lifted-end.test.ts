import { expect, test } from "vitest";
import { GOND, run } from "./fake-io.ts";

test("--end none lifts the end of a file, so that it can be settled by other rules", async () => {
  const args = [GOND, "--rules", "mtr", "--answer", "Ana=10", "--answer", "Ben=3"];
  const refused = await run(args);
  expect(refused.code).toBe(1);
  expect(refused.err).toContain("error[misplaced-key]");
  expect(refused.err).toContain("on the command line --end none");
  const lifted = await run([...args, "--end", "none"]);
  expect({ code: lifted.code, err: lifted.err }).toEqual({ code: 0, err: "" });
  expect(lifted.out).toContain("Ben steps in after 3 whole iterations.");
});
