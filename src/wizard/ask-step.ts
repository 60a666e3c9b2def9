import { escapeText, quote } from "../diagnostics/escape.ts";
import { err, ok, type Result } from "../result.ts";
import { ACTIONS, EXAMPLES, TRIGGERS, type StepChoice } from "./games.ts";
import { chosenPlayer, playerChoices, readWords } from "./ask-basics.ts";
import { idsOf } from "./ids.ts";
import { troubleWith } from "./looking.ts";
import { heldAfter, newStep, tidy, type SketchStep } from "./sketch.ts";
import { goTo, orReview, stepOf, type Question, type Topic, type Wizard } from "./wizard.ts";

const wordsOf = (step: SketchStep): string => escapeText(quote(step.text));

export const askWords = (wizard: Wizard): Question => {
  const { sketch, step, replaces } = wizard;
  const isFirst = sketch.steps.length === 0;
  const isAtEnd = !replaces && !wizard.isReviewed && sketch.steps.length > 0;
  return {
    says: replaces && step ? [`It says: ${escapeText(step.text)}`, "Type same to keep the words."]
      : isFirst ? [
        "Now one time round of the loop, one step at a time: what somebody does, what happens by itself, what somebody decides.",
        "A few words for each, or the words of the card, such as: sacrifice an elf: add 2 mana",
      ] : isAtEnd ? ["Type done when it begins again from here."] : [],
    ask: isFirst ? "What happens first?" : isAtEnd ? "What happens next?" : "What happens there?",
    choices: null,
    reply: (text) => {
      if (isAtEnd && /^(?:done|end|nothing|nothing more)$/i.test(text)) return ok(goTo(wizard, { kind: "often" }));
      if (text === "") return err(isAtEnd ? "Type what happens, or done." : "Type a few words.");
      const words = replaces && step && /^same$/i.test(text) ? ok(step.text) : readWords(text);
      if (!words.ok) return words;
      const next = replaces && step ? { ...newStep(step.key, words.value) } : newStep(wizard.nextKey, words.value);
      return ok(goTo({ ...wizard, step: next, nextKey: replaces ? wizard.nextKey : wizard.nextKey + 1 }, { kind: "sort" }));
    },
  };
};

/** The steps that come before the one that is being described. */
const stepsBefore = ({ sketch, at }: Wizard): readonly SketchStep[] => sketch.steps.slice(0, at);

export const askSort = (wizard: Wizard): Question => {
  const step = stepOf(wizard);
  const waiting = heldAfter(stepsBefore(wizard));
  const ids = idsOf(wizard.sketch.steps);
  const idOf = (key: number): string => ids[wizard.sketch.steps.findIndex((each) => each.key === key)] ?? "";
  const sorts: readonly { readonly name: string; readonly text: string; readonly makes: Partial<SketchStep>; readonly topic: Topic | null }[] = [
    { name: "do", text: "somebody does it, by choice", makes: {}, topic: { kind: "action" } },
    { name: "trigger", text: "it triggers by itself", makes: { verb: "trigger" }, topic: { kind: "trigger" } },
    { name: "choose", text: "somebody decides something", makes: { verb: "choose" }, topic: { kind: "forced" } },
    { name: "event", text: "it just happens; nobody can respond", makes: { verb: "event" }, topic: null },
    { name: "turn", text: "the turn moves on", makes: {}, topic: { kind: "turn-part" } },
    ...waiting.map((held) => ({ name: `resolve-${String(held.key)}`, text: `what waits now happens: ${idOf(held.key)}`, makes: { verb: "resolve" as const, resolves: held.key }, topic: null })),
  ];
  return {
    says: wizard.at > 0 ? [] : [
      "Somebody does it: a spell, an ability, a land. They could leave it.",
      "It triggers: a card says when, whenever or at.",
      "Somebody decides: a target, a card to discard.",
      "It just happens: by the rules, or as a part of something else. A creature without toughness dies.",
    ],
    ask: `What is ${wordsOf(step)}?`,
    choices: sorts,
    reply: (name) => {
      const sort = sorts.find((each) => each.name === name);
      if (!sort) return err("Choose one of these.");
      const described = { ...wizard, step: { ...step, ...sort.makes } };
      return ok(sort.topic ? goTo(described, sort.topic) : afterDetail(described, "sort"));
    },
  };
};

/** A question with several answers, each of which says something about the step. */
function askStep(wizard: Wizard, ask: string, choices: readonly StepChoice[], detail: Detail | "sort", says: readonly string[] = []): Question {
  return {
    says, ask, choices,
    reply: (name) => {
      const choice = choices.find((each) => each.name === name);
      return choice ? ok(afterDetail({ ...wizard, step: { ...stepOf(wizard), ...choice.makes } }, detail)) : err("Choose one of these.");
    },
  };
}

export const askAction = (wizard: Wizard): Question => askStep(wizard, "What kind of thing is it?", ACTIONS[wizard.sketch.system], "sort");
export const askTrigger = (wizard: Wizard): Question => askStep(wizard, "Does it have to happen when it triggers?", TRIGGERS, "sort");

export const askTurnPart = (wizard: Wizard): Question => askStep(wizard, "What begins?", [
  { name: "phase", text: "another part of the same turn", makes: { verb: "phase" } },
  { name: "turn", text: "a player's turn", makes: { verb: "turn" } },
], "sort");

export const askForced = (wizard: Wizard): Question => askStep(wizard, "Could it be decided otherwise?", [
  { name: "open", text: "yes", makes: { forced: false } },
  { name: "forced", text: "no, there is only one possibility", makes: { forced: true } },
], "sort");

export const askInside = (wizard: Wizard): Question => askStep(wizard, "When is that?", [
  { name: "inside", text: "as a part of the step before", makes: { inside: true } },
  { name: "behind", text: "after the step before", makes: { inside: false } },
], "inside");

export const askWaits = (wizard: Wizard): Question => askStep(wizard, "Does it happen before the next step?", [
  { name: "resolves", text: "yes, as soon as nobody responds", makes: { hold: false } },
  { name: "waits", text: "no, it waits for other steps", makes: { hold: true } },
], "waits", [`Until everybody has passed it waits on the ${EXAMPLES[wizard.sketch.system].waits}. It waits for other steps where those are done in response to it.`]);

export const askWho = (wizard: Wizard): Question => {
  const { verb } = stepOf(wizard);
  return {
    says: [],
    ask: verb === "trigger" ? "Whose ability is it?" : verb === "choose" ? "Who decides?" : verb === "turn" ? "Whose turn begins?" : "Who does it?",
    choices: playerChoices(wizard),
    reply: (name) => {
      const player = chosenPlayer(wizard, name);
      return player.ok ? ok(afterDetail({ ...wizard, step: { ...stepOf(wizard), player: player.value } }, "who")) : player;
    },
  };
};

/** What is asked about a step once its verb is known, in this order. */
const DETAILS = ["inside", "who", "waits", "cost", "change"] as const;
export type Detail = (typeof DETAILS)[number];

const ACTION_VERBS: readonly string[] = ["cast", "play", "activate", "mana", "special"];

/** Is this asked about such a step? */
function isAsked(wizard: Wizard, detail: Detail): boolean {
  const { verb, may, immediate } = stepOf(wizard);
  const { system } = wizard.sketch;
  switch (detail) {
    case "inside": {
      const before = stepsBefore(wizard).at(-1);
      return (verb === "choose" || verb === "event") && before !== undefined && !before.hold && !["phase", "turn"].includes(before.verb);
    }
    case "who": return ACTION_VERBS.includes(verb) || verb === "trigger" || verb === "choose" || verb === "turn";
    case "waits": return system !== "bandai" && may !== "declined" && (verb === "cast" || verb === "activate" || verb === "trigger" || (verb === "play" && system === "riftbound" && !immediate));
    case "cost": return ACTION_VERBS.includes(verb) || (verb === "trigger" && may === "taken");
    case "change": return verb !== "resolve" && may !== "declined";
  }
}

/** Goes on to what is asked about the step after this, or puts the step in where nothing is left. */
export function afterDetail(wizard: Wizard, detail: Detail | "sort", heard: string | null = null): Wizard {
  const rest = DETAILS.slice(detail === "sort" ? 0 : DETAILS.indexOf(detail) + 1);
  const next = rest.find((each) => isAsked(wizard, each));
  return next ? goTo(wizard, { kind: next }, heard) : checkStep(putIn(wizard), heard);
}

/** What is said by the player and the verb of a step anyway, where its words begin with it: "Ana casts". */
const SAID_ANYWAY: Partial<Readonly<Record<SketchStep["verb"], RegExp>>> = {
  cast: /^casts?\s+/i, play: /^plays?\s+/i, activate: /^(?:activates?|uses?)\s+/i, choose: /^(?:chooses?|decides?)\s+/i,
};

function withoutWho({ text, verb, player }: SketchStep, players: readonly string[]): string {
  const name = player === null ? "" : (players[player] ?? "");
  const behind = name !== "" && text.startsWith(`${name} `) ? text.slice(name.length).trimStart() : text;
  const words = SAID_ANYWAY[verb];
  return words?.test(behind) ? behind.replace(words, "") || text : text;
}

function putIn(wizard: Wizard): Wizard {
  const { sketch, at, replaces } = wizard;
  const step = { ...stepOf(wizard), text: withoutWho(stepOf(wizard), sketch.players) };
  const steps = [...sketch.steps.slice(0, at), step, ...sketch.steps.slice(at + (replaces ? 1 : 0))];
  // From here on the step is there; describing it again replaces it.
  return { ...wizard, step, sketch: tidy({ ...sketch, steps }), replaces: true };
}

/** Looks at the step that has just been put in, and goes on to the next one where nothing is wrong with it. */
export function checkStep(wizard: Wizard, heard: string | null = null): Wizard {
  const trouble = troubleWith(wizard.sketch, stepOf(wizard).key);
  return trouble ? goTo(wizard, { kind: "trouble", ...trouble }, heard) : { ...afterStep(wizard), heard };
}

/** The next step, or back to the look at the whole. */
export function afterStep(wizard: Wizard): Wizard {
  const next = { ...wizard, step: null, replaces: false, at: wizard.sketch.steps.length };
  return next.at === 0 ? goTo(next, { kind: "words" }) : orReview(next, { kind: "words" });
}

/** The sketch without one of its steps. */
export const withoutStep = (wizard: Wizard, key: number): Wizard =>
  ({ ...wizard, sketch: tidy({ ...wizard.sketch, steps: wizard.sketch.steps.filter((each) => each.key !== key) }) });

export const askTrouble = (wizard: Wizard, topic: Extract<Topic, { kind: "trouble" }>): Question => {
  const step = stepOf(wizard);
  const choices = [
    { name: "anew", text: "describe this step again" },
    { name: "drop", text: "leave this step out" },
    ...(topic.isAboutStarts && startsInvolved(wizard).length > 0 ? [{ name: "starts", text: "begin with other numbers" }] : []),
    ...(topic.isReadable ? [{ name: "keep", text: "leave it as it is" }] : []),
  ];
  const reply = (name: string): Result<Wizard, string> => {
    switch (choices.some((each) => each.name === name) ? name : "") {
      case "anew": return ok(goTo(wizard, { kind: "words" }));
      case "drop": return ok(afterStep(withoutStep(wizard, step.key)));
      case "starts": return ok(goTo(wizard, { kind: "start", left: startsInvolved(wizard), after: "check" }));
      case "keep": return ok(afterStep(wizard));
      default: return err("Choose one of these.");
    }
  };
  return { says: topic.words.map(escapeText), ask: `What about ${wordsOf(step)}?`, choices, reply };
};

/** The quantities that the step pays and changes. */
function startsInvolved(wizard: Wizard): readonly number[] {
  const { pay, change } = stepOf(wizard);
  return Array.from(new Set([...pay, ...change].map((each) => each.quantity)));
}

