/** Either a value or the reason why there is none. */
export type Result<Value, Reason> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly reason: Reason };

/** A success. */
export const ok = <Value>(value: Value): { readonly ok: true; readonly value: Value } => ({ ok: true, value });

/** A failure. */
export const err = <Reason>(reason: Reason): { readonly ok: false; readonly reason: Reason } => ({ ok: false, reason });

/** The proof that a switch names every kind: the compiler refuses a call that could be reached. */
export function unreachable(value: never): never {
  throw new Error(`a kind that no branch handles: ${String(value)}`);
}
