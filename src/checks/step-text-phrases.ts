// Phrases are written in a small notation, a word of it for each word of the text:
//   a|b     one of these        @set     one of a set below      #   a number, X too     ^   a Capitalised word or a name
//   .       any word            !a|b     any word but these      $   the end of the clause
//   a?      or nothing          a*4      up to four of these     a&4  the same, across commas
// A phrase begins with a plain word, its head. Nothing reaches over the end of a clause or over a second head.

/** What a step's words may warn of. */
export type TextCode =
  | "text-coin" | "text-die" | "text-chance" | "text-shuffle" | "text-until" | "text-if" | "text-unless" | "text-may"
  | "text-other-chooses" | "text-no-number";

/** The phrases of one code. */
export interface PhraseRule<Code extends string = TextCode> {
  readonly code: Code;
  readonly alarms: readonly string[];
  /** Phrases from the same head that are something else. */
  readonly silent?: readonly string[];
  /** Words just before the head that make it something else. */
  readonly notAfter?: string;
  /** The head counts only behind one of these; an empty entry is the beginning or the end of a clause. */
  readonly onlyAfter?: string;
}

const CARD_TYPES = "artifact|battle|creature|enchantment|instant|land|noncreature|nonland|permanent|planeswalker|sorcery|rune|unit|gear";
const PEOPLE = "opponent|player|owner|controller";
const MANY = "opponents|players|owners|controllers";

/** The sets that `@name` stands for. */
export const WORD_SETS: Readonly<Record<string, string>> = {
  be: "is|'s|isn't|are|aren't|was|wasn't|were|weren't",
  type: CARD_TYPES,
  // Where a card is or what was done with it is a fact on the table, not what it turned out to be.
  where: "in|on|still|exiled|under|put|attached|returned|face|been|cast|played|kicked|suspended|not|no|there|yours",
  // What stands between "until" and a part of a turn in a duration.
  plain: "the|a|an|end|ends|of|beginning|start|my|your|our|his|her|or|their|its|it|'s|is|this|that|next|following|another|other|"
    + "controller|owner|player|players|opponent|opponents|team|active|nonactive|attacking|defending|current|first|second|third|"
    + "last|main|precombat|postcombat|combat|damage|declare|attackers|blockers|untap|draw|ending|extra|additional|target|each",
  part: "turn|upkeep|combat|step|steps|phase|phases|cleanup|eot",
  // A fact, before anybody does anything: "unless you control", "unless it's your turn".
  fact: "is|'s|isn't|are|aren't|was|wasn't|were|control|controls|controlled|has|have|had|you've|they've|you're|they're|it's|"
    + "attacked|died|lost|gained|entered|been|can|can't|cannot|don't|doesn't|didn't|would",
  act: "pay|pays|discard|discards|sacrifice|sacrifices|exile|exiles|tap|taps|reveal|reveals|return|returns|put|puts|remove|removes|"
    + "give|gives|let|lets|choose|chooses|lose|loses|skip|skips|mills|draws|casts|activates|destroys|kills|spend|spends|recycle|"
    + "recycles|respond|responds|object|objects|interrupts|intervenes|stops|acts|does|says|wants|decides",
  person: PEOPLE,
  people: MANY,
  decides: "chooses|guesses|votes|decides|picks|selects",
  decide: "choose|guess|vote|decide|pick|select",
  // Behind one of these somebody else may be the one who chooses.
  other: "you|i|we|me|^|control|controls|controlled",
  which: "an|a|another|target|each|every|that|the|your|his|her|their|its|any|one|some|both|all|other|chosen|defending|nonactive",
};

/** Every rule but that of `text-die`, which is about two words near each other. */
export const PHRASE_RULES: readonly PhraseRule[] = [
  {
    code: "text-coin",
    alarms: ["coin|coins", "come|comes|came|coming up heads|tails", "land|lands|landed on? heads|tails", "call|calls heads|tails",
      "heads or tails", "on heads|tails"],
    silent: ["coin|coins counter|counters|token|tokens"],
  },
  { code: "text-chance", alarms: ["at random", "randomly", "by pure? chance|luck", "random !order|orders", "percent|% chance", "randomize|randomizes"] },
  {
    code: "text-shuffle",
    alarms: ["shuffle|shuffles|shuffled|shuffling|reshuffle|reshuffles|reshuffled|reshuffling"],
    notAfter: "without|not|no|never|don't|doesn't|didn't|isn't|aren't|can't",
  },
  {
    code: "text-until", // everything but a duration; the phrase takes in what it waits for
    alarms: ["until|till|til .*9 $", "until|till|til . . . . . ."],
    silent: ["until|till|til @plain|^*10 @part", "until|till|til .*8 leave|leaves", "until|till|til .*8 left the|play", "until|till|til .*8 become|becomes !#",
      "until|till|til .*6 exile|exiles|cast|casts|play|plays another", "until|till|til .*6 resolve|resolves|resolved",
      "until|till|til then|now|later|further", "until|till|til .*8 turned|turns face up|down", "until|till|til .*6 untap|untaps|priority",
      "until|till|til .*6 planeswalk|planeswalks", "until|till|til .*3 attackers|blockers are|have .*2 declared"],
  },
  {
    code: "text-if",
    alarms: ["if it|that|one is|'s|isn't not? a|an|heads|tails|even|odd|@type", "if its a|an", "if it|one was|wasn't not? a|an .*3 card",
      "if the|that|those|each|your|their|its .*2 card|cards @be not? !@where", "if the|that|those .*2 card|cards has|have|shares|share|matches !@where",
      "if .*3 top .*2 card|cards .*5 @be|has|have|shares|share", "if .*8 @be? .? revealed this way", "if .*8 @be .? revealed",
      "if .*6 !a|the|one|that|any|your|this card|cards .*5 this way", "if you|i|he|she|they|someone|player|opponent|^ .? reveal|reveals|hit|hits|find|finds|guess|guesses|guessed",
      "if you|i|he|she|they|someone|player|opponent|^ .? roll|rolls|rolled a|an|the|#|doubles|higher|lower", "if .*3 draw|draws|mill|mills a|an !card",
      "if .*4 win|wins|won|lose|loses|lost .*2 flip|flips|toss|roll|clash|call|vote|guess", "if .*4 win|wins|lose|loses $",
      "if the|that|your|this .? result|roll|flip|toss|coin|vote|guess|outcome", "if the|that|your die|dice", "if heads|tails", "if .*3 come|comes|came up",
      "if .*3 land|lands|landed on? heads|tails", "if .*4 get|gets|got|receives|received .*3 vote|votes", "if .*2 of those|these|the .*2 cards",
      "if both|neither .? cards", "if not|so $", "if not a|an", "if right|wrong|correct|incorrect|successful"],
    silent: ["if .*14 would|wouldn't", "if .*12 as you cast|casts", "if it is|'s|isn't not? a|an opponent|player|main|combat"],
    notAfter: "as|even|only",
  },
  { code: "text-if", alarms: ["otherwise"], silent: ["otherwise noted|stated|specified|be|legal|illegal|impossible"],
    notAfter: "would|could|can|cannot|can't|might|not|or|unless|stated|noted|specified|than|says|say|that" },
  { code: "text-if", alarms: ["else ."], onlyAfter: "|," },
  { code: "text-if", alarms: ["depending|depends|depend on|upon", "based on .*3 result|roll|flip|outcome"], notAfter: "not|don't|doesn't|never|without" },
  { code: "text-unless", alarms: ["unless !@fact*8 @act", "unless .*5 has|have .*5 deal|deals"] },
  // "You may cast it this turn" decides nothing as the trigger resolves; yet it is a choice somebody gets from it, the reader can't
  // tell it from one that is made at once, and a draw must not be announced over it. So a permission is a may like any other.
  { code: "text-may", alarms: ["may be cast|played|activated|chosen|put|paid", "may !not|only|be"] },
  {
    code: "text-other-chooses",
    alarms: ["@which .? .? @person|@people !@other&7 @decides", "@person|@people !@other&7 @decides",
      "@which .? @person|@people .&1 starting with you .&1 @decides",
      "@which .? @people each|all|secretly|simultaneously|may|must|then*3 @decide", "@people each|all|secretly|simultaneously|may|must|then*3 @decide",
      "@which .? @person may|must|to|can|will|secretly|instead*2 @decide", "@person may|must|to|can|will|secretly|has*2 @decide",
      "have|has|let|lets|make|makes @which .? @person|@people @decide", "you and .*3 @person|@people .*2 @decide",
      "chosen by @which .? @person|@people", "chosen by opponents", "@which .? @person 's choice", "@person 's choice", "@people choice",
      "@which .? @person|@people !@other&8 of their|his choice", "@which .? @person|@people !@other&8 of his or her choice",
      "someone|somebody|anyone|anybody|everyone|everybody|nobody else? .? @decides"],
    silent: ["the active|turn player", "active|turn player", "chosen by the active|turn"],
    notAfter: "active|turn",
  },
  {
    code: "text-no-number",
    alarms: ["stop|stops|stopping when|whenever|once|if", "stop|stops|stopping as soon|long as", "go|goes|going on for? as long as", "go|goes|going on while",
      "keep|keeps|keeping on? going|looping|repeating $", "keep|keeps|keeping on? going|looping|repeating this|it?|the? loop? for? as long as",
      "keep|keeps|keeping on? going|looping|repeating while", "repeat|repeats|repeating|loop|loops|continue|continues|continuing .*3 as long as",
      "repeat|repeats|repeating|loop|loops|continue|continues|continuing .*3 while", "forever|infinitely|infinite|infinity|indefinitely|endlessly",
      "ad infinitum|nauseam", "as often as", "as many times as you|i|we|he|she|they|one|^ want|wants|like|likes|wish|need|needs|choose|chooses|can|please|pleases",
      "as many times as needed|necessary|possible|desired|wanted|it", "as long as needed|necessary|possible|desired|wanted",
      "as long as you|i|we|he|she|they|^ want|wants|like|likes|wish|wishes|please|pleases", "as long as it takes",
      "any|some number|amount of times", "an arbitrary number|amount", "arbitrarily many|large|often", "arbitrary number|amount", "for ever", "keep|keeps doing this|it|that $", "over and over", "again and again"],
  },
];

/** Where a step's words leave somebody a choice, looked at where a loop would be a draw. */
export const CHOICE_RULE: PhraseRule<"text-choice-in-draw"> = {
  code: "text-choice-in-draw",
  alarms: ["up to #|that|any .?", "any .? target|targets", "another .? target", "target .", "target", "targets", "targeting", "choose|chooses|choosing .", "choose|chooses|choosing",
    "of your|their|his|her choice"],
  silent: ["targets of"],
  notAfter: "the|legal|illegal|same|becomes|become|became|no|without|that|which|single|can't|cannot|not|don't|doesn't",
};

/** Words that say that the order of a library is read: what is on top comes off or is looked at. */
export const LIBRARY_RULES: readonly PhraseRule<"library">[] = [
  { code: "library", alarms: ["draw|draws|drawing|drew|drawn"], silent: ["draw|draws step|steps|phase|phases", "draw the game"], notAfter: "a|the" },
  {
    code: "library",
    alarms: ["mill|mills|milled|milling", "scry|scries|scried|scrying", "surveil|surveils|surveilled|surveilling", "top .? .? card|cards", "top #",
      "look|looks|looking at .*3 top", "exile|exiles|reveal|reveals|play|plays|cast|casts .*3 the top of", "from|off the top", "cascade|cascades",
      "explore|explores", "connive|connives", "cycle|cycles|cycled|cycling", "dredge|dredges|dredging", "discover #", "predict|predicts",
      "manifest|manifests", "clash|clashes", "fateseal", "loot|loots|looting", "rummage|rummages|rummaging"],
    silent: ["reveal|reveals|exile|exiles|play|plays|cast|casts .*3 on|to the top"],
  },
];
