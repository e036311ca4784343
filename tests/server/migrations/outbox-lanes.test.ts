import { expect, it } from 'vitest';
import { firstStoreId } from '../../../src/server/app/seed/seed-store.ts';
import { systemClock } from '../../../src/server/platform/clock.ts';
import { migrate } from '../../../src/server/platform/database/migrate.ts';
import { openPostgres } from '../../../src/server/platform/database/postgres-database.ts';
import { createTestDatabase } from '../test-databases.ts';
import { migrateToRelease, olderRelease } from './older-release.ts';

it('gives waiting messages, also those that an earlier release writes afterwards, a lane, a destination and an end', async () => {
  const database = await openPostgres(await createTestDatabase(), 4);
  await migrateToRelease(database, olderRelease);
  /** As an earlier release does. */
  const insert = (id: string, channel: string, recipient: string, code: string | null) =>
    database.query(
      `INSERT INTO outbox (store_id, outbox_id, intent, channel, recipient, subject, body, code, state, attempts, next_at, created_at)
       VALUES ($1, $2, $2, $3, $4, '', '', $5, 'due', 0, '2026-11-21T03:00:00Z', '2026-11-21T03:00:00Z')`,
      [firstStoreId, id, channel, recipient, code],
    );
  const write = async (when: string): Promise<void> => {
    await insert(`${when} code`, 'mail', 'taro@Example.com', '123456');
    await insert(`${when} mail`, 'mail', 'taro@Example.com', null);
    await insert(`${when} sms`, 'sms', '09012345678', '123456');
  };
  await write('before');
  await migrate(database, systemClock);
  await write('later');
  const rows = await database.query(
    `SELECT outbox_id, lane, destination, extract(epoch FROM expires_at - created_at)::integer AS seconds FROM outbox WHERE state = 'due'
        AND created_at = '2026-11-21T03:00:00Z' ORDER BY outbox_id`,
  );
  expect(rows).toEqual(
    ['before', 'later'].flatMap((when) => [
      { outbox_id: `${when} code`, lane: 'codes', destination: 'example.com', seconds: 600 },
      { outbox_id: `${when} mail`, lane: 'personal', destination: 'example.com', seconds: 432_000 },
      { outbox_id: `${when} sms`, lane: 'codes', destination: '', seconds: 600 },
    ]),
  );
  await database.close();
});
