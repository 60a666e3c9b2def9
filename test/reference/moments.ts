// What playing a proposal yields: its moments, and how it ends.

import type { StuckCode } from "./step.ts";

export type State = Record<string, bigint>;

export type Moment = {
  /** The name that output prints, such as `3/make-elf/responding`. */
  name: string;
  /** Every other name of the same moment. */
  aliases: string[];
  /** In the order in which they get priority; for a decision the one who decides. */
  holders: string[];
  priority: boolean;
  nameableInProposal: boolean;
  nameableInMandatory: boolean;
  /** As the point of a number, where the numbers of iterations are negotiated. */
  nameableWithNumber: boolean;
  state: State;
  /** Whole iterations of the only top-level loop, null when there is not exactly one. */
  iterations: bigint | null;
  lost: string[];
  path: bigint[];
  step: string;
};

export type Situation = { state: State; iterations: bigint | null; lost: string[]; alive: string[]; seated: string[] };
export type Finish =
  /** All steps are done: the holder has priority at a place that `aliases` names too. */
  | (Situation & { kind: "finished"; holder: string; aliases: string[]; last: string | null })
  | (Situation & { kind: "game-over"; at: string; wins: string[]; draw: string[] })
  /** A step can't be done; everything else is as it was after the step before. */
  | (Situation & {
      kind: "stuck";
      code: StuckCode;
      iteration: string;
      step: string;
      holder: string;
      aliases: string[];
      last: string | null;
    })
  /** A loop without a number that had no end within the cap. */
  | (Situation & { kind: "endless" });

/** What holds before and after the first iteration of the first top-level loop. */
export type FirstIteration = { before: State; after: State; sameActive: boolean; somebodyLeft: boolean };
export type Performance = { moments: Moment[]; finish: Finish; first: FirstIteration | null };
