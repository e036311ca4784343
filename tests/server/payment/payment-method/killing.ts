import { expect } from 'vitest';
import { reconcileMethods } from '../../../../src/server/areas/payment/payment-method/remove.ts';
import { openPostgres } from '../../../../src/server/platform/database/postgres-database.ts';
import { startTestApp, type TestBrowser } from '../../harness.ts';
import { openNew, readAudit, readNotices } from '../../people/members.ts';
import {
  cards,
  certify,
  makeToken,
  type PaymentTest,
  postToken,
  readPage,
  route,
  startPaymentTest,
} from '../../people/payment-store.ts';
import { openCrashingDatabase } from '../../stopping-database.ts';
import { createTestDatabase } from '../../test-databases.ts';

/** A store on a database that a stopping application shares, with a sandbox that survives it. */
export interface KilledStore extends PaymentTest {
  readonly url: string;
}

export async function openKilledStore(): Promise<KilledStore> {
  const url = await createTestDatabase('seeded');
  return { ...(await startPaymentTest({ database: await openPostgres(url, 4) })), url };
}

interface Killed {
  readonly browser: TestBrowser;
  readonly token: string;
  /** undefined: the process was killed. */
  readonly moments: number | undefined;
}

/**
 * Kills the chain of a card at this moment and finishes it. Returns whether the process died: background work adds some moments, so
 * that the last ones may not be reached.
 */
export async function killAndFinish(store: KilledStore, name: string, killAt: number): Promise<boolean> {
  const killed = await addAndDie(store, name, killAt);
  if (killed.moments !== undefined) expect(killAt, `ended after ${killed.moments}`).toBeGreaterThan(killed.moments);
  await finishChain(store, name, killed);
  return killed.moments === undefined;
}

/** Finishes the chain of a card without a kill; returns its number of moments. */
export async function countMoments(store: KilledStore): Promise<number> {
  const alive = await addAndDie(store, 'alive001', 0);
  await finishChain(store, 'alive001', alive);
  return Number(alive.moments);
}

/**
 * Adds a card with 3-D Secure, makes it the default and deletes it in another application, which stops at this moment: before a
 * statement, or around a request to the provider. 0: never.
 */
async function addAndDie(test: KilledStore, name: string, killAt: number): Promise<Killed> {
  const { sandbox, url } = test;
  const browser = await openNew(test, name);
  const { token = '' } = await makeToken(sandbox, cards.certified);
  const { database, crash } = await openCrashingDatabase(url, killAt, { countsQueries: true });
  const { payments } = test.app.gateways;
  const dying = await startTestApp({
    database,
    gateways: {
      payments: {
        ...payments,
        registerCard: crash.around(payments.registerCard),
        openThreeDSecure: crash.around(payments.openThreeDSecure),
        confirmThreeDSecure: crash.around(payments.confirmThreeDSecure),
        removeMethod: crash.around(payments.removeMethod),
      },
    },
  });
  const there = dying.open();
  for (const [cookie, value] of browser.cookies) there.cookies.set(cookie, value);
  const moments = await crash.run(async () => {
    expect((await postToken(there, token)).statusCode).toBe(200);
    expect((await certify(there, sandbox)).statusCode).toBe(200);
    const [card] = (await readPage(there)).accountPaymentMethods;
    const payload = { accountPaymentMethodId: card?.accountPaymentMethodId };
    expect((await there.post(`${route}/default`, payload)).statusCode).toBeLessThan(300);
    expect((await there.send({ method: 'DELETE', url: route, payload })).statusCode).toBeLessThan(300);
  });
  if (moments !== undefined) await dying.close();
  return { browser, token, moments };
}

/** Continues as the member would, in a process that lives, and expects rows and provider to agree at each step. */
async function finishChain(test: KilledStore, name: string, { browser, token }: Killed): Promise<void> {
  const { sandbox } = test;
  const { payments } = test.app.gateways;
  const readRows = () =>
    test.database.query<{ state: string; reference: string | null }>(
      'SELECT state, reference FROM payment_methods WHERE account_id = $1',
      [name],
    );
  // The token again: a double press, or the form after the restart.
  const repeated = await postToken(browser, token);
  expect([200, 409], repeated.body).toContain(repeated.statusCode);
  await reconcileMethods(test.database, payments, test.clock.now());
  if ((await readPage(browser)).certification !== null) expect((await certify(browser, sandbox)).statusCode).toBe(200);
  const rows = (await readRows()).filter(({ state }) => state !== 'refused');
  expect(rows.length).toBeLessThanOrEqual(1);
  expect(rows.every(({ state }) => state === 'active')).toBe(true);
  expect(sandbox.listMethods()).toEqual(rows.map(({ reference }) => reference));
  expect((await readAudit(test, name)).filter((action) => action === 'payment-method-add')).toHaveLength(1);
  expect(await readNotices(test, `${name}@example.com`)).toHaveLength(1);
  for (const { accountPaymentMethodId } of (await readPage(browser)).accountPaymentMethods)
    await browser.send({ method: 'DELETE', url: route, payload: { accountPaymentMethodId } });
  expect(sandbox.listMethods()).toEqual([]);
}
