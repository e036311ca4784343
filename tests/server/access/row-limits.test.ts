// Every request that inserts rows is limited by network and in all; what guests insert expires and is swept.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as client from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstStoreId } from '../../../src/server/app/seed/seed-store.ts';
import { countRowRequest, type RowLimits, rowLimits } from '../../../src/server/platform/limits/row-limits.ts';
import { projectRoot } from '../../../src/server/platform/project-root.ts';
import type { TestApp, TestBrowser } from '../harness.ts';
import { tableNames, tableOfTrigger } from '../list-tables.ts';
import { connect } from '../people/authorization.ts';
import { createConnectedApp, startOidcTest } from '../people/connected-app.ts';
import { openNew } from '../people/members.ts';
import { openTestDatabase } from '../test-databases.ts';
import { authorizeAddress, type GuestRequest, listAccepted, listReads, listWrites, pushRequest } from './guest-requests.ts';

const limitOf = (limit: number) => ({ limit, windowSeconds: 600 });
/** Every network and account has used its part. */
const usedUp: RowLimits = { ...rowLimits, perRoute: limitOf(0), perSettingsRoute: limitOf(0), perGrant: limitOf(0) };

/** A store that records into which tables rows are inserted, whatever inserts them. */
async function startRecording(limits: RowLimits): Promise<TestApp> {
  // A database of its own, whose queries are not watched: those of this test read whole tables.
  const database = await openTestDatabase('migrated');
  const test = await startOidcTest({}, { database, rowLimits: limits });
  // The provider's keys, once.
  await test.open().get('/.well-known/openid-configuration');
  await database.transaction((tx) =>
    tx.script(`
      CREATE TABLE inserted_rows (name text NOT NULL);
      CREATE FUNCTION record_insert() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN INSERT INTO inserted_rows VALUES (${tableOfTrigger}); RETURN NULL; END $$;
      DO $$ DECLARE found text; BEGIN
        FOR found IN SELECT name FROM (${tableNames}) AS tables WHERE name <> 'inserted_rows' LOOP
          EXECUTE format('CREATE TRIGGER record_insert AFTER INSERT ON %I FOR EACH ROW EXECUTE FUNCTION record_insert()', found);
        END LOOP;
      END $$;`),
  );
  return test;
}

async function readInserted({ database }: TestApp): Promise<readonly string[]> {
  const rows = await database.query<{ name: string }>('DELETE FROM inserted_rows RETURNING name');
  return [...new Set(rows.map(({ name }) => name))].filter((name) => !ofSettings.includes(name)).sort();
}

/** As many rows as the settings have plans, items, codes and forms, or the environment keys, whoever inserts them. */
const ofSettings = [
  'benefit_keys',
  'campaign_counts',
  'compiled_inputs',
  'compiled_parts',
  'item_stock',
  'oidc_signing_keys',
  'oidc_subjects',
  'plan_sales',
];

describe('rows that guests insert', () => {
  let test: TestApp;
  let exhausted: TestApp;
  const inserted = new Map<string, readonly string[]>();
  beforeAll(async () => {
    test = await startRecording({ ...rowLimits, perRoute: limitOf(10_000), perPayer: limitOf(10_000) });
    exhausted = await startRecording(usedUp);
    const requests = [...(await listAccepted(test)), ...(await listWrites(test))];
    await readInserted(test);
    for (const { name, send } of requests) {
      await send(test.open());
      const tables = await readInserted(test);
      if (tables.length > 0) inserted.set(name, tables);
    }
  });
  afterAll(async () => {
    await test.close();
    await exhausted.close();
  });

  it('are inserted by each of the requests that are accepted', async () => {
    for (const { name } of await listAccepted(test)) expect([name, inserted.has(name)]).toEqual([name, true]);
    expect(inserted.get('par')).toContain('oidc_records');
    expect(inserted.get('checkout')).toContain('sessions');
  });

  it('are refused on every route in the form of its channel once the network has used its part', async () => {
    const requests = [...(await listAccepted(exhausted)), ...(await listWrites(exhausted)), ...listReads(exhausted)];
    await readInserted(exhausted);
    const wrong: object[] = [];
    for (const request of requests) {
      const answer = await request.send(exhausted.open());
      // One row for each network and route.
      const tables = (await readInserted(exhausted)).filter((table) => table !== 'rate_limits');
      const form = answer.statusCode === 429 ? formOf(request, answer) : 'none';
      if (tables.length > 0 || form === 'unknown' || (inserted.has(request.name) && form === 'none'))
        wrong.push({ name: request.name, status: answer.statusCode, tables, body: answer.body.slice(0, 200) });
    }
    expect(wrong).toEqual([]);
  });

  it('are gone after the sweep', async () => {
    test.clock.setTo('2031-01-01');
    await test.app.sweeper.run();
    for (const table of new Set([...inserted.values()].flat()))
      expect([table, await test.database.query(`SELECT 1 AS one FROM ${table}`)]).toEqual([table, []]);
  });

  it('come from requests whose database counts them', () => {
    const folders = ['areas', 'runtime', 'settings', join('platform', 'http')].map((name) => join('src/server', name));
    const files = folders.flatMap((folder) =>
      readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    );
    const uncounted = files.filter(
      (file) =>
        file.endsWith('.ts') &&
        /\b(app|server)\.database\b|\{[^}]*\bdatabase\b[^}]*\} = (request\.)?server\b/.test(
          readFileSync(join(projectRoot, file), 'utf8'),
        ),
    );
    expect(uncounted.sort()).toEqual(Object.keys(withoutCounting).sort());
  });
});

/** The files that use the application's database in a request, and why they need no count. */
const withoutCounting: { readonly [file: string]: string } = {
  'src/server/areas/oidc/provider/api-tokens.ts': 'the keys of the store',
  'src/server/areas/oidc/provider/claims/pictures.ts': 'reads',
  'src/server/areas/oidc/provider/grants.ts': 'one grant for a member and an app, in a call that is counted',
  'src/server/areas/oidc/provider/serve-provider.ts': 'the adapter counts the request',
  'src/server/areas/payment/payment-method/serve-callbacks.ts': 'signed by the payment provider',
  'src/server/areas/account/profile-image/serve-images.ts': 'reads',
  'src/server/areas/console/pictures/serve-pictures.ts': 'reads',
  'src/server/platform/http/probes.ts': 'reads',
  'src/server/platform/http/request-state.ts': 'at most 30 devices of an account',
  'src/server/platform/http/sign-in.ts': 'at most 30 devices of an account',
  'src/server/runtime/api/limit-app.ts': 'one row for an app, after its token was verified',
  'src/server/runtime/pages/register-pages.ts': 'reads',
  'src/server/settings/drafts/settings-operation.ts': 'operators',
};

/** How a refusal is worded: as the store's JSON, the protocol's JSON, or a page. */
function formOf({ isOfProvider }: GuestRequest, { headers, body }: Awaited<ReturnType<TestBrowser['get']>>): string {
  if (!(Number(headers['retry-after']) > 0)) return 'unknown';
  if (String(headers['content-type']).startsWith('text/html'))
    return body.includes('<main') && /しばらく|時間をおいて/.test(body) ? 'page' : 'unknown';
  const { code, error } = JSON.parse(body) as { code?: string; error?: string };
  return isOfProvider ? (error === 'temporarily_unavailable' ? 'protocol' : 'unknown') : code === 'TOO_MANY' ? 'call' : 'unknown';
}

describe('the limits of rows', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startOidcTest({}, { rowLimits });
  });
  afterAll(() => test.close());

  const from = (browser: TestBrowser, remoteAddress: string): TestBrowser => ({
    ...browser,
    send: (options) => browser.send({ ...options, remoteAddress }),
  });

  const countKeys = async (): Promise<number> =>
    (await test.database.query<{ n: number }>('SELECT count(*) AS n FROM rate_limits'))[0]?.n ?? 0;

  it('allow 200 requests of one network to a route in ten minutes, and others their own', async () => {
    const push = async () => (await pushRequest.send(from(test.open(), '203.0.113.7'))).statusCode;
    for (let sent = 0; sent < 10; sent += 1) expect(await push()).toBe(201);
    // As after 198 requests.
    await test.database.query('UPDATE rate_limits SET count = count + 188 WHERE count = 10');
    expect([await push(), await push(), await push(), await push()]).toEqual([201, 201, 429, 429]);
    expect((await pushRequest.send(from(test.open(), '203.0.113.8'))).statusCode).toBe(201);
    expect((await test.open().get(authorizeAddress, { accept: 'text/html' })).statusCode).toBe(303);
    test.clock.advance(601);
    expect((await pushRequest.send(from(test.open(), '203.0.113.7'))).statusCode).toBe(201);
  });

  it('count a member by the account, wherever they are', async () => {
    const browser = await openNew(test, 'counted1');
    const before = await countKeys();
    for (const place of ['198.51.100.1', '198.51.100.2'])
      expect((await from(browser, place).send({ method: 'GET', url: authorizeAddress })).statusCode).toBe(303);
    // One of the route and one of all routes.
    expect((await countKeys()) - before).toBe(2);
  });

  it('refuse tokens before a refresh token is used, so that the app can try again with it', async () => {
    const app = await createConnectedApp(test);
    const browser = await openNew(test, 'counted2');
    const tokens = await connect(browser, app, { scope: 'openid profile offline_access', prompt: 'consent' });
    const refresh = () => client.refreshTokenGrant(app.config, tokens.refresh_token ?? '');
    await test.database.query('UPDATE rate_limits SET count = 1000000');
    await expect(refresh()).rejects.toMatchObject({ status: 429, error: 'temporarily_unavailable' });
    test.clock.advance(601);
    expect((await refresh()).access_token).toBeTruthy();
  });

  const countFor = (limits: Partial<RowLimits>) => {
    const { database, app } = test;
    return (ip: string, route = '/a') =>
      countRowRequest(
        { database, platform: app.platform, storeId: firstStoreId, limits: { ...rowLimits, ...limits } },
        { kind: 'network', ip, route },
      ).then(
        () => 'counted',
        () => 'refused',
      );
  };
  const repeat = async (times: number, count: (turn: number) => Promise<string>): Promise<number> => {
    const answers: string[] = [];
    for (let turn = 0; turn < times; turn += 1) answers.push(await count(turn));
    return answers.filter((answer) => answer === 'counted').length;
  };

  it('allow a network all routes together no more than its part, and an IPv6 customer no more than theirs', async () => {
    test.clock.advance(3_601);
    const count = countFor({ perRoute: limitOf(4), perPayer: limitOf(6), perSite: limitOf(10) });
    expect(await repeat(10, (turn) => count('192.0.2.1', turn % 2 === 0 ? '/a' : '/b'))).toBe(6);
    expect(await repeat(20, (turn) => count(`2001:db8:1:${turn}::1`))).toBe(10);
    // Then its networks get no rows either, however many they are.
    const before = await countKeys();
    expect(await repeat(20, (turn) => count(`2001:db8:1:1${turn}::1`))).toBe(0);
    expect(await countKeys()).toBe(before);
    expect(await count('2001:db8:2::1')).toBe('counted');
  });

  it('leave a small part to every network when others have used what all may use, up to the limit in all', async () => {
    test.clock.advance(3_601);
    const count = countFor({
      perPayer: limitOf(20),
      store: limitOf(30),
      fairShare: 2,
      reserve: limitOf(3),
    });
    expect(await repeat(40, () => count('192.0.2.1'))).toBe(20);
    // A network beyond its own limit does not use up that of all.
    expect(await repeat(40, () => count('192.0.2.2'))).toBe(10);
    expect(await repeat(5, () => count('192.0.2.3'))).toBe(2);
    expect(await repeat(5, () => count('192.0.2.4'))).toBe(1);
    expect(await count('192.0.2.5', '/zapi/console/login')).toBe('counted');
    expect(await count('192.0.2.5', '/console/login')).toBe('counted');
    expect(await count('192.0.2.5')).toBe('refused');
  });
});
