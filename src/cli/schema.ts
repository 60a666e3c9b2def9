import { schemaText } from "../schema/scenario.ts";
import type { Io } from "./io.ts";

/** `loopcut schema`: the JSON Schema of the scenario format, for editors. Gives the exit code. */
export function runSchema(io: Io): number {
  io.stdout.write(schemaText());
  return 0;
}
