// Every operation × what may be missing: token, scope, store, object.
import { expect } from 'vitest';
import type { DeclaredOperation } from '../../../engine/declare/index.ts';
import { apiScopes } from '../../../src/server/project/api-scopes.ts';
import { readServed } from '../harness.ts';
import { type ApiSend, getToken, openApi, publishApiApp, sendWith } from '../people/api-app.ts';
import { addOtherStore, otherHost } from '../people/other-store.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest({ settings: { oidcClients: { clients: [] } } });
const { declarations } = await readServed();
const operations = Object.entries(declarations.operations);

/** The example of an operation as a request. */
function sendExample(send: ApiSend, { method, path, mediaType, example = {} }: DeclaredOperation) {
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name) => example.params?.[name] ?? '');
  const query = new URLSearchParams(Object.entries(example.query ?? {}).map(([name, value]) => [name, String(value)]));
  const request = mediaType === undefined ? { body: example.request } : { file: 'x', headers: { 'content-type': mediaType } };
  return send(method, `${address}?${query}`, request);
}

it('each operation has its scope, and each scope an operation', () => {
  const used = new Set(operations.map(([, { scope }]) => scope));
  expect(apiScopes.filter((scope) => !used.has(scope))).toEqual([]);
});

it.for(operations)('%s needs its scope and no other', async ([, operation], { server }) => {
  const { scope } = operation;
  const others = apiScopes.filter((candidate) => candidate !== scope);
  const without = await sendExample(await openApi(server, 'without', others), operation);
  expect([without.statusCode, without.json().code]).toEqual([403, 'SCOPE_MISSING']);
  const allowed = apiScopes.filter((candidate) => candidate === scope);
  const answer = await sendExample(await openApi(server, 'allowed', allowed), operation);
  expect([401, 403]).not.toContain(answer.statusCode);
  // A token with fewer scopes than its app.
  await publishApiApp(server, 'both');
  const [otherScope = ''] = others;
  const narrow = sendWith(server, await getToken(server, 'both', { scope: otherScope }));
  expect((await sendExample(narrow, operation)).statusCode).toBe(403);
});

it('every operation refuses a token of another store, and members of another store are not found', async ({ server }) => {
  const send = await openApi(server);
  await addOtherStore(server);
  const elsewhere = sendWith(server, await getToken(server, 'warehouse'), otherHost);
  for (const [id, operation] of operations) expect([id, (await sendExample(elsewhere, operation)).statusCode]).toEqual([id, 401]);
  const [member] = await server.database.query<{ account_id: string }>('SELECT account_id FROM accounts LIMIT 1');
  expect((await send('GET', `/members/${member?.account_id}`)).statusCode).toBe(200);
  await server.database.query(
    `INSERT INTO accounts (store_id, account_id, email, email_normal, email_unique, profile, custom_associated_info, created_at, updated_at)
     VALUES ('other', 'a_other', 'x@example.com', 'x@example.com', true, '{}', '{}', now(), now())`,
  );
  expect((await send('GET', '/members?email=x@example.com')).json()).toEqual({ members: [] });
  // Every operation of one member, with the body of its example.
  const ofMember = operations.filter(([, { path }]) => path.includes('{accountId}'));
  expect(ofMember.length).toBeGreaterThanOrEqual(4);
  for (const [id, operation] of ofMember) {
    const ofOther = { ...operation, example: { ...operation.example, params: { accountId: 'a_other' } } };
    expect([id, (await sendExample(send, ofOther)).statusCode]).toEqual([id, 404]);
  }
});

it('every write needs an idempotency key, and is answered once', async ({ server }) => {
  const send = await openApi(server);
  for (const [id, operation] of operations.filter(([, { method }]) => method !== 'GET')) {
    const without = await sendExample((method, path, request) => send(method, path, { ...request, key: null }), operation);
    expect([id, without.json().code]).toEqual([id, 'IDEMPOTENCY_KEY_MISSING']);
  }
});
