import { expect } from 'vitest';
import { openApi } from '../people/api-app.ts';
import { openMember } from '../people/buyers.ts';
import { openCheckout, order, sendCard, tokenOf } from '../people/checkouts.ts';
import { addContract, addMethod } from '../people/contracts.ts';
import { cards, startPaymentTest } from '../people/payment-store.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest(() => startPaymentTest());

const findId = async (database: { query: <Row>(sql: string, values: readonly string[]) => Promise<Row[]> }, email: string) =>
  (await database.query<{ account_id: string }>('SELECT account_id FROM accounts WHERE email = $1', [email]))[0]?.account_id ??
  '';

it('reads a member by id, and finds members by address however it is written', async ({ server }) => {
  const send = await openApi(server);
  const accountId = await findId(server.database, 'owner@example.com');
  const member = (await send('GET', `/members/${accountId}`)).json();
  expect(member).toMatchObject({ accountId, email: 'owner@example.com', isEmailVerified: true, isKids: false });
  expect(Object.keys(member.profile).length).toBeGreaterThan(3);
  expect(JSON.stringify(member)).not.toMatch(/password|pin|secret|hash/i);
  const found = await send('GET', `/members?email=${encodeURIComponent(' Ｏwner@EXAMPLE.com')}`);
  expect(found.json().members).toEqual([member]);
  expect((await send('GET', '/members?email=nobody@example.com')).json()).toEqual({ members: [] });
  expect((await send('GET', '/members/a_nobody')).statusCode).toBe(404);
  expect((await send('GET', '/members')).json().errors).toEqual([{ in: 'query', pointer: '/email', detail: 'is missing' }]);
});

it('a member who has left is not found', async ({ server }) => {
  const send = await openApi(server);
  const accountId = await findId(server.database, 'nopassword@example.com');
  await server.database.query('UPDATE accounts SET withdrawn_at = now() WHERE account_id = $1', [accountId]);
  for (const path of [`/members/${accountId}`, `/members/${accountId}/entitlements`])
    expect((await send('GET', path)).statusCode).toBe(404);
  expect((await send('GET', '/members?email=nopassword@example.com')).json()).toEqual({ members: [] });
});

it('says what a member may watch, until when and why, with an ETag', async ({ server }) => {
  const send = await openApi(server);
  const buyer = await openMember(server, 'single@example.com');
  const path = `/members/${buyer.accountId}/entitlements`;
  const empty = await send('GET', path);
  expect(empty.json()).toEqual({ accountId: buyer.accountId, entitlements: [] });
  const contracts = [
    { subscriptionId: 's_run', status: 'ONGOING_CONTRACT', startsAfter: -50 },
    { subscriptionId: 's_trial', status: 'NEW_TRIAL_CONTRACT', startsAfter: -40 },
    { subscriptionId: 's_ends', status: 'CANCEL_REQUEST', statusBefore: 'ONGOING_CONTRACT', startsAfter: -30 },
    { subscriptionId: 's_held', status: 'HOLD', startsAfter: -20 },
    { subscriptionId: 's_heldEnds', status: 'TRIAL_HOLD_CANCEL_REQUEST', statusBefore: 'TRIAL_HOLD', startsAfter: -10 },
  ];
  for (const contract of contracts) await addContract(server, buyer.accountId, { planId: contract.subscriptionId, ...contract });
  const listed = await send('GET', path);
  const reasons = (answer: typeof listed) =>
    answer
      .json()
      .entitlements.map((each: Record<string, unknown>) => [each['planId'] ?? each['itemId'], each['reason'], each['isRenewed']]);
  expect(reasons(listed)).toEqual([
    ['s_run', 'contract', true],
    ['s_trial', 'trial', true],
    ['s_ends', 'cancelled', false],
  ]);
  expect(listed.headers.etag).not.toBe(empty.headers.etag);
  const unchanged = await send('GET', path, { headers: { 'if-none-match': String(listed.headers.etag) } });
  expect([unchanged.statusCode, unchanged.body]).toEqual([304, '']);

  const id = await openCheckout(server, 'rental');
  const token = await tokenOf(buyer.browser, id, { address: null });
  await sendCard(buyer.browser, server, token, cards.approved);
  expect((await order(buyer.browser, id, token)).statusCode).toBe(200);
  const rented = await send('GET', path);
  expect(reasons(rented).at(-1)).toEqual(['demo-rental', 'rental', false]);
  const { until, orderId } = rented.json().entitlements.at(-1);
  expect(new Date(until).getTime() - server.clock.now().getTime()).toBe(2 * 86_400_000);
  expect((await send('GET', `/orders/${orderId}`)).json()).toMatchObject({ accountId: buyer.accountId });
  server.clock.advance(2 * 86_400);
  expect(reasons(await send('GET', path))).toEqual(reasons(listed));
});

it('cancels a contract, which ends at its next settlement, and mails the member', async ({ server }) => {
  const send = await openApi(server);
  const accountId = await findId(server.database, 'member@example.com');
  await addMethod(server, accountId, 'pm_api');
  await addContract(server, accountId, { subscriptionId: 's_api', methodId: 'pm_api' });
  const read = (await send('GET', '/contracts/s_api')).json();
  expect(read).toMatchObject({ accountId, status: 'ONGOING_CONTRACT', isCancelled: false, endedAt: null, price: 12_345 });
  const cancelled = (await send('DELETE', '/contracts/s_api')).json();
  expect(cancelled).toEqual({ ...read, status: 'CANCEL_REQUEST', isCancelled: true });
  expect((await send('GET', '/contracts/s_api')).json()).toEqual(cancelled);
  const again = await send('DELETE', '/contracts/s_api');
  expect([again.statusCode, again.json().code]).toEqual([409, 'NOT_NOW']);
  const mails = await server.readOutbox('member@example.com');
  expect(mails.filter(({ subject }) => subject.includes('解約'))).toHaveLength(1);
  const [audit] = await server.database.query<{ details: object }>(
    "SELECT details FROM audit_log WHERE action = 'subscription-withdraw' AND account_id = $1",
    [accountId],
  );
  expect(audit?.details).toEqual({ subscriptionId: 's_api', clientId: 'warehouse' });
  expect((await send('GET', '/contracts/s_nothing')).statusCode).toBe(404);
  expect((await send('DELETE', '/contracts/s_nothing')).statusCode).toBe(404);
});
