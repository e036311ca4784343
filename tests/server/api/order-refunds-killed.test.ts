// The process that returns the payment of an order is killed at each of its moments: another one finishes, and nothing is returned twice.
import { expect } from 'vitest';
import { openPostgres } from '../../../src/server/platform/database/postgres-database.ts';
import { until } from '../actors/processes.ts';
import { startTestApp } from '../harness.ts';
import { type ApiSend, openApi } from '../people/api-app.ts';
import { openCheckout, order, sendCard, tokenOf } from '../people/checkouts.ts';
import { cards, type PaymentTest, startPaymentTest } from '../people/payment-store.ts';
import { serverTest } from '../server-test.ts';
import { openCrashingDatabase } from '../stopping-database.ts';
import { createTestDatabase } from '../test-databases.ts';

let url = '';
const it = serverTest(async () => {
  url = await createTestDatabase('seeded');
  return startPaymentTest({ database: await openPostgres(url, 4) });
});

/** Runs the jobs in a process that is killed at a moment; false: they ended before. */
async function runAndDie({ app, clock }: PaymentTest, killAt: number): Promise<boolean> {
  const { payments } = app.gateways;
  const { database, crash } = await openCrashingDatabase(url, killAt);
  const gateways = { payments: { ...payments, refund: crash.around(payments.refund) } };
  const dying = await startTestApp({ database, gateways });
  dying.clock.setTo(clock.now().toISOString());
  const moments = await crash.run(async () => dying.app.jobWorker?.run());
  if (moments !== undefined) await dying.close();
  return moments === undefined;
}

/** An order of a guest, the newest one. */
async function place(server: PaymentTest, send: ApiSend): Promise<string> {
  const browser = server.open();
  const sessionId = await openCheckout(server, 'item');
  const token = await tokenOf(browser, sessionId, { email: 'killed@example.com' });
  await sendCard(browser, server, token, cards.approved);
  expect((await order(browser, sessionId, token)).statusCode).toBe(200);
  const [{ orderId }] = (await send('GET', '/orders')).json().orders;
  return orderId;
}

it('returns each amount once, wherever the process ends', async ({ server }) => {
  const send = await openApi(server);
  const orderId = await place(server, send);
  let rounds = 0;
  for (let isKilled = true; isKilled; ) {
    rounds += 1;
    const asked = await send('POST', `/orders/${orderId}/refunds`, { body: { amount: 10, reason: `${rounds}` } });
    expect(asked.statusCode).toBe(201);
    isKilled = await runAndDie(server, rounds);
    // Longer than the lease. The database may hold the locks of the killed process for a moment.
    server.clock.advance(11);
    const { refundedAmount, refunds } = await until(async () => {
      await server.app.jobWorker?.run();
      const read = (await send('GET', `/orders/${orderId}`)).json();
      return read.refunds.every(({ state }: { readonly state: string }) => state === 'made') ? read : undefined;
    });
    expect([refunds.length, refundedAmount]).toEqual([rounds, 10 * rounds]);
    expect(server.sandbox.listCharges()[0]?.refunded).toBe(10 * rounds);
  }
  // Before and after the provider is asked, and at each statement of the record.
  expect(rounds).toBeGreaterThan(10);
  const events = await server.database.query("SELECT 1 FROM events WHERE type = 'order.refunded'");
  const mails = (await server.readOutbox('killed@example.com')).filter(({ subject }) => subject.includes('返金'));
  expect([events.length, mails.length]).toEqual([rounds, rounds]);
});

it('returns what was paid before the sandbox of the provider started, which has forgotten it', async ({ server }) => {
  const orderId = await place(server, await openApi(server));
  const restarted = await startPaymentTest({ database: await openPostgres(url, 4) });
  const send = await openApi(restarted);
  const { refunds } = (await send('POST', `/orders/${orderId}/cancel`)).json();
  await restarted.app.jobWorker?.run();
  const { refundedAmount, amount } = (await send('GET', `/orders/${orderId}`)).json();
  await restarted.close();
  expect([refunds.length, refundedAmount]).toEqual([1, amount]);
});
