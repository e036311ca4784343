import { expect, it } from 'vitest';
import { systemClock } from '../../../src/server/clock.ts';
import { migrate } from '../../../src/server/store/migrate.ts';
import { onBothDatabases } from './both-databases.ts';
import { describeSchema } from './describe-schema.ts';

onBothDatabases((open) => {
  it('has the tables that schema.sql shows', async () => {
    const database = await open();
    await migrate(database, systemClock);
    await expect(await describeSchema(database)).toMatchFileSnapshot('../../../src/server/store/schema.sql');
  }, 60_000);
});
