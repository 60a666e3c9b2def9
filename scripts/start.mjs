// The main job on a real example: asks in a terminal, and elsewhere takes the answers of the example's own cases.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("../bin/loopcut.js", import.meta.url));
const example = "examples/presence-of-gond.loop.yaml";
const canAsk = process.stdin.isTTY === true && process.stderr.isTTY === true;
const answers = canAsk ? [] : ["--case", "Ben wants to act with the third activation on the stack"];

const { status } = spawnSync(process.execPath, [program, "negotiate", example, ...answers], {
  cwd: fileURLToPath(new URL("..", import.meta.url)),
  stdio: "inherit",
});
process.exitCode = status ?? 3;
