import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openPglite } from '../../../src/server/platform/database/pglite-database.ts';
import { openPostgres } from '../../../src/server/platform/database/postgres-database.ts';
import { buildProgram, runProgram } from '../foundation/run-program.ts';
import { createTestDatabase } from '../test-databases.ts';
import { publishAndDie, readWhole } from './killing.ts';

const rounds = 50;
const seed = Number(process.env['SEED'] ?? 20_261_122);

it(`the settings are completely the old or the new ones after ${rounds} kills during publishing`, async () => {
  const url = await createTestDatabase('seeded');
  const moments = Number(await publishAndDie(url, 'alive', 0));
  const database = await openPostgres(url, 2);
  let before = await readWhole(database);
  try {
    for (let round = 0; round < rounds; round += 1) {
      const killAt = 1 + ((seed + round * 7) % moments);
      await publishAndDie(url, `round${round}`, killAt);
      const mark = await readWhole(database);
      expect(mark, `SEED=${seed}, round ${round}, killed at ${killAt} of ${moments}`).toBe(
        killAt === moments ? `round${round}` : before,
      );
      before = mark;
    }
  } finally {
    await database.close();
  }
});

it('the same with the embedded database, whose process is killed', async () => {
  const program = await buildProgram('tests/server/settings/publishing-program.ts', 'publishing');
  const folder = mkdtempSync(join(tmpdir(), 'madoguchi-killed-'));
  const publish = (mark: string, killAt: number) =>
    runProgram(program, { LOG_LEVEL: 'silent', DATA_DIR: folder, MARK: mark, KILL_AT: String(killAt) }).ended;
  expect(await publish('alive', 0)).toEqual({ code: 0, signal: null });
  expect(await publish('killed', 6)).toEqual({ code: null, signal: 'SIGKILL' });
  const database = await openPglite(folder);
  try {
    expect(await readWhole(database)).toBe('alive');
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
