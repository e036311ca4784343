// The daily comparison of the ledger with the payment provider, and the callbacks about refunds and disputes.
import { describe, expect } from 'vitest';
import { startPaymentSandbox } from '../../../../src/server/app/payment-sandbox/payment-sandbox.ts';
import { demoProducts } from '../../../../src/server/app/seed/demo-checkouts.ts';
import { listLines } from '../../../../src/server/areas/api/checkouts/lines.ts';
import { createCheckout } from '../../../../src/server/areas/payment/checkout/service.ts';
import { resolveFinding } from '../../../../src/server/areas/payment/payment-history/findings.ts';
import { recordCharge } from '../../../../src/server/areas/payment/payment-history/service.ts';
import { ownerOf } from '../../../../src/server/areas/payment/payment-method/adding.ts';
import type { PaymentGateway } from '../../../../src/server/platform/gateways/payment/payment-gateway.ts';
import { createSandboxGateway, sandboxKey } from '../../../../src/server/platform/gateways/payment/sandbox.ts';
import { signText } from '../../../../src/server/platform/gateways/payment/signatures.ts';
import { systemRandom } from '../../../../src/server/platform/random.ts';
import type { TestApp } from '../../harness.ts';
import { startPair } from '../../pair.ts';
import { buy } from '../../people/buyers.ts';
import { openCheckout, order, sendCard, tokenOf } from '../../people/checkouts.ts';
import { addContract, addMethod } from '../../people/contracts.ts';
import { openNew, readAudit, readData } from '../../people/members.ts';
import { cards, type PaymentTest, startPaymentTest } from '../../people/payment-store.ts';
import { openBuyer, settings } from '../../people/plan-store.ts';
import { serverTest } from '../../server-test.ts';

/** Lists of one item a page, so that few charges are many pages. Each range is requested once. */
let isPaged = false;
const ranges = new Map<string, ReturnType<PaymentGateway['listCharges']>>();
/** The number of the next list request that fails, from 1 on. */
let failsAfter = Number.POSITIVE_INFINITY;
const observe = (real: PaymentGateway): PaymentGateway => ({
  ...real,
  keepsCharges: true,
  listCharges: async ({ page, ...request }) => {
    failsAfter -= 1;
    if (failsAfter < 0) throw new Error('The process ends here.');
    if (!isPaged) return real.listCharges({ ...request, page });
    const range = JSON.stringify(request);
    const listed = ranges.get(range) ?? real.listCharges(request);
    ranges.set(range, listed);
    const { items } = await listed;
    const index = Number(page ?? 0);
    return { items: items.slice(index, index + 1), next: index + 1 < items.length ? String(index + 1) : undefined };
  },
});
const it = serverTest(() => startPaymentTest({ settings }, observe));

async function passDay({ clock, app }: PaymentTest): Promise<void> {
  clock.advance(26 * 3_600);
  await app.jobWorker?.run();
}
interface Finding {
  readonly finding_id: string;
  readonly kind: string;
  readonly charge_key: string;
  readonly amount: number;
  readonly provider_state: string;
  readonly state: string;
}
const readFindings = (server: PaymentTest, key: string) =>
  server.database.query<Finding>('SELECT * FROM payment_findings WHERE charge_key = $1 OR charge = $1 ORDER BY found_at', [key]);
const readEntries = (server: TestApp, accountId: string) =>
  server.database.query<{ kind: string; billing_amount: number; tax_amount: number; earnings_id: string }>(
    'SELECT kind, billing_amount, tax_amount, earnings_id FROM ledger_entries WHERE account_id = $1 ORDER BY created_at, billing_amount DESC',
    [accountId],
  );
const amountsOf = async (server: TestApp, accountId: string) =>
  (await readEntries(server, accountId)).map(({ kind, billing_amount: amount }) => `${kind} ${amount}`);
const newestKey = ({ sandbox }: PaymentTest): string => sandbox.listCharges()[0]?.key ?? '';
const refundedOf = ({ sandbox }: PaymentTest, key: string) => sandbox.listCharges().find((each) => each.key === key)?.refunded;

/** A charge that the provider has and the store does not know. */
const chargeOnly = ({ app }: TestApp, idempotencyKey: string, accountId: string, amount: number, storeId = 'first') =>
  app.gateways.payments.charge({
    idempotencyKey,
    storeId,
    owner: ownerOf({ storeId, accountId }),
    method: 'card_any',
    amount,
  });

const callBack = ({ app, clock }: TestApp, id: string, type: string, reference: string) => {
  const body = JSON.stringify({ id, type, reference });
  const signature = signText(sandboxKey, body, clock.now());
  const headers = { host: 'localhost', 'content-type': 'application/json', 'x-signature': signature };
  return app.inject({ method: 'POST', url: '/payment/callback', headers, payload: body });
};

describe('a refund that was made at the provider', () => {
  it('reaches the ledger, the payment history and an invoice, once', async ({ server }) => {
    const buyer = await openBuyer(server);
    await buy(buyer, 'paid', buyer.method);
    const key = newestKey(server);
    server.sandbox.refundByHand(key, 980);
    await passDay(server);
    await passDay(server);
    expect(await amountsOf(server, buyer.accountId)).toEqual(['charge 980', 'refund -980']);
    const { entries } = await readData(buyer.browser, '/mypage/payment-history');
    expect(entries).toMatchObject([{ kind: 'refund', billingAmount: -980, taxAmount: -89 }, { kind: 'charge' }]);
    const [refund] = entries as unknown as readonly { readonly earningsId: string }[];
    expect(await readData(buyer.browser, `/mypage/invoice/${refund?.earningsId}`)).toMatchObject({ kind: 'refund' });
    expect(await readAudit(server, buyer.accountId)).toContain('payment-refund-recorded');
    expect(await readFindings(server, key)).toEqual([]);
  });

  it('is recorded in parts, up to what was paid, in the ratio of the rates', async ({ server }) => {
    const browser = await openNew(server, 'partly');
    const { film } = demoProducts;
    const lines = listLines({ products: [film, { ...film, itemId: 'demo-snack', price: 1_081, taxRate: 8 }] });
    const { clock, database, app } = server;
    const context = { storeId: 'first', random: app.platform.random, now: clock.now() };
    const expiresAt = new Date(clock.now().getTime() + 86_400_000);
    const id = await createCheckout(database, context, { lines, guestAllowed: true, expiresAt });
    const token = await tokenOf(browser, id);
    await sendCard(browser, server, token, cards.approved);
    expect((await order(browser, id, token)).statusCode).toBe(200);
    const key = newestKey(server);
    const paid = server.sandbox.listCharges()[0]?.amount ?? 0;
    const sum = async () => (await readEntries(server, 'partly')).reduce((total, each) => total + each.billing_amount, 0);
    expect(await sum()).toBe(paid);
    for (const [part, left] of [
      [101, paid - 101],
      [paid - 300, 199],
      [199, 0],
    ] as const) {
      server.sandbox.refundByHand(key, part);
      await passDay(server);
      expect(await sum()).toBe(left);
    }
    expect(await readFindings(server, key)).toEqual([]);
    const rates = await server.database.query(
      `SELECT tax ->> 'taxRate' AS rate, sum((tax ->> 'amount')::integer)::integer AS amount
         FROM ledger_entries, jsonb_array_elements(taxes) AS tax WHERE account_id = 'partly' GROUP BY 1`,
    );
    expect(rates.every((row) => (row as { amount: number }).amount === 0)).toBe(true);
  });

  it('is recorded at its callback, whose repetitions and the job change nothing', async ({ server }) => {
    const buyer = await openBuyer(server);
    await buy(buyer, 'paid', buyer.method);
    const reference = server.sandbox.refundByHand(newestKey(server), 500);
    for (const id of ['evt_refund', 'evt_refund', 'evt_refund_updated'])
      expect((await callBack(server, id, 'refund.changed', reference)).statusCode).toBe(204);
    await passDay(server);
    expect(await amountsOf(server, buyer.accountId)).toEqual(['charge 980', 'refund -500']);
    server.sandbox.fail(1, 'error');
    expect((await callBack(server, 'evt_down', 'refund.changed', reference)).statusCode).toBe(503);
  });

  it('of a sale without the reference of its charge is found by the key', async ({ server }) => {
    const buyer = await openBuyer(server);
    await buy(buyer, 'paid', buyer.method);
    const key = newestKey(server);
    await server.database.query('ALTER TABLE ledger_entries DISABLE TRIGGER ledger_entries_kept');
    await server.database.query('UPDATE ledger_entries SET charge_reference = NULL WHERE account_id = $1', [buyer.accountId]);
    await server.database.query('ALTER TABLE ledger_entries ENABLE TRIGGER ledger_entries_kept');
    server.sandbox.refundByHand(key, 980);
    await passDay(server);
    expect(await amountsOf(server, buyer.accountId)).toEqual(['charge 980', 'refund -980']);
  });
});

describe('a charge that the store does not know', () => {
  it('completes the period that it was made for', async ({ server }) => {
    await openNew(server, 'lostperiod');
    await addMethod(server, 'lostperiod', 'pm_lostperiod');
    await addContract(server, 'lostperiod', { subscriptionId: 's_lostperiod', price: 1980, days: 20, methodId: 'pm_lostperiod' });
    await chargeOnly(server, 's_lostperiod.2.1', 'lostperiod', 1980);
    await passDay(server);
    await server.app.jobWorker?.run();
    expect(await amountsOf(server, 'lostperiod')).toEqual(['charge 1980']);
    expect(await readFindings(server, 's_lostperiod.2.1')).toMatchObject([{ kind: 'chargeWithoutSale', state: 'repaired' }]);
    expect(refundedOf(server, 's_lostperiod.2.1')).toBe(0);
  });

  it('is returned if the period was paid by another one', async ({ server }) => {
    await openNew(server, 'twice');
    await addMethod(server, 'twice', 'pm_twice');
    await addContract(server, 'twice', { subscriptionId: 's_twice', price: 1980, days: 0, methodId: 'pm_twice' });
    await server.app.jobWorker?.run();
    expect(await amountsOf(server, 'twice')).toEqual(['charge 1980']);
    await chargeOnly(server, 's_twice.2.7', 'twice', 1980);
    await passDay(server);
    await server.app.jobWorker?.run();
    expect(refundedOf(server, 's_twice.2.7')).toBe(1980);
    expect(refundedOf(server, 's_twice.2.1')).toBe(0);
    expect(await readFindings(server, 's_twice.2.7')).toMatchObject([{ kind: 'chargeWithoutSale', state: 'repaired' }]);
    expect(await amountsOf(server, 'twice')).toEqual(['charge 1980']);
  });

  it('is returned if its order was not placed, and a new attempt is charged anew', async ({ server }) => {
    const browser = await openNew(server, 'lostorder');
    const id = await openCheckout(server, 'video');
    await tokenOf(browser, id);
    const [{ order_id: orderId, amount } = { order_id: '', amount: 0 }] = await server.database.query<{
      order_id: string;
      amount: number;
    }>('SELECT order_id, amount FROM checkout_orders WHERE session_id = $1', [id]);
    await chargeOnly(server, `checkout.${orderId}.1`, 'lostorder', amount);
    server.clock.advance(3_700);
    await server.database.query('UPDATE payment_reconciliations SET next_at = $1', [server.clock.now()]);
    await server.app.jobWorker?.run();
    await server.app.jobWorker?.run();
    expect(refundedOf(server, `checkout.${orderId}.1`)).toBe(amount);
    expect(await server.database.query('SELECT state, attempt FROM checkout_orders WHERE order_id = $1', [orderId])).toEqual([
      { state: 'verified', attempt: 1 },
    ]);
    const again = await tokenOf(browser, id);
    await sendCard(browser, server, again, cards.approved);
    expect((await order(browser, id, again)).statusCode).toBe(200);
    expect(newestKey(server)).not.toBe(`checkout.${orderId}.1`);
    expect(refundedOf(server, newestKey(server))).toBe(0);
  });

  it('is reported if nothing proves what it was for, and returned if an operator decides so', async ({ server }) => {
    await chargeOnly(server, 'k_lost', 'somebody', 700);
    await chargeOnly(server, 'k_elsewhere', 'somebody', 700, 'another');
    await passDay(server);
    const [finding, ...more] = await readFindings(server, 'k_lost');
    expect(more).toEqual([]);
    expect(finding).toMatchObject({ kind: 'chargeWithoutSale', amount: 700, state: 'open' });
    expect(server.log.filter((line) => line.includes('an operator has to look') && line.includes('k_lost'))).toHaveLength(1);
    expect(await readFindings(server, 'k_elsewhere')).toEqual([]);
    expect(refundedOf(server, 'k_lost')).toBe(0);
    const resolve = (isRefunded: boolean) =>
      resolveFinding(server.database, finding?.finding_id ?? '', { isRefunded, now: server.clock.now() });
    expect(await resolve(true)).toBe('refunding');
    await passDay(server);
    expect(refundedOf(server, 'k_lost')).toBe(700);
    expect(await readFindings(server, 'k_lost')).toMatchObject([{ state: 'repaired' }]);
    expect(await resolve(false)).toBe('ended');
    expect(server.log.filter((line) => line.includes('an operator has to look') && line.includes('k_lost'))).toHaveLength(1);
  });

  it('is left alone while it may be in flight', async ({ server }) => {
    await passDay(server);
    await chargeOnly(server, 'k_young', 'somebody', 700);
    server.clock.advance(3_500);
    await server.database.query('UPDATE payment_reconciliations SET next_at = $1', [server.clock.now()]);
    await server.app.jobWorker?.run();
    expect(await readFindings(server, 'k_young')).toEqual([]);
    await passDay(server);
    expect(await readFindings(server, 'k_young')).toMatchObject([{ state: 'open' }]);
  });
});

/** A sale of the demo member, paid by a charge of the provider. */
const recordSale = (server: TestApp, intent: string, chargeReference: string, amount = 500) =>
  server.database.transaction((tx) =>
    recordCharge(
      tx,
      { storeId: 'first', random: systemRandom, now: server.clock.now() },
      {
        accountId: intent,
        intent,
        planName: { ja: '品' },
        providerName: { ja: '店' },
        lines: [{ name: { ja: '品' }, quantity: 1, amount, taxRate: 10 }],
        paymentMethod: null,
        chargeReference,
      },
    ),
  );

it('reports a sale that the provider has no charge of, and one of another amount', async ({ server }) => {
  await recordSale(server, 'absent', 'charge_absent');
  const { reference } = await chargeOnly(server, 'k_more', 'somebody', 501);
  await recordSale(server, 'more', reference);
  await passDay(server);
  await passDay(server);
  const absent = { kind: 'saleWithoutCharge', amount: 500, provider_state: 'absent', state: 'open' };
  expect(await readFindings(server, 'charge_absent')).toMatchObject([absent]);
  expect(await readFindings(server, 'k_more')).toMatchObject([{ kind: 'amountDiffers', amount: 501, state: 'open' }]);
});

it('records a dispute, by its callback or the job, and how it is decided', async ({ server }) => {
  const buyer = await openBuyer(server);
  await buy(buyer, 'paid', buyer.method);
  const key = newestKey(server);
  const dispute = server.sandbox.dispute(key);
  expect((await callBack(server, 'evt_dispute', 'dispute.changed', dispute)).statusCode).toBe(204);
  expect(await readFindings(server, key)).toMatchObject([
    { kind: 'dispute', provider_state: 'open', state: 'open', amount: 980 },
  ]);
  server.sandbox.decideDispute(dispute, 'lost');
  await passDay(server);
  await passDay(server);
  expect(await readFindings(server, key)).toMatchObject([{ kind: 'dispute', provider_state: 'lost', state: 'open' }]);
  expect(server.log.filter((line) => line.includes('a dispute is lost'))).toHaveLength(1);
  expect(await amountsOf(server, buyer.accountId)).toEqual(['charge 980']);
});

it('goes on where it stopped, in ranges that it can list at once', async ({ server }) => {
  await passDay(server);
  const readFrom = async () =>
    (await server.database.query<{ compare_from: Date }>('SELECT compare_from FROM payment_reconciliations'))[0]?.compare_from;
  for (let number = 0; number < 60; number += 1) {
    server.clock.advance(30);
    await chargeOnly(server, `k_many${number}`, 'somebody', 100 + number);
  }
  const before = await readFrom();
  isPaged = true;
  // Half of the range can be listed, the next one not.
  failsAfter = 100;
  await passDay(server);
  const stopped = await readFrom();
  expect(stopped?.getTime()).toBeGreaterThan(before?.getTime() ?? 0);
  failsAfter = Number.POSITIVE_INFINITY;
  await passDay(server);
  isPaged = false;
  const found = await server.database.query("SELECT 1 FROM payment_findings WHERE charge_key LIKE 'k_many%'");
  expect(found).toHaveLength(60);
});

it('records a refund once, by two processes with their jobs and callbacks at the same time', async () => {
  let now = (): Date => new Date();
  const sandbox = await startPaymentSandbox({ host: '127.0.0.1', port: 0, clock: () => now() });
  const payments = createSandboxGateway({ origin: sandbox.origin, internal: sandbox.origin });
  const pair = await startPair({ gateways: { payments } });
  const processes = [pair, pair.other];
  now = () => pair.clock.now();
  try {
    const { reference } = await chargeOnly(pair, 'k_pair', 'somebody', 500);
    await recordSale(pair, 'paired', reference);
    const refund = sandbox.refundByHand('k_pair', 200);
    for (const { clock } of processes) clock.advance(26 * 3_600);
    const jobs = processes.map(({ app }) => app.jobWorker?.run());
    const answers = processes.map((process, index) => callBack(process, `evt_pair${index}`, 'refund.changed', refund));
    await Promise.all([...jobs, ...answers]);
    expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([204, 204]);
    expect(await amountsOf(pair, 'paired')).toEqual(['charge 500', 'refund -200']);
    await expect(
      pair.database.query(
        `INSERT INTO ledger_entries SELECT (jsonb_populate_record(entry, '{"earnings_id": "e_more", "intent": "more"}')).*
           FROM ledger_entries AS entry WHERE account_id = 'paired' AND kind = 'refund'
         UNION ALL SELECT (jsonb_populate_record(entry, '{"earnings_id": "e_most", "intent": "most"}')).*
           FROM ledger_entries AS entry WHERE account_id = 'paired' AND kind = 'refund'`,
      ),
    ).rejects.toThrow('returns more than was paid');
  } finally {
    await pair.close();
    await sandbox.close();
  }
});
