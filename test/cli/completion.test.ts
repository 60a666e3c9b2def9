import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { OPTIONS_KNOWN } from "../../src/cli/complete-values.ts";
import { COMMANDS, makeProgram } from "../../src/cli/program.ts";
import { quoteForBash, readLine, SHELLS, type Quote } from "../../src/cli/shell-words.ts";
import { atTerminal, hasScript, PROGRAM, quoteWord } from "./at-terminal.ts";
import { asName, EVIL, quoted, scenarioWith } from "./evil.ts";
import { folderWith } from "./folder.ts";
import { run } from "./fake-io.ts";

const has = (shell: string): boolean => spawnSync(shell, ["-c", "exit 0"]).status === 0;

const SCENARIO = [
  "scenario: Two loops",
  "players: { Mary Ann: { life: 20, elves: 0 }, \"O'Ben; $(touch pwned)\": , \"b`touch pwned`*\": }",
  "sequence:",
  "  - { id: begin, activate: begin }",
  "  - { id: ones, repeat: 1000, steps: [{ id: one, activate: gain 1 life }, { id: pick, choose: a card }] }",
  "  - { id: outer, repeat: 3, steps: [{ id: inner, repeat: 2, steps: [{ id: deep, trigger: it goes off, may: true }] }] }",
  "cases:",
  "  - { name: nobody minds, answers: {} }",
  `  - { name: ${quoted("nobody's; $(touch pwned) `touch pwned` \"q\" !x * \\ end")}, answers: {} }`,
  `  - { name: ${quoted("two\nlines \u001b[31m")}, answers: {} }`,
  "",
].join("\n");

const files = (): string => folderWith({ "t.loop.yaml": SCENARIO, "my dir/a b.loop.yaml": SCENARIO, "notes.txt": "", ".hidden.yaml": "", "two.loop.yaml": `${SCENARIO}---\n${SCENARIO.replace("Two loops", "Again")}` });

/** What bash is offered for a line; without `replaced` for the last word as a whole. */
async function bash(line: string, cwd: string, replaced = readLine(line, "bash").at(-1)?.raw ?? ""): Promise<{ readonly how: string; readonly words: readonly string[] }> {
  const { code, out, err } = await run(["complete", "bash", "--", replaced, line], { cwd, env: { HOME: cwd } });
  expect({ line, code, err }).toEqual({ line, code: 0, err: "" });
  const [how = "", ...words] = out.split("\n").slice(0, -1);
  return { how, words };
}

/** The words themselves, as zsh is given them. */
async function words(given: readonly string[], cwd: string): Promise<readonly string[]> {
  const { code, out, err } = await run(["complete", "zsh", "--", "loopcut", ...given], { cwd });
  expect({ given, code, err }).toEqual({ given, code: 0, err: "" });
  return out.split("\0").slice(1, -1).filter((_, index) => index % 3 === 0);
}

describe("what is offered", () => {
  test.each<readonly [readonly string[], readonly string[]]>([
    [["ch"], ["check"]],
    [["./n"], []],
    [["completion", ""], ["bash", "zsh", "fish"]],
    [["completion", "bash", ""], []],
    [["show", ""], ["my dir/", "t.loop.yaml", "two.loop.yaml"]],
    [["show", "my dir/"], ["my dir/a b.loop.yaml"]],
    [["show", ".h"], [".hidden.yaml"]],
    [["show", "t.loop.yaml", ""], []],
    [["check", "t.loop.yaml", "tw"], ["two.loop.yaml"]],
    [["show", "--format", ""], ["text", "json", "picture", "svg", "mermaid"]],
    [["check", "--format=j"], ["--format=json", "--format=junit"]],
    [["t.loop.yaml", "-f", "j"], ["json"]],
    [["--rules", ""], ["cr", "mtr", "riftbound", "bandai"]],
    [["check", "--rules=cr@2009-1"], ["--rules=cr@2009-10-01"]],
    [["show", "--edition", "2026-0"], ["2026-06-19", "2026-04-17", "2026-02-27", "2026-01-16"]],
    [["check", "--output", "ju"], ["junit="]],
    [["check", "--output", "junit=my"], ["junit=my dir/"]],
    [["check", "-o", "junit=n"], ["junit=notes.txt"]],
    [["rules", "cannot-p"], ["cannot-pay"]],
    [["rules", "732.2b"], ["732.2b"]],
    [["show", "t.loop.yaml", "--width", ""], []],
    [["show", "t.loop.yaml", "--case", "nobody m"], ["nobody minds"]],
    [["show", "t.loop.yaml", "--case=nobody m"], ["--case=nobody minds"]],
    [["show", "my dir/a b.loop.yaml", "--case", "nobody m"], ["nobody minds"]],
    [["show", "t.loop.yaml", "--player", "M"], ["Mary Ann"]],
    [["t.loop.yaml", "--answer", "Mary"], ["Mary Ann="]],
    [["t.loop.yaml", "--answer", "Mary Ann=a"], ["Mary Ann=accept"]],
    [["t.loop.yaml", "--answer=Mary Ann=b"], ["--answer=Mary Ann=begin/before", "--answer=Mary Ann=begin/responding", "--answer=Mary Ann=begin/after"]],
    [["t.loop.yaml", "--propose", ""], ["ones=", "outer="]],
    [["t.loop.yaml", "--end", "n"], ["none"]],
    [["show", "t.loop.yaml", "--loop", "o"], ["ones", "outer"]],
    [["show", "t.loop.yaml", "--enough", "Mary Ann.e"], ["Mary Ann.elves"]],
    [["show", "t.loop.yaml", "--at", ""], ["start", "end", "begin/before", "begin/responding", "begin/after", "1/", "2/", "1000/", "3/", "1.1/", "2.1/", "1000.1/", "3.1/"]],
    [["show", "t.loop.yaml", "--at", "7"], ["7/", "7."]],
    [["show", "t.loop.yaml", "--at", "10^3/"], ["10^3/one/before", "10^3/one/responding", "10^3/one/after", "10^3/pick/choosing", "10^3/pick/after"]],
    [["show", "t.loop.yaml", "--at", "2.1/"], ["2.1/deep/responding", "2.1/deep/choosing", "2.1/deep/after"]],
    [["show", "two.loop.yaml", "--document", ""], ["1", "2"]],
    [["show", "two.loop.yaml", "--document", "2", "--places", "M"], ["Mary Ann"]],
    [["show", "--", "-"], []],
    [["help", "ch"], ["check"]],
    [["help", "x"], []],
  ])("%j", async (given, expected) => {
    const found = await words(given, files());
    if (given.includes("--edition")) expect(found.every((each) => each.startsWith("2026-0"))).toBe(true);
    else expect(found).toEqual(expected);
  });

  test("answers are those of the procedure", async () => {
    const cwd = folderWith({ "r.loop.yaml": SCENARIO.replace("sequence:\n  - { id: begin, activate: begin }", "rules: riftbound\nsequence:").replace(/ {2}- \{ id: outer[^\n]*\n/, "") });
    expect(await words(["r.loop.yaml", "--answer", "Mary Ann="], cwd)).toEqual(["agree", "no-action", "indefinitely"].map((answer) => `Mary Ann=${answer}`));
    expect(await words(["r.loop.yaml", "--answer", "Mary Ann=3"], cwd)).toEqual(["Mary Ann=3", "Mary Ann=3@"]);
    expect(await words(["r.loop.yaml", "--answer", "Mary Ann=3@p"], cwd)).toEqual(["Mary Ann=3@pick/choosing", "Mary Ann=3@pick/after"]);
  });

  test("of very many steps first the step, then where in it", async () => {
    const cwd = folderWith({ "long.loop.yaml": `scenario: Long\nplayers: [Ana, Ben]\nrepeat: 3\nloop:\n${Array.from({ length: 50 }, (_, index) => `  - { id: s${index}, activate: x }\n`).join("")}` });
    expect(await words(["show", "long.loop.yaml", "--at", "2/s1"], cwd)).toEqual(["2/s1/", ...Array.from({ length: 10 }, (_, index) => `2/s1${index}/`)]);
    expect(await words(["show", "long.loop.yaml", "--at", "2/s1/"], cwd)).toEqual(["2/s1/before", "2/s1/responding", "2/s1/after"]);
  });

  test("options are those that the program has, in every command", async () => {
    const cwd = files();
    for (const command of COMMANDS.filter((each) => each !== "help" && each !== "complete")) {
      const { out } = await run([command, "--help"]);
      const inHelp = Array.from(out.matchAll(/^ {2}(?:-\w, )?(--[a-z-]+)/gm), ([, option]) => option ?? "");
      expect(inHelp.length).toBeGreaterThan(8);
      expect({ command, options: [...(await words([command, "--"], cwd))].sort() }).toEqual({ command, options: [...new Set(inHelp)].sort() });
    }
    expect(await words(["--"], cwd)).toEqual(expect.arrayContaining(["--version", "--help", "--answer", "--format"]));
    const program = makeProgram({ io: { stdout: { write: () => {} }, stderr: { write: () => {} } } as never, version: "", finish: () => {} });
    const names = [program, ...program.commands].flatMap((command) => command.options.map((option) => option.name()));
    expect(OPTIONS_KNOWN.filter((name) => !names.includes(name))).toEqual([]);
  });

  test("commands are those of the help, and the one for the scripts is hidden", async () => {
    const { out } = await run(["--help"]);
    const commands = Array.from((out.split("Commands:")[1] ?? "").matchAll(/^ {2}([a-z]+)/gm), ([, command]) => command);
    expect(commands).toContain("completion");
    expect(commands).not.toContain("complete");
    expect(await words([""], folderWith({}))).toEqual(commands);
  });

  test("with what they are, for the shells that show it", async () => {
    const cwd = files();
    const zsh = (await run(["complete", "zsh", "--", "loopcut", "show", "--pla"], { cwd })).out;
    expect(zsh).toMatch(/^none\0--player\0--player {2}-- whose place it is, with --at\0whole\0--places\0/);
    const fish = (await run(["complete", "fish", "--", "loopcut show t.loop.yaml --case two"], { cwd })).out;
    expect(fish).toBe("none\0two\nlines \u001b[31m\tcase\0");
    const shown = (await run(["complete", "zsh", "--", "loopcut", "show", "t.loop.yaml", "--case", "two"], { cwd })).out;
    expect(shown).toBe("none\0two\nlines \u001b[31m\0two\\nlines \\u{1b}[31m  -- case\0whole\0");
  });
});

describe("nothing is ever told or waited for", () => {
  test.each([
    ["a file that is not there", "none.yaml"], ["a folder", "my dir"], ["no YAML", "notes.txt"], ["broken", "broken.yaml"], ["not a scenario", "list.yaml"], ["standard input", "-"], ["a pipe", "pipe"],
  ])("%s", async (_name, file) => {
    const cwd = folderWith({ "my dir/x": "", "notes.txt": "\u0000\u0001", "broken.yaml": "scenario: [\n", "list.yaml": "- 1\n" });
    spawnSync("mkfifo", [join(cwd, "pipe")]);
    const before = readdirSync(cwd);
    for (const option of ["--case", "--answer", "--at", "--places", "--document", "--enough"]) {
      const found = await words(["show", file, option, ""], cwd);
      expect({ option, found: option === "--document" ? [] : found }).toEqual({ option, found: [] });
    }
    expect(readdirSync(cwd)).toEqual(before);
  });

  test("a name with a NUL, which no command line can hold", async () => {
    const cwd = folderWith({ "n.loop.yaml": scenarioWith("a\0b") });
    expect(await words(["show", "n.loop.yaml", "--case", ""], cwd)).toEqual([]);
    expect((await bash("loopcut show n.loop.yaml --case ", cwd)).words).toEqual([]);
  });

  test("an unknown shell, no words, and words that are no line", async () => {
    for (const args of [["tcsh", "--", "x"], ["bash"], ["zsh"], ["fish"], ["bash", "--", "x", ""], ["zsh", "--", "loopcut", "--nope", ""], ["bash", "--", "", "loopcut 'unfinished"], ["fish", "--", "loopcut \\"]]) {
      const { code, err } = await run(["complete", ...args]);
      expect({ args, code, err }).toEqual({ args, code: 0, err: "" });
    }
  });
});

describe("words of bash", () => {
  test("only the part that bash replaces comes, in the quotes that are open", async () => {
    const cwd = files();
    const said = "nobody\\'s\\;\\ \\$\\(touch\\ pwned\\)\\ \\`touch\\ pwned\\`\\ \\\"q\\\"\\ \\!x\\ \\*\\ \\\\\\ end";
    expect(await bash("loopcut show t.loop.yaml --case=nob", cwd, "nob")).toEqual({ how: "none", words: ["nobody\\ minds", said] });
    expect((await bash("loopcut show t.loop.yaml --case \"nobody m", cwd, "nobody m")).words).toEqual(["nobody minds"]);
    expect((await bash("loopcut show t.loop.yaml --case \"nobody'", cwd, "nobody'")).words).toEqual(["nobody's; \\$(touch pwned) \\`touch pwned\\` \\\"q\\\" \"\\!\"x * \\\\ end"]);
    expect((await bash("loopcut show t.loop.yaml --case 'nobody m", cwd, "nobody m")).words).toEqual(["nobody minds"]);
    expect((await bash("loopcut t.loop.yaml --answer Mary\\ Ann=1000/o", cwd, "1000/o")).words).toEqual(["1000/one/before", "1000/one/responding", "1000/one/after"]);
    expect((await bash("loopcut t.loop.yaml --rules cr@2009-1", cwd, "2009-1")).words).toEqual(["2009-10-01"]);
    expect(await bash("loopcut show my", cwd)).toEqual({ how: "files nospace", words: ["my\\ dir/"] });
    expect(await bash("loopcut show \"my dir/a", cwd, "my dir/a")).toEqual({ how: "files", words: ["my dir/a b.loop.yaml"] });
    expect((await bash("loopcut show ~/my\\ dir/", cwd)).words).toEqual(["\\~/my\\ dir/a\\ b.loop.yaml"]);
  });

  const QUOTES: readonly (readonly [Quote, string, string])[] = [["", "", ""], ["'", "'", "'"], ["\"", "\"", "\""], ["$'", "$'", "'"]];

  test("every text reads back as itself, whatever quotes it stands in", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), fc.constantFrom(...QUOTES), (text, [quote, begin, end]) => {
      const [word, ...more] = readLine(`${begin}${quoteForBash(text, quote)}${end}`, "bash");
      expect({ text: word?.text, quote: word?.quote, more }).toEqual({ text: Buffer.from(text).toString(), quote: "", more: [] });
    }), { numRuns: 200 });
  });

  test.each<readonly [string, readonly string[], Quote]>([
    ["loopcut a\\ b 'c d'\"e f\" $'g\\n\\x41\\u00e9'", ["loopcut", "a b", "c de f", "g\nA\u00e9"], ""],
    ["loopcut ", ["loopcut", ""], ""], ["a \"b \\$c \\d", ["a", "b $c \\d"], "\""], ["a 'b\\", ["a", "b\\"], "'"], ["a $'b\\'c", ["a", "b'c"], "$'"], ["a $(touch x) `y`", ["a", "$(touch", "x)", "`y`"], ""],
    ["a '' b\\", ["a", "", "b"], ""],
  ])("%j is read as a shell reads it", (line, expected, quote) => {
    const read = readLine(line, "bash");
    expect(read.map(({ text }) => text)).toEqual(expected);
    expect(read.at(-1)?.quote).toBe(quote);
  });

  test("fish has quotes of its own", () => {
    expect(readLine("a 'b\\'c' \"d\\\"e\" f\\ng\\ h", "fish").map(({ text }) => text)).toEqual(["a", "b'c", "d\"e", "f\ng h"]);
  });

  test.skipIf(!has("bash"))("bash itself reads every name as it is, and runs none", async () => {
    const cwd = folderWith(Object.fromEntries(Object.values(EVIL).map((text, index) => [`${index}.yaml`, scenarioWith(text)])));
    const lines: string[] = [];
    const expected: string[] = [];
    for (const [index, text] of Object.values(EVIL).entries()) {
      if (text.includes("\0")) continue;
      for (const [, begin, end] of QUOTES) {
        const { words: found } = await bash(`loopcut show ${index}.yaml --case ${begin}`, cwd, "");
        expect(found).toHaveLength(2);
        const { words: players } = await bash(`loopcut show ${index}.yaml --places ${begin}`, cwd, "");
        lines.push(...[...found, ...players].map((word) => `printf '%s\\0' ${begin}${word}${end}`));
        expected.push(text, `${text} fails`, `Ana${asName(text)}`, asName(text));
      }
    }
    const { stdout, stderr } = spawnSync("bash", ["--norc"], { cwd, input: `${lines.join("\n")}\n`, encoding: "utf8", env: { PATH: process.env["PATH"] ?? "" } });
    expect(stderr).toBe("");
    expect(stdout.split("\0").slice(0, -1)).toEqual(expected);
  });
});

describe("the scripts", () => {
  const scripts = async (): Promise<Record<string, string>> => Object.fromEntries(await Promise.all(SHELLS.map(async (shell) => [shell, (await run(["completion", shell])).out] as const)));

  /** A folder with a scenario, and `loopcut` in its own folder of programs. */
  const desk = (): { readonly cwd: string; readonly env: Record<string, string> } => {
    const cwd = files();
    mkdirSync(join(cwd, "bin"));
    writeFileSync(join(cwd, "bin/loopcut"), `#!/bin/sh\nexec ${PROGRAM} "$@"\n`);
    chmodSync(join(cwd, "bin/loopcut"), 0o755);
    return { cwd, env: { PATH: `${join(cwd, "bin")}:${process.env["PATH"] ?? ""}`, LANG: "C.UTF-8", HOME: cwd, HISTFILE: "/dev/null", TERM: "dumb" } };
  };

  test("an unknown shell is wrong use, and the three are named", async () => {
    const { code, out, err } = await run(["completion", "tcsh"]);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain("Allowed choices are bash, zsh, fish.");
    expect((await run(["completion"])).code).toBe(2);
  });

  test("are always the same, and each asks the program about its own shell", async () => {
    for (const [shell, text] of Object.entries(await scripts())) {
      expect(text).toContain(`command loopcut complete ${shell} -- `);
      expect(text).toContain("2>/dev/null </dev/null");
      expect(text).toBe((await run(["completion", shell], { cwd: "/", env: { LANG: "x" } })).out);
      expect(text).toMatch(/^[\n -~]*$/);
    }
  });

  test("blocks that are begun are ended", async () => {
    const { zsh = "", fish = "" } = await scripts();
    expect((fish.match(/^\s*(?:function|if|for|while|switch)\b/gm) ?? []).length).toBe((fish.match(/^\s*end$/gm) ?? []).length);
    for (const [begin, end] of [[/^\s*if\b/gm, /^\s*fi$/gm], [/\bdo$/gm, /^\s*done$/gm], [/\{$/gm, /^\}$/gm]] as const) expect((zsh.match(begin) ?? []).length).toBe((zsh.match(end) ?? []).length);
    if (has("bash")) expect(spawnSync("bash", ["-n"], { input: zsh, encoding: "utf8" }).stderr).toBe("");
  });

  test.skipIf(!has("bash"))("bash: by the line, and by its words alone", async () => {
    const { cwd, env } = desk();
    const { bash: script = "" } = await scripts();
    const call = (line: string, word: string): string => `COMP_LINE=${quoteWord(line)}; COMP_POINT=\${#COMP_LINE}; COMP_WORDS=(); COMP_CWORD=0; _loopcut loopcut ${quoteWord(word)} x; tell`;
    const callByWords = (...all: readonly string[]): string => `unset COMP_LINE COMP_POINT; COMP_WORDS=(${all.map(quoteWord).join(" ")}); COMP_CWORD=${all.length - 1}; _loopcut; tell`;
    const input = [
      script, "tell() { printf '%s\\n' \"${COMPREPLY[@]}\"; echo .; }",
      call("loopcut che", "che"), call("loopcut show my\\ dir/a\\ b.loop.yaml --case nobody\\ m", "nobody\\ m"), call("loopcut t.loop.yaml --answer Mary\\ Ann=ac", "ac"),
      callByWords("loopcut", "show", "t.loop.yaml", "--format", "=", "s"), callByWords("loopcut", "show", "t.loop.yaml", "--at", "2.1/deep/r"), callByWords("loopcut", "show", "t.loop.yaml", "--document", ""), "complete -p loopcut",
    ].join("\n");
    const { stdout, stderr } = spawnSync("bash", ["--norc"], { cwd, input, encoding: "utf8", env });
    expect(stderr).toBe("");
    expect(stdout.split("\n.\n").map((each) => each.split("\n"))).toEqual([
      ["check"], ["nobody\\ minds"], ["accept"], ["svg"], ["2.1/deep/responding"], ["1"], ["complete -o bashdefault -o default -F _loopcut loopcut", ""],
    ]);
    expect(existsSync(join(cwd, "pwned"))).toBe(false);
  });

  test.skipIf(!has("bash") || !hasScript)("bash: at a terminal", async () => {
    const { cwd, env } = desk();
    writeFileSync(join(cwd, "rc"), "PS1='> '; bind 'set bell-style none'; set -H; source <(loopcut completion bash); show() { printf '<%s>' \"${@: -1}\"; echo; }\n");
    const terminal = atTerminal("bash --noprofile --rcfile rc -i", { cwd, env, columns: 200 });
    const tell = "\u0001show \n";
    await terminal.types("> ", "loopcut show t.l\t--case=nobody\\'\t");
    await terminal.types("end ", tell);
    await terminal.sees("<--case=nobody's; $(touch pwned) `touch pwned` \"q\" !x * \\ end>");
    await terminal.types("> ", "loopcut show my\t\t--places \"O\t");
    await terminal.types("\\$(touch pwned)\" ", tell);
    await terminal.sees("<O'Ben; $(touch pwned)>");
    await terminal.types("> ", "exit\n");
    expect((await terminal.ends()).code).toBe(0);
    expect(existsSync(join(cwd, "pwned"))).toBe(false);
  });

  test.skipIf(!has("zsh"))("zsh", async () => {
    const { cwd, env } = desk();
    const { zsh: script = "" } = await scripts();
    writeFileSync(join(cwd, "_loopcut"), script);
    // What the completion system hands over, and takes: the arrays that are named behind -d and -a.
    const input = [
      "compdef() { echo \"compdef $*\"; }", "compadd() { print -r -- ${(q+)${(P)@[-1]}}; }", "source ./_loopcut",
      "words=(loopcut show 'my\\ dir/a\\ b.loop.yaml' --case 'nobody\\ m'); CURRENT=5; PREFIX='nobody\\ m'; _loopcut",
      "words=(loopcut t.loop.yaml --answer \"O\"); CURRENT=4; PREFIX=O; _loopcut",
      "words=(loopcut show --format=s); CURRENT=3; PREFIX=--format=s; _loopcut",
    ].join("\n");
    const { stdout, stderr } = spawnSync("zsh", ["-f"], { cwd, input, encoding: "utf8", env });
    expect(stderr).toBe("");
    expect(stdout).toBe("compdef _loopcut loopcut\n'nobody minds'\n'O'\\''Ben; $(touch pwned)='\n'--format=svg'\n");
    expect(existsSync(join(cwd, "pwned"))).toBe(false);
  });

  test.skipIf(!has("fish"))("fish", () => {
    const { cwd, env } = desk();
    const lines = ["loopcut che", "loopcut show my\\ dir/a\\ b.loop.yaml --case 'nobody m", "loopcut show t.loop.yaml --format=s", "loopcut t.loop.yaml --answer O"];
    const input = ["loopcut completion fish | source", ...lines.map((line) => `complete -C ${quoteWord(line).replaceAll("'\\''", "\\'")}`)].join("\n");
    writeFileSync(join(cwd, "ask.fish"), `${input}\n`);
    const { stdout, stderr } = spawnSync("fish", ["--no-config", "ask.fish"], { cwd, encoding: "utf8", env });
    expect(stderr).toBe("");
    expect(stdout.split("\n").map((each) => each.split("\t")[0])).toEqual(["check", "nobody minds", "--format=svg", "O'Ben; $(touch pwned)=", ""]);
    expect(existsSync(join(cwd, "pwned"))).toBe(false);
  });
});
