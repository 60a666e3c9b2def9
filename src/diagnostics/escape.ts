const isControl = (code: number): boolean => code < 0x20 || (code >= 0x7f && code <= 0x9f);

/** Characters that reorder, hide or break a line without being seen: they could make a text look like another one. */
function isInvisible(code: number): boolean {
  return (
    code === 0xad || code === 0x61c || code === 0x180e ||
    (code >= 0x200b && code <= 0x200f) ||
    (code >= 0x2028 && code <= 0x202e) ||
    (code >= 0x2060 && code <= 0x206f) ||
    code === 0xfeff || (code >= 0xfff9 && code <= 0xfffb) || code === 0xfffe || code === 0xffff ||
    (code >= 0xe0000 && code <= 0xe007f)
  );
}

const isSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdfff;

/** Does this character need an escape before it is printed? Takes a code point. */
export const needsEscape = (code: number): boolean => isControl(code) || isSurrogate(code) || isInvisible(code);

// Most texts hold nothing special; one test finds that out without building anything.
const SUSPICIOUS = /[^\x20-\x7e\u00a1-\u00ac\u00ae-\u0600]/;

/** How one character is printed. Takes a code point. */
export function escapeCharacter(code: number): string {
  if (code === 0x0a) return "\\n";
  if (code === 0x09) return "\\t";
  if (code === 0x0d) return "\\r";
  return needsEscape(code) ? `\\u{${code.toString(16)}}` : String.fromCodePoint(code);
}

/**
 * Makes any text safe to print on one line: control characters, bidirectional overrides, line separators, byte order
 * marks, zero-width characters and lone surrogates become visible escapes such as `\u{1b}`, line breaks `\n`, tabs `\t`.
 */
export function escapeText(text: string): string {
  if (!SUSPICIOUS.test(text)) return text;
  let escaped = "";
  for (const character of text) escaped += escapeCharacter(character.codePointAt(0) ?? 0);
  return escaped;
}

/** Two hashes and a bracket were once the beginning of a command to a workflow runner, anywhere in a line, and some still obey. */
export const withoutOldCommands = (text: string): string => text.replaceAll("##[", "#\\u{23}[");

const LONGEST_QUOTE = 60;

/** Puts a text of the user in double quotes, as it was written; a long one is cut in the middle of the sentence, not of the screen. */
export function quote(text: string): string {
  if (text.length <= LONGEST_QUOTE) return `"${text}"`;
  return `"${Array.from(text.slice(0, LONGEST_QUOTE)).slice(0, -1).join("")}…"`;
}
