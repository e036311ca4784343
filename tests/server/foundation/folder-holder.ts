// Opens the embedded database of DATA_DIR, and writes a row and a line of output until it is killed. LOCK_ONLY: only locks the folder.
import '../../../src/language/index.ts';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { lockFolder } from '../../../src/server/platform/database/folder-lock.ts';
import { openPglite } from '../../../src/server/platform/database/pglite-database.ts';

const { DATA_DIR = '', LOCK_ONLY } = process.env;

async function keepLocked(): Promise<void> {
  await lockFolder(join(DATA_DIR, 'pg.lock'));
  process.stdout.write('locked\n');
  await wait(600_000);
}

async function keepWriting(): Promise<void> {
  const database = await openPglite(DATA_DIR);
  await database.query('CREATE TABLE IF NOT EXISTS said (n integer PRIMARY KEY)');
  const [last] = await database.query<{ n: number }>('SELECT coalesce(max(n), 0) AS n FROM said');
  process.stdout.write(`found ${last?.n ?? 0}\n`);
  for (let n = (last?.n ?? 0) + 1; ; n += 1) {
    await database.query('INSERT INTO said VALUES ($1)', [n]);
    process.stdout.write(`wrote ${n}\n`);
    // It runs beside other tests.
    await wait(5);
  }
}

try {
  await (LOCK_ONLY === undefined ? keepWriting() : keepLocked());
} catch (error) {
  process.stderr.write(`${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}\n`);
  process.exit(1);
}
