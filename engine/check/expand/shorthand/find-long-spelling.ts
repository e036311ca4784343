import { isObject, type Json, type JsonObject } from '../../../declare/index.ts';
import type { ReadFile } from '../../read/declared-file.ts';
import type { JsonPath } from '../../read/source-range.ts';
import { writeShorthand } from './write-shorthand.ts';

/** A part of a file that can be written shorter. */
export interface LongSpelling {
  readonly path: JsonPath;
  /** undefined: it is an option that says its default, and can be left out. */
  readonly short: Json | undefined;
}

/**
 * Finds what a file can say shorter, so that there is one way to write and to read everything:
 * `{ "title": { "key": "home.title", "with": { "name": "$.name" } } }` → `[{ path: ["title"], short: "home.title($.name)" }]`
 */
export function findLongSpellings({ path, value }: Pick<ReadFile, 'path' | 'value'>): readonly LongSpelling[] {
  if (!isObject(value)) return [];
  // A file is JSON.
  const declared = value as JsonObject;
  return findIn(declared, writeShorthand(path, declared), []);
}

function findIn(declared: Json, short: Json, path: JsonPath): readonly LongSpelling[] {
  if (declared === short) return [];
  if (Array.isArray(declared) && Array.isArray(short))
    return declared.flatMap((element: Json, index) => findIn(element, short[index] ?? null, [...path, index]));
  if (!isObject(declared) || !isObject(short) || isMoved(declared, short)) return [{ path, short }];
  return Object.entries(declared).flatMap(([name, part]) => {
    const inside = [...path, name];
    // Properties of JSON are JSON.
    return Object.hasOwn(short, name) ? findIn(part as Json, short[name] as Json, inside) : [{ path: inside, short: undefined }];
  });
}

/** Whether the short form moved a property into another one: the parameters of a link into its address. */
function isMoved(declared: Record<string, unknown>, short: Record<string, unknown>): boolean {
  const names = Object.keys(declared);
  const isAdded = Object.keys(short).some((name) => !names.includes(name));
  const isLess = names.some((name) => !Object.hasOwn(short, name));
  return isAdded || (isLess && names.some((name) => typeof short[name] === 'string' && short[name] !== declared[name]));
}
