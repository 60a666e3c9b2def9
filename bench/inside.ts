// Measured inside one process each: the time of a workload without starting Node and without reading, and the peak memory of
// the process once the workload has been done the first time. Later rounds only settle the time; what they leave behind for
// the garbage collector depends on how many there are, and so on the machine.
import { readFileSync } from "node:fs";
import { parsePlace } from "../src/domain/place.ts";
import { parseNatural } from "../src/domain/number.ts";
import type { Scenario } from "../src/domain/scenario.ts";
import { examine } from "../src/procedures/examine.ts";
import { runScript } from "../src/session/scripted.ts";
import { readFile, resolveScenario } from "../src/syntax/index.ts";
import { walk } from "../src/timeline/walk.ts";

function resolve(text: string): Scenario {
  const file = readFile(new TextEncoder().encode(text), "benchmark");
  const draft = file.documents[0]?.draft;
  const scenario = draft ? resolveScenario(draft, { caseIndex: null }).scenario : null;
  if (!scenario) throw new Error(`the benchmark's scenario cannot be read: ${JSON.stringify([...file.findings, ...(file.documents[0]?.findings ?? [])].slice(0, 3))}`);
  return scenario;
}

const load = (): Scenario => resolve(readFileSync("bench/no-end.loop.yaml", "utf8"));

/** A whole negotiation with that number of iterations, shortened at that place. */
function negotiation(iterations: string, place: string): () => void {
  const scenario = load();
  const number = parseNatural(iterations);
  const named = parsePlace(place);
  if (!number.ok || !named.ok) throw new Error("the benchmark's number or place cannot be read");
  return () => {
    const run = runScript(scenario, { kind: "number", number: number.value }, [{ name: "Ben", answer: { kind: "place", place: named.value } }]);
    if (run.outcome?.word !== "shortened") throw new Error("the benchmark's negotiation went wrong");
  };
}

/** Written out one by one there is nothing that repeats, so every step is performed. */
function unrolled(iterations: number): () => void {
  const scenario = load();
  const [loop] = scenario.sequence;
  if (loop?.kind !== "block") throw new Error("the benchmark's scenario has no loop");
  const sequence = Array.from({ length: iterations }, () => loop.steps).flat();
  return () => void walk({ ...scenario, sequence });
}

function closed(iterations: number): () => void {
  const scenario = load();
  const [loop] = scenario.sequence;
  if (loop?.kind !== "block") throw new Error("the benchmark's scenario has no loop");
  const repeat = { kind: "amount", amount: { constant: BigInt(iterations), terms: [] } } as const;
  return () => void walk({ ...scenario, sequence: [{ ...loop, repeat }] });
}

const finished = (scenario: Scenario) => (): void => {
  const { halt } = walk(scenario);
  if (halt.kind !== "finished") throw new Error(`the benchmark's sequence ended with ${halt.kind}`);
};

/** An iteration of many steps over many quantities that feed each other. */
function wide(steps: number, quantities: number, iterations: string): Scenario {
  const names = Array.from({ length: quantities }, (_, index) => `q${index}`);
  const lines = Array.from({ length: steps }, (_, index) => {
    const [target, source] = [names[index % quantities], names[(index * 7 + 3) % quantities]];
    return `  - { activate: "step ${index}", change: { ${target}: ${index % 5 === 4 && target !== source ? `+ ${source}` : "1"} } }`;
  });
  return resolve(`scenario: wide\nplayers: [Ana, Ben]\nstate: { ${names.map((name) => `${name}: 1`).join(", ")} }\nrepeat: ${iterations}\nloop:\n${lines.join("\n")}\n`);
}

const nested = (iterations: string): Scenario => resolve(`scenario: nested
players: { Ana: { life: 20, a: 0, b: 1, c: 1 }, Ben: { life: 20 } }
sequence:
  - repeat: ${iterations}
    steps:
      - repeat: ${iterations}
        steps:
          - repeat: ${iterations}
            steps:
              - { activate: innermost, change: { Ana.a: 1 } }
          - { activate: middle, change: { Ana.b: 2 } }
      - { trigger: outer, change: { Ana.c: 3 } }
`);

/** As many steps, players and quantities as the format allows, within a megabyte. */
function full(): string {
  const players = Array.from({ length: 100 }, (_, index) => `  P${index}: { life: 20 }`);
  const state = Array.from({ length: 9_900 }, (_, index) => `q${index}: 0`);
  const steps = Array.from({ length: 10_000 }, (_, index) => `- { event: e, change: { q${index % 9_900}: 1 } }`);
  return `scenario: full\nplayers:\n${players.join("\n")}\nstate: { ${state.join(", ")} }\nrepeat: 10^100\nloop:\n${steps.join("\n")}\n`;
}

/** Each workload by name; what it prepares is not measured. */
const WORKLOADS: Readonly<Record<string, () => () => void>> = {
  "negotiation of 10": () => negotiation("10", "9/make-elf/responding"),
  "negotiation of 10^100": () => negotiation("10^100", "10^99/make-elf/responding"),
  "negotiation of 10^1000": () => negotiation("10^1000", "10^999/make-elf/responding"),
  "100,000 iterations step by step": () => unrolled(100_000),
  "100,000 iterations in closed form": () => closed(100_000),
  "200 steps, 50 quantities, 10^6 iterations": () => finished(wide(200, 50, "10^6")),
  "200 steps, 50 quantities, 10 iterations": () => finished(wide(200, 50, "10")),
  "three nested loops of 10^30": () => finished(nested("10^30")),
  "three nested loops of 3": () => finished(nested("3")),
  "a file at every limit, read": () => {
    const bytes = new TextEncoder().encode(full());
    return () => void readFile(bytes, "full");
  },
  "a file at every limit, examined": () => {
    const scenario = resolve(full());
    return () => void examine(scenario);
  },
};

const name = process.argv[2] ?? "";
const workload = WORKLOADS[name];
if (!workload) throw new Error(`no workload is called "${name}"`);
const run = workload();
const times: number[] = [];
const limit = performance.now() + 3_000;
let peak = 0;
for (let round = 0; round < 200 && (round < 1 || performance.now() < limit); round++) {
  const begin = performance.now();
  run();
  times.push(performance.now() - begin);
  if (round === 0) peak = process.resourceUsage().maxRSS / 1024;
}
// The first rounds are compiled on the way; a slow workload has only one.
const settled = times.length > 10 ? times.slice(Math.floor(times.length / 2)) : times;
settled.sort((a, b) => a - b);
process.stdout.write(JSON.stringify({ ms: settled[Math.floor(settled.length / 2)], peak }));
