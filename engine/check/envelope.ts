import { isObject } from '../declare/index.ts';
import { asObject } from './checking.ts';
import type { JsonPath } from './read/source-range.ts';

/** A part of an envelope whose value a payload may give by name. */
export interface GivenPart {
  readonly name: string;
  readonly part: Readonly<Record<string, unknown>>;
  readonly path: JsonPath;
  /** Whether it is no field: only a payload gives its value. */
  readonly isFree: boolean;
}

/** Keys of parts whose value is the name of answers, or of page data. */
export const answerParts: readonly string[] = ['field', 'answers', 'echo', 'checked', 'unchecked'];

/**
 * Lists the parts at any depth: `{ "data": { "type": { "enum": ["a"] } }, "to": { "field": "email" } }` → `type` (free) and `to`.
 */
export function listEnvelope(envelope: Record<string, unknown>, path: JsonPath = []): readonly GivenPart[] {
  return Object.entries(envelope).flatMap(([name, part]): readonly GivenPart[] => {
    const here = [...path, name];
    if (Array.isArray(part)) return listEnvelope(asObject(part[0]), [...here, 0]);
    if (!isObject(part)) return [];
    const isFree =
      Array.isArray(part['enum']) || typeof asObject(part['string'])['maxLength'] === 'number' || part['boolean'] === true;
    if (isFree || typeof part['field'] === 'string') return [{ name, part, path: here, isFree }];
    return ['const', ...answerParts].some((key) => Object.hasOwn(part, key) && !isObject(part[key]))
      ? []
      : listEnvelope(part, here);
  });
}

/** Finds a part by name at any depth. */
export function findPart(envelope: Record<string, unknown>, name: string): GivenPart | undefined {
  return listEnvelope(envelope).find((part) => part.name === name);
}
