/** What somebody types at a question that holds these words: a line, or the beginning of one of the choices. */
export type Turn = readonly [asked: string, typed: string];

/** A situation with a known answer, as a player would describe it to the wizard, and how it is then settled. */
export interface Situation {
  readonly name: string;
  readonly turns: readonly Turn[];
  /** Is it typed at a real terminal, too? That takes longer. */
  readonly isTyped: boolean;
  /** What is given to `negotiate`, and what comes out, as the JSON output has it. */
  readonly settled: readonly { readonly args: readonly string[]; readonly code?: number; readonly result: Readonly<Record<string, unknown>> }[];
}

const begin = (title: string, game: string, players = "Ana, Ben"): readonly Turn[] => [
  ["What do you call the loop?", title], ["What do you play?", game], ["Who plays?", players], ["Is it Ana's turn", "yes"],
];

/** Somebody does something by choice, which happens as soon as nobody responds. */
const does = (words: string, kind: string, who: string): readonly Turn[] => [
  ["What happens", words], ["What is ", "somebody does"], ["What kind of thing", kind], ["Who does it?", who],
];
const triggers = (words: string, must: string, whose: string): readonly Turn[] => [
  ["What happens", words], ["What is ", "it triggers"], ["Does it have to happen", must], ["Whose ability is it?", whose],
];
const AT_ONCE: Turn = ["Does it happen before", "yes"];
const DONE: Turn = ["What happens next?", "done"];
const WRITE: readonly Turn[] = [["Is that right?", "yes"]];
const starts = (...numbers: readonly string[]): readonly Turn[] => numbers.map((each) => ["To begin with, how much", each]);

export const SITUATIONS: readonly Situation[] = [
  {
    name: "an optional loop that another player shortens: what came before stays done",
    isTyped: true,
    turns: [
      ...begin("Five hundred Elves", "Magic, at home"),
      ...does("Tap the guard: create a 1/1 Elf Warrior", "an ability", "Ana"), AT_ONCE, ["cost Ana?", "yes"], ...starts("1"),
      ["What has changed", "yes"], ...starts("0"),
      ...triggers("Soul Warden: Ana gains 1 life", "yes", "Ana"), AT_ONCE, ["What has changed", "yes"], ...starts("20"),
      ...triggers("the guard untaps", "yes", "Ana"), AT_ONCE, ["What has changed", "untap guard"], DONE,
      ["How often", "500"], ["Where does the last time round stop?", "at its end"], ...WRITE,
    ],
    settled: [
      {
        args: ["--answer", "Ben=40/ana-gains-1-life/responding"],
        result: { outcome: "shortened", at: "40/ana-gains-1-life/responding", iterations: "39", priority: "Ben", "must-differ": "Ben", by: "Ben" },
      },
      { args: ["--answer", "Ben=accept"], result: { outcome: "taken", at: "end", iterations: "500", priority: "Ana", "must-differ": null, by: "Ana" } },
    ],
  },
  {
    name: "quantities and responses: nobody can respond to the mana, but to the spell each time",
    isTyped: true,
    turns: [
      ...begin("Food Chain and Misthollow Griffin", "Magic, at home"),
      ...does("Exile the Griffin to Food Chain: add five mana", "it makes mana", "Ana"), ["cost Ana?", "1 griffin"], ...starts("1"),
      ["What has changed", "+5 creature mana"], ...starts("0"),
      ...does("Ana casts Misthollow Griffin from exile", "a spell", "Ana"), AT_ONCE, ["cost Ana?", "4 creature mana"], ["What has changed", "+1 griffin"], DONE,
      ["How often", "100"], ["Where does the last time round stop?", "at its end"], ...WRITE,
    ],
    settled: [
      { args: ["--answer", "Ben=accept"], result: { outcome: "taken", at: "end", iterations: "100", priority: "Ana", state: { "Ana.griffin": "1", "Ana.creature-mana": "100" } } },
      {
        args: ["--answer", "Ben=3/misthollow-griffin-from/responding"],
        result: { outcome: "shortened", at: "3/misthollow-griffin-from/responding", priority: "Ben", "must-differ": "Ben", state: { "Ana.griffin": "0", "Ana.creature-mana": "3" } },
      },
      { args: ["--answer", "Ben=3/add-five-mana/responding"], code: 1, result: { outcome: null } },
    ],
  },
  {
    name: "a loop that nobody keeps going, which ends the game",
    isTyped: true,
    turns: [
      ...begin("Sanguine Bond and Exquisite Blood", "Magic, at home"),
      ...triggers("Ben loses 2 life", "yes", "Ana"), AT_ONCE, ["What has changed", "yes"], ...starts("20"),
      ...triggers("Ana gains 2 life", "yes", "Ana"), AT_ONCE, ["What has changed", "yes"], ...starts("22"), DONE,
      ["How often", "none"], ...WRITE,
    ],
    settled: [
      {
        args: ["--answer", "Ana=no-action", "--answer", "Ben=no-action"],
        result: { outcome: "game-over", at: "10/ben-loses-2-life/after", iterations: "9", loses: ["Ben"], wins: ["Ana"], state: { "Ben.life": "0", "Ana.life": "40" } },
      },
    ],
  },
  {
    name: "two players who outbid each other: the active player stops",
    isTyped: false,
    turns: [
      ...begin("Two Nantuko Shades", "Magic, at home"),
      ...does("Ana pumps her Shade", "an ability", "Ana"), AT_ONCE, ["cost Ana?", "nothing"], ["What has changed", "nobody's lead +1"], ...starts("0"),
      ...does("Ben pumps his Shade", "an ability", "Ben"), AT_ONCE, ["cost Ben?", "nothing"], ["What has changed", "lead -1"], DONE,
      ["How often", "1000"], ["Where does the last time round stop?", "at its end"], ...WRITE,
    ],
    settled: [{ args: [], result: { outcome: "must-differ", at: "2/ana-pumps-her-shade/before", iterations: "1", priority: "Ana", "must-differ": "Ana" } }],
  },
  {
    name: "a tournament: one player keeps it going, and another steps in within the third iteration",
    isTyped: true,
    turns: [
      ...begin("Splinter Twin on Pestermite", "Magic, in"),
      ...does("tap Pestermite: create a token", "an ability", "Ana"), AT_ONCE, ["cost Ana?", "yes"], ...starts("1"), ["What has changed", "yes"], ...starts("0"),
      ...triggers("untap Pestermite", "yes", "Ana"), AT_ONCE, ["What has changed", "yes"], DONE,
      ["How often", "open"], ...WRITE,
    ],
    settled: [
      {
        args: ["--answer", "Ana=100", "--answer", "Ben=2@untap-pestermite/responding"],
        result: { outcome: "shortened", at: "3/untap-pestermite/responding", iterations: "2", priority: "Ben", by: "Ben", state: { "Ana.token": "3", "Ana.pestermite.untapped": "0" } },
      },
      { args: ["--answer", "Ana=1000000", "--answer", "Ben=agree"], result: { outcome: "taken", at: "1000000/untap-pestermite/after", priority: "Ana", by: "Ana" } },
    ],
  },
  {
    name: "Riftbound: the same card again and again, as often as the Energy lasts",
    isTyped: true,
    turns: [
      ...begin("Grim Apothecary again and again", "Riftbound"),
      ...does("Grim Apothecary to a battlefield", "a unit", "Ana"), ["cost Ana?", "3 energy, 1 hand"], ...starts("300", "1"), ["What has changed", "nothing"],
      ...triggers("Grim Apothecary returns to hand", "no, but", "Ana"), AT_ONCE, ["cost Ana?", "nothing"], ["What has changed", "+1 hand"], DONE,
      ["How often", "101"], ["How often", "100"], ...WRITE,
    ],
    settled: [
      { args: ["--answer", "Ben=agree"], result: { outcome: "taken", at: "100/grim-apothecary-returns/after", iterations: "100", priority: "Ana", by: "Ana", state: { "Ana.energy": "0", "Ana.hand": "1" } } },
      { args: ["--answer", "Ben=40"], result: { outcome: "shortened", iterations: "40", priority: "Ben", "must-break": "Ben" } },
    ],
  },
  {
    name: "Riftbound: nobody keeps it going and nobody breaks it",
    isTyped: false,
    turns: [
      ...begin("Two gears that trigger each other", "Riftbound"),
      ...triggers("the gear of Ana exhausts a unit", "yes", "Ana"), AT_ONCE, ["What has changed", "Ben exhaust unit, +1 gold"], ...starts("1", "0"),
      ...triggers("the gear of Ben readies it", "yes", "Ben"), AT_ONCE, ["What has changed", "ready unit"], DONE,
      ["Is that the whole", "yes"], ...WRITE,
    ],
    settled: [
      { args: ["--answer", "Ana=no-action", "--answer", "Ben=no-action"], result: { outcome: "draw", draw: ["Ana", "Ben"], at: null } },
      { args: ["--answer", "Ana=no-action", "--answer", "Ben=3"], result: { outcome: "shortened", iterations: "3", priority: "Ben", "must-break": "Ben", state: { "Ana.gold": "3", "Ben.unit.ready": "1" } } },
    ],
  },
];
