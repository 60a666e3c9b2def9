export type Severity = "error" | "warning" | "note";

interface CodeEntry {
  readonly severity: Severity;
  /** What kind of finding it is, in a few words. */
  readonly title: string;
  /** What to do about it, for people who look the code up. */
  readonly advice: string;
}

const error = (title: string, advice: string) => ({ severity: "error", title, advice }) as const;
const warning = (title: string, advice: string) => ({ severity: "warning", title, advice }) as const;
const note = (title: string, advice: string) => ({ severity: "note", title, advice }) as const;

/** Every code a finding can have, with its usual severity. Codes are stable and never reused. */
export const FINDING_CODES = {
  // The file cannot be read as a scenario.
  "not-readable": error("the file cannot be read", "Check that the path names a file that you may read."),
  "not-utf-8": error("the file is not UTF-8 text", "Save the file as UTF-8."),
  "too-large": error("the file or a part of it is beyond a limit", "Split the file, or shorten the part that is named."),
  "yaml-syntax": error("the text is not YAML", "Mend the spot that is shown; the message names the likeliest cause."),
  "duplicate-key": error("a key stands twice in one map", "Keep one of the two."),
  "bad-alias": error("an alias or anchor cannot be followed", "Write the value out."),
  "empty-file": error("there is nothing in the file", "Write at least a title, the players and a loop."),
  "wrong-kind": error("a value is of another kind than the key takes", "Write what the message says belongs there."),
  "missing-key": error("a key that is needed is missing", "Add the key."),
  "unknown-key": error("a key that the format does not have", "Use the nearest right name, or leave the key out."),
  "unknown-verb": error("a step has a verb that the format does not have", "Use one of the verbs."),
  "no-verb": error("a step has no verb", "Give the step one verb: what kind of game choice it is."),
  "two-verbs": error("a step has more than one verb", "Make two steps of it."),
  "bad-number": error("something else stands where a whole number belongs", "Write 1000000, 1_000_000, 1e6 or 10^100."),
  "bad-amount": error("an amount that cannot be read", "Write a number, or terms such as 2 * Ana.elves + 1."),
  "bad-condition": error("a condition that cannot be read", "Write AMOUNT op AMOUNT with one of <= < >= > == !=."),
  "bad-place": error("a place that cannot be read", "Write ITERATION/STEP/WHEN, or STEP/WHEN outside every loop."),
  "bad-answer": error("an answer that cannot be read", "Write accept, a place, or one of the other answers of the format."),
  "bad-name": error("a name that cannot be used", "Choose another name."),
  "bad-edition": error("an edition that is not known", "Use a date on which an edition that is known was in force."),
  "duplicate-id": error("an id or a name is used twice", "Give each its own."),
  // The file can be read, but its names or keys do not fit together.
  "unknown-player": error("a player who is not in the game", "Use a name from the list of players."),
  "unknown-team": error("a team that the table does not have", "Use a name from the table's teams."),
  "unknown-quantity": error("a quantity that is not declared", "Declare it under its player or under state."),
  "unknown-step": error("an id that no step has", "Use the id of a step."),
  "misplaced-key": error("a key that this game, verb or place does not take", "Leave the key out, or use the verb that takes it."),
  "bad-table": error("teams or options that do not fit together", "Mend what the message names."),
  "no-such-place": error("a place that is never reached", "Name a place that the sequence has."),
  "end-with-enough": error("an end in an iteration whose number is not known", "Leave the iteration out of the end, or give a number."),
  "not-yet": error("a part of the format that is left for a later version", "Leave the key out."),
  // The description is not a shortcut.
  "conditional-action": error("an action that depends on how something turned out", "Describe one course of events."),
  "random-outcome": error("a result left to chance", "Say outcome: irrelevant if nothing that follows depends on it."),
  "hidden-information": error("information that the planning player cannot see", "Say outcome: irrelevant if nothing that follows depends on it."),
  "depends-on-outcome": error("a choice that reads what chance or hidden information left", "Describe one course of events."),
  "unspecified-choice": error("a choice that the description leaves open", "Say what is chosen."),
  "no-number": error("no number of iterations", "Give a number."),
  "until-loop": error("a condition where a number must stand", "Give a number."),
  "one-loop-only": error("a sequence that is not one loop and nothing else", "Describe the one loop that is repeated."),
  "meaningful-change": error("turns in which something of importance changes", "Play the turns out."),
  "new-cards": error("an iteration that takes other cards than the one before", "Play it out by hand."),
  "iterations-differ": error("iterations that are not the same", "Describe each kind of iteration as its own loop."),
  // The sequence cannot be performed as described.
  "cannot-pay": error("a cost that cannot be paid", "Propose fewer iterations, or mend the cost."),
  "below-zero": error("a quantity that would go below zero", "Propose fewer iterations, or use `up to`."),
  "requirement-fails": error("a requirement that does not hold", "Propose fewer iterations, or mend the requirement."),
  "no-priority": error("an action of a player who has no priority", "Let the player act who has it, or respond to something."),
  "stack-not-empty": error("a phase cannot end while something is on the stack", "Resolve what is held first."),
  "not-on-top": error("a held object that is not on top of the stack", "Resolve in the order last in, first out."),
  "nothing-to-resolve": error("no object of that step is held", "Hold it first."),
  "player-left": error("a step that needs a player who has left", "Propose fewer iterations, or describe what follows separately."),
  "does-not-repeat": error("an iteration that ends in another player's turn", "Let an iteration hold a whole round of turns."),
  "lost-at-start": error("a player has lost before anything happens", "Mend the starting quantities."),
  "never-enough": error("a condition that no number of iterations reaches", "Mend the condition or the loop."),
  "undetermined": error("something that cannot be decided", "Give the numbers that are unknown, or propose fewer iterations."),
  "too-many-digits": error("a number with more than a million digits", "Propose fewer iterations."),
  // Worth a look; the shortcut may still be proposed.
  "apnap-order": warning("triggers put on the stack in an order the rules do not have", "The active player's go on the stack first, then the others' in turn order."),
  "nothing-counted": warning("a ruling that rests on numbers, in a scenario that counts none", "Write down what the steps change."),
  "no-change": warning("an iteration that changes nothing", "Do something else, or write down what changes."),
  "team-quantity": warning("life or poison of a player whose team shares its turns", "Declare it under the team."),
  "took-nothing": warning("an iteration that takes nothing any more", "Ask whether the loop ends there."),
  "unused-answer": warning("an answer that nobody asks for", "Leave it out."),
  "text-coin": warning("the words speak of a coin", "Use the key random."),
  "text-die": warning("the words speak of a die", "Use the key random."),
  "text-chance": warning("the words speak of chance", "Use the key random."),
  "text-shuffle": warning("the words speak of shuffling", "Use the key random."),
  "text-until": warning("the words wait for something to turn up", "Use repeat, or the key random."),
  "text-if": warning("the words depend on how something turned out", "Use the key if."),
  "text-unless": warning("the words leave somebody a way out", "Use the key unless."),
  "text-may": warning("the words leave somebody a choice", "Use the key may."),
  "text-other-chooses": warning("the words let another player choose", "Make a choose step of it, or use unspecified."),
  "text-no-number": warning("the words name no number", "Use repeat."),
  "text-choice-in-draw": warning("the words hold a choice, in a loop that would be a draw", "Make a choose step of it, or forced: true."),
  "unused-ignore": warning("a comment that silences nothing", "Leave the comment out."),
  "number-ignored": note("a number of iterations that does not count", "Leave repeat out."),
  "held-differs": note("an iteration leaves other objects on the stack than it found", "Nothing needs to be done."),
  "nobody-can-respond": note("nobody else ever has a place to respond", "Nothing needs to be done."),
  "restarted-loop": note("this loop was shortcut before, and nothing has changed since", "In a tournament it may not be started again until the game has changed; elsewhere nothing needs to be done."),
} as const satisfies Record<string, CodeEntry>;

export type FindingCode = keyof typeof FINDING_CODES;

/** The usual severity of a code. */
export const severityOf = (code: FindingCode): Severity => FINDING_CODES[code].severity;
