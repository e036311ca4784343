import { isObject, type Json, type JsonObject } from '../../declare/index.ts';
import type { ReadFile } from '../read/declared-file.ts';
import type { JsonPath } from '../read/source-range.ts';
import { objectsIn } from '../walk-json.ts';
import { writeShorthand } from './write-shorthand.ts';

/** A part of a file whose parameters stand apart, and how it is written. */
export interface LongSpelling {
  readonly path: JsonPath;
  readonly short: Json;
}

/**
 * Finds the texts, links and calls of a file whose parameters stand in `with` or `params`:
 * `{ "title": { "key": "home.title", "with": { "name": "$.name" } } }` → `[{ path: ["title"], short: "home.title($.name)" }]`
 */
export function findLongSpellings({ path, text, value }: Pick<ReadFile, 'path' | 'text' | 'value'>): readonly LongSpelling[] {
  if (!isObject(value) || !/"(?:with|params)"/.test(text)) return [];
  // A file is JSON.
  const declared = value as JsonObject;
  return findIn(declared, writeShorthand(path, declared), []);
}

function findIn(declared: Json | undefined, short: Json | undefined, path: JsonPath): readonly LongSpelling[] {
  if (Array.isArray(declared) && Array.isArray(short))
    return declared.flatMap((element: Json, index) => findIn(element, short[index], [...path, index]));
  if (!isObject(declared) || short === undefined) return [];
  const isApart = isObject(short) ? isObject(declared['params']) && short['params'] === undefined : hasParameters(declared);
  if (isApart) return [{ path, short }];
  if (!isObject(short)) return [];
  // Properties of JSON are JSON.
  return Object.entries(declared).flatMap(([name, part]) =>
    findIn(part as Json, short[name] as Json | undefined, [...path, name]),
  );
}

function hasParameters(declared: Record<string, unknown>): boolean {
  return objectsIn(declared).some((part) => part['with'] !== undefined || part['params'] !== undefined);
}
