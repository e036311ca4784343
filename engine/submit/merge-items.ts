// Items that were changed here while somebody else changed them too: both changes count, as far as they can.
import type { Json, JsonObject } from '../declare/index.ts';
import { isSame } from '../validate/index.ts';
import { itemsOf } from './change-items.ts';

type Items = readonly JsonObject[];

/**
 * What was done to `base` here, done to the items that are kept now: `([a, b], [b], [a, b, c])` → `[b, c]`. An item is known by its id;
 * one without is new. What is gone from `present` stays gone, what is new in it stays, and of an item that both have changed each
 * answer that was changed here is taken. Their order is the one given here, else the present one.
 */
export function mergeItems(base: Json, mine: Json, present: Json): Json {
  if (isSame(base, present)) return mine;
  const [before, here, now] = [itemsOf(base), itemsOf(mine), itemsOf(present)];
  // An empty item that a form begins with is nobody's work; only what was made of it is.
  const isNew = (item: JsonObject) => !before.some((each) => (isNamed(item) ? isOne(each, item) : isSame(each, item)));
  const stays = (item: JsonObject) => [before, here, now].every((items) => items.some((each) => isOne(each, item)));
  const isMoved = !isSame(before.filter(stays).map(idOf), here.filter(stays).map(idOf));
  const [leading, other] = isMoved ? [here, now] : [now, here];
  let merged: Items = leading.filter((item) => stays(item) || isNew(item));
  for (const [index, item] of other.entries()) {
    if (!isNew(item) || merged.some((each) => isOne(each, item))) continue;
    // What was put at the end stays there, wherever the others went.
    const isLast = !other.slice(index).some(stays);
    merged = isLast ? [...merged, item] : putBehind(merged, item, other.slice(0, index));
  }
  const items = merged.map((item) => {
    const [old, typed, kept] = [before, here, now].map((each) => each.find((found) => isOne(found, item)));
    return old === undefined || typed === undefined || kept === undefined ? item : combine(old, typed, kept);
  });
  return items.length === 0 ? null : items;
}

function idOf(item: JsonObject): Json {
  return item['id'] ?? null;
}

function isNamed(item: JsonObject): boolean {
  return typeof item['id'] === 'string' && item['id'] !== '';
}

/** Whether two are the same item: by the id, or without one as it stands in one list. */
function isOne(one: JsonObject, other: JsonObject): boolean {
  return one === other || (isNamed(one) && idOf(one) === idOf(other));
}

/** Behind the nearest of the items that it followed; before all where none of them is left. */
function putBehind(items: Items, added: JsonObject, followed: Items): Items {
  const nearest = followed.findLast((each) => items.some((item) => isOne(item, each)));
  const place = nearest === undefined ? 0 : items.findIndex((item) => isOne(item, nearest)) + 1;
  return [...items.slice(0, place), added, ...items.slice(place)];
}

function combine(old: JsonObject, typed: JsonObject, kept: JsonObject): JsonObject {
  const changed = Object.entries(typed).filter(([key, answer]) => !isSame(answer, old[key] ?? null));
  return { ...kept, ...Object.fromEntries(changed) };
}
