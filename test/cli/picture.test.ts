import { readdirSync } from "node:fs";
import stringWidth from "string-width";
import { describe, expect, test } from "vitest";
import { escapeText } from "../../src/diagnostics/escape.ts";
import { asName, dangers, EVIL, OWN_COLOURS, scenarioWith } from "./evil.ts";
import { GOND, ROOT, run, runJson, type FakeOptions, type Json, type Ran } from "./fake-io.ts";
import { readMermaid, readSvg } from "./read-back.ts";

const GOLDEN = "test/golden/show";
const UTF8: FakeOptions = { env: { LANG: "C.UTF-8" } };

const kept = (name: string, document?: string): readonly string[] => [`${GOLDEN}/${name}.loop.yaml`, ...(document === undefined ? [] : ["--document", document])];

/** Pictures that are kept: what they are called, and the arguments behind `show`. */
const SHOWN: Readonly<Record<string, readonly string[]>> = {
  tokens: kept("tokens"),
  nested: kept("nested"),
  mandatory: kept("mandatory", "1"),
  "game-over": kept("mandatory", "2"),
  growth: kept("growth"),
  held: kept("held"),
  several: kept("open", "3"),
  fragmented: kept("open", "4"),
  refused: kept("refused", "1"),
  teams: ["examples/two-headed-giant.loop.yaml", "--document", "2"],
  riftbound: ["examples/riftbound-chain.loop.yaml", "--document", "1", "--propose", "1_000_000"],
  "own-end": [GOND, "--propose", "2", "--end", "2/untap/responding"],
  "no-loop": ["examples/go-to-combat.loop.yaml"],
  choices: ["examples/tournament-choices.loop.yaml", "--document", "1"],
};

const picture = async (args: readonly string[], format: string, options: FakeOptions = UTF8): Promise<Ran> => run(["show", ...args, "--format", format], options);

const remembered = new Map<string, Promise<string>>();

/** The same, which has to come out. */
function drawn(args: readonly string[], format: string, options: FakeOptions = UTF8): Promise<string> {
  const key = JSON.stringify([args, format, options]);
  const known = remembered.get(key) ?? picture(args, format, options).then(({ code, out, err }) => {
    expect({ args, format, isDrawn: code < 2 && out !== "", err: code === 0 ? "" : err }).toEqual({ args, format, isDrawn: true, err: code === 0 ? "" : err });
    return out;
  });
  remembered.set(key, known);
  return known;
}

describe("what is drawn", () => {
  test.each(Object.entries(SHOWN))("%s", async (name, args) => {
    const text = `${await drawn(args, "picture")}\n${await drawn([...args, "--width", "40"], "picture", { env: {} })}`;
    await expect(text).toMatchFileSnapshot(`${ROOT}${GOLDEN}/pictures/${name}.txt`);
    await expect(await drawn(args, "svg")).toMatchFileSnapshot(`${ROOT}${GOLDEN}/pictures/${name}.svg`);
    await expect(await drawn(args, "mermaid")).toMatchFileSnapshot(`${ROOT}${GOLDEN}/pictures/${name}.mmd`);
  });

  test("every picture that is kept is drawn", () => {
    expect(readdirSync(`${ROOT}${GOLDEN}/pictures`).sort()).toEqual(Object.keys(SHOWN).flatMap((name) => [`${name}.mmd`, `${name}.svg`, `${name}.txt`]).sort());
  });

  test("the places in the lanes and their order are those of the timeline", async () => {
    for (const [name, args] of Object.entries(SHOWN)) {
      const { data } = await runJson(["show", ...args]);
      const places = (nodes: readonly Json[]): readonly Json[] => nodes.flatMap((node: Json) => [...node.places, ...places(node.steps)]);
      const marks = readSvg(await drawn(args, "svg")).marks.filter((mark) => !mark.startsWith("end: "));
      expect({ name, marks: marks.map((mark) => mark.replace(/ (?:passes|does it|decides|has priority, where it ends)$/, "")) }).toEqual({
        name, marks: places(data.timeline).flatMap(({ place, players }: Json) => players.map((player: string) => `${place}: ${player}`)),
      });
      const { arrows, participants } = readMermaid(await drawn(args, "mermaid"));
      const expected = places(data.timeline).flatMap(({ players, decision }: Json) => players.map((player: string, index: number) =>
        ({ from: player, to: players[index + 1] ?? player, dotted: decision !== null })));
      expect({ name, arrows: arrows.map(({ from, to, dotted }) => ({ from: participants[from], to: participants[to], dotted })) }).toEqual({ name, arrows: expected });
    }
  });
});

describe("--format picture", () => {
  test("keeps to the width", async () => {
    for (const args of Object.values(SHOWN)) {
      for (const [width, options] of [[40, { env: {} }], [60, UTF8]] as const) {
        const out = await drawn([...args, "--width", String(width)], "picture", options);
        expect({ args, width, wide: out.split("\n").filter((line) => stringWidth(line) > width) }).toEqual({ args, width, wide: [] });
      }
    }
  });

  test.each<readonly [Record<string, string>, boolean]>([
    [{ LANG: "en_US.UTF-8" }, true], [{ LANG: "de_DE.utf8" }, true], [{ LC_ALL: "C.UTF-8", LANG: "C" }, true], [{ LC_CTYPE: "C.UTF-8" }, true],
    [{}, false], [{ LANG: "C" }, false], [{ LC_ALL: "POSIX", LANG: "en_US.UTF-8" }, false], [{ LANG: "" }, false], [{ LANG: "C.UTF-8", TERM: "dumb" }, false],
  ])("%j: more than ASCII is %j", async (env, isUnicode) => {
    const out = await drawn(kept("mandatory", "1"), "picture", { env });
    // oxlint-disable-next-line no-control-regex
    expect(/^[\u0000-\u007f]*$/.test(out)).toBe(!isUnicode);
  });

  test("no meaning hangs on a colour", async () => {
    const plain = await drawn(kept("mandatory", "1"), "picture");
    const coloured = await drawn([...kept("mandatory", "1"), "--color"], "picture");
    expect(coloured).not.toBe(plain);
    expect(coloured.replaceAll(OWN_COLOURS, "")).toBe(plain);
  });

  test("names that have no room get a letter, and players that have none are named in a row", async () => {
    const players = (count: number, name: string): string => `scenario: Many\nplayers: [${Array.from({ length: count }, (_, index) => `${name} ${index}`).join(", ")}]\nrepeat: 3\nloop: [{ id: a, activate: x }]\n`;
    const show = async (text: string, width: string): Promise<string> => (await run(["show", "-", "--format", "picture", "--width", width], { ...UTF8, stdin: [text] })).out;
    const letters = await show(players(3, "Somebody with a long name"), "60");
    expect(letters).toMatch(/^ +A +B +C$/m);
    expect(letters).toMatch(/^ {2}C {2}Somebody with a long name 2$/m);
    expect(letters).toMatch(/responding {5}1 ─+▸ 2 ─+▸ 3$/m);
    const rows = await show(players(30, "Player"), "60");
    expect(rows).toContain("Player 0 ▸ Player 1 ▸ Player 2");
    expect(rows).toContain("before      Player 0►");
  });

  test("an order that goes round the table leaves on the right and comes back on the left", async () => {
    expect(await drawn(SHOWN["riftbound"] ?? [], "picture")).toMatch(/responding {3}▸ 3 ─+▸ 4 {8}1 ─+▸ 2 ─▸$/m);
  });
});

describe("the quantities", () => {
  test("begin and end are exact, and what stays the same is said once", async () => {
    const out = await drawn(kept("nested"), "picture");
    expect(out).toMatch(/Ana\.life {2}20 {2}▁▂▄▅▇█ {2}5,020 {2}\+1,000 each iteration/);
    expect(out).toContain("The same all along: Ana.counters 0.");
    expect(await drawn(kept("tokens"), "picture")).toContain("10^100 (101 digits)");
  });

  test("a million digits are drawn at once", async () => {
    const text = "scenario: Large\nplayers: { Ana: { x: 10^999000 }, Ben: }\nrepeat: 10^9\nloop: [{ id: a, activate: x, change: { Ana.x: 7 } }]\n";
    const { out, code } = await run(["show", "-", "--format", "picture"], { ...UTF8, stdin: [text] });
    expect(code).toBe(0);
    expect(out).toMatch(/▁▁▂▂▂▂▃▃▃▄{3,4}▅{3,4}▆▆▆▇▇▇▇██/);
  });
});

describe("very long scenarios", () => {
  const text = `scenario: Long\nplayers: [Ana, Ben]\nrepeat: 3\nloop:\n${Array.from({ length: 420 }, (_, index) => `  - { id: s${index}, activate: step number ${index} }\n`).join("")}`;

  test("are cut, and that is said", async () => {
    for (const format of ["picture", "svg", "mermaid"]) {
      const { out } = await run(["show", "-", "--format", format], { ...UTF8, stdin: [text] });
      const said = format === "mermaid" ? readMermaid(out).notes.join(" ") : format === "svg" ? readSvg(out).texts.map(({ words }) => words).join(" ") : out;
      const left = Number(/([0-9]+) more steps are not drawn/.exec(said)?.[1]);
      expect({ format, last: said.includes(`2/s${419 - left}`), next: said.includes(`2/s${420 - left}`) }).toEqual({ format, last: true, next: false });
      if (format === "mermaid") expect(out.length).toBeLessThan(50_000);
    }
  });
});

describe("--format svg", () => {
  test("every text is inside, as is everything that it says in words", async () => {
    for (const [name, args] of Object.entries(SHOWN)) {
      const { width, height, texts, title, description } = readSvg(await drawn(args, "svg"));
      const outside = texts.filter(({ left, right, top, bottom }) => left < 0 || right > width || top < 0 || bottom > height);
      expect({ name, outside }).toEqual({ name, outside: [] });
      const { data } = await runJson(["show", ...args]);
      expect(title).toBe(data.title);
      for (const { place } of (data.timeline as Json[]).flatMap((node) => node.places)) expect(description).toContain(`${place}: `);
    }
  });

  test("long words and names are broken", async () => {
    const long = "W".repeat(900);
    const text = scenarioWith(long);
    const { width, texts } = readSvg((await run(["show", "-", "--format", "svg"], { stdin: [text] })).out);
    expect(width).toBeLessThan(1_200);
    expect(texts.filter(({ left, right }) => left < 0 || right > width)).toEqual([]);
  });
});

/** What the forms themselves would act on. */
const MORE: Readonly<Record<string, string>> = {
  directive: "%%{init: {\"theme\": \"dark\"}}%% %% x",
  "end of a loop": "end\nloop x END End",
  "parts of a line": "a; b # c #59; #quot; p1->>p2: x",
  "a style that eats a semicolon": "style x:#a; classDef y:#b;",
  "put away by the reader": "ﬂ°°59¶ß ﬂ°lt¶ß",
  formula: "$$x$$ @{ \"type\": \"x\" } <br/> wrap: x",
  "front matter": "---\ntitle: x\n---",
  "end of an element": "</text></svg><svg onload=\"x\"> ' onload='x' ]]> <?xml?> <!ENTITY x>",
};

describe.each(Object.entries({ ...EVIL, ...MORE }))("%s", (_name, text) => {
  test("in every picture", async () => {
    const stdin = [scenarioWith(text)];
    const shown = escapeText(text);
    const [plain, ascii, svg, mermaid] = await Promise.all([
      run(["show", "-", "--format", "picture", "--width", "60"], { ...UTF8, stdin }), run(["show", "-", "--format", "picture", "--width", "40", "--color"], { stdin }),
      run(["show", "-", "--format", "svg"], { stdin }), run(["show", "-", "--format", "mermaid"], { stdin }),
    ]);
    for (const { code, out } of [plain, ascii, svg, mermaid]) expect({ code, dangers: dangers(out.replaceAll(OWN_COLOURS, "")) }).toEqual({ code: 0, dangers: [] });
    const { width, height, texts, title, description, marks } = readSvg(svg.out);
    expect(texts.filter(({ left, right, top, bottom }) => left < 0 || right > width || top < 0 || bottom > height)).toEqual([]);
    // Two hashes and a bracket are shown as an escape.
    const whole = (words: string): string => words.replaceAll("#\\u{23}[", "##[").trim();
    expect(whole(title)).toBe(shown.trim());
    const name = escapeText(asName(text));
    expect(marks.map(whole)).toContain(`2/make/responding: ${name} passes`.trim());
    expect(whole(description)).toContain(`Ana${name} does it`);
    const read = readMermaid(mermaid.out);
    expect(whole(read.title)).toBe(shown.trim());
    expect(read.participants.map(whole)).toEqual([`Ana${name}`.trim(), name.trim()]);
  });
});

describe("what is no picture", () => {
  test.each<readonly [readonly string[], string, string]>([
    [["check", GOND, "--format", "svg"], "check writes text, json, markdown, junit, sarif, github or tap, not svg", "--format svg is for show"],
    [["test", GOND, "--format", "mermaid"], "not mermaid", "--format mermaid is for show"],
    [["negotiate", GOND, "--format", "picture"], "negotiate writes text or json, not picture", "--format picture is for show"],
    [["rules", "--format", "svg"], "rules writes text or json, not svg", "--format svg is for show"],
    [["show", GOND, "--format", "junit"], "show writes text, json, picture, svg or mermaid, not junit", "--format junit is for check and test"],
    [["show", GOND, "--format", "svg", "--at", "start"], "--format svg draws the whole sequence, and --at asks about a part of it", "--at is answered in text or json"],
    [["show", GOND, "--format", "picture", "--places", "Ana"], "--places asks about a part of it", "--places is answered in text or json"],
    [["show", GOND, "--format", "mermaid", "--enough", "Ana.life > 3"], "--enough asks about a part of it", "--enough is answered in text or json"],
    [["check", GOND, "--output", "svg=x.svg"], "--output knows no format \"svg\"", ""],
  ])("%j", async (args, words, help) => {
    const { code, out, err } = await run(args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(words);
    expect(err).toContain(help);
  });

  test("findings and exit codes are those of the text", async () => {
    for (const document of ["1", "2", "3"]) {
      const { code, err } = await run(["show", ...kept("refused", document)]);
      for (const format of ["picture", "svg", "mermaid"]) expect(await picture(kept("refused", document), format)).toMatchObject({ code, err });
    }
    expect(await run(["show", "-", "--format", "svg"], { stdin: ["scenario: x\n"] })).toMatchObject({ code: 1, out: "" });
  });
});
