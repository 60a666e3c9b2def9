import type { Case, Proposed } from "../domain/case.ts";
import type { PlaceName } from "../domain/place.ts";
import type { LosingCondition, RulesChoice } from "../domain/scenario.ts";
import type { Verb } from "../domain/step.ts";
import type { Span } from "../diagnostics/finding.ts";
import type { MapView } from "./cursor.ts";
import type { Reading, Written } from "./reading.ts";
import type { RawAmount } from "./amount-terms.ts";
import type { RawChange, RawCondition } from "./terms.ts";

/** A name and the number that it starts with; null is `unknown`. */
export interface DraftNumber {
  readonly name: Written;
  readonly number: bigint | null;
}

/** A player or team with its starting quantities. */
export interface DraftOwner {
  readonly name: Written;
  readonly quantities: readonly DraftNumber[];
}

export interface DraftAmount {
  readonly written: Written;
  readonly raw: RawAmount;
}

export interface DraftCondition {
  readonly written: Written;
  readonly raw: RawCondition;
}

/** `if`, `until`, `while`: a condition where the words can be read as one. */
export interface DraftClause {
  readonly written: Written;
  readonly raw: RawCondition | null;
}

export type DraftRepeat =
  | ({ readonly kind: "amount" } & DraftAmount)
  | ({ readonly kind: "enough" } & DraftCondition)
  | { readonly kind: "endless"; readonly written: Written }
  | ({ readonly kind: "until"; readonly word: "until" | "while" } & DraftClause);

export interface DraftEnd {
  readonly place: PlaceName;
  readonly written: Written;
  readonly player: Written | null;
}

export interface DraftCannotLose {
  readonly player: Written;
  readonly conditions: readonly LosingCondition[];
}

export interface DraftOutside {
  readonly player: Written;
  readonly could: string | null;
}

/** The keys that a case may replace; null where the key is left out, "none" where a case takes it away. */
export interface Settings {
  readonly view: MapView;
  readonly rules: RulesChoice | null;
  readonly active: Written | null;
  readonly proposer: Written | null;
  readonly players: readonly DraftOwner[] | null;
  readonly state: readonly DraftNumber[] | null;
  readonly cannotLose: readonly DraftCannotLose[] | "none" | null;
  readonly repeat: DraftRepeat | "none" | null;
  readonly end: DraftEnd | "none" | null;
  readonly ignore: readonly Written[] | null;
  readonly outside: readonly DraftOutside[] | null;
}

export interface DraftStep {
  readonly kind: "step";
  readonly index: number;
  readonly id: string;
  readonly view: MapView;
  readonly verb: Verb;
  readonly text: Written;
  readonly player: Written | null;
  readonly pay: readonly (DraftAmount & { readonly name: Written })[];
  readonly change: readonly { readonly name: Written; readonly written: Written; readonly raw: RawChange }[];
  readonly draws: readonly (DraftAmount & { readonly name: Written })[];
  readonly mills: readonly (DraftAmount & { readonly name: Written })[];
  readonly requires: readonly DraftCondition[];
  readonly hold: boolean;
  readonly may: "no" | "taken" | "declined";
  readonly forced: boolean;
  readonly inside: boolean;
  readonly unless: { readonly players: readonly Written[]; readonly action: string } | null;
  readonly needsAll: readonly Written[];
  readonly controlledBy: Written | null;
  readonly involves: readonly Written[];
  readonly immediate: boolean;
  readonly newCards: boolean;
  readonly clause: DraftClause | null;
  readonly otherwise: string | null;
  readonly random: string | null;
  readonly outcomeIrrelevant: boolean;
  readonly hidden: string | null;
  readonly uses: readonly Written[];
  readonly unspecified: string | null;
  readonly onlyIterations: string | null;
  readonly ignoredCodes: readonly string[];
}

export interface DraftBlock {
  readonly kind: "block";
  readonly index: number;
  readonly id: string;
  /** The map of the block; for `loop` at the top level the map of the whole document. */
  readonly view: MapView;
  readonly isLoopKey: boolean;
  readonly isTopLevel: boolean;
  readonly repeat: DraftRepeat | null;
  readonly steps: readonly DraftNode[];
}

export type DraftNode = DraftStep | DraftBlock;

export interface DraftGameEnd {
  readonly when: DraftCondition;
  readonly effect: { readonly kind: "loses" | "wins"; readonly name: Written } | { readonly kind: "draw" };
}

export interface DraftTeam {
  readonly name: Written;
  readonly players: readonly Written[];
}

export interface DraftTable {
  readonly view: MapView;
  readonly teams: readonly DraftTeam[];
  readonly sharedTurns: boolean;
  readonly range: { readonly kind: "all"; readonly number: bigint } | { readonly kind: "each"; readonly entries: readonly { readonly name: Written; readonly number: bigint }[] } | null;
  readonly emperors: readonly Written[];
}

/** A case with what is needed to look its names up. */
export interface DraftCase {
  readonly case: Case;
  readonly view: MapView;
  readonly name: Written;
  readonly with: Settings | null;
  readonly propose: { readonly proposed: Proposed; readonly names: readonly Written[]; readonly span: Span } | null;
  readonly answerNames: readonly Written[];
  /** Names of players and teams in `expect`. */
  readonly expectNames: readonly Written[];
  /** Names of quantities in `expect: state`. */
  readonly expectQuantities: readonly Written[];
}

/** A document that reads as a scenario; whether its names fit together is not looked at yet. */
export interface Draft {
  readonly reading: Reading;
  readonly title: string;
  readonly description: string | null;
  readonly sources: readonly string[];
  readonly settings: Settings;
  readonly nodes: readonly DraftNode[];
  readonly steps: readonly DraftStep[];
  readonly blocks: readonly DraftBlock[];
  readonly gameEnds: readonly DraftGameEnd[];
  readonly table: DraftTable | null;
  readonly meaningfulChange: string | null;
  readonly alreadyShortcut: string | null;
  readonly cases: readonly DraftCase[];
}
