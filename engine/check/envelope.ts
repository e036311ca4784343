import { isObject } from '../declare/index.ts';
import { asObject } from './checking.ts';
import type { JsonPath } from './read/place-of.ts';

/** A part of an envelope for which a payload may give a value by its name. */
export interface GivenPart {
  readonly name: string;
  readonly part: Readonly<Record<string, unknown>>;
  readonly path: JsonPath;
  /** Nobody answers it: only what is sent says it. */
  readonly isFree: boolean;
}

/** What else may stand at the leaves of an envelope: its value comes from elsewhere, whatever is given. */
const settled = ['const', 'answers', 'echo', 'page'];

/**
 * Wherever they stand, as the engine finds them: `{ "data": { "type": { "enum": ["a"] } }, "to": { "field": "email" } }` →
 * `type` (free) and `to`.
 */
export function listEnvelope(envelope: Record<string, unknown>, path: JsonPath = []): readonly GivenPart[] {
  return Object.entries(envelope).flatMap(([name, part]): readonly GivenPart[] => {
    const here = [...path, name];
    if (Array.isArray(part)) return listEnvelope(asObject(part[0]), [...here, 0]);
    if (!isObject(part)) return [];
    const isFree =
      Array.isArray(part['enum']) || typeof asObject(part['string'])['maxLength'] === 'number' || part['boolean'] === true;
    if (isFree || typeof part['field'] === 'string') return [{ name, part, path: here, isFree }];
    return settled.some((key) => Object.hasOwn(part, key) && !isObject(part[key])) ? [] : listEnvelope(part, here);
  });
}

/** The part that a payload gives by a name: `type` of the one above. */
export function findPart(envelope: Record<string, unknown>, name: string): GivenPart | undefined {
  return listEnvelope(envelope).find((each) => each.name === name);
}
