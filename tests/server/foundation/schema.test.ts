import { expect, it } from 'vitest';
import { systemClock } from '../../../src/server/platform/clock.ts';
import { migrate } from '../../../src/server/platform/database/migrate.ts';
import { onBothDatabases } from './both-databases.ts';
import { describeSchema } from './describe-schema.ts';

onBothDatabases((open) => {
  it('matches schema.sql', async () => {
    const database = await open();
    await migrate(database, systemClock);
    await expect(await describeSchema(database)).toMatchFileSnapshot('../../../src/server/platform/database/schema.sql');
  }, 60_000);
});
