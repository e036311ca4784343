import { createHash } from 'node:crypto';

/** `dice(6)` → 0 to 5 */
export type Dice = (sides: number) => number;

/** Numbers that look random and are the same on every run of a seed. */
export function createDice(seed: string): Dice {
  let turn = 0;
  return (sides) => createHash('sha256').update(`${seed} ${turn++}`).digest().readUInt32BE(0) % sides;
}

/** One of a list, which must not be empty. */
export function pick<Item>(roll: Dice, items: readonly Item[]): Item {
  const item = items[roll(items.length)];
  if (item === undefined) throw new Error('There is nothing to pick from.');
  return item;
}
