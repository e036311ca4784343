import { isObject } from '../../../engine/declare/index.ts';
import { RefusalError } from '../platform/refusal-error.ts';

/** A row of a list that is sorted by time, then by id. */
export interface ListPlace {
  readonly at: Date;
  readonly id: string;
}

/** Opaque, so that the order of the list may change. */
export const writeCursor = ({ at, id }: ListPlace): string =>
  Buffer.from(JSON.stringify({ at: at.toISOString(), id })).toString('base64url');

/** Throws 422 CURSOR_INVALID for what no response contained. */
export function readCursor(cursor: string | undefined): ListPlace | undefined {
  if (cursor === undefined) return undefined;
  const place = parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  const at = isObject(place) && typeof place['at'] === 'string' ? new Date(place['at']) : undefined;
  const id = isObject(place) ? place['id'] : undefined;
  // The database does not read all times that a Date has.
  const isTime = at !== undefined && at.getTime() >= 0 && at.getUTCFullYear() < 10_000;
  if (!isTime || typeof id !== 'string' || !/^[\w-]{1,100}$/.test(id)) throw new RefusalError('CURSOR_INVALID');
  return { at, id };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
