// Files that nobody would write, the same for the same seed: bytes and structures of real ones changed, mixed and multiplied.

import { EVERY_KEY } from "../syntax/every-key.ts";
import { generateLong } from "../differential/generate-long.ts";
import { generateTable } from "../differential/generate-table.ts";
import { generate } from "../reference/generate.ts";
import { chanceFrom, type Chance } from "../reference/random.ts";
import { mutate } from "../schema/mutate.ts";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** What readers stumble over. */
const PIECES: readonly Uint8Array[] = [
  ...[
    "\ufeff", "\0", "\t", "\r", "\r\n", "\n\n", "\u0085", "\u2028", "\u2029", "\u00a0", "\u200b", "\u202e", "\u{1f600}", "\u0301", "\u001b[31m", "\u001b]0;x\u0007", "\u{e0041}",
    "---\n", "...\n", "--- |\n", "%YAML 1.2\n---\n", "%TAG ! x:\n", "&a ", "*a", "*a ", "<<: *a\n", "!t ", "!!int ", "!<x> ", "? ", ": ", "- ", "-\n", "|", ">", "|2-\n", ">+\n", "#", " #", "'", "\"", "\\", "\\ud800", "\\x", "{", "}", "[", "]", ",", "@", "`", "%",
    "__proto__", "constructor", "toString", "hasOwnProperty", "__proto__: 1\n", "1e999999", "1e1000000", "10^999999", "-1", "0x10", ".inf", ".nan", "1_000", "99999999999999999999", "007", "null", "~", "true", "{}", "[]", "\"\"",
    "# loopcut-ignore x\n", "# loopcut-ignore unknown-key: why\n", "loop:", "sequence:", "steps:", "repeat:", "repeat: { until: a >= 1 }", "cases:", "expect:", "answers:", "3/a/before", "up to 3", "x 2", "= 3", "unknown", "Ana.life", "\"a b\".c",
  ].map(encode),
  ...[[0x80], [0xff, 0xfe], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xe2, 0x80], [0xef, 0xbb, 0xbf]].map((bytes) => Uint8Array.from(bytes)),
];

const joined = (...parts: readonly Uint8Array[]): Uint8Array => Uint8Array.from(parts.flatMap((part) => Array.from(part)));

/** A stretch of the bytes. */
function stretch(bytes: Uint8Array, chance: Chance, longest: number): readonly [number, number] {
  const from = chance.between(0, bytes.length);
  return [from, Math.min(bytes.length, from + chance.between(0, longest))];
}

type Change = (bytes: Uint8Array, chance: Chance, pool: readonly Uint8Array[]) => Uint8Array;

const CHANGES: readonly Change[] = [
  (bytes, chance) => {
    const [at, behind] = stretch(bytes, chance, chance.pick([0, 0, 1, 8]));
    return joined(bytes.subarray(0, at), chance.pick(PIECES), bytes.subarray(behind));
  },
  (bytes, chance) => {
    const [at, behind] = stretch(bytes, chance, chance.pick([1, 4, 40, 400]));
    return joined(bytes.subarray(0, at), bytes.subarray(behind));
  },
  (bytes, chance) => {
    const [at, behind] = stretch(bytes, chance, chance.pick([1, 4, 40, 400]));
    const times = chance.pick([2, 2, 3, 70, 300]);
    const part = bytes.subarray(at, behind);
    return part.length * times > 100_000 ? bytes : joined(bytes.subarray(0, behind), ...Array.from({ length: times - 1 }, () => part), bytes.subarray(behind));
  },
  (bytes, chance) => {
    const changed = bytes.slice();
    if (changed.length > 0) changed[chance.between(0, changed.length - 1)] = chance.between(0, 255);
    return changed;
  },
  (bytes, chance, pool) => {
    const other = chance.pick(pool);
    const [from, to] = stretch(other, chance, 400);
    const [at, behind] = stretch(bytes, chance, chance.pick([0, 40, 400]));
    return joined(bytes.subarray(0, at), other.subarray(from, to), bytes.subarray(behind));
  },
  // A line is moved, or set in another way.
  (bytes, chance) => {
    const lines = decode(bytes).split("\n");
    const [line = ""] = lines.splice(chance.between(0, lines.length - 1), 1);
    lines.splice(chance.between(0, lines.length), 0, chance.pick([line, `  ${line}`, line.trimStart(), `- ${line}`, `${line}\r`]));
    return encode(lines.join("\n"));
  },
  (bytes, chance) => encode(decode(bytes).replaceAll("\n", chance.pick(["\r\n", "\r", "\n\n", "\u2028"]))),
];

/** What is well formed, of every kind. */
function fresh(seed: number, chance: Chance): string {
  switch (chance.between(0, 3)) {
    case 0: return generate(seed);
    case 1: return generateLong(seed);
    case 2: return generateTable(seed, { rules: chance.pick(["cr", "mtr", "riftbound", "bandai"]), table: chance.pick(["alone", "teams", "shared", "emperors", "ranges"]) });
    default: return EVERY_KEY;
  }
}

/** A file of at most about 100 KB. `pool` are files to begin with, at least one. */
export function makeInput(seed: number, pool: readonly Uint8Array[]): Uint8Array {
  const chance = chanceFrom(seed);
  let bytes = chance.happens(0.1) ? encode(fresh(seed, chance)) : chance.pick(pool);
  if (bytes.length < 5_000 && chance.happens(0.3)) {
    try {
      bytes = encode(mutate(decode(bytes), chance));
    } catch {
      // What YAML cannot write is changed by its bytes alone.
    }
  }
  for (let count = chance.pick([0, 1, 1, 2, 3, 8]); count > 0; count -= 1) {
    const changed = chance.pick(CHANGES)(bytes, chance, pool);
    if (changed.length <= 100_000) bytes = changed;
  }
  return bytes;
}
