/** The words of the program, its files and its messages. `docs/glossary.md` is written from this; meanings may hold links and marks of Markdown. */

export interface GlossaryWord {
  readonly word: string;
  readonly meaning: string;
}

export interface GlossarySection {
  readonly title: string;
  readonly words: readonly GlossaryWord[];
}

export const GLOSSARY: readonly GlossarySection[] = [
  {
    title: "The table",
    words: [
      { word: "turn order", meaning: "the order in which players sit, going round to the left" },
      { word: "active player", meaning: "the player whose turn it is" },
      { word: "Turn Player", meaning: "what Riftbound calls the active player" },
      { word: "priority", meaning: "the right to act now. One player has it at a time; whoever does nothing passes it on" },
      { word: "holder", meaning: "the player who has priority at a given moment" },
      { word: "stack", meaning: "the pile of spells and abilities that wait to happen. The newest happens first, and only when everybody has passed" },
      { word: "Chain", meaning: "what Riftbound has in place of the stack; what waits there is an *item*. When one has resolved and others are left, whoever controls the newest has priority" },
      { word: "resolve", meaning: "what an object on the stack does when its time has come" },
      { word: "trigger", meaning: "an ability that goes on the stack by itself when something happens" },
      { word: "state-based", meaning: "what the rules do by themselves between actions, such as making a player without life lose" },
      { word: "step, phase (of a turn)", meaning: "the parts of a turn. In scenarios both are called *phase*, since *step* means something else there" },
      { word: "team", meaning: "players who win together; with *shared turns*, as in Two-Headed Giant, they also have their turn, their life and their priority together" },
      { word: "seat", meaning: "whoever has priority and answers for themselves: a player, or with shared turns a whole team, for which its first player stands" },
      { word: "emperor", meaning: "in the Emperor variant the player whose lot the whole team shares" },
      { word: "range of influence", meaning: "how many seats away a player still matters, the shorter way round. The draw of a mandatory loop reaches no farther" },
    ],
  },
  {
    title: "The sequence",
    words: [
      { word: "shortcut", meaning: "skipping ahead: everybody agrees on what will happen, and it counts as done" },
      { word: "proposal", meaning: "the description that a shortcut begins with, down to its end" },
      { word: "proposer", meaning: "the player with priority who describes it" },
      { word: "sequence", meaning: "every choice of every player in it, one after the other" },
      { word: "loop", meaning: "a part of the sequence that is repeated" },
      { word: "iteration", meaning: "one time round" },
      { word: "step", meaning: "one thing in the sequence: an action, a trigger, a decision, an event" },
      { word: "place", meaning: "a moment at which a player makes a choice, written `3/untap/responding`" },
      { word: "point", meaning: "a place within the iteration after a number: `3@untap/responding` is three whole iterations and the fourth down to there" },
      { word: "end", meaning: "the place where the sequence stops" },
      { word: "quantity", meaning: "anything that is counted: life, mana, tokens, untapped creatures" },
      { word: "optional, mandatory", meaning: "may somebody leave it, or must it happen" },
      { word: "maintaining player, maintainer", meaning: "one whose choice keeps the loop going" },
      { word: "mandatory loop", meaning: "a loop that no choice keeps going" },
      { word: "fragmented loop", meaning: "a loop that several players keep going, in which everything is as before after one time round" },
      { word: "across turns", meaning: "said of a loop in whose iterations turns end and begin" },
      { word: "conditional action", meaning: "something that is done or not depending on how something else turned out. It has no place in a shortcut" },
    ],
  },
  {
    title: "The verbs of a step",
    words: [
      { word: "cast", meaning: "a spell: the others can respond" },
      { word: "activate", meaning: "an ability with a cost: the others can respond" },
      { word: "trigger (verb)", meaning: "an ability that triggers by itself: the others can respond. Only with `may` could somebody leave it" },
      { word: "mana", meaning: "an ability that makes mana: nobody can respond" },
      { word: "special", meaning: "an action without the stack, such as turning a card face up: nobody can respond" },
      { word: "play", meaning: "a land of Magic: nobody can respond. In other games a card; in Riftbound the others can respond, unless it is `immediate`" },
      { word: "choose", meaning: "a decision, at a `choosing` place: a target, a mode, a card to discard" },
      { word: "event", meaning: "what the rules do by themselves, with nobody acting" },
      { word: "phase", meaning: "everybody passes, and a step or phase of the turn begins" },
      { word: "turn", meaning: "everybody passes, and a player's turn begins" },
      { word: "resolve (verb)", meaning: "what was held on the stack resolves" },
    ],
  },
  {
    title: "The words of a place",
    words: [
      { word: "before", meaning: "the step is about to be taken" },
      { word: "choosing", meaning: "the decision in a `choose`, a `may` or an `unless`. Nobody has priority there" },
      { word: "responding", meaning: "the object of the step is on the stack" },
      { word: "after", meaning: "it has resolved. Mostly another name for a moment that has one already, such as the `before` of the next step" },
      { word: "start", meaning: "before anything is done" },
    ],
  },
  {
    title: "The answers",
    words: [
      { word: "accept", meaning: "let the sequence stand as it is at that time" },
      { word: "shorten", meaning: "name an earlier place of one's own, which becomes the end" },
      { word: "no action", meaning: "leave a loop alone: do nothing about it" },
      { word: "agree", meaning: "let the number stand that somebody else named" },
      { word: "number", meaning: "how many whole iterations are done. Of all that are named the lowest counts" },
      { word: "intervene", meaning: "name a lower number than the maintaining player's, in order to act after it" },
      { word: "break", meaning: "do something so that a loop does not go on" },
      { word: "commit to break", meaning: "name a number after which one breaks the loop, and then has to" },
      { word: "go on indefinitely", meaning: "what players who keep a loop going across turns may say instead of a number, in tournaments of Magic. If nobody names one it is a draw" },
      { word: "take (a shortcut)", meaning: "move the game to the end that was left standing" },
      { word: "must choose differently", meaning: "what a player who shortened owes: anything there but what the proposal had them do" },
      { word: "must break", meaning: "what a player owes who named the lowest number for a loop that they do not keep going: to stop it there" },
      { word: "refusal", meaning: "an answer that the procedure does not allow, with the reason. It is asked again" },
    ],
  },
  {
    title: "The results",
    words: [
      { word: "taken", meaning: "nobody shortened: the proposal stands, and nobody owes anything. Where numbers settle it: the lowest is a maintaining player's" },
      { word: "shortened", meaning: "somebody named an earlier place, or broke a mandatory loop. Where numbers settle it: the lowest is another player's" },
      { word: "draw", meaning: "nobody wins; with a limited range of influence, none of those whom it reaches" },
      { word: "game over", meaning: "the game ended on the way" },
      { word: "ends", meaning: "a mandatory loop stopped by itself" },
      { word: "must differ", meaning: "a fragmented loop: nobody is asked, and one player has to choose differently" },
      { word: "refused", meaning: "not a shortcut; the findings say why" },
      { word: "judge", meaning: "the rules leave it open" },
    ],
  },
  {
    title: "The program",
    words: [
      { word: "scenario", meaning: "one situation in a file: players, sequence, perhaps cases" },
      { word: "case", meaning: "answers for a scenario, and what must come out" },
      { word: "finding", meaning: "something to tell about a scenario: an error, a warning or a note, each with a [code](findings.md)" },
      { word: "assumption", meaning: "what the program decided where the rules are silent; the report names each" },
      { word: "edition", meaning: "one dated version of a rules document. Rule numbers change between them" },
      { word: "Comprehensive Rules", meaning: "the rule book of Magic" },
      { word: "tournament rules", meaning: "what holds on top of it in organized play" },
    ],
  },
];

/** The single words of an entry: `step, phase (of a turn)` is looked up by either of the two. */
export const namesOf = ({ word }: GlossaryWord): readonly string[] => word.replaceAll(/ \([^()]*\)/g, "").split(", ");
