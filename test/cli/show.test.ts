import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { GOND, ROOT, run, runJson, type FakeOptions, type Json } from "./fake-io.ts";

const GOLDEN = "test/golden/show";
const file = (name: string): string => `${GOLDEN}/${name}.loop.yaml`;
const TOKENS = file("tokens");
const GOOGOL = (10n ** 100n).toString();

const show = async (name: string, ...args: readonly string[]): Promise<{ code: number; err: string; data: Json }> => runJson(["show", name, ...args]);

/** Runs whose whole output is kept beside the scenarios: a name, and the arguments behind `show`. */
const TRANSCRIPTS: readonly (readonly [string, readonly (readonly string[])[]])[] = [
  ["tokens", [[TOKENS], [TOKENS, "--propose", "3"], [TOKENS, "--case", "four are enough"], [TOKENS, "--at", "2/make-elf/after"], [TOKENS, "--at", "end"], [TOKENS, "--places", "Ana"], [TOKENS, "--enough", "Ana.elves >= 10^50"]]],
  ["nested", [[file("nested")], [file("nested"), "--at", "3.500/use/responding"], [file("nested"), "--places", "Ben"]]],
  ["mandatory", [...["1", "2", "3"].map((document) => [file("mandatory"), "--document", document]), [file("mandatory"), "--document", "1", "--places", "Ben", "--iteration", "7"]]],
  ["growth", [[file("growth"), "--width", "150"], [file("growth"), "--width", "50"], [file("growth"), "--at", "3/grow/responding"]]],
  ["held", [[file("held"), "--width", "140"], [file("held"), "--at", "2/go/responding", "--player", "Ben"]]],
  ["open", ["1", "2", "3", "4"].map((document) => [file("open"), "--document", document])],
  ["refused", ["1", "2", "3"].map((document) => [file("refused"), "--document", document])],
];

describe("what is written", () => {
  test.each(TRANSCRIPTS)("%s", async (name, runs) => {
    const parts: string[] = [];
    for (const args of runs) {
      const { code, out, err } = await run(["show", ...args]);
      parts.push(`$ loopcut show ${args.map((each) => (/[^\w./^=-]/.test(each) ? `'${each}'` : each)).join(" ")}\n${err}${out}[${code}]\n`);
    }
    await expect(parts.join("\n")).toMatchFileSnapshot(`${ROOT}${GOLDEN}/${name}.txt`);
  });

  test("every scenario that is kept has its transcript", () => {
    const names = readdirSync(`${ROOT}${GOLDEN}`).sort();
    const stems = (ending: string): readonly string[] => names.filter((each) => each.endsWith(ending)).map((each) => each.slice(0, -ending.length));
    expect(stems(".loop.yaml")).toEqual(stems(".txt"));
    expect(stems(".txt")).toEqual(TRANSCRIPTS.map(([name]) => name).sort());
  });
});

describe("the overview", () => {
  test("has the places of the second iteration, with who has priority in turn", async () => {
    const { code, data } = await show(TOKENS);
    expect(code).toBe(0);
    expect(data).toMatchObject({ kind: "show", version: 1, file: TOKENS, proposer: "Ana", about: { kind: "proposal", players: ["Ana"], place: null }, refused: false, unnumbered: [], at: null, enough: null, places: null });
    const [loop] = data.timeline;
    expect(loop).toMatchObject({ kind: "loop", id: "loop", iterations: GOOGOL, done: true });
    expect(loop.steps.map((step: Json) => step.places)).toEqual([
      [
        { place: "2/make-elf/before", players: ["Ana"], acts: "Ana", decision: null, nameable: true },
        { place: "2/make-elf/responding", players: ["Ana", "Ben"], acts: null, decision: null, nameable: true },
      ],
      [{ place: "2/untap/responding", players: ["Ana", "Ben"], acts: null, decision: null, nameable: true }],
    ]);
  });

  test("has every digit in JSON, and a short form in text", async () => {
    const { data } = await show(TOKENS);
    const [table] = data.tables;
    expect(table.columns).toEqual([{ state: "start", iterations: null }, ...["1", "2", "3", GOOGOL].map((iterations) => ({ state: "after", iterations }))]);
    expect(table.rows[1]).toEqual({ name: "Ana.elves", "per-iteration": "1", varies: false, values: ["0", "1", "2", "3", GOOGOL] });
    expect((await run(["show", TOKENS])).out).toContain("10^100 (101 digits)");
  });

  test.each([["0", []], ["1", ["1"]], ["2", ["1", "2"]], ["3", ["1", "2", "3"]], ["4", ["1", "2", "3", "4"]], ["1_000", ["1", "2", "3", "1000"]]])("%s iterations", async (propose, after) => {
    const { data } = await show(TOKENS, "--propose", propose);
    const columns = data.tables[0].columns as Json[];
    expect(columns.filter((each) => each.state === "after").map((each) => each.iterations)).toEqual(after);
    expect(columns.filter((each) => each.state === "end")).toHaveLength(propose === "0" ? 1 : 0);
  });

  test("stops where the file says that the proposal does", async () => {
    const { data } = await show(GOND);
    expect(data.ending).toMatchObject({ kind: "finished", at: "1000000/make-elf/after", iterations: "999999", priority: "Ana" });
    expect(data.tables[0].columns.slice(-2)).toEqual([{ state: "after", iterations: "999999" }, { state: "end", iterations: null }]);
    expect(data.tables[0].rows[1].values.slice(-2)).toEqual(["999999", "1000000"]);
  });

  test("a change is constant only where every iteration makes the same", async () => {
    const { data } = await show(file("growth"));
    const rows = Object.fromEntries(data.tables[0].rows.map((row: Json) => [row.name, row]));
    expect(Object.entries(rows).map(([name, row]: Json) => [name, row["per-iteration"], row.varies])).toEqual([
      ["Ana.life", "3", false], ["Ana.counters", null, true], ["Ana.flying", "0", false], ["Ana.seen", null, true], ["Ben.counters", null, true],
    ]);
    expect(rows["Ana.life"].values).toEqual([{ unknown: true, change: "0" }, ...["3", "6", "9", "600"].map((change) => ({ unknown: true, change }))]);
    expect(rows["Ana.seen"].values[1]).toEqual({ unknown: true, change: null });
    expect(rows["Ana.counters"].values[4]).toBe((2n ** 200n).toString());
  });

  test("loops without a number: after 10, or as far as they go", async () => {
    const open = await Promise.all(["1", "2", "3", "4"].map((document) => show(file("open"), "--document", document)));
    expect(open.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    const [free, dry, several, toggle] = open.map(({ data }) => data);
    expect(free).toMatchObject({ unnumbered: ["loop"], "assumed-once": [], ending: { kind: "endless" } });
    expect(free.tables[0].rows[0].values).toEqual(["20", "21", "22", "23", "30"]);
    expect(dry.ending).toMatchObject({ kind: "stops", at: "6/burn/after", iterations: "6" });
    expect(dry.tables[0].rows[0].values).toEqual(["13", "11", "9", "7", "1"]);
    expect(several).toMatchObject({ unnumbered: ["ones"], "assumed-once": ["ones"] });
    expect(several.tables.map((table: Json) => [table.loop, table.rows[0].values])).toEqual([["ones", ["20", "21", "22", "23", "24", "31"]], ["tens", ["22", "32", "42", "52"]]]);
    expect(toggle.about).toEqual({ kind: "fragmented", players: ["Ana"], place: "2/up/before" });
  });

  test("mandatory loops: for ever, until somebody has lost, until a step cannot be done", async () => {
    const [endless, lethal, dry] = (await Promise.all(["1", "2", "3"].map((document) => show(file("mandatory"), "--document", document)))).map(({ data }) => data);
    expect(endless).toMatchObject({ about: { kind: "mandatory", players: [], place: null }, unnumbered: [], ending: { kind: "endless", at: null, iterations: null } });
    expect(endless.timeline[0].steps.map((step: Json) => step.places.map((place: Json) => [place.place, place.decision, place.nameable]))).toEqual([
      [["2/pick/choosing", "forced", false]], [["2/gain/responding", null, true], ["2/gain/choosing", "unless", true]],
    ]);
    expect(lethal.ending).toMatchObject({ kind: "game-over", at: "4/bond/after", iterations: "3", wins: ["Ana"], loses: ["Ben"] });
    expect(lethal.tables[0].rows[1].values).toEqual(["7", "5", "3", "1", "-1"]);
    expect(dry.ending).toMatchObject({ kind: "stops", at: "12/burn/after", iterations: "12", reasons: [expect.stringContaining("cannot be paid in iteration 13") as string] });
  });

  test("a place in the second iteration of a loop inside another", async () => {
    const { data } = await show(file("nested"));
    const [, inner] = data.timeline[0].steps;
    expect(inner).toMatchObject({ kind: "loop", id: "uses", iterations: "1000" });
    expect(inner.steps[0].places.map((place: Json) => place.place)).toEqual(["2.2/use/before", "2.2/use/responding"]);
  });

  test("findings go to stderr; one of severity error is exit 1, and what can be done is shown", async () => {
    const { code, out, err } = await run(["show", file("refused"), "--document", "1"]);
    expect(code).toBe(1);
    expect(err).toContain("error[cannot-pay]");
    expect(out).toContain("This cannot be proposed as a shortcut.");
    expect(out).toContain("after 3 whole iterations");
    const other = await run(["show", file("refused"), "--document", "3"]);
    expect(other.code).toBe(1);
    expect(other.out).toContain("This cannot be shortcut as a loop.");
    expect((await show(file("refused"), "--document", "3")).data).toMatchObject({ refused: true, about: { kind: "numbers" }, findings: [{ code: "new-cards" }] });
  });

  test("what cannot be read is exit 1 with nothing on stdout", async () => {
    expect(await run(["show", "-"], { stdin: [""] })).toMatchObject({ code: 1, out: "", err: expect.stringContaining("empty-file") as string });
    expect(await run(["show", "-"], { stdin: ["scenario: x\nloop: 3\n"] })).toMatchObject({ code: 1, out: "", err: expect.stringContaining("error[") as string });
  });

  test("a text from the file never reaches the terminal as it is", async () => {
    const [ana, ben, name] = ["A\u001b[31mb", "Be\u202en", "r\u0007x"];
    const text = [
      String.raw`scenario: "\e[31mred"`,
      String.raw`players: { "A\e[31mb": { "r\ax": 1 }, "Be\u202en": { life: 20 } }`,
      "repeat: 300", "loop:",
      String.raw`  - { id: a, player: "A\e[31mb", activate: "\e]0;x\a", change: { "A\e[31mb.r\ax": 1 } }`,
      String.raw`  - { id: b, player: "Be\u202en", trigger: "it \u2028 may", may: true }`,
    ].join("\n");
    const condition = `"${ana}"."${name}" > 2`;
    const asked = [
      [], ["--width", "40"], ["--at", "1/a/responding"], ["--at", "1/b/choosing"], ["--at", "3/a/responding", "--player", ben], ["--places", ana], ["--places", ben, "--width", "40"], ["--enough", condition],
      ["--enough", condition.replace(">", "<=").replace("2", "0")], ["--enough", `${condition} \u001b[2J`], ["--at", "3/b/choosing", "--player", ana], ["--at", "9/\u001b[2J/before"], ["--player", "\u001b[2J", "--at", "start"], ["--loop", "\u001b[2J", "--enough", condition],
    ];
    for (const args of asked) {
      const { out, err } = await run(["show", "-", ...args], { stdin: [text] });
      expect({ args, wrong: Array.from(`${out}${err}`).filter((character) => (character < " " && character !== "\n") || "\u2028\u202e".includes(character)) }).toEqual({ args, wrong: [] });
      expect(`${out}${err}`).toMatch(out === "" ? /^error: / : /^\\u\{1b\}\[31mred\n/);
    }
  });

  test("--color paints, and narrow screens are kept to", async () => {
    expect((await run(["show", TOKENS, "--color"])).out).toContain("\u001b[");
    for (const width of [40, 60]) {
      const { out } = await run(["show", file("growth"), "--width", String(width)]);
      expect(out.split("\n").filter((line) => line.length > width)).toEqual([]);
    }
  });
});

test("--plain: a line for each quantity, however wide the table would be", async () => {
  const overview = await run(["show", TOKENS, "--plain"]);
  const { out } = await run(["show", TOKENS, "--plain", "--at", "2/make-elf/after", "--color"]);
  expect(overview.out).toMatch(/\nQuantities\n {2}Ana\.life: [^\n]*\n {2}Ana\.elves: 0 before; \+1 each iteration; 1 after 1; /);
  expect(out).toMatch(/\n {2}Ana\.elves: 0 before; 2 there\n/);
  expect(out).not.toContain("\u001b");
});

describe("--at", () => {
  const at = async (place: string, ...args: readonly string[]): Promise<Json> => (await show(TOKENS, "--at", place, ...args)).data.at;

  test.each([
    ["3/make-elf/before", { place: "3/make-elf/before", priority: "Ana", planned: "take \"make-elf\"", iterations: "2", stack: [], state: { "Ana.elves": "2", "Ana.druid.untapped": "1" } }],
    ["3/make-elf/responding", { place: "3/make-elf/responding", priority: "Ana", planned: "pass priority", stack: [{ step: "make-elf", iterations: ["3"], player: "Ana" }], state: { "Ana.elves": "2", "Ana.druid.untapped": "0" } }],
    ["3/make-elf/after", { place: "3/untap/responding", asked: "3/make-elf/after", stack: [{ step: "untap", iterations: ["3"], player: "Ben" }], state: { "Ana.elves": "3", "Ana.druid.untapped": "0" } }],
    ["3/untap/after", { place: "4/make-elf/before", iterations: "3", state: { "Ana.elves": "3" } }],
    ["start", { asked: "start", place: "1/make-elf/before", iterations: "0", state: { "Ana.elves": "0" } }],
    ["end", { place: "end", "is-end": true, planned: null, iterations: GOOGOL, priority: "Ana", state: { "Ana.elves": GOOGOL } }],
    ["10^100/untap/after", { asked: "10^100/untap/after", place: "end", "is-end": true }],
    ["10^99/untap/responding", { place: `${10n ** 99n}/untap/responding`, state: { "Ana.elves": (10n ** 99n).toString() } }],
  ])("%s", async (place, expected) => {
    expect(await at(place)).toMatchObject({ found: true, ...expected });
  });

  test("a place of a given player", async () => {
    expect(await at("3/untap/responding", "--player", "Ben")).toMatchObject({ player: "Ben", players: ["Ana", "Ben"], priority: "Ben", "priority-rule": expect.stringContaining("117.3d") as string });
    const { out } = await run(["show", TOKENS, "--at", "3/untap/responding", "--player", "Ben"]);
    expect(out).toContain("Ben has priority once Ana has passed");
  });

  test("a decision", async () => {
    const { data } = await show(file("mandatory"), "--document", "1", "--at", "5/gain/choosing");
    expect(data.at).toMatchObject({ place: "5/gain/choosing", player: "Ben", priority: null, decision: "unless", iterations: "4", state: { "Ana.life": "24" } });
  });

  test("an object that was held, and many of them on the stack", async () => {
    const { data } = await show(file("held"), "--at", "1000000/copy/responding", "--player", "Ben");
    expect(data.at).toMatchObject({ place: "1/go/responding", iterations: null, loops: [{ loop: "wait", iterations: "1000000" }, { loop: "release", iterations: "0" }], "stack-size": "1000000", state: { "Ana.copies": "0" } });
    expect(data.at.stack).toHaveLength(8);
    expect(data.at.stack.at(-1)).toEqual({ step: "copy", iterations: ["1000000"], player: "Ana" });
  });

  test("the end of a proposal that names its own", async () => {
    expect((await show(GOND, "--at", "end")).data.at).toMatchObject({ place: "1000000/untap/responding", "is-end": true, planned: null, iterations: "999999" });
    expect(await show(GOND, "--at", "1000000/untap/responding", "--player", "Ben")).toMatchObject({ code: 1, data: { at: { found: false, reason: "the proposal ends before it, at 1000000/make-elf/after" } } });
    const combat = "examples/go-to-combat.loop.yaml";
    expect((await show(combat, "--at", "end-step/after", "--player", "Ben")).data.at).toMatchObject({ place: "end-step/after", priority: "Ben", "is-end": true });
    expect((await show(combat, "--at", "end", "--player", "Ana")).data.at).toMatchObject({ place: "end-step/after", priority: "Ana", "is-end": false });
  });

  test.each<readonly [string, readonly string[], string, string | null, string | null]>([
    ["tokens", ["3/make-elf/before", "--player", "Ben"], "that place is Ana's", "2/untap/responding", null],
    ["tokens", ["3/make-elv/before"], "no step has the id \"make-elv\"", null, "did you mean 3/make-elf/before?"],
    ["tokens", ["make-elf/before"], "\"make-elf\" stands in one loop, so its places have one iteration number", null, "for example 1/make-elf/before"],
    ["tokens", ["2/untap/before"], "nobody gets priority just before \"untap\" there", "2/untap/responding", null],
    ["tokens", ["2/untap/choosing"], "nothing is decided in \"untap\" there", "2/untap/responding", null],
    ["tokens", ["5/make-elf/responding", "--propose", "4"], "loop \"loop\" runs 4 times", "4/make-elf/responding", null],
    ["nested", ["3/use/before"], "\"use\" stands in 2 loops, one inside the other, so its places have 2 iteration numbers, outermost first, with a dot between", null, "for example 3.1/use/before"],
    ["nested", ["3.1001/use/before"], "the sequence has no such place", "5.1000/use/responding", null],
    ["mandatory", ["4/blood/responding", "--document", "2"], "the game is over before it, at 4/bond/after", "4/bond/responding", null],
    ["mandatory", ["end", "--document", "2"], "the game is over before it, at 4/bond/after", "4/bond/responding", null],
    ["mandatory", ["end", "--document", "1"], "the loop goes on for ever and has no end of its own", null, null],
    ["mandatory", ["13/burn/responding", "--document", "3"], "the sequence goes no further than 12/burn/after", "12/burn/responding", null],
    ["open", ["end", "--document", "1"], "loop \"loop\" has no number of iterations yet", null, "add --propose NUMBER"],
    ["open", ["end", "--document", "3"], "loop \"ones\" has no number of iterations yet", null, "add --propose ones=NUMBER"],
  ])("%s has no place %j", async (name, [place = "", ...args], reason, nearest, help) => {
    const { code, err, data } = await show(file(name), "--at", place, ...args);
    expect(code).toBe(1);
    expect(data.at).toMatchObject({ found: false, asked: place, place: null, reason, nearest, help });
    expect(err).toContain(`error: there is no place ${place} to show: ${reason}\n`);
    expect((await run(["show", file(name), "--at", place, ...args])).out).toBe("");
  });

  test("loops without a number have places in every iteration", async () => {
    expect((await show(file("open"), "--document", "1", "--at", "10^30/gain/responding")).data.at.state["Ana.life"]).toBe((10n ** 30n + 19n).toString());
    expect((await show(file("open"), "--document", "2", "--at", "6/burn/after")).data.at).toMatchObject({ place: "6/burn/after", "is-end": false, iterations: "6" });
    expect((await show(file("open"), "--document", "3", "--at", "2/ten/responding")).data.at.state["Ana.life"]).toBe("32");
  });
});

describe("--enough", () => {
  test.each<readonly [string, string, readonly string[], object]>([
    ["tokens", "Ana.elves >= 7", [], { result: "reached", iterations: "7", state: { "Ana.elves": "7", "Ana.life": "20" } }],
    ["tokens", "Ana.elves >= 10^50", [], { result: "reached", iterations: (10n ** 50n).toString() }],
    ["tokens", "Ana.elves > 2 * Ana.life", [], { result: "reached", iterations: "41" }],
    ["tokens", "Ana.druid.untapped == 0", [], { result: "reached", iterations: "1", state: { "Ana.druid.untapped": "1" } }],
    ["tokens", "Ana.life >= 20", [], { result: "reached", iterations: "0", state: null }],
    ["growth", "Ana.counters >= 10^30", [], { result: "reached", iterations: "100" }],
    ["held", "Ana.copies >= 12", ["--loop", "release"], { loop: "release", result: "reached", iterations: "12" }],
    ["open", "Ana.life >= 100", ["--document", "1"], { result: "reached", iterations: "80" }],
    ["open", "Ana.life >= 40", ["--document", "3", "--loop", "tens"], { result: "reached", iterations: "2" }],
    ["mandatory", "Ben.life < 0", ["--document", "2"], { result: "reached", iterations: "4", state: null, "game-over": "4/bond/after" }],
  ])("%s: %s", async (name, condition, args, expected) => {
    const { code, data } = await show(file(name), "--enough", condition, ...args);
    expect({ code, enough: data.enough }).toMatchObject({ code: 0, enough: { condition, reason: null, ...expected } });
  });

  test.each<readonly [string, string, readonly string[], string, string]>([
    ["tokens", "Ana.life > 20", [], "never", "it never comes true, however often the loop runs"],
    ["mandatory", "Ben.life < -3", ["--document", "2"], "never", "the game is over before it comes true, at 4/bond/after"],
    ["open", "Ana.fuel == 0", ["--document", "2"], "never", "before that, step \"burn\" cannot be paid in iteration 7: it takes 2 of Ana.fuel, and there is 1"],
    ["held", "Ana.copies >= 12", ["--loop", "wait"], "never", "it never comes true, however often the loop runs"],
    ["growth", "Ana.life > 30", [], "undetermined", "whether Ana.life > 30 holds depends on a quantity that is unknown"],
  ])("%s: %s %j is %s", async (name, condition, args, result, reason) => {
    const { code, data } = await show(file(name), "--enough", condition, ...args);
    expect(code).toBe(1);
    expect(data.enough).toMatchObject({ result, reason, iterations: null });
    expect((await run(["show", file(name), "--enough", condition, ...args])).out).toContain(result === "never" ? "No number of iterations" : "It cannot be decided");
  });
});

describe("--places", () => {
  const places = async (name: string, ...args: readonly string[]): Promise<Json> => (await show(file(name), ...args)).data.places;

  test("every place in the second iteration, with the state there", async () => {
    const found = await places("tokens", "--places", "Ana");
    expect(found).toMatchObject({ player: "Ana", loop: "loop", iteration: "2", more: false, "iterations-skipped": false });
    expect(found.places.map((each: Json) => [each.place, each.acts, each.state["Ana.elves"], each.state["Ana.druid.untapped"]])).toEqual([
      ["2/make-elf/before", "Ana", "1", "1"], ["2/make-elf/responding", null, "1", "0"], ["2/untap/responding", null, "2", "0"],
    ]);
  });

  test("in another iteration, in the only one, and none in one that is not there", async () => {
    expect((await places("tokens", "--places", "Ben", "--iteration", "10^60")).places.map((each: Json) => each.state["Ana.elves"])).toEqual([(10n ** 60n - 1n).toString(), (10n ** 60n).toString()]);
    expect(await places("tokens", "--places", "Ben", "--propose", "1")).toMatchObject({ iteration: "1", places: [{ place: "1/make-elf/responding" }, { place: "1/untap/responding" }] });
    expect(await show(TOKENS, "--places", "Ben", "--propose", "4", "--iteration", "5")).toMatchObject({ code: 1, err: "error: there is no iteration 5 of \"loop\"\n  help: the last one is 4\n", data: { places: { found: false, last: "4" } } });
    expect(await show(TOKENS, "--places", "Ben", "--propose", "0")).toMatchObject({ code: 1, data: { places: { found: false, iteration: "1", last: null } } });
  });

  test("decisions are marked", async () => {
    const ana = await places("mandatory", "--document", "1", "--places", "Ana");
    expect(ana.places.map((each: Json) => [each.place, each.decision, each.nameable])).toEqual([["2/pick/choosing", "forced", false], ["2/gain/responding", null, true]]);
    const { out } = await run(["show", file("mandatory"), "--document", "1", "--places", "Ben"]);
    expect(out).toMatch(/2\/gain\/responding +passes +Ana\.life 21\n +2\/gain\/choosing +decision +Ana\.life 21\n/);
    expect(out).toContain("At a decision nobody has priority.");
  });

  test("of an inner loop those iterations that differ from their neighbours", async () => {
    const found = await places("nested", "--places", "Ben");
    expect(found["iterations-skipped"]).toBe(true);
    expect(found.places.map((each: Json) => each.place)).toEqual(expect.arrayContaining(["2/charge/responding", "2.1/use/responding", "2.2/use/responding", "2.1000/use/responding"]));
  });

  test("of the loop that is meant, and of a sequence without one", async () => {
    expect(await places("held", "--places", "Ben", "--loop", "release")).toMatchObject({ loop: "release", "iterations-skipped": false, places: [{ place: "2/go/responding" }] });
    expect(await places("held", "--places", "Ben", "--loop", "wait")).toMatchObject({ loop: "wait", places: [] });
    const { data } = await show("examples/go-to-combat.loop.yaml", "--places", "Ben");
    expect(data.places).toMatchObject({ loop: null, iteration: null });
    expect(data.places.places.map((each: Json) => each.place).slice(-2)).toEqual(["end-step/before", "end-step/after"]);
  });

  test("of very many only the first", async () => {
    const steps = Array.from({ length: 150 }, (_, index) => `  - { id: s${index}, player: Ana, activate: step ${index} }\n`).join("");
    const { data } = await runJson(["show", "-", "--places", "Ana"], { stdin: [`scenario: Long\nplayers: [Ana, Ben]\nrepeat: 3\nloop:\n${steps}`] });
    expect(data.places).toMatchObject({ more: true });
    expect(data.places.places).toHaveLength(200);
  });

  test("nothing behind the proposal's own end", async () => {
    const { data } = await show(GOND, "--places", "Ben", "--iteration", "1000000");
    expect(data.places.places.map((each: Json) => each.place)).toEqual(["1000000/make-elf/responding"]);
  });
});

describe("what stands around a loop", () => {
  const around = (loop: string, more: string): FakeOptions => ({
    stdin: [`scenario: Around\nplayers: { Ana: { mana: 0 }, Ben: { life: 3 }, Cho: { life: 20 } }\nsequence:\n  - id: loop\n${loop}    steps:\n      - { id: trigger, player: Ana, trigger: it triggers }\n      - { id: tap, player: Ana, mana: tap it, change: { Ana.mana: 1 } }\n${more}`],
  });
  const data = async (options: FakeOptions, ...args: readonly string[]): Promise<Json> => (await runJson(["show", "-", ...args], options)).data;

  test("a loop without a number that can be done so many times is shown after the most, whole iterations only", async () => {
    const text = "scenario: Burn\nplayers: { Ana: { fuel: 13, life: 20 }, Ben: {} }\nloop:\n  - { id: gain, activate: gain 1 life, change: { Ana.life: 1 } }\n  - { id: burn, activate: burn it, pay: { Ana.fuel: 2 } }\n";
    const { tables } = await data({ stdin: [text] });
    expect(tables[0].columns.at(-1)).toEqual({ state: "after", iterations: "6" });
    // The seventh gain is done before the seventh burn cannot be paid; no number of iterations ends there.
    expect(tables[0].rows.map((row: Json) => row.values.at(-1))).toEqual(["1", "26"]);
    expect((await run(["show", "-"], { stdin: [text] })).out).toContain("after 6, the most");
    const twice = await data({ stdin: [text.replace("fuel: 13", "fuel: 5")] });
    expect(twice.tables[0].columns.map(({ iterations }: Json) => iterations)).toEqual([null, "1", "2"]);
  });

  test("what comes after a loop without a number has no state at its end yet", async () => {
    const more = "  - { id: last, player: Ana, activate: the last }\n";
    const shown = await data(around("", more));
    expect(shown.tables[0].columns.map((column: Json) => column.state)).toEqual(["start", "after", "after", "after", "after"]);
    expect(shown["assumed-once"]).toEqual(["loop"]);
    expect((await run(["show", "-"], around("", more))).out).toContain("What comes after \"loop\" is shown as it is with one iteration.");
    expect((await data(around("    repeat: 2\n", more))).tables[0].columns.map((column: Json) => column.state)).toEqual(["start", "after", "after", "end"]);
  });

  test("what comes after a loop has no say in what is enough", async () => {
    const shown = await data(around("    repeat: 2\n", "  - { id: last, player: Ana, activate: Ben dies, change: { Ben.life: -3 } }\n  - { id: more, player: Ana, activate: Cho dies, change: { Cho.life: -20 } }\n"), "--enough", "Ana.mana >= 5");
    expect(shown.enough).toMatchObject({ result: "reached", iterations: "5", "game-over": null, state: { "Ana.mana": "5", "Cho.life": "20" } });
  });

  test("the nearest place is the latest that anybody has", async () => {
    const several = around("    repeat: 2\n", "");
    expect((await data(several, "--at", "2/tap/choosing")).at.nearest).toBe("2/tap/before");
    expect((await data(several, "--at", "2/tap/choosing", "--player", "Cho")).at.nearest).toBe("2/trigger/responding");
  });

  test("those who lost on the way have lost", async () => {
    const four = await show("examples/four-player-bond-blood.loop.yaml", "--document", "1");
    expect(four.data.ending).toMatchObject({ kind: "game-over", wins: ["Ana"], loses: ["Ben", "Cho", "Dia"] });
  });
});

describe("wrong use", () => {
  test.each<readonly [readonly string[], string, string]>([
    [[TOKENS, "--at", "3/make-elf"], "--at \"3/make-elf\": \"make-elf\" is not one of before", "for example --at"],
    [[TOKENS, "--at", "start", "--player", "Bne"], "--player: no player is called \"Bne\"", "did you mean \"Ben\"?"],
    [[TOKENS, "--places", "Bne"], "--places: no player is called \"Bne\"", "did you mean \"Ben\"?"],
    [[TOKENS, "--enough", "Ana.elvs > 3"], "the quantity \"Ana.elvs\" is not declared", "did you mean \"Ana.elves\"?"],
    [[TOKENS, "--enough", "Ana.elves"], "a condition compares two amounts", "write AMOUNT op AMOUNT"],
    [[TOKENS, "--enough", "Ana.elves > 3", "--loop", "lop"], "--loop: no loop has the id \"lop\"", "did you mean \"loop\"?"],
    [[file("nested"), "--enough", "Ana.life > 30", "--loop", "uses"], "\"uses\" stands inside another loop", "the only choice is \"loop\""],
    [[file("held"), "--enough", "Ana.copies > 3"], "there are several loops", "the loops are \"wait\" and \"release\""],
    [[file("held"), "--places", "Ben"], "there are several loops", "the loops are \"wait\" and \"release\""],
    [["examples/go-to-combat.loop.yaml", "--enough", "1 > 0"], "nothing is repeated here", "how often a loop"],
    [["examples/go-to-combat.loop.yaml", "--places", "Ben", "--iteration", "2"], "nothing is repeated here", "leave it out"],
    [[TOKENS, "--places", "Ben", "--iteration", "two"], "--iteration \"two\"", "for example --iteration 3"],
    [[TOKENS, "--places", "Ben", "--iteration", "0"], "counted from 1", "for example --iteration 1"],
    [[TOKENS, "--player", "Ben"], "--player says more about --at", "--at PLACE --player NAME"],
    [[TOKENS, "--loop", "loop"], "--loop says more about --enough or --places", "--enough CONDITION --loop ID"],
    [[TOKENS, "--at", "start", "--iteration", "3"], "--iteration says more about --places", "--places NAME --iteration N"],
    [[file("open")], "holds 4 scenarios", "--document 3  One with a number comes after one without"],
    [[file("open"), "--document", "5"], "no scenario number 5", "from 1 to 4"],
    [[TOKENS, "--case", "five are enough"], "no case \"five are enough\"", "did you mean \"four are enough\"?"],
    [[TOKENS, "--propose", "x=3"], "no loop has the id \"x\"", "loop"],
    [["nowhere.loop.yaml"], "there is no such file", "name a scenario file"],
  ])("%j", async (args, message, help) => {
    const { code, out, err } = await run(["show", ...args]);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(message);
    expect(err).toContain("help: ");
    expect(err).toContain(help);
  });
});

test("several questions at once are answered one after the other", async () => {
  const { code, data } = await show(TOKENS, "--at", "start", "--enough", "Ana.elves > 3", "--places", "Ben");
  expect(code).toBe(0);
  expect(data).toMatchObject({ timeline: null, tables: null, at: { found: true }, enough: { iterations: "4" }, places: { iteration: "2" } });
});

describe("docs/json.md", () => {
  const section = readFileSync(`${ROOT}docs/json.md`, "utf8").split(/^## /m).find((each) => each.startsWith("`show`")) ?? "";
  const documented = new Map(Array.from(section.matchAll(/^\| `([^`]+)` \| ([^|]+) \|/gm), ([, path = "", types = ""]) => [path, types.trim().split(/ or (?!false)/)] as const));
  const typeOf = (value: unknown): string =>
    value === null ? "null" : Array.isArray(value) ? "list" : ({ string: "text", number: "number", boolean: "true or false", object: "map" } as Record<string, string>)[typeof value] ?? "";

  /** Every path with its type; steps in loops are like those at the top level, and a state is not told from another. */
  function look(value: unknown, path: string, found: (path: string, type: string) => void): void {
    if (path !== "" && !(path.endsWith("[]") && typeOf(value) === "map" && !path.endsWith("values[]"))) found(path, typeOf(value));
    if (path === "findings" || typeof value !== "object" || value === null) return;
    if (Array.isArray(value)) for (const each of value) look(each, path.endsWith(".steps") ? "timeline[]" : `${path}[]`, found);
    else for (const [key, each] of Object.entries(value)) look(each, path === "" ? key : `${path}.${path.endsWith(".state") ? "*" : key}`, found);
  }

  test("has every key of what is written, with its type, and no other", async () => {
    const wrong = new Set<string>();
    const met = new Set<string>();
    for (const args of TRANSCRIPTS.flatMap(([, runs]) => runs).concat([[TOKENS, "--at", "x/before"], [file("open"), "--document", "1", "--enough", "Ana.life < 0"], [file("growth"), "--enough", "Ben.counters == 0"], [file("growth"), "--places", "Ana"]])) {
      const { data } = await runJson(["show", ...args]);
      look(data, "", (path, type) => {
        met.add(path);
        if (!documented.get(path)?.includes(type) && !/\.state\.\*\./.test(path)) wrong.add(`${path}: ${type}`);
      });
    }
    expect(Array.from(wrong)).toEqual([]);
    expect(Array.from(documented.keys()).filter((path) => !met.has(path))).toEqual([]);
  });
});
