import { expect } from 'vitest';
import { openPostgres } from '../../../../src/server/platform/database/postgres-database.ts';
import { createDice } from '../../../dice.ts';
import { until } from '../../actors/processes.ts';
import { startTestApp, type TestBrowser } from '../../harness.ts';
import { goToConfirm } from '../../people/buyers.ts';
import { openCheckout, tokenOf } from '../../people/checkouts.ts';
import { addMethod } from '../../people/contracts.ts';
import { openNew } from '../../people/members.ts';
import { type PaymentTest, startPaymentTest } from '../../people/payment-store.ts';
import { openCrashingDatabase } from '../../stopping-database.ts';
import { createTestDatabase } from '../../test-databases.ts';

interface Sent {
  readonly address: string;
  readonly body: object;
}
type Prepare = (store: PaymentTest, browser: TestBrowser, accountId: string, method: string) => Promise<Sent>;

const kinds: { readonly [kind in 'purchase' | 'checkout']: Prepare } = {
  purchase: async (_store, browser, accountId, method) => {
    const purchaseToken = await goToConfirm({ browser, accountId }, 'weekly', method);
    return { address: '/zapi/purchase/weekly', body: { purchaseToken } };
  },
  // A contract and products in one charge.
  checkout: async (test, browser, _accountId, paymentMethodId) => {
    await test.database.query('UPDATE item_stock SET stock = sold + 1');
    const id = await openCheckout(test, 'mixed');
    const purchaseToken = await tokenOf(browser, id);
    return { address: `/zapi/checkout/${id}`, body: { purchaseToken, form: { paymentMethodId, certification: null } } };
  },
};
/** More than an order reaches. */
const maxMoment = 50;

/**
 * Orders in another application that stops at a random moment, until `kills` were stopped. After each, this one finishes the order,
 * and contracts, ledger and the charges of the sandbox must agree.
 */
export async function killOrders(kind: keyof typeof kinds, kills: number, seed: string): Promise<void> {
  const roll = createDice(seed);
  const url = await createTestDatabase('seeded');
  const test = await startPaymentTest({ database: await openPostgres(url, 4) });
  const { sandbox } = test;
  try {
    let killed = 0;
    for (let round = 1; killed < kills; round += 1) {
      const name = `${kind}${round}`;
      const browser = await openNew(test, name);
      await addMethod(test, name, `pm_${name}`);
      const sent = await kinds[kind](test, browser, name, `pm_${name}`);
      const before = sandbox.listCharges().length;
      const isKilled = await orderAndDie({ test, url, browser, name, sent, killAt: 1 + roll(maxMoment) });
      if (isKilled) killed += 1;
      await finish(test, name);
      await compare(test, name, before, !isKilled);
    }
  } finally {
    await test.close();
  }
}

/** Sends one order, and waits for the actor's answer. Returns whether the application stopped before: at a statement, or around a charge. */
async function orderAndDie(order: {
  readonly test: PaymentTest;
  readonly url: string;
  readonly browser: TestBrowser;
  readonly name: string;
  readonly sent: Sent;
  readonly killAt: number;
}): Promise<boolean> {
  const { test } = order;
  const { payments } = test.app.gateways;
  const { database, crash } = await openCrashingDatabase(order.url, order.killAt);
  const dying = await startTestApp({
    database,
    gateways: { payments: { ...payments, charge: crash.around(payments.charge) } },
  });
  dying.clock.setTo(test.clock.now().toISOString());
  const there = dying.open();
  for (const [cookie, value] of order.browser.cookies) there.cookies.set(cookie, value);
  const moments = await crash.run(async () => {
    const answer = await there.post(order.sent.address, order.sent.body);
    expect(answer.statusCode, answer.body).toBe(200);
    const isWaiting = "SELECT 1 AS one FROM flow_asks WHERE owner = $1 AND state = 'due'";
    await until(async () => ((await test.database.query(isWaiting, [order.name])).length === 0 ? true : undefined));
  });
  if (moments !== undefined) await dying.close();
  return moments === undefined;
}

/** Waits for the leases of the killed process, and finishes what it began. */
async function finish(test: PaymentTest, accountId: string): Promise<void> {
  test.clock.advance(130);
  // The database may still hold the locks of the killed process, so that its rows are skipped at first.
  await until(async () => {
    test.app.actorWorker.wake();
    await test.app.jobWorker?.run();
    const open = await test.database.query(
      `SELECT 1 AS one FROM flow_asks WHERE owner = $1 AND state = 'due'
       UNION ALL SELECT 1 FROM checkout_orders WHERE account_id = $1 AND state IN ('charging', 'refunding')`,
      [accountId],
    );
    return open.length === 0 ? true : undefined;
  });
}

async function compare(
  { database, sandbox }: PaymentTest,
  accountId: string,
  before: number,
  mustBePaid: boolean,
): Promise<void> {
  const charges = sandbox.listCharges().slice(before);
  expect(charges.length, accountId).toBeLessThanOrEqual(1);
  expect(charges.every(({ state, refunded }) => state === 'approved' && refunded === 0)).toBe(true);
  if (mustBePaid) expect(charges).toHaveLength(1);
  const count = async (sql: string) => (await database.query(sql, [accountId])).length;
  expect(await count('SELECT 1 AS one FROM subscriptions WHERE account_id = $1'), accountId).toBe(charges.length);
  expect(await count('SELECT 1 AS one FROM sale_reservations WHERE account_id = $1')).toBe(0);
  expect(await count("SELECT 1 AS one FROM checkout_orders WHERE account_id = $1 AND state IN ('charging', 'refunding')")).toBe(
    0,
  );
  const [ledger] = await database.query<{ paid: number }>(
    'SELECT coalesce(sum(billing_amount), 0)::integer AS paid FROM ledger_entries WHERE account_id = $1',
    [accountId],
  );
  expect(ledger?.paid).toBe(charges.reduce((sum, { amount }) => sum + amount, 0));
  const keys = await database.query<{ charge_key: string }>(
    `SELECT p.charge_key FROM subscription_periods p JOIN subscriptions s USING (store_id, subscription_id)
      WHERE s.account_id = $1 AND p.charge_key IS NOT NULL`,
    [accountId],
  );
  expect(keys.map(({ charge_key }) => charge_key)).toEqual(charges.map(({ key }) => key));
}
