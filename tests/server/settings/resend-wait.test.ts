// The wait before a code is sent again is one setting: buttons count it down, and the server refuses before.
import { describe, expect } from 'vitest';
import { isObject, type JsonObject } from '../../../engine/declare/index.ts';
import { firstStoreId } from '../../../src/server/app/seed/seed-store.ts';
import { systemClock } from '../../../src/server/platform/clock.ts';
import { migrate } from '../../../src/server/platform/database/migrate.ts';
import { openPostgres } from '../../../src/server/platform/database/postgres-database.ts';
import { readServed } from '../harness.ts';
import { migrateToRelease, olderRelease } from '../migrations/older-release.ts';
import { readLayout } from '../people/members.ts';
import { publish } from '../publish.ts';
import { serverTest } from '../server-test.ts';
import { createTestDatabase } from '../test-databases.ts';

const it = serverTest();
const { declarations } = await readServed();

function listCooldowns(value: unknown): readonly JsonObject[] {
  if (Array.isArray(value)) return value.flatMap(listCooldowns);
  if (!isObject(value)) return [];
  const { cooldown } = value;
  // Parsed from JSON.
  return [...(isObject(cooldown) ? [cooldown as JsonObject] : []), ...Object.values(value).flatMap(listCooldowns)];
}

describe('the wait before a code is sent again', () => {
  it('is counted down from the setting by every screen that sends codes', () => {
    const all = Object.values(declarations.screens).flatMap(listCooldowns);
    expect(all.length).toBeGreaterThan(15);
    expect(all.filter(({ seconds }) => JSON.stringify(seconds) !== '{"at":"settings.limits.mailedCodes.waitSeconds"}')).toEqual(
      [],
    );
  });

  it('is what the page counts down and what the server obeys [EMAIL-015] [REAUTH-006] [WITHDRAW-006]', async ({ server }) => {
    await publish(server, 'limits', (body) => ({ ...body, mailedCodes: { waitSeconds: 45 } }));
    const visitor = server.open();
    const send = async () => {
      await visitor.post('/zapi/auth/email/send-pin-code', { email: 'single@example.com', type: 'login' });
      return (await server.readOutbox('single@example.com')).length;
    };
    expect(await send()).toBe(1);
    expect(readLayout(await visitor.get('/login/code', { accept: 'text/html' }))).toContain('"waitSeconds":45');
    server.clock.advance(44);
    expect(await send()).toBe(1);
    server.clock.advance(1);
    expect(await send()).toBe(2);
  });

  it('is raised to 30 seconds where an earlier release accepted less, in settings and drafts', async () => {
    const database = await openPostgres(await createTestDatabase(), 4);
    await migrateToRelease(database, olderRelease);
    const limits = (waitSeconds: number) => JSON.stringify({ mailedCodes: { waitSeconds, perAddressHour: 5 } });
    const insert = (version: number, waitSeconds: number) =>
      database.query(
        `INSERT INTO settings_documents (store_id, document, version, body, published_at)
         VALUES ($1, 'limits', $2, $3, '2026-11-21T03:00:00Z')`,
        [firstStoreId, version, limits(waitSeconds)],
      );
    await insert(901, 10);
    await insert(902, 45);
    await database.query(
      `INSERT INTO settings_drafts (store_id, operator_id, base_version, documents, revision, updated_at)
       SELECT store_id, operator_id, 1, $1, 1, '2026-11-21T03:00:00Z' FROM operators ORDER BY operator_id LIMIT 1`,
      [`{"limits":${limits(20)}}`],
    );
    await migrate(database, systemClock);
    const documents = await database.query(
      "SELECT body FROM settings_documents WHERE document = 'limits' AND version > 900 ORDER BY version",
    );
    const [draft] = await database.query<{ documents: unknown }>('SELECT documents FROM settings_drafts');
    expect(documents).toEqual([30, 45].map((waitSeconds) => ({ body: { mailedCodes: { waitSeconds, perAddressHour: 5 } } })));
    expect(draft?.documents).toEqual({ limits: { mailedCodes: { waitSeconds: 30, perAddressHour: 5 } } });
    await database.close();
  });
});
