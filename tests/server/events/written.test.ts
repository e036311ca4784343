// Each event is written by what people do. The compiler checks that its data fits its schema.
import { afterEach, expect, test } from 'vitest';
import type { PaymentGateway } from '../../../src/server/platform/gateways/payment/payment-gateway.ts';
import { PaymentError } from '../../../src/server/platform/gateways/payment/payment-gateway.ts';
import { readSources } from '../../house/read-sources.ts';
import type { TestApp } from '../harness.ts';
import { buy } from '../people/buyers.ts';
import { openCheckout, order, sendCard, tokenOf } from '../people/checkouts.ts';
import { addContract as addRunning } from '../people/contracts.ts';
import { enlargeGroups, enter as enterKid, openOwner, register as registerKid } from '../people/kids.ts';
import { openNew } from '../people/members.ts';
import { addCard, cards, type PaymentTest, readPage, startPaymentTest } from '../people/payment-store.ts';
import { enter, save } from '../people/profile.ts';
import { signUpTo } from '../people/sign-up.ts';
import { addContract, withdraw } from '../people/withdrawal.ts';
import { answers } from '../plans/subscription/subscribers.ts';
import { serverTest } from '../server-test.ts';

let isDeclining = false;
const it = serverTest(() =>
  startPaymentTest({}, (payments: PaymentGateway) => ({
    ...payments,
    charge: async (request) => {
      if (isDeclining) throw new PaymentError('declined', 'The card is declined.');
      return payments.charge(request);
    },
  })),
);
afterEach(() => {
  isDeclining = false;
});

interface Written {
  readonly type: string;
  readonly data: { readonly [name: string]: unknown };
}
const eventsOf = async ({ database }: TestApp, accountId: string): Promise<readonly string[]> =>
  (await database.query<Written>('SELECT type, data FROM events WHERE account_id = $1 ORDER BY number', [accountId])).map(
    ({ type, data: { accountId: _member, ...data } }) => `${type} ${JSON.stringify(data)}`,
  );

async function openPayer(server: PaymentTest, name: string) {
  const browser = await openNew(server, name);
  await addCard(browser, server.sandbox, cards.approved);
  const [method] = (await readPage(browser)).accountPaymentMethods;
  return { browser, accountId: name, methodId: method?.accountPaymentMethodId ?? '' };
}

it('a sign-up, also of a kid, and the deletion of the kid', async ({ server }) => {
  await signUpTo(server, server.open(), 'complete', 'newcomer@example.com');
  const [account] = await server.database.query<{ id: string }>(
    "SELECT account_id AS id FROM accounts WHERE email = 'newcomer@example.com'",
  );
  expect(await eventsOf(server, account?.id ?? '')).toEqual([
    'member.created {"isKids":false}',
    'policy.agreed {"agreedBy":null,"policies":[{"policyId":"terms","revision":2},{"policyId":"privacy","revision":1},{"policyId":"content-guideline","revision":1}]}',
  ]);
  const owner = await openOwner(server);
  await enlargeGroups(server);
  expect((await enterKid(owner, { loginId: 'eventkid01' })).json()).toEqual({
    redirectTo: '/mypage/kids-account/signup/confirm',
  });
  expect((await registerKid(owner)).statusCode).toBe(200);
  const [kid] = await server.database.query<{ id: string }>("SELECT account_id AS id FROM events WHERE data->>'isKids' = 'true'");
  const answer = await owner.post(`/zapi/kids-account/${kid?.id}/revoke`, { invitationToken: '' });
  expect(answer.statusCode).toBe(200);
  expect(await eventsOf(server, kid?.id ?? '')).toEqual([
    'member.created {"isKids":true,"parentalConsents":["parent-signup","parent-privacy"]}',
    expect.stringMatching(/^policy.agreed \{"agreedBy":"a_demoowner","policies":\[\{"policyId":/),
    'member.withdrawn {}',
  ]);
});

it('a change of the profile, which names what changed without its values, of a consent, a login ID and the language', async ({
  server,
}) => {
  const browser = await openNew(server, 'changer1');
  await enter(browser, { familyName: '変更' });
  expect((await save(browser)).statusCode).toBe(200);
  const option = { consentOptionId: 'news-mail', key: 'newsMail', value: true };
  expect((await browser.post('/zapi/account/consent', { type: 'newsletter', consentOptions: [option] })).statusCode).toBe(204);
  expect((await browser.post('/zapi/account/login-id/edit', { loginId: 'changer1new' })).statusCode).toBe(200);
  const choose = (lng: string) => browser.post('/zapi/language', { lng });
  expect([(await choose('en')).statusCode, (await choose('en')).statusCode]).toEqual([204, 204]);
  const events = await eventsOf(server, 'changer1');
  expect(events[0]).toContain('member.updated {"changed":[');
  expect(events[0]).toContain('"familyName"');
  expect(events.slice(1)).toEqual([
    'consent.changed {"type":"newsletter","value":true,"consentOptionId":"news-mail"}',
    'member.updated {"changed":["loginId"]}',
    'member.updated {"changed":["language"]}',
  ]);
  expect(JSON.stringify(events)).not.toContain('変更');
});

it('the start, renewal, hold and end of a contract', async ({ server }) => {
  const payer = await openPayer(server, 'contractor');
  await buy(payer, 'weekly', payer.methodId);
  await addRunning(server, 'contractor', { subscriptionId: 's_renewed', price: 500, days: 0, methodId: payer.methodId });
  await server.app.jobWorker?.run();
  isDeclining = true;
  await addRunning(server, 'contractor', { subscriptionId: 's_held', price: 600, days: 0, methodId: payer.methodId });
  await server.app.jobWorker?.run();
  await addRunning(server, 'contractor', {
    subscriptionId: 's_ended',
    status: 'CANCEL_REQUEST',
    days: 0,
    statusBefore: 'ONGOING_CONTRACT',
  });
  await server.app.jobWorker?.run();
  const events = await eventsOf(server, 'contractor');
  expect(events[0]).toMatch(/^contract.started \{"amount":\d+,"planId":"weekly","isTrial":false,"subscriptionId":"s_/);
  expect(events[1]).toMatch(
    /^contract.renewed \{"amount":500,"planId":"held","subscriptionId":"s_renewed","nextSettlementAt":"2/,
  );
  expect(events.slice(2)).toEqual([
    'payment.failed {"amount":600,"orderId":null,"subscriptionId":"s_held"}',
    'contract.held {"planId":"held","subscriptionId":"s_held"}',
    'contract.ended {"planId":"held","subscriptionId":"s_ended"}',
  ]);
});

it('a cancellation of a contract and its undo, as a member does both', async ({ server }) => {
  const browser = await openNew(server, 'canceller');
  await addRunning(server, 'canceller', { subscriptionId: 's_undone' });
  const send = (call: string, body: object) => browser.post(`/zapi/subscription/s_undone/${call}`, body);
  expect((await send('withdraw', { surveyAnswers: answers })).statusCode).toBe(200);
  expect((await send('withdraw/cancel', { surveyAnswers: [] })).statusCode).toBe(200);
  const [cancelled, restored] = await eventsOf(server, 'canceller');
  expect(cancelled).toMatch(/^contract.cancelled \{"endsAt":"2[^"]+Z","planId":"held","subscriptionId":"s_undone"\}$/);
  expect(restored).toMatch(/^contract.restored \{"planId":"held","subscriptionId":"s_undone","nextSettlementAt":"2[^"]+Z"\}$/);
});

it('a closed account, after the end of its contracts; its events stay until the data is erased', async ({ server }) => {
  const browser = await openNew(server, 'leaver01');
  await addContract(server, 'leaver01', 'CANCEL_REQUEST');
  await withdraw(server, browser, 'leaver01@example.com');
  expect(await eventsOf(server, 'leaver01')).toEqual([
    'contract.ended {"planId":"standard","subscriptionId":"s-leaver01-cancel_request"}',
    'member.withdrawn {}',
  ]);
});

it('an order that fails, is placed, and is refunded', async ({ server }) => {
  const browser = await openNew(server, 'orderer1');
  const id = await openCheckout(server, 'video');
  const token = await tokenOf(browser, id);
  isDeclining = true;
  await sendCard(browser, server, token, cards.approved);
  expect((await order(browser, id, token)).statusCode).toBe(422);
  isDeclining = false;
  const again = await tokenOf(browser, id);
  await sendCard(browser, server, again, cards.approved);
  expect((await order(browser, id, again)).statusCode).toBe(200);
  server.sandbox.refundByHand(server.sandbox.listCharges()[0]?.key ?? '', 100);
  server.clock.advance(26 * 3_600);
  await server.app.jobWorker?.run();
  const events = await eventsOf(server, 'orderer1');
  expect(events.map((event) => event.split(' ')[0])).toEqual(['payment.failed', 'order.placed', 'order.refunded']);
  expect(events[1]).toContain(`"items":[{"id":"demo-film","kind":"product","quantity":1}]`);
  expect(events[2]).toContain('"amount":100');
});

test('every declared event is written somewhere', () => {
  const declared = readSources(/^schemas\/events\/.*\.json$/).map(({ path }) => /events\/(.+)\.event\.json$/.exec(path)?.[1]);
  const written = readSources(/^(src\/server|scripts)\/.*\.ts$/)
    .map(({ text }) => text)
    .join('\n');
  expect(declared.length).toBeGreaterThan(10);
  expect(declared.filter((type) => !written.includes(`type: '${type}'`))).toEqual([]);
});
