import type { Finding, Span } from "../diagnostics/finding.ts";
import type { Source } from "../diagnostics/source.ts";
import { formatPlace } from "../domain/place.ts";
import type { Condition } from "../domain/quantity.ts";
import type { Scenario, System } from "../domain/scenario.ts";
import { seatsFrom } from "../domain/seats.ts";
import type { Block } from "../domain/step.ts";
import type { Examination } from "../procedures/examine.ts";
import type { RulesEdition } from "../rules/index.ts";
import type { Walk } from "../timeline/walk.ts";
import { lastOpen, makeContext, naturalWalk, type ShowContext } from "./show-context.ts";
import { makeEnding, type ShownEnding } from "./show-ending.ts";
import { makeEnough, type ShownEnough } from "./show-enough.ts";
import type { AskedPlace, MissingPlace } from "./show-missing.ts";
import { makePlace, type FoundPlace } from "./show-place.ts";
import { makePlaces, type NoIteration, type ShownPlaces } from "./show-places.ts";
import { makeTables, type Samples, type ShownTable } from "./show-table.ts";
import { makeTimeline, type ShownNode } from "./show-timeline.ts";
import { nameOfSeat } from "./words.ts";

/** What is asked about a scenario; without any of the three the timeline and the quantities are shown. */
export interface ShowQuestions {
  readonly at: AskedPlace | null;
  readonly enough: { readonly loop: Block; readonly condition: Condition } | null;
  /** `loop` is null where nothing is repeated; without an iteration the second is listed, or the only one. */
  readonly places: { readonly player: number; readonly loop: Block | null; readonly iteration: bigint | null } | null;
}

/** What the rules make of the sequence, before anybody is asked. */
export type ShownKind =
  | { readonly kind: "proposal"; readonly proposer: string }
  | { readonly kind: "mandatory" }
  | { readonly kind: "fragmented"; readonly player: string; readonly place: string }
  | { readonly kind: "needs-all"; readonly players: readonly string[] }
  | { readonly kind: "numbers"; readonly maintainers: readonly string[]; readonly acrossTurns: boolean };

/** The sequence as a whole. */
export interface Overview {
  readonly timeline: readonly ShownNode[];
  readonly tables: readonly ShownTable[];
  /** How many loops there are at the top level; more than tables where there are very many. */
  readonly loops: number;
  readonly ending: ShownEnding;
}

/** What `show` tells, as plain data with names instead of indexes; what was not asked for is null. */
export interface Show {
  readonly title: string;
  readonly rules: { readonly system: System; readonly edition: string };
  readonly proposer: string;
  readonly active: string;
  /** Everybody who can have priority, in turn order: the players, or with shared turns the teams. */
  readonly seats: readonly string[];
  readonly about: ShownKind;
  /** May it not be proposed? The findings say why. */
  readonly refused: boolean;
  /** Loops at the top level that no number is given for. */
  readonly unnumbered: readonly string[];
  /** Those of them that something follows: there one iteration is done of them, so that what follows can be shown. */
  readonly assumedOnce: readonly string[];
  readonly overview: Overview | null;
  readonly at: FoundPlace | MissingPlace | null;
  readonly enough: ShownEnough | null;
  readonly places: ShownPlaces | NoIteration | null;
  readonly findings: readonly Finding<Span>[];
  readonly source: Source;
}

/** What it is made from; `scenario` is the one that was examined. */
export interface ShowParts {
  readonly scenario: Scenario;
  readonly examination: Examination;
  readonly edition: RulesEdition;
  readonly questions: ShowQuestions;
  /** The iterations in which quantities are looked at. */
  readonly samples: Samples;
  readonly findings: readonly Finding<Span>[];
  readonly source: Source;
}

function aboutOf({ scenario, examination }: ShowContext): ShownKind {
  const { kind } = examination;
  switch (kind.kind) {
    case "numbers":
      if (kind.maintainers.length === 0) return { kind: "mandatory" };
      return { kind: "numbers", maintainers: kind.maintainers.map((seat) => nameOfSeat(scenario, seat)), acrossTurns: kind.acrossTurns };
    case "proposal": return { kind: "proposal", proposer: nameOfSeat(scenario, scenario.proposer) };
    case "mandatory": return { kind: "mandatory" };
    case "fragmented": return { kind: "fragmented", player: nameOfSeat(scenario, kind.player), place: formatPlace(kind.place) };
    case "needs-all": return { kind: "needs-all", players: kind.players.map((seat) => nameOfSeat(scenario, seat)) };
  }
}

function overviewOf(context: ShowContext, walked: Walk, samples: Samples): Overview {
  return { timeline: makeTimeline(context), tables: makeTables(context, walked, samples), loops: context.loops.length, ending: makeEnding(context, walked) };
}

/** Looks up everything that was asked for, or the whole sequence where nothing was. */
export function makeShow({ scenario, examination, edition, questions, samples, findings, source }: ShowParts): Show {
  const context = makeContext(scenario, examination, edition);
  const { at, enough, places } = questions;
  const walked = naturalWalk(context);
  const open = lastOpen(context);
  return {
    title: scenario.title,
    rules: { system: edition.system, edition: edition.cr.date },
    proposer: nameOfSeat(scenario, scenario.proposer),
    active: nameOfSeat(scenario, scenario.active),
    seats: seatsFrom(scenario, 0).map((seat) => nameOfSeat(scenario, seat)),
    about: aboutOf(context),
    refused: examination.refused,
    assumedOnce: context.unnumbered.filter((block) => block !== open).map((block) => block.id),
    unnumbered: context.mandatory ? [] : context.unnumbered.map((block) => block.id),
    overview: !at && !enough && !places ? overviewOf(context, walked, samples) : null,
    at: at ? makePlace(context, at, walked) : null,
    enough: enough ? makeEnough(context, enough.loop, enough.condition) : null,
    places: places ? makePlaces(context, places.player, places.loop, places.iteration) : null,
    findings,
    source,
  };
}
