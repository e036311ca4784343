// Every operation with drawn requests: no server error, only documented answers. `SEED=7` repeats a run.
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { isObject, type JsonObject } from '../../../engine/declare/index.ts';
import { apiScopes } from '../../../src/server/project/api-scopes.ts';
import { createDice, pick } from '../../dice.ts';
import type { TestApp } from '../harness.ts';
import { type ApiSend, getToken, publishApiApp, sendWith } from '../people/api-app.ts';
import { openCheckout, order, sendCard, tokenOf } from '../people/checkouts.ts';
import { cards, type PaymentTest, startPaymentTest } from '../people/payment-store.ts';
import { serverTest } from '../server-test.ts';
import { type DocumentedOperation, drawOperation, listOperations } from './draw-operations.ts';

const it = serverTest(() => startPaymentTest());
const requests = Number(process.env['REQUESTS'] ?? 2_000);
const seed = process.env['SEED'] ?? '20261130';
/** Requests after which the token is a new one, and the limit of the app begins again. */
const perToken = 500;
const maxPooled = 50;

/** Ids that exist: first some of the seed, then those of answers. */
async function openPools({ database }: TestApp) {
  const pools = new Map<string, unknown[]>([
    ['planIds', [['weekly']]],
    ['shippingProfileId', ['parcel', 'chilled']],
    ['returnAddress', ['/mypage', 'https://shop.example/thanks?cart=1']],
  ]);
  const ids = { accountId: ['accounts', 'account_id'], subscriptionId: ['subscriptions', 'subscription_id'] } as const;
  for (const [name, [table, column]] of Object.entries(ids)) {
    const rows = await database.query<{ id: string }>(`SELECT ${column} AS id FROM ${table} ORDER BY 1 LIMIT ${maxPooled}`);
    pools.set(
      name,
      rows.map(({ id }) => id),
    );
  }
  const collect = (value: unknown): void => {
    if (Array.isArray(value)) for (const element of value) collect(element);
    if (!isObject(value)) return;
    for (const [name, member] of Object.entries(value)) {
      collect(member);
      if (!/Id$|ursor$/.test(name) || typeof member !== 'string') continue;
      const pooled = pools.get(name) ?? [];
      pools.set(name, [member, ...pooled.filter((known) => known !== member)].slice(0, maxPooled));
      if (name === 'nextCursor') pools.set('cursor', [member]);
      if (name === 'cursor') pools.set('after', [member]);
    }
  };
  return { pools, collect };
}

/** An app with a document that says what it may expect. */
async function open(server: TestApp) {
  const read = async (path: string) => (await server.open().get(path)).json<JsonObject>();
  const [document, events] = [await read('/api/openapi.json'), await read('/api/asyncapi.json')];
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema(document, 'api').addSchema(events, 'events');
  const findProblem = (pointer: string, value: unknown): string | undefined =>
    ajv.validate({ $ref: pointer }, value) ? undefined : ajv.errorsText();
  await publishApiApp(server, 'warehouse', apiScopes, { returnAddresses: ['https://shop.example/thanks'] });
  return { document, operations: listOperations(document), findProblem };
}

/** An order that can be shipped. */
async function placeOrder(server: PaymentTest): Promise<string> {
  const id = await openCheckout(server, 'item');
  const browser = server.open();
  const token = await tokenOf(browser, id, { email: 'guest@example.com' });
  await sendCard(browser, server, token, cards.approved);
  expect((await order(browser, id, token)).statusCode).toBe(200);
  const [placed] = await server.database.query<{ id: string }>(
    'SELECT order_id AS id FROM checkout_orders WHERE session_id = $1',
    [id],
  );
  return placed?.id ?? '';
}

/** Why an answer is not as documented. */
function judge(
  { responses }: DocumentedOperation,
  answer: LightMyRequestResponse,
  { document, findProblem }: Awaited<ReturnType<typeof open>>,
): string | undefined {
  const { statusCode } = answer;
  if (!responses.has(statusCode)) return 'the status is not documented';
  const pointer = responses.get(statusCode);
  if (pointer === undefined) return answer.body === '' ? undefined : 'a body is not documented';
  const body = answer.json();
  const problem = findProblem(`api${pointer}`, body);
  if (problem !== undefined) return problem;
  if (statusCode < 400) return undefined;
  if (!String(answer.headers['content-type']).startsWith('application/problem+json')) return 'it is no problem';
  const types = document['x-problem-types'];
  const described = isObject(types) ? types[body.code] : undefined;
  if (!isObject(described)) return 'the code is not documented';
  return described['status'] === statusCode && body.status === statusCode ? undefined : 'the code has another status';
}

it(`answers ${requests} drawn requests as its document says, SEED=${seed}`, { timeout: 1_800_000 }, async ({ server }) => {
  const roll = createDice(seed);
  const api = await open(server);
  const { pools, collect } = await openPools(server);
  const orders: string[] = [];
  while (orders.length < 6) orders.push(await placeOrder(server));
  pools.set('orderId', orders);
  const failures: string[] = [];
  const succeeded = new Set<string>();
  let send: ApiSend = sendWith(server, await getToken(server, 'warehouse'));
  for (let turn = 0; turn < requests; turn += 1) {
    if (turn % perToken === perToken - 1) {
      server.clock.advance(61);
      send = sendWith(server, await getToken(server, 'warehouse'));
    }
    const operation = pick(roll, api.operations);
    const { path, body } = drawOperation(roll, operation, { document: api.document, pools });
    // A method of the document.
    const method = operation.method as Parameters<ApiSend>[0];
    const request = { ...(body === undefined ? {} : { body }), ...(method === 'GET' ? {} : { key: `turn-${turn}` }) };
    const answer = await send(method, path, request);
    let problem = judge(operation, answer, api);
    if (answer.statusCode < 300) {
      succeeded.add(operation.id);
      if (answer.body !== '') collect(answer.json());
      const again = method !== 'GET' && roll(10) === 0 ? await send(method, path, request) : answer;
      if (again.body !== answer.body || again.statusCode !== answer.statusCode)
        problem ??= 'the repeated request was answered otherwise';
    }
    if (problem === undefined) continue;
    failures.push(
      `${operation.id} ${path.slice(0, 300)} ${JSON.stringify(body)?.slice(0, 500)}\n→ ${problem}: ${answer.statusCode} ${answer.body.slice(0, 500)}`,
    );
  }
  expect(failures).toEqual([]);
  let [after, sent] = ['', 0];
  for (let size = 1; size > 0; ) {
    const page = (await send('GET', `/events?limit=100${after === '' ? '' : `&after=${after}`}`)).json();
    for (const event of page.events)
      expect([event, api.findProblem(`events#/components/messages/${event.type}/payload`, event)]).toEqual([event, undefined]);
    size = page.events.length;
    sent += size;
    after = page.cursor;
  }
  process.stdout.write(
    `${succeeded.size} of ${api.operations.length} operations succeeded, ${sent} events: ${[...succeeded].sort().join(' ')}\n`,
  );
  expect(succeeded.size).toBeGreaterThan(api.operations.length / 2);
  expect(sent).toBeGreaterThan(0);
});
