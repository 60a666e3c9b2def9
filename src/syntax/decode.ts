import { finding, type Finding, type Span } from "../diagnostics/finding.ts";
import { makeSource, type Source } from "../diagnostics/source.ts";
import { formatLimit, LIMITS } from "./limits.ts";

/** The length of the UTF-8 sequence that begins at `at`, or 0 where none does. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  if (lead < 0x80) return 1;
  const length = lead >= 0xc2 && lead <= 0xdf ? 2 : lead >= 0xe0 && lead <= 0xef ? 3 : lead >= 0xf0 && lead <= 0xf4 ? 4 : 0;
  for (let index = 1; index < length; index += 1) {
    const byte = bytes[at + index] ?? 0;
    if (byte < 0x80 || byte > 0xbf) return 0;
  }
  const second = bytes[at + 1] ?? 0;
  const isOverlong = (lead === 0xe0 && second < 0xa0) || (lead === 0xf0 && second < 0x90);
  const isOutside = (lead === 0xed && second > 0x9f) || (lead === 0xf4 && second > 0x8f);
  return isOverlong || isOutside ? 0 : length;
}

function firstBadByte(bytes: Uint8Array): number {
  let at = 0;
  while (at < bytes.length) {
    const length = sequenceLength(bytes, at);
    if (length === 0) return at;
    at += length;
  }
  return at;
}

/** A decoded file, or the one finding that says why it is none; the source is there either way, for the picture. */
export interface Decoded {
  readonly source: Source;
  readonly finding: Finding<Span> | null;
}

/**
 * Takes the bytes of a file and its name for messages. A byte order mark is left out; lone CRs become LFs, which moves
 * no offset. Refuses bytes that are no UTF-8 and files above the limit.
 */
export function decode(bytes: Uint8Array, name: string): Decoded {
  if (bytes.length > LIMITS.bytes) {
    return {
      source: makeSource(name, ""),
      finding: finding({
        code: "too-large",
        message: `the file has more than the ${formatLimit(LIMITS.bytes)} bytes that are read`,
        where: { start: 0, end: 0 },
        help: "split the file",
      }),
    };
  }
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    // YAML takes a lone CR as a line break, the parser does not.
    return { source: makeSource(name, text.includes("\r") ? text.replaceAll(/\r(?!\n)/g, "\n") : text), finding: null };
  } catch {
    const bad = firstBadByte(bytes);
    const loose = new TextDecoder("utf-8");
    const start = loose.decode(bytes.subarray(0, bad)).length;
    const isUtf16 = bad === 0 && ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff));
    const byte = `0x${(bytes[bad] ?? 0).toString(16).padStart(2, "0")}`;
    return {
      source: makeSource(name, loose.decode(bytes)),
      finding: finding({
        code: "not-utf-8",
        message: isUtf16 ? "the file is UTF-16 text, not UTF-8" : `the file is not UTF-8 text: the byte ${byte} at ${formatLimit(bad + 1)} begins no character`,
        where: { start, end: start + 1 },
        label: "here",
        help: "save the file as UTF-8",
      }),
    };
  }
}
