// The public types of the package. They name nothing from inside the program, so that it can change behind them.

/** Whose rules are followed: Magic, Magic in tournaments, Riftbound in competitions, games of Bandai. */
export type RulesName = "cr" | "mtr" | "riftbound" | "bandai";

/** What to read a text with. */
export interface ParseOptions {
  /** What the text is called in the data of `outcome`. Without it `scenario`. */
  readonly name?: string;
  /** The rules to follow instead of those the text names. */
  readonly rules?: RulesName;
  /** The date of the edition of the Comprehensive Rules whose numbers are given, such as `2023-11-17`. */
  readonly edition?: string;
}

/** A stretch of a text. Lines and columns count from 1, columns in characters; the end is the column behind the last one. */
export interface Span {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** Something to tell about a text. With an error the sequence cannot be proposed as it is described. */
export interface Finding extends Span {
  /** What kind: one of the codes in docs/findings.md. */
  readonly code: string;
  readonly severity: "error" | "warning" | "note";
  /** What is wrong; lower case, no full stop. */
  readonly message: string;
  /** What is at this spot. */
  readonly label: string | null;
  /** Why. */
  readonly note: string | null;
  /** One thing to do. */
  readonly help: string;
  /** Other places that belong to it. */
  readonly related: readonly (Span & { readonly message: string })[];
}

/** A scenario that was read. Only those that `parse` gives can be checked and negotiated. */
export interface Scenario {
  readonly title: string;
  readonly description: string | null;
  /** `edition` is the date of the edition of the Comprehensive Rules whose numbers are given. */
  readonly rules: { readonly system: RulesName; readonly edition: string };
  /** In turn order. */
  readonly players: readonly string[];
  /** Whose turn it is: a player, or with shared turns a team. */
  readonly active: string;
  /** Who proposes: a player, or with shared turns a team. */
  readonly proposer: string;
  /** The loops at the top level; `iterations` is null where no fixed number is given. */
  readonly loops: readonly { readonly id: string; readonly iterations: bigint | null }[];
  readonly steps: readonly { readonly id: string; readonly words: string }[];
  /** What is counted; `start` is null where it begins unknown. */
  readonly quantities: readonly { readonly name: string; readonly start: bigint | null }[];
  /** The cases of the text, with their answers. */
  readonly cases: readonly { readonly name: string; readonly answers: readonly { readonly player: string; readonly answer: string }[] }[];
}

/** What a text holds. A scenario whose findings hold an error about how it is written is not among the scenarios. */
export interface Parsed {
  readonly scenarios: readonly Scenario[];
  /** What is wrong with the text, in its order; what is wrong with the sequence itself only `check` tells. */
  readonly findings: readonly Finding[];
}

/** May it be proposed? */
export interface Checked {
  /** False when there is an error among the findings. */
  readonly ok: boolean;
  /** In the order of the text. */
  readonly findings: readonly Finding[];
  /** The verdict on each scenario, in a few words; `title` is null where it cannot be read. */
  readonly scenarios: readonly { readonly title: string | null; readonly ok: boolean; readonly verdict: string }[];
}

/** How a negotiation begins. */
export interface NegotiateOptions {
  /** How often the loop is to run; where there are several at the top level, by their ids. */
  readonly propose?: bigint | Readonly<Record<string, bigint>>;
  /** Where the proposal stops instead of at the scenario's end; null for after the last step. Only under `cr`. */
  readonly end?: string | null;
  /** With the settings and the number of that case of the text. Its answers stand in `scenario.cases`. */
  readonly case?: string;
}

/** A word that is an answer by itself. */
export type AnswerWord = "accept" | "agree" | "no-action" | "indefinitely";

/** A point within an iteration: the iterations of inner loops, outermost first and from 1, a step, and where in it. */
export interface Point {
  readonly iterations: readonly bigint[];
  readonly step: string;
  readonly when: "before" | "choosing" | "responding" | "after";
}

/** A place: a point with the iterations of every loop around it, or an end of the sequence. */
export type Place = (Point & { readonly kind: "step" }) | { readonly kind: "start" } | { readonly kind: "end" };

/** An answer that was read. */
export type Answer =
  | { readonly kind: AnswerWord }
  | { readonly kind: "number"; readonly number: bigint; readonly at: Point | null }
  | { readonly kind: "place"; readonly place: Place };

/** Something that was read, or the reason why it cannot be. */
export type Read<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly reason: string };

/** The value of a quantity, or what is known of one that began unknown: by how much it changed, or null. */
export type Value = bigint | { readonly unknown: true; readonly change: bigint | null };

/** Values of quantities by their names. */
export type State = Readonly<Record<string, Value>>;

/** A rule with its document, number and edition, and what it says in our own words. */
export interface Rule {
  readonly rule: string;
  readonly says: string;
}

/** What somebody is asked. What may be answered is described, never listed: a loop may run 10^100 times. */
export interface Question {
  /** Who is asked: a player, or with shared turns a team. */
  readonly player: string;
  /** Who makes the choices of a player who is controlled by another. */
  readonly controller: string | null;
  /**
   * How often a loop is to run, whether a proposal is accepted, whether a mandatory loop is broken, how often to keep a loop
   * going, or whether to step in.
   */
  readonly about: "iterations" | "proposal" | "mandatory-loop" | "keep-going" | "step-in";
  /** With `iterations` the id of the loop. */
  readonly loop: string | null;
  /** The question in a sentence. */
  readonly text: string;
  /** The words that may be answered, and what each means. */
  readonly words: readonly { readonly word: AnswerWord; readonly means: string }[];
  /** Null where no number is an answer. Only lower ones than `below` are; with `points` also as in `example`. */
  readonly number: { readonly below: bigint | null; readonly points: boolean; readonly example: string | null; readonly means: string } | null;
  /** Null where no place is an answer. Places of the player before `before` are; `first` and `last` are two of them. */
  readonly place: { readonly first: string; readonly last: string | null; readonly before: string; readonly means: string } | null;
  /** Where an earlier answer has the sequence end as it now stands. */
  readonly standing: { readonly by: string; readonly place: string; readonly state: State } | null;
  /** The rules behind the question. */
  readonly rules: readonly Rule[];
}

/** A place that the player who is asked may name. */
export interface OwnPlace {
  readonly place: string;
  /** The same as it is answered: the place, or a number with a point such as `3@untap/responding`. */
  readonly answer: string;
  /** In words. */
  readonly where: string;
  /** What is decided there; null where the player has priority. */
  readonly decision: "choose" | "forced" | "may" | "declined" | "unless" | null;
  readonly state: State;
}

/** The places of a player in one iteration, of every loop at the top level, in the order of time. */
export interface OwnPlaces {
  readonly player: string;
  readonly iteration: bigint | null;
  readonly places: readonly OwnPlace[];
  /** May there be more than are listed? */
  readonly more: boolean;
}

/** An answer that is not allowed. The question stands. */
export interface Refusal {
  readonly player: string;
  /** A code of docs/scenario-format.md, `unreadable`, or `impossible` for a number of iterations that cannot be done. */
  readonly code: string;
  /** A clause: lower case, no full stop. */
  readonly reason: string;
  /** The nearest place that would have been allowed, as it is answered. */
  readonly nearest: string | null;
  readonly rule: Rule | null;
  /** With `impossible`: why. */
  readonly findings: readonly Finding[];
}

/** What came of an answer. */
export type Reply = { readonly ok: true; readonly negotiation: Negotiation } | { readonly ok: false; readonly refusal: Refusal };

/** A negotiation as it stands. It never changes: an answer gives another one, and whoever keeps the former can go back. */
export interface Negotiation {
  readonly scenario: Scenario;
  /** Null once it is over. */
  readonly question: Question | null;
  /** The answers so far, in their order. `effective` is false for one that is allowed and of which nothing comes. */
  readonly answers: readonly { readonly player: string; readonly answer: string; readonly effective: boolean }[];
  /** Players who are not asked, since they have no place left. */
  readonly notAsked: readonly string[];
  /** What is to be told about the scenario, and about a number that cannot be done. */
  readonly findings: readonly Finding[];
  /** What it came to; null while somebody is asked. */
  readonly outcome: Outcome | null;
  /**
   * Answers the question: a text as it would be typed (`accept`, `3/untap/responding`, `1000`, `3@untap/responding`), a
   * number, or an answer that was read. Throws once nobody is asked any more.
   */
  reply(answer: string | bigint | Answer): Reply;
  /** The places that whoever is asked may name in that iteration (from 1) of each loop; null for those outside every loop. Throws once nobody is asked. */
  places(iteration: bigint | null): OwnPlaces;
}

/** The result: the document that `loopcut negotiate --format json` writes and docs/json.md describes, with numbers as `bigint`. */
export interface Outcome {
  readonly kind: "negotiation";
  readonly version: 1;
  readonly file: string;
  readonly title: string;
  readonly rules: { readonly system: RulesName; readonly edition: string };
  readonly proposer: string;
  readonly proposed: readonly { readonly loop: string; readonly iterations: bigint }[];
  readonly end: string | null;
  readonly answers: readonly { readonly player: string; readonly answer: string; readonly effective: boolean }[];
  readonly "not-asked": readonly string[];
  readonly "answers-refused": readonly { readonly player: string; readonly code: string; readonly reason: string; readonly nearest: string | null }[];
  readonly result: {
    readonly outcome: "taken" | "shortened" | "draw" | "game-over" | "ends" | "must-differ" | "refused" | "judge" | null;
    readonly at: string | null;
    readonly iterations: bigint | null;
    readonly priority: string | null;
    readonly "must-differ": string | null;
    readonly "must-break": string | null;
    readonly by: string | null;
    readonly loses: readonly string[];
    readonly wins: readonly string[];
    readonly draw: readonly string[];
    readonly continues: readonly string[];
    readonly state: State | null;
    readonly "by-hand": "allowed" | "stop-at-same-state" | null;
    readonly cites: readonly string[];
    readonly assumptions: readonly string[];
  };
  readonly explanation: {
    readonly headline: string;
    readonly where: string | null;
    readonly "priority-rule": string | null;
    readonly "must-not": string | null;
    readonly losses: readonly string[];
    readonly stack: readonly string[];
    readonly "stack-below": bigint;
    readonly "ends-since": string | null;
    readonly outside: readonly { readonly player: string; readonly could: string | null }[];
    readonly rules: readonly Rule[];
    readonly assumptions: readonly { readonly code: string; readonly says: string }[];
  };
  readonly quantities: readonly {
    readonly name: string;
    readonly before: Value;
    readonly "per-iteration": bigint | null;
    readonly varies: boolean;
    readonly after: Value | null;
  }[];
  readonly findings: readonly Finding[];
}
