import type { JsonSchema } from "./json-schema.ts";

/** One of these keys has to be there. */
export const anyKey = (keys: readonly string[], errorMessage: string): Required<Pick<JsonSchema, "anyOf">> => ({ anyOf: keys.map((key) => ({ required: [key], errorMessage })) });

/** Of these keys none may be there. */
export const noKey = (keys: readonly string[], errorMessage: string): JsonSchema => ({ properties: Object.fromEntries(keys.map((key) => [key, false])), errorMessage });

/** No other keys than these. */
export const onlyKeys = (keys: readonly string[], errorMessage: string): JsonSchema => ({ properties: Object.fromEntries(keys.map((key) => [key, true])), additionalProperties: false, errorMessage });

/**
 * Exactly one of these keys is there. Not said with `oneOf`, of which editors only tell that several things fit: each key
 * rules out those behind it, so the message stands once for each pair.
 */
export const exactlyOne = (keys: readonly string[], errorMessage: string): Required<Pick<JsonSchema, "anyOf" | "dependencies">> => ({
  ...anyKey(keys, errorMessage),
  dependencies: Object.fromEntries(keys.slice(0, -1).map((key, index) => [key, noKey(keys.slice(index + 1), errorMessage)])),
});
