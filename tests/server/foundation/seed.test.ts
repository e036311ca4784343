import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFoundation } from '../../../src/server/app/foundation.ts';
import { firstStoreId } from '../../../src/server/app/seed/seed-store.ts';
import { readConfig } from '../../../src/server/platform/config.ts';
import { verifyPassword } from '../../../src/server/platform/passwords/passwords.ts';
import { mergeObjects } from '../../../src/server/project/settings-reader.ts';
import { startTestFoundation, type TestApp } from '../harness.ts';
import { openTestDatabase } from '../test-databases.ts';

describe('the demo store', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestFoundation({ settings: { registration: { signUp: { fields: { nickname: 'REQUIRED' } } } } });
  });
  afterAll(() => test.close());

  it('has the accounts of the specification, with one password', async () => {
    const rows = await test.database.query<{ name: string; password_hash: string | null; is_kids: boolean }>(
      'SELECT coalesce(email, login_id) AS name, password_hash, is_kids FROM accounts ORDER BY 1',
    );
    const names = [
      'kidtaro',
      'managed@example.com',
      'manager@example.com',
      'member@example.com',
      'nopassword@example.com',
      'owner@example.com',
      'plans@example.com',
      'single@example.com',
    ];
    expect(rows.map((row) => row.name)).toEqual(names);
    expect(rows.filter((row) => row.is_kids).map((row) => row.name)).toEqual(['kidtaro']);
    const seed: unknown = JSON.parse(
      readFileSync(new URL('../../../src/server/app/seed/demo-accounts.json', import.meta.url), 'utf8'),
    );
    expect(seed).toHaveProperty('password', expect.any(String));
    // Checked by the line above.
    const { password } = seed as { password: string };
    for (const row of rows) {
      if (row.name === 'nopassword@example.com') expect(row.password_hash).toBeNull();
      else expect(await verifyPassword(row.password_hash, password)).toBe(true);
    }
  });

  it('merges defaults, its settings and a test’s settings', async () => {
    const settings = await test.app.settings.read(firstStoreId, 1);
    expect(settings['registration']).toMatchObject({
      signUp: { fields: { nickname: 'REQUIRED', familyName: expect.any(String) } },
      passwordStrength: expect.any(String),
    });
    expect(settings['policies']).toMatchObject({ upFront: true });
    expect(Object.keys(settings).sort()).toEqual(
      expect.arrayContaining([
        'ageRestriction',
        'authCode',
        'consents',
        'customAssociatedInfo',
        'policies',
        'registration',
        'storeSettingData',
      ]),
    );
  });

  it('returns a published version to the next read, and an old one on request', async () => {
    await test.database.query(
      `INSERT INTO settings_documents (store_id, document, version, body, published_at) VALUES ($1, 'policies', 2, '{"upFront": false}', $2)`,
      [firstStoreId, test.clock.now()],
    );
    expect((await test.app.settings.read(firstStoreId, 2))['policies']).toMatchObject({ upFront: false });
    expect((await test.app.settings.read(firstStoreId, 1))['policies']).toMatchObject({ upFront: true });
    expect((await test.app.settings.read(firstStoreId, 2))['registration']).toMatchObject({
      signUp: { fields: { nickname: 'REQUIRED' } },
    });
  });
});

describe('a database that was seeded', () => {
  it('is not seeded again, and keeps its signing key', async () => {
    const database = await openTestDatabase('migrated');
    const first = await startTestFoundation({ database: { ...database, close: async () => {} } });
    const signature = first.app.platform.keys.sign('x', 'y');
    await first.database.query(`DELETE FROM accounts WHERE email = 'single@example.com'`);
    await first.close();
    const second = await createFoundation({
      config: readConfig({ LOG_LEVEL: 'silent', PUBLIC_URL: 'http://demo.example:8080' }),
      database,
    });
    expect(second.platform.keys.verifies('x', 'y', signature)).toBe(true);
    expect(await database.query('SELECT count(*) AS count FROM accounts')).toEqual([{ count: 7 }]);
    // PUBLIC_URL is now the first store's origin; this machine still reaches it.
    expect(await database.query('SELECT origin, host FROM stores')).toEqual([
      { origin: 'http://demo.example:8080', host: 'demo.example:8080' },
    ]);
    await second.close();
  });

  it('is empty in production: no demo account, no key, one store at PUBLIC_URL', async () => {
    const environment = {
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://not-used/x',
      SESSION_KEYS: 'nQ4vTz8LbXw2RkD7cJ5mYf9HsG3pEa6U',
      PUBLIC_URL: 'https://store.example',
    };
    const { app, database, close } = await startTestFoundation({ environment });
    expect(await database.query('SELECT count(*) AS count FROM accounts')).toEqual([{ count: 0 }]);
    expect(await database.query('SELECT is_demo, development_key, origin FROM stores')).toEqual([
      { is_demo: false, development_key: null, origin: 'https://store.example' },
    ]);
    expect((await app.inject({ url: '/', headers: { host: 'localhost' } })).body).toBe('Not found');
    const answer = await app.inject({ url: '/zapi/nowhere', headers: { host: 'store.example' } });
    expect(answer.json()).toMatchObject({ code: 'NOT_FOUND' });
    expect(answer.headers['strict-transport-security']).toBeDefined();
    await close();
  });
});

describe('settings', () => {
  it('are merged object by object, lists and values as a whole', () => {
    expect(mergeObjects({ a: { b: 1, c: [1, 2] }, d: 1 }, { a: { c: [3] }, e: null })).toEqual({
      a: { b: 1, c: [3] },
      d: 1,
      e: null,
    });
  });
});
