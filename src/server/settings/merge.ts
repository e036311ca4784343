import { isObject, type Json, type JsonObject } from '../../../engine/declare/index.ts';
import { readJsonObject } from '../json.ts';
import { isEqual, readById } from './lists.ts';

/** Names and ids that lead to a value: `["entries", "hobby", "title"]`. */
export type ChangePath = readonly string[];

export interface Merged {
  readonly body: JsonObject;
  /** Where both changed the same thing differently: mine is taken. */
  readonly conflicts: readonly ChangePath[];
}

/**
 * A document that was changed on both sides of what it was: objects name by name, lists of things with ids by their ids, all else as a
 * whole. `mergeDocuments({ a: 1, b: 1 }, { a: 2, b: 1 }, { a: 1, b: 3 })` → `{ body: { a: 2, b: 3 }, conflicts: [] }`. Pure.
 */
export function mergeDocuments(base: JsonObject, mine: JsonObject, theirs: JsonObject): Merged {
  const conflicts: ChangePath[] = [];
  return { body: mergeObjects(base, mine, theirs, { path: [], conflicts }), conflicts };
}

interface Merging {
  readonly path: ChangePath;
  readonly conflicts: ChangePath[];
}

/** Undefined: it is not there. */
function mergeValues(base: Json | undefined, mine: Json | undefined, theirs: Json | undefined, at: Merging): Json | undefined {
  if (isEqual(mine, base) || isEqual(mine, theirs)) return theirs;
  if (isEqual(theirs, base)) return mine;
  if (isObject(mine) && isObject(theirs))
    return mergeObjects(isObject(base) ? readJsonObject(base) : {}, readJsonObject(mine), readJsonObject(theirs), at);
  const lists = [readById(base ?? []), readById(mine), readById(theirs)] as const;
  if (lists[0] && lists[1] && lists[2]) return mergeLists(lists[0], lists[1], lists[2], at);
  at.conflicts.push(at.path);
  return mine;
}

function mergeObjects(base: JsonObject, mine: JsonObject, theirs: JsonObject, at: Merging): JsonObject {
  const merged: Record<string, Json> = {};
  for (const name of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const value = mergeValues(own(base, name), own(mine, name), own(theirs, name), below(at, name));
    if (value !== undefined) merged[name] = value;
  }
  return merged;
}

type ById = ReadonlyMap<string, Json>;

function mergeLists(base: ById, mine: ById, theirs: ById, at: Merging): readonly Json[] {
  const merged = new Map<string, Json>();
  for (const id of new Set([...mine.keys(), ...theirs.keys()])) {
    const value = mergeValues(base.get(id), mine.get(id), theirs.get(id), below(at, id));
    if (value !== undefined) merged.set(id, value);
  }
  const isMoved = !isSameOrder(base, mine);
  if (isMoved && !isSameOrder(base, theirs) && !isSameOrder(mine, theirs)) at.conflicts.push(at.path);
  const [first, second] = isMoved ? [mine, theirs] : [theirs, mine];
  return orderBoth([...first.keys()], [...second.keys()]).flatMap((id) => merged.get(id) ?? []);
}

/** The first list with what only the second has, each after what it stood after: `[a, b]`, `[a, x, b]` → `[a, x, b]` */
function orderBoth(first: readonly string[], second: readonly string[]): readonly string[] {
  const ordered = [...first];
  second.forEach((id, index) => {
    if (ordered.includes(id)) return;
    const before = second[index - 1];
    ordered.splice(before === undefined ? 0 : ordered.indexOf(before) + 1, 0, id);
  });
  return ordered;
}

/** Whether what both lists have stands in the same order. */
export function isSameOrder(one: ById, other: ById): boolean {
  const common = (list: ById, in_: ById): string => JSON.stringify([...list.keys()].filter((id) => in_.has(id)));
  return common(one, other) === common(other, one);
}

function below(at: Merging, step: string): Merging {
  return { ...at, path: [...at.path, step] };
}

function own(object: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
