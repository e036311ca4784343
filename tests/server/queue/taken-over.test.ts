// A job whose process lives keeps its lease; one whose result could not be saved is taken over ten seconds after the last renewal.
import { expect, onTestFinished } from 'vitest';
import type { Database, SqlValue, Transaction } from '../../../src/server/platform/database/database.ts';
import { DatabaseUnavailableError } from '../../../src/server/platform/database/database-unavailable.ts';
import {
  type ChargeRequest,
  PaymentError,
  type PaymentGateway,
} from '../../../src/server/platform/gateways/payment/payment-gateway.ts';
import { startTestApp, type TestApp } from '../harness.ts';
import { addContract, addMethod } from '../people/contracts.ts';
import { createFakePayments } from '../people/fake-payments.ts';
import { openNew } from '../people/members.ts';
import { serverTest } from '../server-test.ts';
import { createTestDatabase, openPoolWithLongWait } from '../test-databases.ts';

const payments = createFakePayments();
let answer: Promise<void> = Promise.resolve();
/** Called once, when the provider has approved a charge and before it answers. */
let beforeAnswer: (() => Promise<void>) | undefined;
/** Called once, before the provider refuses a charge because of too many requests. */
let beforeRefusal: (() => Promise<void>) | undefined;
/** Whether a look-up finds charges declined, as ones that the bank decides again. */
let looksDeclined = false;
const slow: PaymentGateway = {
  ...payments.gateway,
  charge: async (request: ChargeRequest) => {
    if (beforeRefusal !== undefined) {
      const overtake = beforeRefusal;
      beforeRefusal = undefined;
      await overtake();
      throw new PaymentError('unavailable', 'too many requests', { isUnprocessed: true });
    }
    const charge = await payments.gateway.charge(request);
    await answer;
    const overtake = beforeAnswer;
    beforeAnswer = undefined;
    await overtake?.();
    return charge;
  },
  findCharge: async (...given) => {
    const found = await payments.gateway.findCharge(...given);
    return found === undefined || !looksDeclined ? found : { ...found, state: 'declined' };
  },
};

interface BreakingPair extends TestApp {
  readonly other: TestApp;
  /** The first process can save nothing after a charge. */
  isBreaking: boolean;
}

/** Two processes. The database of the first can become unavailable for what is saved after a charge. */
async function startBreakingPair(): Promise<BreakingPair> {
  const url = await createTestDatabase('seeded');
  const real = await openPoolWithLongWait(url);
  const state = { isBreaking: false };
  const check = (): void => {
    if (state.isBreaking && payments.requests.length > 0) throw new DatabaseUnavailableError(new Error('the connection broke'));
  };
  const database: Database = {
    ...real,
    query: async <Row>(statement: string, parameters?: readonly SqlValue[]) => {
      if (statement.startsWith('UPDATE')) check();
      return real.query<Row>(statement, parameters);
    },
    transaction: async <Answer>(work: (tx: Transaction) => Promise<Answer>) => {
      check();
      return real.transaction(work);
    },
  };
  const one = await startTestApp({ database, gateways: { payments: slow } });
  const other = await startTestApp({ database: await openPoolWithLongWait(url), gateways: { payments: slow } });
  await one.database.query("UPDATE subscription_periods SET state = 'ended', next_at = NULL WHERE next_at IS NOT NULL");
  const close = async (): Promise<void> => {
    await one.close();
    await other.close();
  };
  return Object.assign(state, { ...one, other, close });
}

const it = serverTest(startBreakingPair);

it.beforeEach(({ server }) => {
  payments.requests.length = 0;
  server.isBreaking = false;
  answer = Promise.resolve();
  looksDeclined = false;
});

async function subscribe(server: TestApp, name: string, contract: { status?: string; days: number | null }) {
  const browser = await openNew(server, name);
  await addMethod(server, name, `pm_${name}`);
  await addContract(server, name, { subscriptionId: `s_${name}`, price: 1980, methodId: `pm_${name}`, ...contract });
  return browser;
}
function advance(server: BreakingPair, seconds: number): void {
  for (const { clock } of [server, server.other]) clock.advance(seconds);
}
const readPeriod = async (server: TestApp, name: string) =>
  (
    await server.database.query<{ state: string; next_at: Date | null }>(
      'SELECT state, next_at FROM subscription_periods WHERE period_id = $1',
      [`s_${name}.2`],
    )
  )[0];
const keys = () => payments.requests.map(({ idempotencyKey }) => idempotencyKey);

it('renews the lease of a charge while its process waits for the provider, so that no other sends it', async ({ server }) => {
  let finish = (): void => {};
  answer = new Promise((resolve) => (finish = resolve));
  onTestFinished(() => finish());
  await subscribe(server, 'waiting', { days: 0 });
  const run = server.app.jobWorker?.run();
  await expect.poll(keys).toEqual(['s_waiting.2.1']);
  for (let time = 0; time < 2; time += 1) {
    advance(server, 8);
    const endsAt = new Date(server.clock.now().getTime() + 10_000);
    await expect.poll(async () => (await readPeriod(server, 'waiting'))?.next_at).toEqual(endsAt);
    await server.other.app.jobWorker?.run();
  }
  expect(keys()).toEqual(['s_waiting.2.1']);
  finish();
  await run;
  expect((await readPeriod(server, 'waiting'))?.state).toBe('paid');
  expect(keys()).toEqual(['s_waiting.2.1']);
});

it.for([
  ['renewal', { days: 0 }],
  ['payment of a contract on hold', { status: 'HOLD', days: null }],
] as const)(
  'a %s whose connection breaks before the outcome is saved is taken over after ten seconds, with the same key',
  async ([, contract], { server }) => {
    const name = contract.days === 0 ? 'broken' : 'held';
    const browser = await subscribe(server, name, contract);
    server.isBreaking = true;
    if (contract.days === 0) await server.app.jobWorker?.run();
    else expect((await browser.post(`/zapi/subscription/s_${name}/re-settlement`, {})).statusCode).toBe(503);
    const [key] = keys();
    advance(server, 9);
    await server.other.app.jobWorker?.run();
    expect((await readPeriod(server, name))?.state).toBe('charging');
    advance(server, 2);
    await server.other.app.jobWorker?.run();
    expect((await readPeriod(server, name))?.state).toBe('paid');
    // The provider is asked what became of the charge, by its key.
    expect([...payments.charges.keys()].filter((each) => each.startsWith(`s_${name}.`))).toEqual([key]);
  },
);

it.for([
  ['renewal', { days: 0 }],
  ['payment of a contract on hold', { status: 'HOLD', days: null }],
] as const)(
  'an approved charge of a %s that another process has recorded as declined is returned',
  async ([, contract], { server }) => {
    const name = contract.days === 0 ? 'overtaken' : 'overtakenhold';
    const browser = await subscribe(server, name, contract);
    looksDeclined = true;
    beforeAnswer = async () => {
      advance(server, 11);
      await server.other.app.jobWorker?.run();
    };
    if (contract.days === 0) await server.app.jobWorker?.run();
    else
      expect((await browser.post(`/zapi/subscription/s_${name}/re-settlement`, {})).json()).toMatchObject({
        code: 'PAYMENT_DECLINED',
      });
    const [key = ''] = keys();
    expect((await readPeriod(server, name))?.state).toBe(contract.days === 0 ? 'due' : 'failed');
    const findings = await server.database.query('SELECT kind, state, amount FROM payment_findings WHERE charge_key = $1', [key]);
    expect(findings).toEqual([{ kind: 'chargeWithoutSale', state: 'refunding', amount: 1980 }]);
  },
);

it('a charge that the provider did not look at stays with the process that has taken it over and sent it', async ({ server }) => {
  await subscribe(server, 'busy', { days: 0 });
  beforeRefusal = async () => {
    advance(server, 11);
    payments.behaviour = 'lost';
    await server.other.app.jobWorker?.run();
    payments.behaviour = 'approve';
  };
  await server.app.jobWorker?.run();
  expect((await readPeriod(server, 'busy'))?.state).toBe('charging');
  advance(server, 61);
  await server.other.app.jobWorker?.run();
  expect((await readPeriod(server, 'busy'))?.state).toBe('paid');
  expect(keys()).toEqual(['s_busy.2.1']);
});
