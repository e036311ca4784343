import { expect } from 'vitest';
import type {
  IdentityProviderGateway,
  ProviderClient,
} from '../../../../src/server/platform/gateways/identity-providers/identity-provider-gateway.ts';
import type { TestApp, TestBrowser } from '../../harness.ts';
import { openPage, outcomeOf, publish } from '../../people/console.ts';
import { editor, openAs } from '../../people/operators.ts';
import { serverTest } from '../../server-test.ts';

const clients: ProviderClient[] = [];
const identityProviders: IdentityProviderGateway = {
  buildAuthorizationAddress: async (client) => {
    clients.push(client);
    return 'https://provider.example/login';
  },
  readIdentity: () => Promise.reject(new Error('nobody comes back')),
};
let operator: TestBrowser;
const it = serverTest({ gateways: { identityProviders } });
it.beforeAll(async ({ server }) => {
  operator = await openAs(server, editor);
});

const page = '/console/settings/identityProviders';

/** The first provider as its page shows it. */
async function openProvider() {
  const { forms, shown } = await openPage(operator, page);
  const answers = forms['console-settings-identityProviders']?.answers ?? {};
  const [provider = {}] = answers['providers'] as readonly Record<string, unknown>[];
  return { provider, shown };
}

/** Saves the first provider with a client secret as the page sends it, and publishes. */
async function publishSecret(clientSecret: string | null): Promise<void> {
  const { provider, shown } = await openProvider();
  const answer = await operator.post('/zapi/console/settings/identityProviders', {
    providers: [{ ...provider, clientSecret }],
    ...shown,
  });
  expect(outcomeOf(answer)).toContain('draftSaved');
  expect(outcomeOf(await publish(operator))).toContain('published');
}

/** The secret with which the store introduces itself to the provider. */
async function readUsedSecret(server: TestApp): Promise<string | undefined> {
  await server.open().get('/auth/authorize?userIdentifierType=demo&socialActionType=login', { 'sec-fetch-site': 'same-origin' });
  return clients.at(-1)?.clientSecret;
}

it('a client secret is used, but never shown again; an empty field keeps it, another one replaces it', async ({ server }) => {
  expect(await readUsedSecret(server)).toBeUndefined();
  await publishSecret('the first secret of the client');
  expect(await readUsedSecret(server)).toBe('the first secret of the client');
  const { provider, shown } = await openProvider();
  expect(provider['clientSecret']).toBeNull();
  const renamed = { ...provider, 'name.ja': '会員ID', clientSecret: null };
  await operator.post('/zapi/console/settings/identityProviders', { providers: [renamed], ...shown });
  await publish(operator);
  expect(await readUsedSecret(server)).toBe('the first secret of the client');
  await publishSecret('the second secret of the client');
  expect(await readUsedSecret(server)).toBe('the second secret of the client');
  const pages = [page, '/console/publish', '/console/history', '/login'];
  const shownAnywhere = await Promise.all(pages.map(async (path) => (await operator.get(path, { accept: 'text/html' })).body));
  const rows = await server.database.query('SELECT body FROM settings_documents');
  const audit = await server.database.query('SELECT * FROM audit_log');
  const everything = [...shownAnywhere, JSON.stringify(rows), JSON.stringify(audit), server.log.join('')].join('');
  expect(everything).not.toMatch(/(first|second) secret of the client/);
});

it('an earlier version is put back with the secret in force, so that nobody tries an old one at another address', async ({
  server,
}) => {
  await publishSecret('the old secret of the client');
  const [{ version } = { version: 0 }] = await server.database.query<{ version: number }>(
    'SELECT settings_version AS version FROM stores WHERE is_demo',
  );
  await publishSecret('the new secret of the client');
  const restored = await operator.post('/zapi/console/restore', { version: String(version), documentId: 'identityProviders' });
  expect(outcomeOf(restored)).toBe('/console/publish?notice=draftSame');
  expect(await readUsedSecret(server)).toBe('the new secret of the client');
  await operator.post('/zapi/console/discard', { revision: (await openPage(operator, '/console/publish')).shown.revision });
});
