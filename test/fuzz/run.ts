// Prints what came of many inputs. Usage: npm run fuzz [-- COUNT [FIRST-SEED [keep]]]; `keep` adds to the corpus.

import { goThrough } from "../syntax/go-through.ts";
import { readCorpus, readPool, writeCorpus } from "./corpus.ts";
import { makeInput } from "./inputs.ts";

const [root = ".", count = "1000000", first = "1", keep] = process.argv.slice(2);
const pool = readPool(root);
const corpus = readCorpus(root);
const signatureOf = (codes: readonly string[]): string => Array.from(new Set(codes)).sort().join(" ");
const known = new Map<string, number>();
for (const bytes of pool) known.set(signatureOf(goThrough(bytes)), bytes.length);

/** The shortest files that together have all codes that any of them has, and most of their meetings. */
function shortest(files: readonly Uint8Array[]): readonly Uint8Array[] {
  const covered = new Set<string>();
  return [...files].sort((a, b) => a.length - b.length).filter((bytes) => {
    const codes = Array.from(new Set(goThrough(bytes))).sort();
    // Each code with its neighbour: all pairs would keep nearly everything.
    const fresh = codes.map((code, index) => `${code} ${codes[index + 1] ?? ""}`).filter((each) => !covered.has(each));
    for (const each of fresh) covered.add(each);
    return fresh.length > 0;
  });
}

const SHORT = 1_500;
let slowest = { seed: 0, ms: 0 };
let total = 0;
for (let seed = Number(first); seed < Number(first) + Number(count); seed += 1) {
  const bytes = makeInput(seed, pool);
  total += bytes.length;
  const before = performance.now();
  let signature: string;
  try {
    signature = signatureOf(goThrough(bytes));
  } catch (problem) {
    console.error(`seed ${String(seed)}: ${String(problem)}\n${Buffer.from(bytes).toString("base64").slice(0, 4_000)}`);
    process.exitCode = 1;
    continue;
  }
  const ms = performance.now() - before;
  if (ms > slowest.ms) slowest = { seed, ms };
  if (known.has(signature) || bytes.length > SHORT) continue;
  known.set(signature, bytes.length);
  // What leads somewhere new is a good place to go on from.
  pool.push(bytes);
  corpus.push(bytes);
}
if (keep === "keep") writeCorpus(root, shortest(corpus));
console.log(`${Number(count).toLocaleString("en-US")} inputs, ${(total / 2 ** 20).toFixed(0)} MB, ${String(known.size)} different sets of findings; the slowest (seed ${String(slowest.seed)}) took ${slowest.ms.toFixed(0)} ms; peak memory ${(process.resourceUsage().maxRSS / 1_024).toFixed(0)} MB`);
