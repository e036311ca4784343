// Every table says what bounds it, and what deletes or looks for its rows finds them by an index.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { areas } from '../../../src/server/areas/index.ts';
import type { Database } from '../../../src/server/platform/database/database.ts';
import { sweep } from '../../../src/server/runtime/sweep.ts';
import { tableNames } from '../list-tables.ts';
import { openTestDatabase } from '../test-databases.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase('migrated');
});
afterAll(() => database.close());

const readBounds = () =>
  database.query<{ name: string; bound: string | null }>(
    `SELECT relname::text AS name, obj_description(oid, 'pg_class') AS bound FROM pg_class
      WHERE relname IN (${tableNames}) AND relnamespace = 'public'::regnamespace ORDER BY 1`,
  );

it('every table states its bound: few rows, rows of members, a time, or kept', async () => {
  const bounds = await readBounds();
  expect(bounds.length).toBeGreaterThan(50);
  expect(bounds.filter(({ bound }) => !/^(few|member|time|kept): \S/.test(bound ?? ''))).toEqual([]);
});

/** Tables whose rows end with those of another one, by a foreign key. */
const withAnother = /^time: as long as the session$/;

it('every table that is bounded by a time has a sweep, or rows that end with a session', async () => {
  const swept = new Set(Object.keys({ ...sweep, ...areas.sweep }).map((name) => name.split('.')[0]));
  const bounds = await readBounds();
  const unswept = bounds.filter(({ name, bound }) => bound?.startsWith('time: ') && !withAnother.test(bound) && !swept.has(name));
  expect(unswept).toEqual([]);
});

it('every foreign key has an index that begins with two of its columns, except between tables with few rows', async () => {
  const keys = await database.query<{ name: string; columns: string }>(
    `SELECT k.conrelid::regclass::text AS name, k.columns::text AS columns
       FROM (SELECT conrelid, confrelid, conparentid, conkey::int2[] AS columns, contype FROM pg_constraint) AS k
      WHERE k.contype = 'f' AND k.conparentid = 0 AND k.confrelid <> 'stores'::regclass
        AND obj_description(k.conrelid, 'pg_class') NOT LIKE 'few: %' AND obj_description(k.confrelid, 'pg_class') NOT LIKE 'few: %'
        AND NOT EXISTS (SELECT 1 FROM pg_index i WHERE i.indrelid = k.conrelid AND k.columns @> (i.indkey::int2[])[0:1])`,
  );
  expect(keys).toEqual([]);
});
