import { expect, it } from 'vitest';
import { openPostgres } from '../../../src/server/platform/database/postgres-database.ts';
import { createTestDatabase } from '../test-databases.ts';
import { publishAndDie, readWhole } from './killing.ts';

it('the settings are completely the old or the new ones after the process is killed during publishing', async () => {
  const url = await createTestDatabase('seeded');
  await publishAndDie(url, 'first', 0);
  // Like the rounds, it removes what the one before added.
  const moments = Number(await publishAndDie(url, 'alive', 0));
  const database = await openPostgres(url, 2);
  try {
    expect(await readWhole(database)).toBe('alive');
    // In the middle, before the commit, and just after it.
    const rounds = [Math.ceil(moments / 2), moments - 1, moments];
    const marks: string[] = [];
    for (const [round, stopAt] of rounds.entries()) {
      expect(await publishAndDie(url, `round${round}`, stopAt)).toBeUndefined();
      marks.push(await readWhole(database));
    }
    expect(marks).toEqual(['alive', 'alive', 'round2']);
    // The next publishing is not blocked.
    await publishAndDie(url, 'after', 0);
    expect(await readWhole(database)).toBe('after');
  } finally {
    await database.close();
  }
});
