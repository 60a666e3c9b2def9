// Numbers, amounts, conditions and changes, read from text and worked out on plain quantities.
// Everything is a bigint and nothing is clever: this is the slow half of a comparison.

export type Quantities = Map<string, bigint>;

/** `times * quantity`, or just `times` when there is no quantity. */
export type Term = { times: bigint; quantity: string | null };
export type Amount = Term[];
export type Condition = { left: Amount; operator: string; right: Amount };
export type Change = { how: "add" | "set" | "times" | "up-to"; amount: Amount };

/** 1000, 1_000, 1e6, 10^100, each with an optional minus sign. Null when the text is no number. */
export function readNumber(text: string): bigint | null {
  const match = /^(-?)(\d[\d_]*)(?:(e|\^)(\d+))?$/.exec(text.trim());
  if (match === null) return null;
  const base = BigInt((match[2] ?? "").replaceAll("_", ""));
  const exponent = BigInt(match[4] ?? "0");
  let value = base;
  if (match[3] === "e") value = base * 10n ** exponent;
  if (match[3] === "^") value = base ** exponent;
  return match[1] === "-" ? -value : value;
}

/** The words of an expression: names keep what stands in quotes together, `*` is a word of its own. */
function words(text: string): string[] {
  return text.match(/\*|(?:"[^"]*"|[^\s"*])+/g) ?? [];
}

export function readAmount(text: string): Amount {
  const amount: Amount = [];
  let sign = 1n;
  let factor: bigint | null = null;
  for (const [index, word] of words(text).entries()) {
    let rest = word;
    if (word === "+" || word === "-" || word === "*") {
      if (word === "*") continue;
      // A number that no `*` followed is a term of its own.
      if (factor !== null) amount.push({ times: sign * factor, quantity: null });
      factor = null;
      sign = word === "-" ? -1n : 1n;
      continue;
    }
    // Only the first word of an expression may carry its sign.
    if (index === 0 && /^[+-]/.test(word)) {
      if (word.startsWith("-")) sign = -1n;
      rest = word.slice(1);
    }
    const number = readNumber(rest);
    if (number !== null) {
      factor = number;
      continue;
    }
    amount.push({ times: sign * (factor ?? 1n), quantity: rest.replaceAll('"', "") });
    factor = null;
  }
  if (factor !== null) amount.push({ times: sign * factor, quantity: null });
  if (amount.length === 0) throw new Error(`no amount: ${text}`);
  return amount;
}

export function readCondition(text: string): Condition {
  const match = /^((?:"[^"]*"|[^"<>=!])*)(<=|>=|==|!=|<|>)(.*)$/s.exec(text);
  if (match === null) throw new Error(`no condition: ${text}`);
  return { left: readAmount(match[1] ?? ""), operator: match[2] ?? "", right: readAmount(match[3] ?? "") };
}

export function readChange(text: string): Change {
  const trimmed = text.trim();
  if (trimmed.startsWith("=")) return { how: "set", amount: readAmount(trimmed.slice(1)) };
  if (/^x\s/.test(trimmed)) return { how: "times", amount: readAmount(trimmed.slice(1)) };
  const most = /^up to\s+-(.*)$/s.exec(trimmed);
  if (most !== null) return { how: "up-to", amount: readAmount(most[1] ?? "") };
  return { how: "add", amount: readAmount(trimmed) };
}

export function valueOf(quantities: Quantities, quantity: string): bigint {
  const value = quantities.get(quantity);
  if (value === undefined) throw new Error(`undeclared quantity: ${quantity}`);
  return value;
}

export function evaluate(amount: Amount, quantities: Quantities): bigint {
  let sum = 0n;
  for (const term of amount) {
    sum += term.quantity === null ? term.times : term.times * valueOf(quantities, term.quantity);
  }
  return sum;
}

export function holds(condition: Condition, quantities: Quantities): boolean {
  const left = evaluate(condition.left, quantities);
  const right = evaluate(condition.right, quantities);
  switch (condition.operator) {
    case "<=":
      return left <= right;
    case "<":
      return left < right;
    case ">=":
      return left >= right;
    case ">":
      return left > right;
    case "==":
      return left === right;
    default:
      return left !== right;
  }
}

/** What one change makes of a quantity; `before` holds the values that amounts are read from. */
export function changed(change: Change, quantity: string, before: Quantities): bigint {
  const old = valueOf(before, quantity);
  const amount = evaluate(change.amount, before);
  switch (change.how) {
    case "add":
      return old + amount;
    case "set":
      return amount;
    case "times":
      return old * amount;
    case "up-to": {
      // It takes what is there and no more; a quantity at or below zero stays as it is.
      const there = old > 0n ? old : 0n;
      const wanted = amount > 0n ? amount : 0n;
      return old - (wanted < there ? wanted : there);
    }
  }
}

export function quantitiesOf(amount: Amount): string[] {
  return amount.flatMap((term) => (term.quantity === null ? [] : [term.quantity]));
}
