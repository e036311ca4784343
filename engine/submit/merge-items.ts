// Three-way merge of repeated items that two people changed at once.
import type { Json, JsonObject } from '../declare/index.ts';
import { isSame } from '../validate/index.ts';
import { itemsOf } from './change-items.ts';

type Items = readonly JsonObject[];

/**
 * Applies the changes from `base` to `mine` to the saved items: `([a, b], [b], [a, b, c])` → `[b, c]`. Items are matched by id;
 * an item without id is new. Items removed from `present` stay removed and items added to it stay. If both changed an item, each
 * answer changed in `mine` wins. The order is that of `mine` if it was reordered there, otherwise that of `present`.
 */
export function mergeItems(base: Json, mine: Json, present: Json): Json {
  if (isSame(base, present)) return mine;
  const [before, ours, theirs] = [itemsOf(base), itemsOf(mine), itemsOf(present)];
  // The empty item that a form starts with is not a change.
  const isNew = (item: JsonObject) =>
    !before.some((earlier) => (hasId(item) ? isSameItem(earlier, item) : isSame(earlier, item)));
  const stays = (item: JsonObject) =>
    [before, ours, theirs].every((items) => items.some((candidate) => isSameItem(candidate, item)));
  const isMoved = !isSame(before.filter(stays).map(idOf), ours.filter(stays).map(idOf));
  const [leading, following] = isMoved ? [ours, theirs] : [theirs, ours];
  let merged: Items = leading.filter((item) => stays(item) || isNew(item));
  for (const [index, item] of following.entries()) {
    if (!isNew(item) || merged.some((candidate) => isSameItem(candidate, item))) continue;
    // An item added at the end stays at the end.
    const isLast = !following.slice(index).some(stays);
    merged = isLast ? [...merged, item] : insertAfter(merged, item, following.slice(0, index));
  }
  const items = merged.map((item) => {
    const [old, typed, saved] = [before, ours, theirs].map((list) => list.find((candidate) => isSameItem(candidate, item)));
    return old === undefined || typed === undefined || saved === undefined ? item : mergeItem(old, typed, saved);
  });
  return items.length === 0 ? null : items;
}

function idOf(item: JsonObject): Json {
  return item['id'] ?? null;
}

function hasId(item: JsonObject): boolean {
  return typeof item['id'] === 'string' && item['id'] !== '';
}

/** Whether two items are the same: by id, or by identity within one list. */
function isSameItem(left: JsonObject, right: JsonObject): boolean {
  return left === right || (hasId(left) && idOf(left) === idOf(right));
}

/** Inserts an item after the nearest remaining item that it followed, or first if none remains. */
function insertAfter(items: Items, added: JsonObject, followed: Items): Items {
  const nearest = followed.findLast((candidate) => items.some((item) => isSameItem(item, candidate)));
  const index = nearest === undefined ? 0 : items.findIndex((item) => isSameItem(item, nearest)) + 1;
  return [...items.slice(0, index), added, ...items.slice(index)];
}

function mergeItem(old: JsonObject, typed: JsonObject, saved: JsonObject): JsonObject {
  const changed = Object.entries(typed).filter(([key, answer]) => !isSame(answer, old[key] ?? null));
  return { ...saved, ...Object.fromEntries(changed) };
}
