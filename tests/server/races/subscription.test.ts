// Contracts on a real PostgreSQL, settled and changed by two processes at once.
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { firstStoreId as storeId } from '../../../src/server/app/seed/seed-store.ts';
import { releaseSale, reserveSale } from '../../../src/server/areas/plans/subscription/sales.ts';
import { type Pair, startPair } from '../pair.ts';
import { addContract, addMethod, type TestContract } from '../people/contracts.ts';
import { createFakePayments } from '../people/fake-payments.ts';
import { openNew } from '../people/members.ts';
import { serverTest } from '../server-test.ts';

const payments = createFakePayments();
const slow = {
  ...payments.gateway,
  charge: async (request: Parameters<typeof payments.gateway.charge>[0]) => {
    await wait(5);
    return payments.gateway.charge(request);
  },
};
const it = serverTest(() => startPair({ gateways: { payments: slow } }));

const names = (prefix: string): readonly string[] => Array.from({ length: 8 }, (_, index) => `${prefix}${index}`);
async function subscribe(server: Pair, name: string, contract: Partial<TestContract> = {}) {
  const browser = await openNew(server, name);
  await addMethod(server, name, `pm_${name}`);
  await addContract(server, name, { subscriptionId: `s_${name}`, price: 1980, days: 0, methodId: `pm_${name}`, ...contract });
  return browser;
}
const runBoth = (server: Pair) => Promise.all([server, server.other].map(({ app }) => app.jobWorker?.run()));
const chargesOf = (name: string) => [...payments.charges.keys()].filter((key) => key.startsWith(`s_${name}.`));
async function readState(server: Pair, name: string) {
  const [row] = await server.database.query<{
    status: string;
    is_ended: boolean;
    entries: number;
    open: number;
    contracts: number;
  }>(
    `SELECT s.status, s.ended_at IS NOT NULL AS is_ended, m.contracts,
       (SELECT count(*)::integer FROM ledger_entries e WHERE e.account_id = s.account_id) AS entries,
       (SELECT count(*)::integer FROM subscription_periods p WHERE p.subscription_id = s.subscription_id
          AND p.state IN ('due', 'charging', 'failed')) AS open
     FROM subscriptions s JOIN payment_methods m USING (store_id, method_id) WHERE s.subscription_id = $1`,
    [`s_${name}`],
  );
  return row;
}

it('charges each due period once, whichever process takes it', async ({ server }) => {
  for (const name of names('once')) await subscribe(server, name);
  await Promise.all([runBoth(server), runBoth(server)]);
  for (const name of names('once')) {
    expect(chargesOf(name)).toEqual([`s_${name}.2.1`]);
    expect(await readState(server, name)).toEqual({
      status: 'ONGOING_CONTRACT',
      is_ended: false,
      entries: 1,
      open: 1,
      contracts: 1,
    });
  }
  expect(payments.requests.filter(({ idempotencyKey }) => idempotencyKey.startsWith('s_once'))).toHaveLength(8);
});

it('mails once before an unusual payment, whichever process finds it, and charges once after the mail', async ({ server }) => {
  for (const name of names('announced')) await subscribe(server, name, { span: ['months', 12], isAnnounced: false });
  await server.database.query(
    "UPDATE subscription_periods SET notice_at = due_at - interval '14 days' WHERE subscription_id LIKE 's_announced%'",
  );
  const readMails = async (name: string) =>
    (await server.readOutbox(`${name}@example.com`)).filter(({ subject }) => subject.includes('更新のお知らせ'));
  await Promise.all([runBoth(server), runBoth(server)]);
  for (const name of names('announced')) expect([chargesOf(name), await readMails(name)]).toEqual([[], [expect.anything()]]);
  for (const { clock } of [server, server.other]) clock.advance(3 * 86_400);
  await Promise.all([runBoth(server), runBoth(server)]);
  for (const name of names('announced')) {
    expect([chargesOf(name), await readMails(name)]).toEqual([[`s_${name}.2.1`], [expect.anything()]]);
    expect(await readState(server, name)).toMatchObject({ entries: 1, open: 1 });
  }
});

it('either charges a contract or accepts its cancellation first, never half of each', async ({ server }) => {
  const browsers = new Map<string, Awaited<ReturnType<typeof subscribe>>>();
  // For the first process they are due in a moment, for the second they are due now.
  for (const name of names('versus')) browsers.set(name, await subscribe(server, name, { days: 1 / 86_400 }));
  server.other.clock.advance(2);
  const answers = [{ questionId: 'reason', answer: '料金が高い' }];
  const [cancelled] = await Promise.all([
    Promise.all(
      names('versus').map(async (name, index) => {
        await wait(index * 4);
        const answer = await browsers.get(name)?.post(`/zapi/subscription/s_${name}/withdraw`, { surveyAnswers: answers });
        return answer?.statusCode;
      }),
    ),
    server.other.app.jobWorker?.run(),
  ]);
  server.clock.advance(2);
  await runBoth(server);
  for (const [index, name] of names('versus').entries()) {
    const state = await readState(server, name);
    const charges = chargesOf(name).length;
    expect(charges).toBe(state?.entries);
    if (charges === 0) expect([state, cancelled[index]]).toMatchObject([{ is_ended: true, contracts: 0, open: 0 }, 200]);
    else expect(state).toMatchObject({ status: cancelled[index] === 200 ? 'CANCEL_REQUEST' : 'ONGOING_CONTRACT', open: 1 });
  }
});

it('pays a contract on hold once for any number of presses', async ({ server }) => {
  const browser = await subscribe(server, 'pressed', { status: 'HOLD', days: null });
  const presses = Array.from({ length: 4 }, () => browser.post('/zapi/subscription/s_pressed/re-settlement', {}));
  const codes = (await Promise.all(presses)).map(({ statusCode }) => statusCode).toSorted();
  expect(codes).toEqual([204, 409, 409, 409]);
  expect(chargesOf('pressed')).toHaveLength(1);
  expect(await readState(server, 'pressed')).toMatchObject({ status: 'HOLD_RELEASED', entries: 1 });
});

it('reserves as many sales as the plan and the member may have, and gives each back once', async ({ server }) => {
  const now = server.clock.now();
  const reserve = (index: number, accountId: string, planId: string, salesLimit: number) =>
    (index % 2 === 0 ? server : server.other).database.transaction((tx) =>
      reserveSale(
        tx,
        { storeId, accountId, reservationId: `${planId}:${accountId}:${index}` },
        { planId, salesLimit, maxContracts: 10 },
        { maxContracts: 3, now },
      ),
    );
  const buyers = names('once');
  const limited = await Promise.all(buyers.map((name, index) => reserve(index, name, 'race', 5)));
  expect(limited.filter((refusal) => refusal === undefined)).toHaveLength(5);
  expect(limited.filter((refusal) => refusal === 'SOLD_OUT')).toHaveLength(3);
  await openNew(server, 'buyer');
  const many = await Promise.all(Array.from({ length: 10 }, (_, index) => reserve(index, 'buyer', `plan${index}`, 100)));
  expect(many.filter((refusal) => refusal === undefined)).toHaveLength(3);
  expect(many.filter((refusal) => refusal === 'CONTRACT_LIMIT')).toHaveLength(7);
  const won = limited.indexOf(undefined);
  const reservationId = `race:${buyers[won]}:${won}`;
  const release = () => server.database.transaction((tx) => releaseSale(tx, { storeId, reservationId }));
  await Promise.all([release(), release(), release()]);
  const sold = await server.database.query("SELECT sold FROM plan_sales WHERE plan_id = 'race'");
  expect(sold).toEqual([{ sold: 4 }]);
});
