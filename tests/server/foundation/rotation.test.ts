// SESSION_KEYS are rotated: a new key in front, and the earlier one removed later.
import { expect, it } from 'vitest';
import { openPostgres } from '../../../src/server/platform/database/postgres-database.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../harness.ts';
import { openPage, outcomeOf, publish } from '../people/console.ts';
import { addMember, readData } from '../people/members.ts';
import { editor, openAs, password, viewer } from '../people/operators.ts';
import { enable, give, openAgain, readApp } from '../people/second-factors.ts';
import { createTestDatabase } from '../test-databases.ts';

const [earlier, newest] = ['an earlier key of this store; long enough', 'the newest key of this store; long enough'];
/** Half an hour more than the processes are given to be replaced. */
const dayAndMore = 88_200;

async function start(url: string, ...keys: readonly string[]): Promise<TestApp> {
  return startTestApp({ database: await openPostgres(url, 4), environment: { SESSION_KEYS: keys.join(',') } });
}

const providersPath = '/console/settings/identityProviders';
async function saveProviderSecret(operator: TestBrowser, secret: string): Promise<void> {
  const { forms, shown } = await openPage(operator, providersPath);
  // The seeded providers.
  const [provider, ...others] = (forms['console-settings-identityProviders']?.answers['providers'] ?? []) as readonly object[];
  const saved = await operator.post(`/zapi${providersPath}`, {
    providers: [{ ...provider, clientSecret: secret }, ...others],
    ...shown,
  });
  expect(saved.statusCode, saved.body).toBe(200);
}

/** Seals a secret of every kind that is kept for longer than the earlier key. */
async function sealAll(server: TestApp): Promise<{ readonly operatorSecret: string }> {
  await addMember(server, 'rotated');
  await enable(server, 'rotated', 'OTP');
  const operator = await openAs(server, editor);
  await saveProviderSecret(operator, 'a secret of the provider');
  await publish(operator);
  const made = await operator.post('/zapi/console/webhook', {
    endpointId: '',
    address: 'https://hooks.example/',
    types: ['member.updated'],
  });
  const page = String(outcomeOf(made));
  for (let turn = 0; turn < 2; turn += 1) {
    const { endpointId, offerToken } = await readData(operator, page);
    await operator.post('/zapi/console/webhook/secret', { endpointId, offerToken });
  }
  expect((await operator.get('/oidc/jwks')).statusCode).toBe(200);
  const colleague = await openAs(server, viewer);
  const operatorSecret = String((await readData(colleague, '/console/profile/second-factor'))['secret']);
  const token = readApp(server, 0, operatorSecret);
  expect((await colleague.post('/zapi/console/factor/enable', { token, oldPassword: password })).statusCode).toBe(200);
  return { operatorSecret };
}

async function readWarnings({ app }: TestApp): Promise<unknown> {
  const { warnings } = (await app.inject({ url: '/readyz', headers: { host: 'localhost' } })).json();
  return warnings;
}

/** `["operators.totp_secret"]`: the columns with something that a key has sealed. */
async function listSealed({ app, database }: TestApp, index: number): Promise<readonly string[]> {
  const id = app.platform.keys.derive('')[index]?.id;
  const columns = await database.query<{ name: string; column: string }>(
    `SELECT table_name AS name, column_name AS column FROM information_schema.columns
      WHERE table_schema = 'public' AND data_type IN ('text', 'jsonb') AND table_name NOT LIKE '%\\_p%' ORDER BY 1, 2`,
  );
  const sealed: string[] = [];
  for (const { name, column } of columns) {
    const [row] = await database.query<{ count: number }>(`SELECT count(*)::integer FROM ${name} WHERE ${column}::text LIKE $1`, [
      `%${id}.%`,
    ]);
    if (row !== undefined && row.count > 0) sealed.push(`${name}.${column}`);
  }
  return sealed;
}

it('seals with the newest key what is kept, once no process has only the earlier one, which can then be removed', async () => {
  const url = await createTestDatabase('seeded');
  const before = await start(url, earlier);
  const { operatorSecret } = await sealAll(before);
  await before.app.sweeper.run();
  const kept = await listSealed(before, 0);
  expect(kept).toEqual(
    expect.arrayContaining([
      'account_factors.secret',
      'oidc_signing_keys.sealed_key',
      'operators.totp_secret',
      'settings_documents.body',
      'webhook_endpoints.previous_secret',
      'webhook_endpoints.secret',
    ]),
  );
  const rotating = await start(url, newest, earlier);
  rotating.clock.advance(dayAndMore);
  await rotating.app.sweeper.run();
  // A process of the earlier release still runs: the day begins anew.
  await before.app.sweeper.run();
  await rotating.app.sweeper.run();
  expect(await listSealed(rotating, 1)).toEqual(kept);
  await before.close();
  rotating.clock.advance(dayAndMore);
  await rotating.app.sweeper.run();
  // Keys of benefits are kept twice, sealed with each key. Settings are entered again.
  expect(await listSealed(rotating, 1)).toEqual(kept.filter((name) => /^(benefit_keys|settings_documents)\./.test(name)));
  expect(await readWarnings(rotating)).toEqual([
    'The setting identityProviders.providers.0.clientSecret is sealed with an earlier key of SESSION_KEYS: enter it again at /console.',
  ]);
  const operator = await openAs(rotating, editor);
  await saveProviderSecret(operator, 'a secret of the provider');
  await publish(operator);
  // The next request shows the process the new version.
  await operator.get('/console');
  await rotating.app.settingsWatch?.idle();
  expect(await readWarnings(rotating)).toBeUndefined();
  await rotating.close();

  const after = await start(url, newest);
  after.clock.advance(2 * dayAndMore);
  const member = await openAgain(after, 'rotated');
  expect(outcomeOf(await give(member, 'otp', readApp(after)))).toBe('/mypage');
  const colleague = after.open();
  await colleague.post('/zapi/console/login', { email: viewer, password });
  expect(outcomeOf(await colleague.post('/zapi/console/login/factor', { token: readApp(after, 0, operatorSecret) }))).toBe(
    '/console',
  );
  expect((await after.open().get('/oidc/jwks')).statusCode).toBe(200);
  await after.close();
});
