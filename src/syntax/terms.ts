import { COMPARISONS, type Comparison } from "../domain/quantity.ts";
import { ok, type Result } from "../result.ts";
import { readAmount, trouble, type RawAmount, type Trouble } from "./amount-terms.ts";

export interface RawCondition {
  readonly left: RawAmount;
  readonly comparison: Comparison;
  readonly right: RawAmount;
}

export interface RawChange {
  readonly kind: "add" | "set" | "times" | "upTo";
  readonly amount: RawAmount;
}

/** Reads what an entry of `change` does: `1`, `-3`, `+ AMOUNT`, `= AMOUNT`, `x AMOUNT`, `up to -AMOUNT`. */
export function parseRawChange(text: string): Result<RawChange, Trouble> {
  const length = text.length;
  const start = text.length - text.trimStart().length;
  const rest = text.slice(start);
  const withKind = (kind: RawChange["kind"], from: number): Result<RawChange, Trouble> => {
    const amount = readAmount(text, from, length);
    return amount.ok ? ok({ kind, amount: amount.value }) : amount;
  };
  if (rest.startsWith("=")) return rest.startsWith("==") ? trouble('"==" compares', "write = AMOUNT to set a quantity", start, start + 2) : withKind("set", start + 1);
  if (/^[xX](?=\s)/.test(rest)) return withKind("times", start + 1);
  if (rest.startsWith("*") || rest.startsWith("\u00d7")) {
    return trouble("a quantity is multiplied with x", `write x ${rest.slice(1).trim() || "2"}`, start, length);
  }
  if (/^up\s+to(?=[\s-])/i.test(rest)) {
    const from = start + (/^up\s+to/i.exec(rest)?.[0].length ?? 0);
    const behind = text.slice(from).trimStart();
    if (!behind.startsWith("-")) return trouble("up to takes something away", /^[^\s]+$/.test(behind) && behind !== "0" ? `write up to -${behind}` : "begin the amount with a minus: up to -3, up to -2 * Ana.elves", from, length);
    const amount = readAmount(text, from, length);
    if (!amount.ok) return amount;
    return ok({ kind: "upTo", amount: negate(amount.value) });
  }
  return withKind("add", 0);
}

const negate = (amount: RawAmount): RawAmount => ({ terms: amount.terms.map((term) => ({ factor: -term.factor, name: term.name })) });

const CONDITION_HELP = "write AMOUNT op AMOUNT with one of <= < >= > == !=";
const LOOKALIKES: ReadonlyMap<string, string> = new Map([["=", "=="], ["\u2264", "<="], ["\u2265", ">="], ["\u2260", "!="], ["=<", "<="], ["=>", ">="], ["<>", "!="], ["===", "=="]]);

interface Operator {
  readonly word: string;
  readonly from: number;
  readonly to: number;
}

/** Every comparison sign outside double quotes. */
function findOperators(text: string): readonly Operator[] {
  const operators: Operator[] = [];
  let inQuotes = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? "";
    if (character === '"') inQuotes = !inQuotes;
    if (inQuotes || !"<>=!\u2264\u2265\u2260".includes(character)) continue;
    let to = at + 1;
    while (to < text.length && "<>=!".includes(text[to] ?? "")) to += 1;
    operators.push({ word: text.slice(at, to), from: at, to });
    at = to - 1;
  }
  return operators;
}

/** Reads `AMOUNT op AMOUNT` with one of `<= < >= > == !=`. */
export function parseRawCondition(text: string): Result<RawCondition, Trouble> {
  const [operator, second] = findOperators(text);
  if (!operator) return trouble("a condition compares two amounts", CONDITION_HELP, 0, text.length);
  const comparison = COMPARISONS.find((each) => each === operator.word);
  if (!comparison) {
    const meant = LOOKALIKES.get(operator.word);
    return trouble(`"${operator.word}" does not compare`, meant === undefined ? CONDITION_HELP : `write ${text.slice(0, operator.from).trim()} ${meant} ${text.slice(operator.to).trim()}`, operator.from, operator.to);
  }
  if (second) return trouble("a condition has one comparison", "write two conditions", second.from, second.to);
  const left = readAmount(text, 0, operator.from);
  if (!left.ok) return left;
  const right = readAmount(text, operator.to, text.length);
  return right.ok ? ok({ left: left.value, comparison, right: right.value }) : right;
}
