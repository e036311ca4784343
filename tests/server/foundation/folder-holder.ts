// Opens the embedded database of DATA_DIR, and writes a row and a line of output until it is killed.
import { setImmediate } from 'node:timers/promises';
import { openPglite } from '../../../src/server/platform/database/pglite-database.ts';

try {
  const database = await openPglite(process.env['DATA_DIR'] ?? '');
  await database.query('CREATE TABLE IF NOT EXISTS said (n integer PRIMARY KEY)');
  const [last] = await database.query<{ n: number }>('SELECT coalesce(max(n), 0) AS n FROM said');
  process.stdout.write(`found ${last?.n ?? 0}\n`);
  for (let n = (last?.n ?? 0) + 1; ; n += 1) {
    await database.query('INSERT INTO said VALUES ($1)', [n]);
    process.stdout.write(`wrote ${n}\n`);
    // The embedded database answers without a turn of the event loop, and a full pipe is only drained in one.
    await setImmediate();
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}\n`);
  process.exit(1);
}
