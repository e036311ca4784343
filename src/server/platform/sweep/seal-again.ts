// After a rotation of SESSION_KEYS, what earlier keys have sealed is sealed with the newest one, so that they can be removed.
import { daySeconds } from '../../../rules/durations.ts';
import { addSeconds } from '../clock.ts';
import { listKeyIds } from '../keys.ts';
import type { Platform } from '../platform.ts';
import { open, seal } from '../sealing.ts';
import type { Sweep } from './sweep.ts';

/** How long all processes have to seal with one key, before earlier processes are taken to be gone, which could not open what it seals. */
const agreedSeconds = daySeconds;
const batchSize = 500;

/** Each process says which key it seals with: while two disagree, each run begins the day anew. */
export const agreeOnKey: Sweep = async ({ database, platform, now }) => {
  const [newest] = listKeyIds(platform.keys);
  await database.query('UPDATE stores SET sealing_key = $1, sealing_since = $2 WHERE sealing_key IS DISTINCT FROM $1::text', [
    newest,
    now,
  ]);
};

interface SealedColumn<Key extends string> {
  readonly table: string;
  readonly column: string;
  /** The columns of the primary key, the store first. */
  readonly key: readonly Key[];
  /** What the secret of a row is sealed for. */
  readonly purposeOf: (row: { readonly [Column in Key]: string }) => string;
}

/**
 * Seals the secrets of a column again, in batches: a row that changes meanwhile keeps its change. Does nothing while SESSION_KEYS has one
 * key. Throws if a secret cannot be opened, after all others.
 */
export function sealAgain<Key extends string>({ table, column, key, purposeOf }: SealedColumn<Key>): Sweep {
  const names = key.join(', ');
  const condition = key.map((name, index) => `${name}::text = $${index + 3}`).join(' AND ');
  return async ({ database, platform, now, signal }) => {
    const [newest, ...earlier] = listKeyIds(platform.keys);
    if (earlier.length === 0) return;
    const failed: string[] = [];
    for (let isDone = false; !isDone && !signal.aborted; ) {
      const rows = await database.query<{ readonly [Column in Key]: string } & { readonly sealed: string }>(
        `SELECT ${key.map((name) => `${name}::text`).join(', ')}, ${column} AS sealed FROM ${table}
          WHERE split_part(${column}, '.', 1) = ANY ($1) AND store_id IN
            (SELECT store_id FROM stores WHERE sealing_key = $2 AND sealing_since <= $3) AND NOT (${column} = ANY ($4))
          ORDER BY ${names} LIMIT ${batchSize}`,
        [earlier, newest, addSeconds(now, -agreedSeconds), failed],
      );
      for (const row of rows) {
        const again = sealWithNewest(platform, purposeOf(row), row.sealed);
        if (again === undefined) failed.push(row.sealed);
        else
          await database.query(`UPDATE ${table} SET ${column} = $1 WHERE ${column} = $2 AND ${condition}`, [
            again,
            row.sealed,
            ...key.map((name) => row[name]),
          ]);
      }
      isDone = rows.length === 0;
    }
    if (failed.length > 0) throw new Error(`${failed.length} secrets of ${table}.${column} cannot be opened.`);
  };
}

/** undefined: it cannot be opened. */
function sealWithNewest(platform: Platform, purpose: string, sealed: string): string | undefined {
  try {
    return seal(platform, purpose, open(platform, purpose, sealed));
  } catch {
    return undefined;
  }
}
