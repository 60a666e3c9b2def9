// What is in a picture, for random scenarios: compared with the places of every player, and with states that are looked up one by one.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { examine, type Examination } from "../../src/procedures/examine.ts";
import { makePicture, type Picture } from "../../src/report/picture.ts";
import { makeShow, type Show, type ShowQuestions } from "../../src/report/show.ts";
import { CHART_SAMPLES } from "../../src/report/show-table.ts";
import { editionOf } from "../../src/session/run-case.ts";
import { isSeat } from "../../src/domain/seats.ts";
import type { Scenario } from "../../src/domain/scenario.ts";
import type { Block } from "../../src/domain/step.ts";
import { makeSource } from "../../src/diagnostics/source.ts";
import { walk } from "../../src/timeline/walk.ts";
import { programScenario } from "../differential/both.ts";
import { generate } from "../reference/generate.ts";

const isLong = process.env["LOOPCUT_LONG"] === "1";
const SEEDS = Array.from({ length: isLong ? 2_000 : 30 }, (_, seed) => seed);

const NOTHING: ShowQuestions = { at: null, enough: null, places: null };

const examined = new WeakMap<Scenario, Examination>();

function showOf(scenario: Scenario, questions: Partial<ShowQuestions> = {}): Show {
  const examination = examined.get(scenario) ?? examine(scenario);
  examined.set(scenario, examination);
  return makeShow({ scenario, examination, edition: editionOf(scenario), questions: { ...NOTHING, ...questions }, samples: CHART_SAMPLES, findings: [], source: makeSource("x", "") });
}

const pictureOf = (scenario: Scenario): Picture => makePicture(showOf(scenario));

/** The places that are drawn, by what their names begin with: each with whose it is, when it comes in its round, and what is done there. */
function drawnPlaces({ rows, lanes }: Picture): ReadonlyMap<string, readonly string[]> {
  const drawn = new Map<string, string[]>();
  let name = "";
  for (const row of rows) {
    if (row.kind === "step") drawn.set(name = row.name, []);
    if (row.kind !== "round") continue;
    for (const { lane, order, kind } of row.marks) drawn.get(name)?.push(`${row.place} ${lanes[lane] ?? "?"} ${order} ${kind}`);
  }
  return drawn;
}

/** The same from what `--places` lists for every player: of every loop the first two iterations, and what stands outside all loops. */
function listedPlaces(scenario: Scenario): ReadonlyMap<string, readonly string[]> {
  const listed = new Map<string, string[]>();
  const loops: readonly (Block | null)[] = [null, ...scenario.sequence.filter((node): node is Block => node.kind === "block")];
  for (const player of scenario.players.keys()) {
    if (!isSeat(scenario, player)) continue;
    for (const loop of loops) {
      for (const iteration of loop ? [1n, 2n] : [null]) {
        const { places } = showOf(scenario, { places: { player, loop, iteration } });
        if (places?.kind !== "listed") continue;
        expect(places.more).toBe(false);
        for (const place of places.places) {
          const order = place.players.indexOf(places.player) + 1;
          const kind = place.decision !== null ? (place.nameable ? "decides" : "bound") : place.isEnd && order === place.players.length ? "ends" : place.acts === places.player ? "acts" : "passes";
          const name = place.place.slice(0, place.place.lastIndexOf("/"));
          listed.set(name, [...(listed.get(name) ?? []), `${place.place} ${places.player} ${order} ${kind}`]);
        }
      }
    }
  }
  return listed;
}

const sorted = (places: readonly string[] = []): readonly string[] => [...places].sort();

/** Which iterations a step was drawn in, and would be drawn in: the second at every depth, where it has places there. */
const isLater = (a: string, b: string): boolean => {
  const [x, y] = [a, b].map((name) => (name.includes("/") ? name.slice(0, name.indexOf("/")).split(".").map(Number) : []));
  for (const [index, number] of (x ?? []).entries()) if (number !== y?.[index]) return number > (y?.[index] ?? 0);
  return false;
};

test("the marks are the places of every player", () => {
  let marks = 0;
  let inner = 0;
  for (const seed of SEEDS) {
    const text = generate(seed);
    const scenario = programScenario(text);
    const picture = pictureOf(scenario);
    // Of a loop without a number that something follows only one iteration is drawn.
    if (picture.show.assumedOnce.length > 0) continue;
    const drawn = drawnPlaces(picture);
    const listed = listedPlaces(scenario);
    for (const [name, places] of drawn) {
      expect({ seed, name, places: sorted(places) }, text).toEqual({ seed, name, places: sorted(listed.get(name)) });
      marks += places.length;
      if (name.includes(".")) inner += 1;
    }
    // Nothing that could have been drawn is left out: a step with places in its first two iterations is drawn in the later.
    const steps = new Map(Array.from(drawn.keys(), (name) => [name.split("/").at(-1) ?? "", name]));
    for (const name of listed.keys()) {
      const shown = steps.get(name.split("/").at(-1) ?? "") ?? "";
      const iterations = name.includes("/") ? name.slice(0, name.indexOf("/")).split(".") : [];
      if (iterations.every((each) => each === "1" || each === "2")) expect({ seed, name, shown, isMissed: !drawn.has(shown) || isLater(name, shown) }, text).toEqual({ seed, name, shown, isMissed: false });
    }
  }
  expect(marks).toBeGreaterThan(SEEDS.length * 5);
  expect(inner).toBeGreaterThan(SEEDS.length / 10);
});

/** The states before everything and at the end, as `--at end` gives them; null where there is no end. */
function statesAtEnds(scenario: Scenario): readonly [readonly unknown[], readonly unknown[]] | null {
  const { at } = showOf(scenario, { at: { place: { kind: "end" }, text: "end", player: null } });
  return at?.kind === "found" ? [at.rows.map(({ quantity, before }) => [quantity, before]), at.rows.map(({ quantity, there }) => [quantity, there])] : null;
}

/** The state of all quantities at an end of a chart. */
function stateIn({ show }: Picture, chart: number, column: number): readonly unknown[] {
  return show.overview?.tables.at(chart)?.rows.map(({ quantity, values }) => [quantity, values.at(column)]) ?? [];
}

describe("charts", () => {
  test("begin with the state before everything, and end with that at the end", () => {
    let ends = 0;
    const files = ["tokens", "nested", "growth", "held"].map((name) => readFileSync(`test/golden/show/${name}.loop.yaml`, "utf8"));
    for (const text of [...files, ...SEEDS.map((seed) => generate(seed))]) {
      const scenario = programScenario(text);
      const picture = pictureOf(scenario);
      const states = statesAtEnds(scenario);
      if (!states) continue;
      expect([stateIn(picture, 0, 0), stateIn(picture, -1, -1)], text).toEqual(states);
      ends += 1;
    }
    expect(ends).toBeGreaterThan(SEEDS.length / 4);
  });

  test("every point is what performing every step comes to", () => {
    let points = 0;
    for (const seed of SEEDS) {
      const text = generate(seed, { maxIterations: 90 });
      const scenario = programScenario(text);
      const { halt } = walk(scenario, { everyStep: true, mostSteps: 20_000 });
      if (halt.kind !== "finished" || scenario.end || scenario.blocks.some((block) => block.repeat?.kind !== "amount")) continue;
      const tables = showOf(scenario).overview?.tables ?? [];
      const slow = new Map<string, readonly (bigint | null)[]>();
      walk(scenario, {
        everyStep: true,
        listener: {
          onIterationDone: (block, iteration, machine) => {
            slow.set(`${block.id} ${iteration}`, scenario.quantities.map((_, quantity) => machine.valueOf(quantity)));
            return false;
          },
        },
      });
      for (const { loop, columns, rows } of tables) {
        columns.forEach((column, index) => {
          if (column.kind !== "after") return;
          const there = rows.map(({ values }) => { const value = values[index]; return value?.kind === "known" ? value.value : null; });
          expect({ seed, loop, iterations: column.iterations, there }, text).toEqual({ seed, loop, iterations: column.iterations, there: slow.get(`${loop ?? ""} ${column.iterations}`) });
          points += 1;
        });
      }
    }
    expect(points).toBeGreaterThan(SEEDS.length);
  });

  test("heights lie between the lowest and the highest", () => {
    const heights = (text: string, name: string): readonly (number | null)[] =>
      pictureOf(programScenario(text)).charts.flatMap(({ rows }) => rows.filter(({ quantity }) => quantity === name).flatMap((row) => row.heights));
    const loop = (start: string, change: string, repeat: string): string => `scenario: x\nplayers: { Ana: { x: ${start} }, Ben: }\nrepeat: ${repeat}\nloop: [{ id: a, activate: x, change: { Ana.x: ${change} } }]\n`;
    expect(heights(loop("0", "1", "4"), "Ana.x")).toEqual([0, 0.25, 0.5, 0.75, 1]);
    expect(heights(loop("8", "-2", "4"), "Ana.x")).toEqual([1, 0.75, 0.5, 0.25, 0]);
    expect(heights(loop("unknown", "3", "2"), "Ana.x")).toEqual([0, 0.5, 1]);
    expect(heights(loop("unknown", "x 2", "2"), "Ana.x")).toEqual([0.5, null, null]);
    const googol = heights(loop("0", "1", "10^100"), "Ana.x");
    expect(googol).toHaveLength(25);
    googol.forEach((height, index) => { expect(height).toBeCloseTo(index / 24, 9); });
  });
});
