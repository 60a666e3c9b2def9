/** The procedures to follow by hand, and what they make of each situation side by side. */

import { BANDAI_FLOW } from "./flow-bandai.ts";
import { CR_FLOW } from "./flow-cr.ts";
import { MTR_FLOW } from "./flow-mtr.ts";
import { RIFTBOUND_FLOW } from "./flow-riftbound.ts";
import type { Procedure, ProcedureId } from "./procedure.ts";

export const FLOWS: Readonly<Record<ProcedureId, Procedure>> = { cr: CR_FLOW, mtr: MTR_FLOW, riftbound: RIFTBOUND_FLOW, bandai: BANDAI_FLOW };

/** What a procedure does in a situation. Each part is a clause without a full stop. */
export interface Treatment {
  /** Who is asked, in which order. */
  readonly asked: string;
  readonly answers: string;
  /** Where it ends. */
  readonly ends: string;
  /** Who has priority there, and who must choose differently or break the loop. */
  readonly there: string;
  /** When it is a draw. */
  readonly draw: string;
}

export interface Situation {
  readonly id: "nobody" | "one" | "several";
  /** Who keeps the loop going. */
  readonly title: string;
  readonly treatments: Readonly<Record<ProcedureId, Treatment>>;
}

export const SITUATIONS: readonly Situation[] = [
  {
    id: "nobody", title: "Nobody: it all happens by itself",
    treatments: {
      cr: {
        asked: "everybody who has a place, in turn order from the active player", answers: "no action, or a place of their own to break it at",
        ends: "at the earliest place named", there: "whoever named it has priority and must choose differently", draw: "if nobody breaks it and it does not end by itself",
      },
      mtr: {
        asked: "everybody, in turn order from the active player", answers: "no action, or a number after which they break it",
        ends: "after the lowest number", there: "whoever named it has priority and must break the loop", draw: "if nobody breaks it and it does not end by itself",
      },
      riftbound: {
        asked: "everybody, in turn order from the Turn Player", answers: "not to break it, or a number after which they do",
        ends: "after the lowest number", there: "whoever named it has priority and must break the loop", draw: "if nobody breaks it and it does not end by itself",
      },
      bandai: { asked: "nobody", answers: "nothing", ends: "nowhere", there: "nobody can do anything about it", draw: "always" },
    },
  },
  {
    id: "one", title: "One player",
    treatments: {
      cr: {
        asked: "every other player once, in turn order beginning after the proposer, who named the number", answers: "accept, or an earlier place of their own",
        ends: "at the earliest place named, or else where the proposal does",
        there: "whoever shortened it has priority and must choose differently; if nobody did, whoever has priority there owes nothing", draw: "never",
      },
      mtr: {
        asked: "the maintaining player, then the others in turn order", answers: "a number; the others agree or name a lower one, with a point within the iteration if they like",
        ends: "after the lowest number", there: "whoever named it has priority", draw: "never",
      },
      riftbound: {
        asked: "the maintaining player, then the others in turn order", answers: "a number; the others agree, name a number after which they break it, or do not break it",
        ends: "after the lowest number", there: "the maintaining player has priority; another player who named it must break the loop", draw: "never",
      },
      bandai: {
        asked: "the player who could stop it", answers: "a number of rounds",
        ends: "after that number, where that player can stop", there: "that player stops, and may not start again from the same state", draw: "never",
      },
    },
  },
  {
    id: "several", title: "Two players or more",
    treatments: {
      cr: {
        asked: "as with one player; but nobody where each iteration brings the same state back", answers: "accept, or an earlier place of their own",
        ends: "as with one player; where the same state comes back, in the second iteration",
        there: "as with one player; where the same state comes back, the active player or else the next who keeps it going must choose differently", draw: "never",
      },
      mtr: {
        asked: "everybody, in turn order from the active player", answers: "any number; who does not keep it going may also agree; across turns also to go on indefinitely",
        ends: "after the lowest number", there: "whoever named it has priority", draw: "across turns, if nobody names a number",
      },
      riftbound: {
        asked: "the maintaining players in turn order, then the others in turn order", answers: "a number; the others agree, name a number after which they break it, or do not break it",
        ends: "after the lowest number", there: "a maintaining player who named it has priority; another player must break the loop", draw: "never",
      },
      bandai: {
        asked: "the player whose turn it is, then the other one", answers: "a number of rounds each",
        ends: "after the smaller number, where whoever named it can stop", there: "that player stops, and nobody may start again from the same state", draw: "never",
      },
    },
  },
];
