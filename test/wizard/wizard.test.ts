import { describe, expect, test } from "vitest";
import { readFile, resolveScenario } from "../../src/syntax/index.ts";
import { fitToGame } from "../../src/wizard/fit.ts";
import { idsOf } from "../../src/wizard/ids.ts";
import { look } from "../../src/wizard/looking.ts";
import { newStep } from "../../src/wizard/sketch.ts";
import { runScript } from "./scripted.ts";
import { SITUATIONS, type Turn } from "./situations.ts";

const BEGIN: readonly Turn[] = [["What do you call", "A test"], ["What do you play?", "Magic, at home"], ["Who plays?", "Ana, Ben, Cho"], ["Is it Ana's turn", "yes"]];
const ABILITY: readonly Turn[] = [["What is ", "somebody does"], ["What kind", "an ability"], ["Who does it?", "Ana"], ["Does it happen before", "yes"]];

/** Comes past every kind of question, and no answer is refused. */
const LONG: readonly Turn[] = [
  ...BEGIN.slice(0, 3), ["Is it Ana's turn", "no"], ["Whose turn is it?", "Ben"], ["Who proposes", "Ana"],
  ["What happens first?", "sacrifice an elf: add 2 mana"], ["What is ", "somebody does"], ["What kind", "an ability"], ["Who does it?", "Ana"], ["Does it happen before", "no"],
  ["cost Ana?", "yes"], ["how much elf does Ana have?", "1"], ["What has changed", "+2 mana"], ["how much mana", "0"],
  ["What happens next?", "Ana decides for what"], ["What is ", "somebody decides"], ["Could it be decided otherwise?", "yes"], ["Who decides?", "Ana"], ["What has changed", "nothing"],
  ["What happens next?", "the elf is gone"], ["What is ", "what waits"],
  ["What happens next?", "the mana rings"], ["What is ", "it triggers"], ["Does it have to happen", "no, but"], ["Whose ability", "Ben"], ["Does it happen before", "yes"], ["cost Ben?", "nothing"], ["What has changed", "Ana +1 elves"],
  ["What happens next?", "it rings on"], ["What is ", "it just happens"], ["When is that?", "as a part"], ["What has changed", "Ana +1 manna"], ["Is Ana.manna the same as Ana.mana?", "no"], ["how much manna", "unknown"],
  ["What happens next?", "pay for it"], ...ABILITY, ["cost Ana?", "9 mana"], ["What has changed", "nothing"], ["What about", "begin with"], ["how much mana", "900"],
  ["What happens next?", "Ben's turn begins"], ["What is ", "the turn"], ["What begins?", "another part"], ["What has changed", "nothing"],
  ["What happens next?", "done"], ["How often", "3"], ["Where does the last", "just after elf-gone"],
  ["Is that right?", "change"], ["What do you want to change?", "what there is"], ["Which number?", "Ana.mana"], ["how much mana", "1000"],
  ["Is that right?", "change"], ["What do you want to change?", "a step"], ["Which step?", "rings-on"], ["What about", "leave it out"],
  ["Is that right?", "yes"], ["Which file", "elsewhere.yaml"],
];

describe("back", () => {
  test("leads to the question before at every kind of question, and nothing is changed by it", async () => {
    const straight = await runScript(LONG, { file: null });
    expect(straight.isFinished).toBe(true);
    // At each question back, the answer before once more, and then on.
    const turns = LONG.flatMap((turn, index): readonly Turn[] => (index === 0 ? [turn] : [[turn[0], "back"], LONG[index - 1] ?? turn, turn]));
    const detour = await runScript(turns, { file: null });
    expect(detour.wizard).toEqual(straight.wizard);
    const kinds = new Set(straight.topics.slice(1, -1));
    expect(Array.from(kinds).sort()).toEqual([
      "action", "active", "alike", "change", "cost", "edit", "edit-one", "edit-start", "edit-step", "end", "forced", "game", "inside", "name", "often", "players", "proposer", "review",
      "sort", "start", "trigger", "trouble", "turn", "turn-part", "waits", "who", "words",
    ]);
  });

  test("at the first question there is nothing before", async () => {
    const { screen, wizard } = await runScript([["What do you call", "back"], ["What do you call", "BACK"], ["What do you call", "A test"]]);
    expect(screen.match(/This is the first question\./g)).toHaveLength(2);
    expect(wizard.topic.kind).toBe("game");
  });
});

describe("what is described", () => {
  test("what waits resolves later; what was called otherwise is counted by itself; the rest is where it belongs", async () => {
    const { text, wizard } = await runScript(LONG, { file: null });
    expect(wizard.file).toBe("elsewhere.yaml");
    const { documents: [document] } = readFile(new TextEncoder().encode(text), "x");
    if (!document?.draft) return expect.fail(text);
    const { scenario } = resolveScenario(document.draft, { caseIndex: null });
    expect(scenario).toMatchObject({ active: 1, proposer: 0, end: { text: "3/elf-gone/after" } });
    expect(scenario?.steps.map(({ verb, hold, may, inside, resolves }) => ({ verb, hold, may, inside, resolves }))).toEqual([
      { verb: "activate", hold: true, may: "no", inside: false, resolves: null }, { verb: "choose", hold: false, may: "no", inside: false, resolves: null },
      { verb: "resolve", hold: false, may: "no", inside: false, resolves: 0 }, { verb: "trigger", hold: false, may: "taken", inside: false, resolves: null },
      { verb: "activate", hold: false, may: "no", inside: false, resolves: null }, { verb: "phase", hold: false, may: "no", inside: false, resolves: null },
    ]);
    // The manna went with the step that was left out.
    expect(scenario?.quantities.map(({ name, start }) => [name, start])).toEqual([["Ana.elf", 1n], ["Ana.mana", 1000n]]);
    expect(look(wizard.sketch).errors).toEqual([]);
  });

  test("a step that cannot be done is said to be so, and can be described again, left out, or left as it is", async () => {
    const poor: readonly Turn[] = [...BEGIN, ["What happens first?", "make an elf"], ...ABILITY, ["cost Ana?", "3 mana"], ["how much mana", "2"], ["What has changed", "nothing"]];
    const stuck = await runScript(poor);
    expect(stuck.screen).toContain("Step \"make-elf\" cannot be paid in iteration 1: it takes 3 of Ana.mana, and there");
    const again = await runScript([...poor, ["What about", "describe"], ["What happens there?", "same"], ...ABILITY, ["cost Ana?", "2 mana"], ["What has changed", "nothing"]]);
    expect(again.wizard).toMatchObject({ topic: { kind: "words" }, sketch: { steps: [{ text: "make an elf" }] } });
    expect((await runScript([...poor, ["What about", "leave this step out"]])).wizard).toMatchObject({ topic: { kind: "words" }, sketch: { steps: [] } });
    const kept = await runScript([...poor, ["What about", "leave it as"], ["What happens next?", "done"], ["How often", "5"], ["This cannot be proposed as it is.", "write"]]);
    expect(kept).toMatchObject({ isFinished: true, wizard: { topic: { how: "write" } } });
  });

  test("words that speak of chance, or of a choice, are asked about", async () => {
    const coin = await runScript([...BEGIN, ["What happens first?", "flip a coin"], ...ABILITY, ["cost Ana?", "nothing"], ["What has changed", "nothing"]]);
    expect(coin.wizard.topic.kind).toBe("trouble");
    expect(coin.screen.replaceAll(/\s+/g, " ")).toContain("A shortcut cannot hold chance");
    const may = await runScript([...BEGIN, ["What happens first?", "you may gain 1 life"], ["What is ", "it triggers"], ["Does it have to", "yes"], ["Whose", "Ana"], ["Does it happen before", "yes"], ["What has changed", "1 life"], ["how much life", "20"]]);
    expect(may.screen.replaceAll(/\s+/g, " ")).toContain("If somebody may leave it, describe it again and say so.");
  });

  test("a number that cannot be done is refused with the largest that can; words for no number are explained", async () => {
    const { screen, wizard } = await runScript([
      ...BEGIN, ["What happens first?", "make an elf"], ...ABILITY, ["cost Ana?", "1 mana"], ["how much mana", "5"], ["What has changed", "yes"], ["how much elf", "0"],
      ["What happens next?", "done"], ["How often", ""], ["How often", "infinite"], ["How often", "until Ben is dead"], ["How often", "none"], ["How often", "2.5"], ["How often", "6"], ["How often", "5"],
    ]);
    const said = screen.replaceAll(/\s+/g, " ");
    expect(said.match(/A shortcut needs a number, however large/g)).toHaveLength(2);
    expect(said).toContain("propose at most 5 iterations");
    expect(wizard).toMatchObject({ topic: { kind: "review" }, sketch: { repeat: { value: 5n } } });
  });

  test("where no number can be named none is asked for, and what was forgotten can still be said", async () => {
    const turns: readonly Turn[] = [
      ["What do you call", "Two gears"], ["What do you play?", "Magic, in"], ["Who plays?", "Ana, Ben"], ["Is it Ana's turn?", "yes"],
      ["What happens first?", "a gear turns"], ["What is ", "it triggers"], ["Does it have to", "yes"], ["Whose", "Ana"], ["Does it happen before", "yes"], ["What has changed", "nothing"], ["What happens next?", "done"],
    ];
    expect((await runScript([...turns, ["Is that the whole", "yes"]])).wizard).toMatchObject({ topic: { kind: "review" }, sketch: { repeat: null } });
    expect((await runScript([...turns, ["Is that the whole", "no"], ["What happens next?", "done"]])).wizard.topic.kind).toBe("often");
  });

  test("everything can be changed at the end", async () => {
    const [{ turns } = { turns: [] }] = SITUATIONS;
    const change = (what: string, ...answers: readonly Turn[]): readonly Turn[] => [["Is that right?", "change"], ["What do you want to change?", what], ...answers];
    const { wizard, isFinished, screen } = await runScript([
      ...turns.slice(0, -1), ...change("what it is called", ["What do you call", "Another name"]), ...change("the names", ["Who plays?", "Eve"], ["Who plays?", "Eve, Fay, Gil"], ["Who plays?", "Eve, Fay"]),
      ...change("whose turn", ["Is it Eve's turn", "no"], ["Whose turn is it?", "Fay"], ["Who proposes", "Eve"]),
      ...change("how often", ["How often", "7"], ["Where does the last", "just after create-elf-warrior"]),
      ...change("a step", ["Which step?", "create-elf-warrior"], ["What about", "put a new step"], ["What happens there?", "mana first"], ["What is ", "it just"], ["What has changed", "Eve +1 mana"], ["how much mana", "0"]),
      ...change("a step", ["Which step?", "a new step"], ["What happens there?", "and Fay shrugs"], ["What is ", "it just"], ["When is that?", "after"], ["What has changed", "nothing"]),
      ...change("the game", ["What do you play?", "One Piece"]), ...change("the game", ["What do you play?", "Magic, at home"]),
      ["Is that right?", "yes"],
    ]);
    expect(isFinished).toBe(true);
    expect(screen).toContain("There are 2 players: type a name for each");
    expect(wizard.sketch).toMatchObject({ title: "Another name", players: ["Eve", "Fay"], active: 1, proposer: 0, repeat: { value: 7n } });
    expect(idsOf(wizard.sketch.steps)).toEqual(["mana-first", "create-elf-warrior", "ana-gains-1-life", "guard-untaps", "fay-shrugs"]);
    expect(look(wizard.sketch).errors).toEqual([]);
  });

  test("whoever draws has a library, and loses from an empty one", async () => {
    const { text, wizard } = await runScript([
      ...BEGIN, ["What happens first?", "Ana draws a card"], ["What is ", "it just"], ["What has changed", "yes"], ["how much library", "2"], ["What happens next?", "done"], ["How often", "none"], ["Is that right?", "yes"],
    ]);
    expect(text).toContain("  Ana: { library: 2 }");
    expect(look(wizard.sketch).examination?.walked.machine.departures.map((each) => each.player)).toEqual([0]);
  });

  test("an example has the players of this game in it, and whose everything is where nobody does the step", async () => {
    const players: readonly Turn[] = [...BEGIN.slice(0, 2), ["Who plays?", "Eve, Fay"], ["Is it Eve's turn", "yes"], ["What happens first?", "a rumble"]];
    const { screen } = await runScript([...players, ["What is ", "it just"], ["What has changed", "nonsense"]]);
    expect(screen.replaceAll(/\s+/g, " ")).toContain("For example: Eve +1 elves, Fay untap druid, Fay -2 life Type nothing");
    const other = await runScript([...players, ["What is ", "somebody does"], ["What kind", "it makes"], ["Who does it?", "Fay"], ["cost Fay?", "nothing"]]);
    expect(other.screen.replaceAll(/\s+/g, " ")).toContain("For example: +1 elves, untap druid, Eve -2 life");
  });

  test("what the verb says anyway does not stand in the words", async () => {
    const { wizard } = await runScript([
      ...BEGIN, ["What happens first?", "Ana casts Opt"], ["What is ", "somebody does"], ["What kind", "a spell"], ["Who does it?", "Ana"], ["Does it happen before", "yes"], ["cost Ana?", "nothing"], ["What has changed", "nothing"],
      ["What happens next?", "Ana casts"], ["What is ", "somebody does"], ["What kind", "a spell"], ["Who does it?", "Ana"], ["Does it happen before", "yes"], ["cost Ana?", "nothing"], ["What has changed", "nothing"],
    ]);
    expect(wizard.sketch.steps.map((each) => each.text)).toEqual(["Opt", "Ana casts"]);
  });

  test("a step in another game's terms", () => {
    const of = (verb: "cast" | "special" | "play", more = {}) => ({ ...newStep(1, "x"), verb, player: 0, ...more });
    const fit = (step: ReturnType<typeof of>, from: "cr" | "riftbound", to: "cr" | "riftbound" | "bandai" | "mtr") =>
      fitToGame({ title: "x", system: from, edition: null, players: ["A", "B"], active: null, proposer: null, quantities: [], steps: [step], repeat: null, end: null }, to).steps[0];
    expect(fit(of("cast", { hold: true }), "cr", "riftbound")).toMatchObject({ verb: "play", hold: true });
    expect(fit(of("cast", { hold: true }), "cr", "bandai")).toMatchObject({ verb: "play", hold: false });
    expect(fit(of("special"), "cr", "riftbound")).toMatchObject({ verb: "activate" });
    expect(fit(of("play"), "riftbound", "mtr")).toMatchObject({ verb: "cast" });
    expect(fit(of("play", { immediate: true }), "riftbound", "cr")).toMatchObject({ verb: "play", immediate: false });
    expect(fit(of("play"), "cr", "mtr")).toMatchObject({ verb: "play" });
  });
});

describe("how it is asked", () => {
  test.each([40, 80])("at %i columns no line is wider, and every question is in words", async (width) => {
    for (const turns of [LONG, ...SITUATIONS.map((each) => each.turns)]) {
      const { screen } = await runScript(turns, { width });
      // What is typed is as long as it is.
      expect(screen.split("\n").filter((line) => !line.startsWith("> ") && line.length > width)).toEqual([]);
    }
  });

  test("nothing is taken for an answer that is none", async () => {
    const { screen, wizard } = await runScript([
      ["What do you call", ""], ["What do you call", "x".repeat(10_001)], ["What do you call", "?"], ["What do you call", "A test"], ["What do you play?", "Riftbound"],
      ["Who plays?", ""], ["Who plays?", "Ana"], ["Who plays?", "Ana, Ana"], ["Who plays?", "A.B, C"], ["Who plays?", `${"x".repeat(41)}, Ben`], ["Who plays?", Array.from({ length: 101 }, (_, seat) => `P${String(seat)}`).join(",")], ["Who plays?", "Ana vs Ben"],
      ["Is it Ana's turn?", "yes"], ["What happens first?", ""], ["What happens first?", "play a unit"], ["What is ", "somebody"], ["What kind", "a unit"], ["Who does it?", "Ana"],
      ["cost Ana?", ""], ["cost Ana?", "very much"], ["cost Ana?", "mana x 2"], ["cost Ana?", "draws a card"], ["cost Ana?", "1 energy"], ["how much energy", "lots"], ["how much energy", "9"], ["What has changed", "energy +1, energy x 2"],
    ]);
    const said = screen.replaceAll(/\s+/g, " ");
    for (const words of [
      "Type a few words.", "That is too long", "Type at least two names", "\"Ana\" stands there twice", "\"A.B\" cannot be a name", "a name has at most 40 characters", "At most 100 players", "\"very much\" cannot be read", "A cost is how much of something is paid",
      "Cards that are drawn are no cost", "Type a whole number, such as 0 or 20, or unknown.", "Ana.energy stands there twice",
    ]) expect(said).toContain(words);
    expect(wizard.topic.kind).toBe("change");
  });

  test("rules of the command line are not asked for", async () => {
    const { wizard } = await runScript([["What do you call", "A test"], ["Who plays?", "Ana, Ben"], ["Is it Ana's turn?", "yes"]], { system: "mtr", world: { isGameSettled: true } });
    expect(wizard).toMatchObject({ topic: { kind: "words" }, sketch: { system: "mtr" } });
  });

  test("a name that cannot be used is asked again; without an ending it gets one", async () => {
    const [{ turns } = { turns: [] }] = SITUATIONS;
    const world = { nameProblem: (name: string) => (name === "taken.yaml" || name === "five-hundred-elves.loop.yaml" ? "it is there already" : null) };
    const { wizard, screen } = await runScript([...turns, ["Which file", ""], ["Which file", "taken.yaml"], ["Which file", "free"]], { file: null, world });
    expect(screen).toContain("Type a name such as elves.loop.yaml.");
    expect(screen).toContain("\"taken.yaml\" cannot be used: it is there already. Type another name.");
    expect(wizard.file).toBe("free.loop.yaml");
    expect((await runScript([...turns, ["Which file", "yes"]], { file: null })).wizard.file).toBe("five-hundred-elves.loop.yaml");
  });
});
