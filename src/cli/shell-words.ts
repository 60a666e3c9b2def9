import { needsEscape } from "../diagnostics/escape.ts";

/** The shells that words can be completed in. */
export const SHELLS = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof SHELLS)[number];

/** In which quotes a word is left: none, single, double, or bash's `$'…'`. */
export type Quote = "" | "'" | "\"" | "$'";

/** A part of a command line that was read: the text it stands for, and in which quotes it ends. */
export interface ShellWord {
  readonly raw: string;
  readonly text: string;
  readonly quote: Quote;
}

const LETTERS: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", a: "\u0007", b: "\b", e: "\u001b", E: "\u001b", f: "\f", v: "\v" };
const CODE = /^(?:x([0-9a-fA-F]{1,2})|u([0-9a-fA-F]{1,4})|U([0-9a-fA-F]{1,8}))/;

/** The bytes of characters that were written one by one are put together at the end. */
class Text {
  readonly #parts: Buffer[] = [];
  add(text: string): void { this.#parts.push(Buffer.from(text)); }
  addByte(byte: number): void { this.#parts.push(Buffer.from([byte])); }
  get text(): string { return Buffer.concat(this.#parts).toString(); }
}

/** Takes what follows a backslash where it stands for another character; gives how long that is. */
function readEscape(rest: string, text: Text): number {
  const [whole = "", byte, short, long] = CODE.exec(rest) ?? [];
  if (byte !== undefined) text.addByte(Number.parseInt(byte, 16));
  else if (whole !== "") text.add(String.fromCodePoint(Math.min(0x10ffff, Number.parseInt(short ?? long ?? "", 16))));
  else text.add(LETTERS[rest.charAt(0)] ?? rest.charAt(0));
  return Math.max(1, whole.length);
}

/** What a backslash takes away the meaning of, by the quotes around it; outside of quotes that is everything. */
const ESCAPABLE: Readonly<Record<"bash" | "fish", Readonly<Record<"'" | "\"", string>>>> = { bash: { "'": "", "\"": "$`\"\\\n" }, fish: { "'": "'\\", "\"": "$\"\\\n" } };

/**
 * Reads the words of a command line as a shell would, but expands nothing: a `$(…)` is a text like any other. The last word
 * is the one under way, which is empty behind a space. `zsh` hands over words, so its line is never read.
 */
export function readLine(line: string, shell: "bash" | "fish"): readonly ShellWord[] {
  const words: ShellWord[] = [];
  let [text, quote, begin, isEmpty]: [Text, Quote, number, boolean] = [new Text(), "", 0, true];
  const close = (at: number): void => {
    words.push({ raw: line.slice(begin, at), text: text.text, quote });
    [text, quote, isEmpty] = [new Text(), "", true];
  };
  let at = 0;
  while (at < line.length) {
    const character = String.fromCodePoint(line.codePointAt(at) ?? 0);
    const next = line.charAt(at + 1);
    if (quote === "" && /\s/.test(character)) {
      if (!isEmpty) close(at);
      at += 1;
      begin = at;
      continue;
    }
    isEmpty = false;
    if (character === "\\" && (quote === "" || quote === "$'" || (next !== "" && ESCAPABLE[shell][quote].includes(next)))) {
      at += 1;
      if (quote === "$'" || (quote === "" && shell === "fish" && /[a-zA-Z]/.test(next))) at += readEscape(line.slice(at, at + 9), text);
      else if (next !== "\n") {
        const escaped = at < line.length ? String.fromCodePoint(line.codePointAt(at) ?? 0) : "";
        text.add(escaped);
        at += escaped.length;
      } else at += 1;
    } else if (quote === "" && shell === "bash" && character === "$" && next === "'") {
      quote = "$'";
      at += 2;
    } else if (quote === "" && (character === "'" || character === "\"")) {
      quote = character;
      at += 1;
    } else if (quote !== "" && character === quote.slice(-1)) {
      quote = "";
      at += 1;
    } else {
      text.add(character);
      at += character.length;
    }
  }
  close(at);
  return words;
}

const PLAIN = /[\p{L}\p{N}\p{M}_./:=@%+,-]/u;

/** A character that could not be shown, as bash writes it between `$'` and `'`. */
const escaped = (character: string): string => Array.from(Buffer.from(character), (byte) => `\\x${byte.toString(16).padStart(2, "0")}`).join("");

const isOdd = (character: string): boolean => needsEscape(character.codePointAt(0) ?? 0);

const QUOTED: Readonly<Record<Quote, (character: string) => string>> = {
  "": (character) => (isOdd(character) ? `$'${escaped(character)}'` : PLAIN.test(character) ? character : `\\${character}`),
  "'": (character) => (isOdd(character) ? `'$'${escaped(character)}''` : character === "'" ? "'\\''" : character),
  // An exclamation mark would recall an earlier command here, and a backslash before it would stay.
  "\"": (character) => (isOdd(character) ? `"$'${escaped(character)}'"` : character === "!" ? "\"\\!\"" : /[$`"\\]/.test(character) ? `\\${character}` : character),
  "$'": (character) => (isOdd(character) ? escaped(character) : /['\\]/.test(character) ? `\\${character}` : character),
};

/** How bash is given a text within those quotes so that it is this text and nothing else: no expansion, no command, no pattern. */
export const quoteForBash = (text: string, quote: Quote): string => Array.from(text, QUOTED[quote]).join("");
