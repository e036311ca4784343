import { addSeconds } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Sweep, SweepRegistry } from '../../../platform/sweep/sweep.ts';
import { keptSeconds } from './kept-seconds.ts';

/** Pictures at a time: for each, the settings of its store are searched. */
const batchSize = 20;

/** Deletes pictures that no settings name, and looks at the others again later. */
const sweepPictures: Sweep = async ({ database, now }) => {
  const due = await database.query<{ store_id: string; picture_id: string }>(
    `SELECT DISTINCT store_id, picture_id FROM
       (SELECT store_id, picture_id FROM store_pictures WHERE check_at <= $1 ORDER BY check_at LIMIT ${batchSize}) p`,
    [now],
  );
  for (const { store_id: storeId, picture_id: pictureId } of due) {
    if (await isNamed(database, storeId, pictureId))
      await database.query('UPDATE store_pictures SET check_at = $3 WHERE store_id = $1 AND picture_id = $2', [
        storeId,
        pictureId,
        addSeconds(now, keptSeconds),
      ]);
    // A picture that was uploaded again meanwhile is kept.
    else
      await database.query('DELETE FROM store_pictures WHERE store_id = $1 AND picture_id = $2 AND check_at <= $3', [
        storeId,
        pictureId,
        now,
      ]);
  }
};

/** Whether settings of the store name the picture: a version of any time, because it can be rolled back to, a draft or a schedule. */
async function isNamed(database: Queryable, storeId: string, pictureId: string): Promise<boolean> {
  for (const [table, column] of [
    ['settings_documents', 'body'],
    ['settings_drafts', 'documents'],
    ['settings_schedules', 'documents'],
  ]) {
    const rows = await database.query(
      `SELECT 1 AS one FROM ${table} WHERE store_id = $1 AND position($2 IN ${column}::text) > 0 LIMIT 1`,
      [storeId, pictureId],
    );
    if (rows.length > 0) return true;
  }
  return false;
}

export const sweep: SweepRegistry = { store_pictures: sweepPictures };
