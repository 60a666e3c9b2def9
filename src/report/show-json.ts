import { changeOf, findingData, JSON_VERSION, stateData, valueOf } from "./json.ts";
import type { Show, ShownKind } from "./show.ts";
import type { ShownEnding } from "./show-ending.ts";
import type { ShownEnough } from "./show-enough.ts";
import type { MissingPlace } from "./show-missing.ts";
import type { FoundPlace } from "./show-place.ts";
import type { NoIteration, ShownPlaces } from "./show-places.ts";
import type { ShownTable } from "./show-table.ts";
import type { ShownMoment, ShownNode } from "./show-timeline.ts";

const momentData = ({ place, players, acts, decision, nameable }: ShownMoment): object => ({ place, players, acts, decision, nameable });

const isDone = (node: ShownNode): boolean => (node.kind === "step" ? node.done : node.steps.some(isDone));

function nodeData(node: ShownNode): unknown {
  const { kind, id } = node;
  if (kind === "loop") {
    return { kind, id, words: node.often, iterations: node.iterations?.toString() ?? null, held: false, inside: false, done: isDone(node), places: [], steps: node.steps.map(nodeData) };
  }
  const { words, held, inside, done, moments } = node;
  return { kind, id, words, iterations: null, held, inside, done, places: moments.map(momentData), steps: [] };
}

function aboutData(about: ShownKind): unknown {
  const { kind } = about;
  switch (kind) {
    case "proposal": return { kind, players: [about.proposer], place: null };
    case "mandatory": return { kind, players: [], place: null };
    case "fragmented": return { kind, players: [about.player], place: about.place };
    case "needs-all": return { kind, players: about.players, place: null };
    case "numbers": return { kind, players: about.maintainers, place: null };
  }
}

const tableData = ({ loop, columns, rows }: ShownTable): unknown => ({
  loop,
  columns: columns.map((column) => (column.kind === "after" ? { state: "after", iterations: column.iterations.toString() } : { state: column.kind, iterations: null })),
  rows: rows.map((row) => ({
    name: row.quantity, "per-iteration": changeOf(row.perIteration), varies: row.perIteration?.kind === "varies", values: row.values.map(valueOf),
  })),
});

const endingData = ({ kind, at, iterations, priority, reasons, wins, loses, draw }: ShownEnding): unknown => ({
  kind, at: at?.place ?? null, where: at?.words ?? null, iterations: iterations?.toString() ?? null,
  priority: priority?.player ?? null, "priority-rule": priority?.rule ?? null, reasons, wins, loses, draw,
});

function placeData(at: FoundPlace | MissingPlace): unknown {
  const found = at.kind === "found" ? at : null;
  const missing = at.kind === "missing" ? at : null;
  return {
    found: found !== null,
    asked: at.asked,
    place: found?.place ?? null,
    where: found?.words ?? null,
    player: found?.player ?? null,
    players: found?.players ?? [],
    priority: found?.priority?.player ?? null,
    "priority-rule": found?.priority?.rule ?? null,
    why: found?.priority?.why ?? null,
    decision: found?.decision ?? null,
    "is-end": found?.isEnd ?? false,
    planned: found?.planned ?? null,
    iterations: found?.iterations?.toString() ?? null,
    loops: found?.loops.map(({ loop, iterations }) => ({ loop, iterations: iterations.toString() })) ?? [],
    stack: found?.stack.map(({ step, iterations, player }) => ({ step, iterations: iterations.map(String), player })) ?? [],
    "stack-size": found?.stackSize.toString() ?? null,
    state: found && stateData(found.rows.map(({ quantity, there }) => ({ quantity, value: there }))),
    reason: missing?.reason ?? null,
    nearest: missing?.nearest ?? null,
    help: missing?.help ?? null,
  };
}

function enoughData(enough: ShownEnough): unknown {
  const { condition, loop, kind } = enough;
  if (enough.kind !== "reached") return { condition, loop, result: kind, iterations: null, reason: enough.reason, "game-over": null, state: null };
  return {
    condition, loop, result: kind, iterations: enough.iterations.toString(), reason: null, "game-over": enough.gameOver,
    state: enough.rows && stateData(enough.rows.map(({ quantity, there }) => ({ quantity, value: there }))),
  };
}

function placesData(places: ShownPlaces | NoIteration): unknown {
  const listed = places.kind === "listed" ? places : null;
  return {
    found: listed !== null,
    player: places.player,
    loop: places.loop,
    iteration: places.iteration?.toString() ?? null,
    last: places.kind === "no-iteration" ? (places.last?.toString() ?? null) : null,
    places: listed?.places.map((place) => ({ ...momentData(place), state: stateData(place.state) })) ?? [],
    more: listed?.more ?? false,
    "iterations-skipped": listed?.skipped ?? false,
  };
}

/**
 * What `show` tells, for machines. `kind` is `show`; numbers that may be large are decimal strings, an unknown quantity is
 * `{ unknown: true, change }`, and what was not asked for is null:
 *
 * - `about`: `kind` is `proposal` (`players`: who proposes), `mandatory`, `fragmented` (who must choose differently, and the
 *   `place`), `needs-all` (who could stop it together) or `numbers` (who keeps the loop going). `unnumbered` lists the loops that no number is given for, and
 *   `assumed-once` those of them of which one iteration is done, so that what follows can be shown.
 * - `timeline`: the steps and loops in order; a step has its `places` in the second iteration (the first where there is no
 *   other), each with the `players` in the order in which they get priority, who `acts` instead of passing, or the `decision`.
 * - `tables`: for each loop at the top level the `columns` (`start`, `before` the loop, `after` so many iterations, `end`) and
 *   for each quantity the `values` in them, with `per-iteration`, null where it `varies` or there is no iteration.
 * - `ending`: how the sequence ends as described: `finished`, `game-over`, `stops`, `endless`, `undetermined` or `never-enough`.
 * - `at` (with `--at`): the state at a place, or `found: false` with the `reason` and the `nearest` place.
 * - `enough` (with `--enough`): `result` is `reached` (with `iterations`), `never` or `undetermined` (with the `reason`).
 * - `places` (with `--places`): every place of the player in the iteration; `found: false` where there is no such iteration.
 */
export function showData(show: Show, file: string): unknown {
  const { overview } = show;
  return {
    kind: "show",
    version: JSON_VERSION,
    file,
    title: show.title,
    rules: show.rules,
    proposer: show.proposer,
    active: show.active,
    about: aboutData(show.about),
    refused: show.refused,
    unnumbered: show.unnumbered,
    "assumed-once": show.assumedOnce,
    timeline: overview?.timeline.map(nodeData) ?? null,
    tables: overview?.tables.map(tableData) ?? null,
    ending: overview ? endingData(overview.ending) : null,
    at: show.at && placeData(show.at),
    enough: show.enough && enoughData(show.enough),
    places: show.places && placesData(show.places),
    findings: show.findings.map((each) => findingData(each, show.source)),
  };
}
