import { expect, it } from 'vitest';
import { onBothDatabases } from './both-databases.ts';
import { describeSchema } from './describe-schema.ts';

onBothDatabases((open) => {
  it('matches schema.sql', async () => {
    await expect(await describeSchema(await open('migrated'))).toMatchFileSnapshot(
      '../../../src/server/platform/database/schema.sql',
    );
  });
});
