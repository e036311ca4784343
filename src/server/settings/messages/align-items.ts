import { isObject, type Json } from '../../../../engine/declare/index.ts';
import { isEqual } from '../lists.ts';
import { nameProperties } from './setting-labels.ts';

/** An item of a list before and after a change, with its position from 0; without one of them it was added or removed. */
export interface AlignedItem {
  readonly before?: Json;
  readonly after?: Json;
  readonly index: number;
}

/**
 * Pairs the items of two versions of a list whose items have no id: equal ones, then those with the same name, then those that have most
 * values in common. In the order of the later list, with what was removed behind. Pure.
 */
export function alignItems(before: readonly Json[], after: readonly Json[]): readonly AlignedItem[] {
  const partners = new Map<number, number>();
  const isFree = (index: number) => ![...partners.values()].includes(index);
  const pair = (score: (earlier: Json, later: Json) => number): void => {
    for (const [index, later] of after.entries()) {
      if (partners.has(index)) continue;
      const scores = before.map((earlier, place) => (isFree(place) ? score(earlier, later) : 0));
      const best = Math.max(0, ...scores);
      if (best > 0) partners.set(index, scores.indexOf(best));
    }
  };
  pair((earlier, later) => (isEqual(earlier, later) ? 1 : 0));
  pair((earlier, later) => (haveSameName(earlier, later) ? 1 : 0));
  pair(countCommon);
  return [
    ...after.map((later, index) => {
      const earlier = before[partners.get(index) ?? -1];
      return { ...(earlier === undefined ? {} : { before: earlier }), after: later, index };
    }),
    ...before.flatMap((earlier, index) => (isFree(index) ? [{ before: earlier, index }] : [])),
  ];
}

function haveSameName(left: Json, right: Json): boolean {
  if (!isObject(left) || !isObject(right)) return false;
  return nameProperties.some((name) => left[name] !== undefined && isEqual(readJson(left, name), readJson(right, name)));
}

/** How many texts and numbers two objects share; booleans and empty texts are no sign of the same item. */
function countCommon(left: Json, right: Json): number {
  if (!isObject(left) || !isObject(right)) return 0;
  return Object.keys(left).filter((name) => {
    const value = readJson(left, name);
    return value !== '' && value !== null && typeof value !== 'boolean' && isEqual(value, readJson(right, name));
  }).length;
}

// Parsed from JSON.
const readJson = (object: Readonly<Record<string, unknown>>, name: string) => object[name] as Json | undefined;

/** Whether the items that both versions have are in the same order. */
export function isSameOrder(items: readonly AlignedItem[], before: readonly Json[]): boolean {
  const places = items.flatMap(({ before: earlier, after }) =>
    earlier === undefined || after === undefined ? [] : [before.indexOf(earlier)],
  );
  return places.every((place, index) => index === 0 || place > (places[index - 1] ?? -1));
}
