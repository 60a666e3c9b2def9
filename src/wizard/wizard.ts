import type { Result } from "../result.ts";
import type { Phrase } from "./phrases.ts";
import { EMPTY_SKETCH, type Sketch, type SketchStep } from "./sketch.ts";
import type { Choice } from "../session/choices.ts";

/** A line about a step: what it costs, or what it changes. */
export type Side = "cost" | "change";

/** What is asked next. */
export type Topic =
  | { readonly kind: "title" | "game" | "players" | "turn" | "active" | "proposer" }
  /** The words of the next step, and then what kind of thing it is. */
  | { readonly kind: "words" | "sort" | "action" | "trigger" | "turn-part" | "forced" | "inside" | "who" | "waits" | Side }
  /** Is something new the same as something that is counted already? `at` is the phrase that is asked about. */
  | { readonly kind: "alike"; readonly side: Side; readonly phrases: readonly Phrase[]; readonly at: number; readonly near: number }
  /** How much there is of these quantities to begin with, one after the other. */
  | { readonly kind: "start"; readonly left: readonly number[]; readonly after: Side | "check" | "review" }
  | { readonly kind: "trouble"; readonly words: readonly string[]; readonly isAboutStarts: boolean; readonly isReadable: boolean }
  | { readonly kind: "often" | "end" | "review" | "edit" | "edit-step" | "edit-start" | "name" }
  | { readonly kind: "edit-one"; readonly key: number }
  | { readonly kind: "finished"; readonly how: "write" | "stop" };

/** How far somebody has come: plain data, so that going back is taking an earlier one. */
export interface Wizard {
  readonly sketch: Sketch;
  readonly topic: Topic;
  /** The step that is being described, where it goes, and whether it replaces the one there. */
  readonly step: SketchStep | null;
  readonly at: number;
  readonly replaces: boolean;
  /** The key of the next new step. */
  readonly nextKey: number;
  /** Everything has been said once, so whatever is changed leads back to the look at the whole. */
  readonly isReviewed: boolean;
  /** The file to write; null until there is a name. */
  readonly file: string | null;
  /** What the answer before was taken for, said before the next question. */
  readonly heard: string | null;
}

/** What the questions need from outside. */
export interface World {
  /** The rules are settled by the command line. */
  readonly isGameSettled: boolean;
  /** Why a file of that name cannot be written; null where nothing speaks against it. */
  readonly nameProblem: (name: string) => string | null;
}

/** One question. `choices` is null where a line is typed. */
export interface Question {
  /** Paragraphs said before it. */
  readonly says: readonly string[];
  readonly ask: string;
  readonly choices: readonly Choice[] | null;
  /** The state after an answer; refuses one that cannot be used, with the reason as a sentence. */
  readonly reply: (text: string) => Result<Wizard, string>;
}

/** The beginning, with what the command line says already. */
export const beginWizard = (rules: Pick<Sketch, "system" | "edition">, file: string | null): Wizard => ({
  sketch: { ...EMPTY_SKETCH, ...rules }, topic: { kind: "title" }, step: null, at: 0, replaces: false, nextKey: 1, isReviewed: false, file, heard: null,
});

/** The step that is being described. */
export function stepOf({ step }: Wizard): SketchStep {
  if (!step) throw new Error("no step is being described");
  return step;
}

/** The same wizard with another topic; what was heard before is forgotten. */
export const goTo = (wizard: Wizard, topic: Topic, heard: string | null = null): Wizard => ({ ...wizard, topic, heard });

/** The topic, or the look at the whole where everything has been said once. */
export const orReview = (wizard: Wizard, topic: Topic): Wizard => goTo(wizard, wizard.isReviewed ? { kind: "review" } : topic);

/** The word for a yes to what is offered. */
export const isYes = (text: string): boolean => /^(?:y|yes|ok)$/i.test(text);
