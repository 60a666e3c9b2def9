// The least that a checker of YAML written for Node has to do: read every file and parse it with `yaml`.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseDocument } from "yaml";

const [folder = "."] = process.argv.slice(2);
let problems = 0;
for (const name of readdirSync(folder)) problems += parseDocument(readFileSync(join(folder, name), "utf8")).errors.length;
process.exitCode = problems > 0 ? 1 : 0;
