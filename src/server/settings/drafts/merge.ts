import { isObject, type Json, type JsonObject } from '../../../../engine/declare/index.ts';
import { readJsonObject } from '../../platform/json.ts';
import { isEqual, readById } from '../lists.ts';

/** Property names and element ids down to a value: `["entries", "hobby", "title"]`. */
export type ChangePath = readonly string[];

export interface Merged {
  readonly body: JsonObject;
  /** Where both sides changed the same value differently: mine is taken. */
  readonly conflicts: readonly ChangePath[];
}

/**
 * Three-way merge of a document: objects by property, lists with ids by id, everything else as a whole. `mergeDocuments({ a: 1,
 * b: 1 }, { a: 2, b: 1 }, { a: 1, b: 3 })` → `{ body: { a: 2, b: 3 }, conflicts: [] }`. Pure.
 */
export function mergeDocuments(base: JsonObject, mine: JsonObject, theirs: JsonObject): Merged {
  const conflicts: ChangePath[] = [];
  return { body: mergeObjects(base, mine, theirs, { path: [], conflicts }), conflicts };
}

interface MergeContext {
  readonly path: ChangePath;
  readonly conflicts: ChangePath[];
}

/** Undefined: the value does not exist. */
function mergeValues(
  base: Json | undefined,
  mine: Json | undefined,
  theirs: Json | undefined,
  context: MergeContext,
): Json | undefined {
  if (isEqual(mine, base) || isEqual(mine, theirs)) return theirs;
  if (isEqual(theirs, base)) return mine;
  if (isObject(mine) && isObject(theirs))
    return mergeObjects(isObject(base) ? readJsonObject(base) : {}, readJsonObject(mine), readJsonObject(theirs), context);
  const lists = [readById(base ?? []), readById(mine), readById(theirs)] as const;
  if (lists[0] && lists[1] && lists[2]) return mergeLists(lists[0], lists[1], lists[2], context);
  context.conflicts.push(context.path);
  return mine;
}

function mergeObjects(base: JsonObject, mine: JsonObject, theirs: JsonObject, context: MergeContext): JsonObject {
  const merged: Record<string, Json> = {};
  for (const name of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const value = mergeValues(getOwn(base, name), getOwn(mine, name), getOwn(theirs, name), childContext(context, name));
    if (value !== undefined) merged[name] = value;
  }
  return merged;
}

type ById = ReadonlyMap<string, Json>;

function mergeLists(base: ById, mine: ById, theirs: ById, context: MergeContext): readonly Json[] {
  const merged = new Map<string, Json>();
  for (const id of new Set([...mine.keys(), ...theirs.keys()])) {
    const value = mergeValues(base.get(id), mine.get(id), theirs.get(id), childContext(context, id));
    if (value !== undefined) merged.set(id, value);
  }
  const isMoved = !isSameOrder(base, mine);
  if (isMoved && !isSameOrder(base, theirs) && !isSameOrder(mine, theirs)) context.conflicts.push(context.path);
  const [first, second] = isMoved ? [mine, theirs] : [theirs, mine];
  return orderBoth([...first.keys()], [...second.keys()]).flatMap((id) => merged.get(id) ?? []);
}

/** Adds to the first list what only the second has, each after its predecessor there: `[a, b]`, `[a, x, b]` → `[a, x, b]` */
function orderBoth(first: readonly string[], second: readonly string[]): readonly string[] {
  const ordered = [...first];
  second.forEach((id, index) => {
    if (ordered.includes(id)) return;
    const before = second[index - 1];
    ordered.splice(before === undefined ? 0 : ordered.indexOf(before) + 1, 0, id);
  });
  return ordered;
}

/** Whether the common elements of both lists are in the same order. */
export function isSameOrder(left: ById, right: ById): boolean {
  const common = (list: ById, reference: ById): string => JSON.stringify([...list.keys()].filter((id) => reference.has(id)));
  return common(left, right) === common(right, left);
}

function childContext(context: MergeContext, step: string): MergeContext {
  return { ...context, path: [...context.path, step] };
}

function getOwn(object: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
