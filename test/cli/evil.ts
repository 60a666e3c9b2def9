/** Texts that a terminal, a log reader, a browser or a careless program would act on. */
export const EVIL: Readonly<Record<string, string>> = {
  colour: "\u001b[31mred\u001b[0m",
  "cursor up": "\u001b[1A\u001b[2Kgone",
  title: "\u001b]0;owned\u0007",
  link: "\u001b]8;;https://example.com\u001b\\here\u001b]8;;\u001b\\",
  "C1 control": "\u009b31m\u0085\u0090q\u009c",
  bell: "\u0007\u0007",
  backspace: "safe\b\b\b\bevil",
  "carriage return": "error: nothing\rok",
  "line break": "one\n::error file=x::boo\n##[error]two\r\n::warning::three",
  "unicode line breaks": "one\u2028::error::two\u2029::error::three\u0085::error::four",
  "workflow command": "::error file=x::boo",
  "workflow command set in": "  \t::add-mask::x",
  "group command": "##[error]boo ##[group]",
  "stop commands": "::stop-commands::token",
  bidi: "\u202eevil\u202c \u2066x\u2069",
  "zero width": "a\u200bb\u200d\u2060\ufeffc\u00ad",
  tags: "x\u{e0041}\u{e007f}",
  markup: "<script>alert(1)</script><!-- --> &amp; ]]>",
  markdown: "[x](javascript:alert(1)) `code` **bold** | cell | \n# head",
  prototype: "__proto__",
  constructor: "constructor",
  path: "..\\..\\etc; rm -rf ~ $(id) `id` %s %n",
  deletes: "\u007f\u0000",
};

/** In a double-quoted scalar of YAML, everything unusual as an escape. */
export const quoted = (text: string): string => `"${Array.from(text, (character) => {
  const code = character.codePointAt(0) ?? 0;
  if (character === "\"" || character === "\\") return `\\${character}`;
  return code >= 0x20 && code < 0x7f ? character : `\\U${code.toString(16).padStart(8, "0")}`;
}).join("")}"`;

/** What names of players and quantities cannot hold is left out of them. */
export const asName = (text: string): string => text.replaceAll(/[./"]/g, "");

/** A scenario that has the text wherever one may stand, and a case that fails. */
export const scenarioWith = (text: string): string => {
  const name = asName(text);
  return [
    `scenario: ${quoted(text)}`,
    `description: ${quoted(text)}`,
    "players:",
    `  ${quoted(`Ana${name}`)}: { ${quoted(`elves${name}`)}: 0 }`,
    `  ${quoted(name)}: { life: 20 }`,
    "repeat: 10",
    "outside:",
    `  - { player: ${quoted(name)}, could: ${quoted(text)} }`,
    "loop:",
    `  - { id: make, activate: ${quoted(text)}, change: { ${quoted(`Ana${name}.elves${name}`)}: 1 } }`,
    `  - { id: more, trigger: ${quoted(`flip a coin ${text}`)} }`,
    "cases:",
    `  - name: ${quoted(text)}`,
    `    answers: { ${quoted(name)}: 3/make/responding }`,
    "    expect: { outcome: shortened }",
    `  - name: ${quoted(`${text} fails`)}`,
    `    answers: { ${quoted(name)}: accept }`,
    `    expect: { outcome: shortened, by: ${quoted(`Ana${name}`)}, cites: [${quoted(text)}] }`,
    "",
  ].join("\n");
};

/** The same text where it makes findings: unknown keys, names, places and ids. */
export const brokenWith = (text: string): string => [
  `scenario: ${quoted(text)}`,
  `players: [Ana, ${quoted(asName(text))}]`,
  `${quoted(text)}: 1`,
  "repeat: 3",
  `active: ${quoted(text)}`,
  "loop:",
  `  - { id: ${quoted(text)}, activate: ${quoted(text)}, ${quoted(text)}: x, player: ${quoted(text)} }`,
  `  - { activate: x, change: { ${quoted(`Ana.${text}`)}: ${quoted(text)} }, if: ${quoted(text)} }`,
  `end: ${quoted(text)}`,
  "",
].join("\n");

// oxlint-disable-next-line no-control-regex
export const OWN_COLOURS = /\u001b\[(?:0|1|2|22|3[0-9]|39|9[0-7])(?:;[0-9]+)*m/g;
// Everything of the C0 and C1 ranges but the line break, and what hides or reorders text.
// oxlint-disable-next-line no-control-regex
const ACTS = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff]|[\u{e0000}-\u{e007f}]/u;

/** Is there anything in it that a terminal or a workflow runner would act on? Gives the lines that hold it. */
export const dangers = (text: string): readonly string[] =>
  text.split("\n").filter((line) => ACTS.test(line) || line.trim().startsWith("::") || line.includes("##["));
