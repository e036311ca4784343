import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPglite } from '../../../src/server/platform/database/pglite-database.ts';
import { openPostgres } from '../../../src/server/platform/database/postgres-database.ts';
import { createTestDatabase } from '../test-databases.ts';
import { buildPublishing, publishAndDie, readWhole } from './killing.ts';

let program: string;
let folder: string;
beforeAll(async () => {
  program = await buildPublishing();
  folder = mkdtempSync(join(tmpdir(), 'madoguchi-killed-'));
}, 120_000);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

it('the settings are completely the old or the new ones after the process is killed during publishing', async () => {
  const url = await createTestDatabase();
  await publishAndDie(program, { DATABASE_URL: url }, 'first', 0);
  // Like the rounds, it removes what the one before added.
  const count = await publishAndDie(program, { DATABASE_URL: url }, 'alive', 0);
  const database = await openPostgres(url, 2);
  try {
    expect(await readWhole(database)).toBe('alive');
    const moments = Number(count);
    // In the middle, before the commit, and just after it.
    const rounds = [Math.ceil(moments / 2), moments - 1, moments];
    const marks: string[] = [];
    for (const [round, killAt] of rounds.entries()) {
      expect(await publishAndDie(program, { DATABASE_URL: url }, `round${round}`, killAt)).toBeUndefined();
      marks.push(await readWhole(database));
    }
    expect(marks).toEqual(['alive', 'alive', 'round2']);
    // The next publishing is not blocked.
    await publishAndDie(program, { DATABASE_URL: url }, 'after', 0);
    expect(await readWhole(database)).toBe('after');
  } finally {
    await database.close();
  }
}, 180_000);

it('the same with the embedded database', async () => {
  const environment = { DATA_DIR: folder };
  await publishAndDie(program, environment, 'alive', 0);
  expect(await publishAndDie(program, environment, 'killed', 6)).toBeUndefined();
  const database = await openPglite(folder);
  try {
    expect(await readWhole(database)).toBe('alive');
  } finally {
    await database.close();
  }
}, 120_000);
