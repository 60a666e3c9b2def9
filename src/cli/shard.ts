import { UsageError } from "./io.ts";

/** One of several parts that together are the whole. `index` counts from 1. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/** The value for `--shard`: which part of how many, such as `2/5`. */
export function parseShard(text: string): Shard {
  const [, index = 0, count = 0] = (/^([0-9]{1,6})\/([0-9]{1,6})$/.exec(text) ?? []).map(Number);
  if (index < 1 || index > count) throw new UsageError(`--shard takes a part and how many parts there are, not "${text}"`, "for example --shard 1/4, 2/4, 3/4 and 4/4");
  return { index, count };
}

/** Every so-many-th name: files that lie together are alike, and so no part gets all of the long ones. */
export const shardOf = (names: readonly string[], shard: Shard | undefined): readonly string[] =>
  shard === undefined ? names : names.filter((_, at) => at % shard.count === shard.index - 1);
