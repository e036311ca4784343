import { expect } from 'vitest';
import { reconcileMethods } from '../../../src/server/areas/payment-method/remove.ts';
import { openPostgres } from '../../../src/server/platform/database/postgres-database.ts';
import { openNew, readAudit, readNotices } from '../account/members.ts';
import { buildProgram, runProgram } from '../foundation/run-program.ts';
import type { TestBrowser } from '../harness.ts';
import { createTestDatabase } from '../test-databases.ts';
import {
  cards,
  certify,
  makeToken,
  type PaymentTest,
  policyConsentData,
  postToken,
  readPage,
  route,
  startPaymentTest,
} from './store.ts';

/** A store on a database that a dying process shares, with a sandbox that survives it. */
export interface KilledStore extends PaymentTest {
  readonly program: string;
  readonly url: string;
}

export async function openKilledStore(): Promise<KilledStore> {
  const program = await buildProgram('tests/server/payment/dying-program.ts', 'payment');
  const url = await createTestDatabase('seeded');
  return { ...(await startPaymentTest({ database: await openPostgres(url, 4) })), program, url };
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

/** Starts the chain of a card in another process, which dies at this moment; 0: never. */
async function addAndDie(test: KilledStore, name: string, killAt: number): Promise<Killed> {
  const { sandbox, program, url } = test;
  const browser = await openNew(test, name);
  const { token = '' } = await makeToken(sandbox, cards.certified);
  const child = runProgram(program, {
    DATABASE_URL: url,
    SANDBOX: sandbox.origin,
    COOKIE: [...browser.cookies].map((pair) => pair.join('=')).join('; '),
    POLICIES: JSON.stringify(policyConsentData),
    TOKEN: token,
    KILL_AT: String(killAt),
  });
  const { signal } = await child.ended;
  if (signal === 'SIGKILL') return { browser, token, moments: undefined };
  expect(child.output()).toMatch(/^\d+\n$/);
  return { browser, token, moments: Number(child.output()) };
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
