// What `npm test` takes of a set that only `npm run soak` tests as a whole: a part that changes daily.
import { createHash } from 'node:crypto';
import { readSampleDay } from '../scripts/toolchain/sample-day.mjs';

/**
 * The UTC day that chooses the samples, as 20261126. Titles name it: `SAMPLE=20261126 npm test` repeats a failure. The
 * configurations of both runners import this module, so that all processes of a run have the same day.
 */
export const day = readSampleDay();
process.env['SAMPLE'] = day;
/** Days since 1970. */
const dayNumber = Date.parse(day.replace(/^(....)(..)(..)$/, '$1-$2-$3')) / 86_400_000;

/**
 * Takes `count` of the items, in their order; each item is taken once within `items.length / count` days, rounded up. `use` lets
 * two tests take different items of one set; `keyOf` must be unique.
 */
export function sample<Item>(items: readonly Item[], count: number, use: string, keyOf: (item: Item) => string): readonly Item[] {
  const rank = (item: Item): string =>
    createHash('sha256')
      .update(`${use} ${keyOf(item)}`)
      .digest('hex');
  const ranked = [...items].sort((one, other) => (rank(one) < rank(other) ? -1 : 1));
  const start = (dayNumber * count) % items.length;
  const chosen = new Set([...ranked, ...ranked].slice(start, start + Math.min(count, items.length)));
  return items.filter((item) => chosen.has(item));
}

/** Whether something is due today that is to run on one day of `days`. */
export function isSampled(key: string, days: number): boolean {
  const turns = Array.from({ length: days }, (_, turn) => turn);
  return sample(turns, 1, key, String).includes(0);
}
