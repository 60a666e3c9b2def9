import type { Amount, Change, Condition } from "../domain/quantity.ts";
import { startBudget } from "../diagnostics/suggest.ts";
import { err, ok, type Result } from "../result.ts";
import { parseRawAmount, type RawAmount, type RawName, type Trouble } from "./amount-terms.ts";
import { parseRawChange, parseRawCondition, type RawChange, type RawCondition } from "./terms.ts";
import { undeclared } from "./undeclared.ts";

/** From the name of a quantity, as it is written with its owner, to its index in the scenario. */
export type QuantityIndexes = ReadonlyMap<string, number>;

/** Turns names into indexes; terms of one quantity are added up. Every name that is not declared is reported. */
export function resolveAmount(raw: RawAmount, names: QuantityIndexes): Result<Amount, readonly RawName[]> {
  const unresolved: RawName[] = [];
  const factors = new Map<number, bigint>();
  let constant = 0n;
  for (const { factor, name } of raw.terms) {
    if (name === null) {
      constant += factor;
      continue;
    }
    const quantity = names.get(name.name);
    if (quantity === undefined) unresolved.push(name);
    else factors.set(quantity, (factors.get(quantity) ?? 0n) + factor);
  }
  if (unresolved.length > 0) return err(unresolved);
  const terms = [...factors].filter(([, factor]) => factor !== 0n).map(([quantity, factor]) => ({ factor, quantity }));
  return ok({ constant, terms });
}

/** As `resolveAmount`, for both sides; `text` is kept for people. */
export function resolveCondition(raw: RawCondition, text: string, names: QuantityIndexes): Result<Condition, readonly RawName[]> {
  const left = resolveAmount(raw.left, names);
  const right = resolveAmount(raw.right, names);
  if (left.ok && right.ok) return ok({ left: left.value, comparison: raw.comparison, right: right.value, text });
  return err([...(left.ok ? [] : left.reason), ...(right.ok ? [] : right.reason)]);
}

/** As `resolveAmount`, for an entry of `change`. */
export function resolveChange(raw: RawChange, names: QuantityIndexes): Result<Change, readonly RawName[]> {
  const amount = resolveAmount(raw.amount, names);
  return amount.ok ? ok({ kind: raw.kind, amount: amount.value }) : amount;
}

function explain(unresolved: readonly RawName[], names: QuantityIndexes): Trouble {
  const first = unresolved[0] ?? { name: "", from: 0, to: 0 };
  return { ...undeclared(first.name, names, startBudget(), null), from: first.from, to: first.to };
}

function both<Raw, Value>(raw: Result<Raw, Trouble>, names: QuantityIndexes, resolve: (raw: Raw) => Result<Value, readonly RawName[]>): Result<Value, Trouble> {
  if (!raw.ok) return raw;
  const resolved = resolve(raw.value);
  return resolved.ok ? resolved : err(explain(resolved.reason, names));
}

/** Reads an amount over declared quantities; refuses with the reason and its place in the text. */
export const parseAmount = (text: string, names: QuantityIndexes): Result<Amount, Trouble> =>
  both(parseRawAmount(text), names, (raw) => resolveAmount(raw, names));

/** Reads a condition over declared quantities; refuses with the reason and its place in the text. */
export const parseCondition = (text: string, names: QuantityIndexes): Result<Condition, Trouble> =>
  both(parseRawCondition(text), names, (raw) => resolveCondition(raw, text.trim(), names));

/** Reads an entry of `change` over declared quantities; refuses with the reason and its place in the text. */
export const parseChange = (text: string, names: QuantityIndexes): Result<Change, Trouble> =>
  both(parseRawChange(text), names, (raw) => resolveChange(raw, names));

// The first pattern is enough for most names, and sooner set up than one over all of Unicode.
const isPlainName = (name: string): boolean =>
  /^[A-Za-z_.][A-Za-z0-9_.-]*$/.test(name) || (/^[\p{L}\p{M}\p{N}_.][\p{L}\p{M}\p{N}_.-]*$/u.test(name) && !/^[0-9]/.test(name));

/** Writes the name of a quantity as an expression needs it: with double quotes around a part that holds other characters. */
export function formatQuantityName(name: string): string {
  if (isPlainName(name)) return name;
  const dot = name.indexOf(".");
  if (dot < 0) return `"${name}"`;
  const owner = name.slice(0, dot);
  const attribute = name.slice(dot + 1);
  const partOf = (part: string, isFirst: boolean): string => ((isFirst ? isPlainName(part) : /^[\p{L}\p{M}\p{N}_.-]*$/u.test(part)) ? part : `"${part}"`);
  return `${partOf(owner, true)}.${partOf(attribute, false)}`;
}

/** Writes an amount so that `parseAmount` reads the same one. Takes the names of the quantities by index. */
export function formatAmount(amount: Amount, names: readonly string[]): string {
  const parts = amount.terms.map(({ factor, quantity }) => {
    const name = formatQuantityName(names[quantity] ?? `quantity ${String(quantity)}`);
    const size = factor < 0n ? -factor : factor;
    return { isNegative: factor < 0n, text: size === 1n ? name : `${String(size)} * ${name}` };
  });
  if (amount.constant !== 0n || parts.length === 0) {
    parts.push({ isNegative: amount.constant < 0n, text: String(amount.constant < 0n ? -amount.constant : amount.constant) });
  }
  return parts
    .map((part, index) => (index === 0 ? (part.isNegative ? "-" : "") : part.isNegative ? " - " : " + ") + part.text)
    .join("");
}

/** Writes a condition so that `parseCondition` reads the same one. */
export const formatCondition = (condition: Condition, names: readonly string[]): string =>
  `${formatAmount(condition.left, names)} ${condition.comparison} ${formatAmount(condition.right, names)}`;

/** Writes an entry of `change` so that `parseChange` reads the same one. */
export function formatChange(change: Change, names: readonly string[]): string {
  switch (change.kind) {
    case "add":
      // A quantity that is called x would be read as the sign that multiplies.
      return formatAmount(change.amount, names).replace(/^[xX](?= )/, '"$&"');
    case "set":
      return `= ${formatAmount(change.amount, names)}`;
    case "times":
      return `x ${formatAmount(change.amount, names)}`;
    case "upTo":
      return `up to ${formatTaken(change.amount, names)}`;
  }
}

/** `up to` takes a negative amount; one that begins with a plus gets its constant `-0` in front, which the grammar reads back. */
function formatTaken(amount: Amount, names: readonly string[]): string {
  const text = formatAmount({ constant: -amount.constant, terms: amount.terms.map((term) => ({ factor: -term.factor, quantity: term.quantity })) }, names);
  return text.startsWith("-") ? text : `-0 + ${text}`;
}
