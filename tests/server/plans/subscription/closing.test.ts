import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../../src/server/platform/database/database.ts';
import { until } from '../../actors/processes.ts';
import { startTestApp, type TestApp } from '../../harness.ts';
import { addContract, addMethod } from '../../people/contracts.ts';
import { createFakePayments } from '../../people/fake-payments.ts';
import { openNew } from '../../people/members.ts';
import { openTestDatabase } from '../../test-databases.ts';

const payments = createFakePayments();
let release = (): void => undefined;
const answered = new Promise<void>((resolve) => {
  release = resolve;
});
const slow = {
  ...payments.gateway,
  charge: async (request: Parameters<typeof payments.gateway.charge>[0]) => {
    const charge = payments.gateway.charge(request);
    await answered;
    return charge;
  },
};
// The others wait.
const environment = { CHARGES_IN_FLIGHT: '1' };
const names = ['closing1', 'closing2', 'closing3', 'closing4'];

let database: Database;
let test: TestApp;
beforeAll(async () => {
  database = await openTestDatabase('seeded');
  // The second application uses it too.
  test = await startTestApp({
    database: { ...database, close: async () => undefined },
    gateways: { payments: slow },
    environment,
  });
  await database.query('UPDATE subscriptions SET ended_at = $1', [test.clock.now()]);
  await database.query('DELETE FROM subscription_periods');
  for (const name of names) {
    await openNew(test, name);
    await addMethod(test, name, `pm_${name}`);
    await addContract(test, name, { subscriptionId: `s_${name}`, price: 1980, days: 0, methodId: `pm_${name}` });
  }
});
afterAll(() => database.close());

it('an application that closes settles the contract at hand, and leaves the others to the next one', async () => {
  test.clock.advance(1);
  const run = test.app.jobWorker?.run();
  await until(async () => (payments.requests.length > 0 ? true : undefined));
  const closed = test.app.close();
  release();
  await Promise.all([run, closed]);
  const countPaid = async () => (await database.query("SELECT 1 FROM subscription_periods WHERE state = 'paid'")).length;
  expect(payments.requests.length).toBeLessThan(names.length);
  expect(await countPaid()).toBe(payments.requests.length);
  const next = await startTestApp({ database: { ...database, close: async () => undefined }, gateways: { payments: slow } });
  next.clock.advance(301);
  await next.app.jobWorker?.run();
  await next.close();
  expect(await countPaid()).toBe(names.length);
  expect(payments.requests.length).toBe(names.length);
});
