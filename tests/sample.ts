// What `npm test` takes of a set that only `npm run soak` tests as a whole: a part that changes daily.
import { createHash } from 'node:crypto';

const readDay = (): string => new Date().toISOString().slice(0, 10).replaceAll('-', '');

/**
 * Chooses the sample: the day, as 20261126, or the environment's SAMPLE. Titles name it, so that a failure can be repeated. The
 * configurations of both runners import it, so that their processes have the same one past midnight.
 */
process.env['SAMPLE'] ??= readDay();
export const seed = Number(process.env['SAMPLE']);

/** Takes `count` of the items by the seed, in their order. `keyOf` must be unique. */
export function sample<Item>(items: readonly Item[], count: number, keyOf: (item: Item) => string): readonly Item[] {
  const rank = (item: Item): string =>
    createHash('sha256')
      .update(`${seed} ${keyOf(item)}`)
      .digest('hex');
  const chosen = new Set([...items].sort((one, other) => (rank(one) < rank(other) ? -1 : 1)).slice(0, count));
  return items.filter((item) => chosen.has(item));
}
