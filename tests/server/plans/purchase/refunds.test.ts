// Purchases whose contract cannot start although they were charged, and charges that an operator resolves.
import { beforeEach, expect } from 'vitest';
import { ownerOf } from '../../../../src/server/areas/payment/payment-method/adding.ts';
import {
  PaymentError,
  type PaymentGateway,
  type ProviderCharge,
} from '../../../../src/server/platform/gateways/payment/payment-gateway.ts';
import { until } from '../../actors/processes.ts';
import { type Buyer, goToConfirm, order, readBought, readPage, waitForAnswer } from '../../people/buyers.ts';
import { readAudit, readData, readMain } from '../../people/members.ts';
import { openRole } from '../../people/operators.ts';
import { type PaymentTest, startPaymentTest } from '../../people/payment-store.ts';
import { openBuyer, settings } from '../../people/plan-store.ts';
import { serverTest } from '../../server-test.ts';

/** Errors of the next refunds after the provider has made them. */
let lostRefunds = 0;
const refunds: string[] = [];
/** The charges that the provider has, by reference. */
const charges = new Map<string, ProviderCharge>();
const observeRefunds = (real: PaymentGateway): PaymentGateway => ({
  ...real,
  keepsCharges: true,
  readCharge: async (reference) => charges.get(reference),
  refund: async (request) => {
    const made = await real.refund(request);
    refunds.push(`${request.idempotencyKey} ${request.amount}`);
    lostRefunds -= 1;
    if (lostRefunds >= 0) throw new PaymentError('unavailable', 'The answer was lost.');
    return made;
  },
});
const it = serverTest(() => startPaymentTest({ settings }, observeRefunds));
beforeEach(() => {
  refunds.length = 0;
  lostRefunds = 0;
  charges.clear();
});

const readSold = async (server: PaymentTest, planId: string) =>
  (await server.database.query<{ sold: number }>('SELECT sold FROM plan_sales WHERE plan_id = $1', [planId]))[0]?.sold ?? 0;
const readMails = (server: PaymentTest, intent: string) =>
  server.database.query<{ subject: string; body: string }>('SELECT subject, body FROM outbox WHERE intent LIKE $1', [
    `${intent}:%`,
  ]);
const runJobs = async (server: PaymentTest) => server.app.jobWorker?.run();

it('returns the payment of a purchase whose contract cannot start, once, and mails the member [PURCHASE-024]', async ({
  server,
}) => {
  const buyer = await openBuyer(server);
  const token = await goToConfirm(buyer, 'last', buyer.method);
  await server.database.query("ALTER TABLE ledger_entries ADD CONSTRAINT broken CHECK (kind <> 'charge') NOT VALID");
  await order(buyer, 'last', token);
  expect(await waitForAnswer(buyer, 'last')).toBe('/plans/last/confirm?notice=REGISTER_ERROR');
  await server.database.query('ALTER TABLE ledger_entries DROP CONSTRAINT broken');
  expect(await readBought(server, buyer.accountId)).toEqual({ contracts: [], entries: [], reserved: 0 });
  expect(await readSold(server, 'last')).toBe(0);
  const main = readMain(await buyer.browser.get('/plans/last/confirm?notice=REGISTER_ERROR&ask=history'));
  expect(main).toContain('料金は返金します');
  expect(main).toContain('返金の手続き中です');
  expect(main).not.toContain('お支払いが済んでいる場合があります');
  // Closing the dialog leaves the message.
  const close = /href="(\/plans\/last\/confirm[^"]*)"/.exec(main)?.[1] ?? '';
  const closed = readMain(await buyer.browser.get(close.replaceAll('&amp;', '&')));
  expect(closed).toContain('料金は返金します');
  expect(closed).not.toContain('role="dialog"');
  // The account cannot be closed before the payment is returned.
  expect(await readPage(buyer, '/withdraw')).toMatchObject({ isPaymentOpen: true });
  lostRefunds = 1;
  for (let run = 0; run < 3; run += 1) {
    await runJobs(server);
    server.clock.advance(61);
  }
  expect(refunds).toHaveLength(2);
  expect(new Set(refunds)).toHaveLength(1);
  expect(refunds[0]).toMatch(/^k_.*\.refund 980$/);
  expect(await readPage(buyer, '/withdraw')).toMatchObject({ isPaymentOpen: false });
  expect(await readAudit(server, buyer.accountId)).toContain('purchase-refund');
  const [mail, ...more] = await readMails(server, 'orderRefunded');
  expect(more).toEqual([]);
  expect(mail?.subject).toContain('返金します');
  // The plan can be bought again.
  await order(buyer, 'last', await goToConfirm(buyer, 'last', buyer.method));
  expect(await waitForAnswer(buyer, 'last')).toBe('/plans/last/complete');
});

/** Orders while the provider does not answer, until the key of the charge has expired. */
async function orderUnknown(server: PaymentTest): Promise<Awaited<ReturnType<typeof openBuyer>> & { readonly askId: string }> {
  const buyer = await openBuyer(server);
  const token = await goToConfirm(buyer, 'paid', buyer.method);
  server.app.faults.add('purchase.charge', { answer: { status: 503, code: 'UNAVAILABLE', message: '' } }, 1);
  await order(buyer, 'paid', token);
  const readAsk = (state: string) =>
    until(
      async () =>
        (
          await server.database.query<{ ask_id: string }>(
            'SELECT ask_id FROM flow_asks WHERE owner = $1 AND state = $2 AND first_put_at IS NOT NULL AND next_at > created_at',
            [buyer.accountId, state],
          )
        )[0],
    );
  await readAsk('due');
  await server.database.query('UPDATE flow_asks SET forgotten_at = $2 WHERE owner = $1', [buyer.accountId, server.clock.now()]);
  server.clock.advance(301);
  server.app.actorWorker.wake();
  const { ask_id: askId } = await readAsk('unknown');
  expect(await readBought(server, buyer.accountId)).toEqual({ contracts: [], entries: [], reserved: 1 });
  return { ...buyer, askId };
}

/** An operator resolves the charge at the console. */
async function resolve(
  server: PaymentTest,
  { askId, accountId }: { readonly askId: string; readonly accountId: string },
  action: string,
  reference?: string,
) {
  const operator = await openRole(server, 'finance');
  const { matters } = await readData(operator, '/console/payments');
  const listed = { matterId: askId, accountId, amount: 980, plan: '名前paid', actions: ['charged', 'not-charged'] };
  expect(matters).toEqual([expect.objectContaining(listed)]);
  const body = { matterId: askId, action, reason: '管理画面で確認', ...(reference === undefined ? {} : { reference }) };
  const answer = await operator.post('/zapi/console/payment/resolve', body);
  server.app.actorWorker.wake();
  return answer.json<{ readonly code?: string; readonly redirectTo?: string }>();
}
const isResolved = { redirectTo: '/console/payments?notice=paymentResolved' };

/** Where the page about the unknown outcome leads to, once the flow has the outcome. */
const waitForOutcome = ({ browser }: Buyer) =>
  until(async () => {
    const { location } = (await browser.get('/plans/paid/unclear', { accept: 'text/html' })).headers;
    // The flow may still wait for the charge, although its request already counts as unknown.
    return location === '/plans/paid/charging' ? undefined : location;
  });

it('starts the contract of an unknown charge that an operator found at the provider, also if its method was removed', async ({
  server,
}) => {
  const buyer = await orderUnknown(server);
  const payload = { accountPaymentMethodId: buyer.method };
  const removed = await buyer.browser.send({ method: 'DELETE', url: '/zapi/account/payment-method', payload });
  expect(removed.statusCode).toBe(200);
  const { askId: idempotencyKey, accountId } = buyer;
  const charge: ProviderCharge = {
    reference: 'ch_found',
    state: 'approved',
    amount: 980,
    storeId: 'first',
    idempotencyKey,
    owner: ownerOf({ storeId: 'first', accountId }),
    currency: 'jpy',
    refunded: 0,
    at: server.clock.now(),
  };
  // Those that the provider does not have, declined, returned, or has for another amount, purchase or member.
  const others = [
    undefined,
    { state: 'declined' },
    { refunded: 1 },
    { amount: 1 },
    { idempotencyKey: 'k' },
    { owner: 'o' },
  ] as const;
  for (const other of others) {
    if (other !== undefined) charges.set('ch_found', { ...charge, ...other });
    expect(await resolve(server, buyer, 'charged', 'ch_found'), JSON.stringify(other)).toMatchObject({
      code: 'CHARGE_NOT_FOUND',
    });
  }
  charges.set('ch_found', charge);
  expect(await resolve(server, buyer, 'charged', 'ch_found')).toEqual(isResolved);
  expect(await waitForOutcome(buyer)).toBe('/plans/paid/complete');
  expect(await readBought(server, buyer.accountId)).toMatchObject({
    contracts: [{ plan_id: 'paid' }],
    entries: [{ billing_amount: 980 }],
    reserved: 0,
  });
  const paid =
    'SELECT charge_key, charge_reference FROM subscription_periods JOIN subscriptions USING (store_id, subscription_id)';
  expect(await server.database.query(`${paid} WHERE account_id = $1 AND charge_key IS NOT NULL`, [buyer.accountId])).toEqual([
    { charge_key: buyer.askId, charge_reference: 'ch_found' },
  ]);
  const mail = (await readMails(server, 'order')).find(({ subject }) => subject.includes('名前paid'));
  expect(mail?.body).toContain('お支払い方法：確認画面で選択された方法\n');
});

it('releases the sale of an unknown charge that the provider never made, and mails the member', async ({ server }) => {
  const sold = await readSold(server, 'paid');
  const buyer = await orderUnknown(server);
  expect(await readSold(server, 'paid')).toBe(sold + 1);
  expect(await resolve(server, buyer, 'not-charged')).toEqual(isResolved);
  expect(await waitForOutcome(buyer)).toBe('/plans/paid/confirm?notice=PAYMENT_UNAVAILABLE');
  expect(await readAudit(server, buyer.accountId)).toContain('payment-resolved');
  expect(await readBought(server, buyer.accountId)).toEqual({ contracts: [], entries: [], reserved: 0 });
  expect(await readSold(server, 'paid')).toBe(sold);
  expect(await readMails(server, 'orderDeclined')).toMatchObject([{ subject: expect.stringContaining('完了できませんでした') }]);
});
