import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Load } from './load.ts';

/**
 * Terminates `count` connections of the server at random moments, every second one inside a transaction. Resolves with the number of
 * those inside a transaction.
 */
export async function breakConnections(load: Load, databaseUrl: string, count: number): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'breaks' });
  await client.connect();
  let broken = 0;
  let inTransaction = 0;
  try {
    while (broken < count) {
      load.assertServing();
      const answer = await client.query<{ ended: boolean; busy: boolean }>(
        `SELECT pg_terminate_backend(pid) AS ended, busy FROM (
           SELECT pid, xact_start IS NOT NULL AS busy FROM pg_stat_activity
            WHERE application_name = 'madoguchi' AND datname = current_database() AND (xact_start IS NOT NULL OR NOT $1)
            ORDER BY random() LIMIT 1) AS victim`,
        [broken % 2 === 0],
      );
      const [victim] = answer.rows;
      if (victim?.ended !== true) {
        await wait(1);
        continue;
      }
      broken += 1;
      if (victim.busy) inTransaction += 1;
      await wait(Math.random() * 30);
    }
  } finally {
    await client.end();
  }
  return inTransaction;
}
