const UNITS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"];
const TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
const SCALES: ReadonlyMap<string, bigint> = new Map([["dozen", 12n], ["hundred", 100n], ["thousand", 1_000n], ["million", 1_000_000n], ["billion", 1_000_000_000n], ["trillion", 1_000_000_000_000n]]);
const LONGEST = 80;

/** Takes off what people say around a number: `10 times`, `x10`, `about 10`; and the signs between its thousands. */
const strip = (text: string): string => text.trim().toLowerCase()
  .replace(/^(?:(?:about|exactly|do|repeat)\s+|x\s*(?=[0-9]))/, "")
  .replace(/(?:\s+(?:times|time|iterations|iteration|repetitions|x)|(?<=[0-9])x)$/, "")
  .replaceAll(/(?<=[0-9])[,'_ ](?=[0-9]{3}(?![0-9]))/g, "")
  .replace(/^[0-9]{1,3}(?:\.[0-9]{3}){2,}$/, (grouped) => grouped.replaceAll(".", ""))
  .replace(/(?<=[0-9])\s*([km])$/, (_, scale: string) => (scale === "k" ? " thousand" : " million"));

function fraction(text: string): bigint | null {
  const [, whole = "", part = "", word = ""] = /^([0-9]{1,9})\.([0-9]{1,9}) ([a-z]+)$/.exec(text) ?? [];
  const scale = SCALES.get(word.replace(/s$/, ""));
  const unit = 10n ** BigInt(part.length);
  return scale === undefined || (BigInt(whole + part) * scale) % unit !== 0n ? null : (BigInt(whole + part) * scale) / unit;
}

function valueOf(word: string): bigint | null {
  if (/^[0-9]{1,15}$/.test(word)) return BigInt(word);
  if (word === "a" || word === "an") return 1n;
  const unit = UNITS.indexOf(word);
  if (unit >= 0) return BigInt(unit);
  const ten = TENS.indexOf(word);
  return ten >= 0 ? BigInt(20 + 10 * ten) : null;
}

/** Reads a number as people say it: `a million`, `1 million`, `ten`, `two hundred and five`, `10 times`. Null where it is none. */
export function numberInWords(text: string): bigint | null {
  if (text.length > LONGEST) return null;
  const bare = strip(text);
  if (/^[0-9]+\./.test(bare)) return fraction(bare);
  const words = bare.split(/[\s-]+/).filter((word) => word !== "and");
  if (words.length === 0 || bare === "a" || bare === "an") return null;
  let total = 0n;
  let current: bigint | null = null;
  for (const word of words) {
    const scale = SCALES.get(word.replace(/s$/, ""));
    if (scale === 100n) current = (current ?? 1n) * scale;
    else if (scale !== undefined) {
      total += (current ?? 1n) * scale;
      current = null;
    } else {
      const value = valueOf(word);
      const isBehind = current !== null && value !== null && ((current >= 20n && current % 10n === 0n && value > 0n && value < 10n) || (current >= 100n && current % 100n === 0n && value < 100n));
      if (value === null || (current !== null && !isBehind)) return null;
      current = (current ?? 0n) + value;
    }
  }
  return total + (current ?? 0n);
}

/** `1_000_000`, as the format writes a number. */
export const groupDigits = (number: bigint): string => String(number).replaceAll(/\B(?=(?:[0-9]{3})+$)/g, "_");

/** What to write in place of words: the number that they say, or an example. */
export function numberHelp(text: string): string {
  return `write a number: ${groupDigits(numberInWords(text) ?? 1_000_000n)}`;
}
