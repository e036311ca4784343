import { beforeAll, expect, it } from 'vitest';
import { openPostgres } from '../../../src/server/platform/database/postgres-database.ts';
import { createTestDatabase } from '../test-databases.ts';
import { buildPublishing, publishAndDie, readWhole } from './killing.ts';

const rounds = 50;
const seed = Number(process.env['SEED'] ?? 20_261_122);

let program: string;
beforeAll(async () => {
  program = await buildPublishing();
}, 120_000);

it(`the settings are completely the old or the new ones after ${rounds} kills during publishing`, async () => {
  const url = await createTestDatabase();
  const moments = Number(await publishAndDie(program, { DATABASE_URL: url }, 'alive', 0));
  const database = await openPostgres(url, 2);
  let before = await readWhole(database);
  try {
    for (let round = 0; round < rounds; round += 1) {
      const killAt = 1 + ((seed + round * 7) % moments);
      await publishAndDie(program, { DATABASE_URL: url }, `round${round}`, killAt);
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
