/** Plain data as one text, the same for the same data whatever the order of its keys. */
function spelled(value: unknown): unknown {
  if (typeof value === "bigint") return `${value}n`;
  if (value instanceof Map) return Array.from(value, spelled);
  if (Array.isArray(value)) return value.map(spelled);
  if (value === null || typeof value !== "object") return value;
  return Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, each]) => [key, spelled(each)]);
}

/** Are these the same plain data: texts, numbers, lists, maps, objects? */
export const sameData = (a: unknown, b: unknown): boolean => JSON.stringify(spelled(a)) === JSON.stringify(spelled(b));
