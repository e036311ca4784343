import { expect } from 'vitest';
import { startPaymentSandbox } from '../../../../src/server/app/payment-sandbox/payment-sandbox.ts';
import { openPostgres } from '../../../../src/server/platform/database/postgres-database.ts';
import { createSandboxGateway } from '../../../../src/server/platform/gateways/payment/sandbox.ts';
import { createDice } from '../../../dice.ts';
import { startTestApp } from '../../harness.ts';
import { addContract, addMethod } from '../../people/contracts.ts';
import { openNew } from '../../people/members.ts';
import { openCrashingDatabase } from '../../stopping-database.ts';
import { createTestDatabase } from '../../test-databases.ts';

const contracts = 6;
/** More than one application reaches with this many contracts. */
const maxMoment = 60;
const price = 1980;
const daySeconds = 86_400;

/**
 * Lets two applications at once settle contracts, stops both at random moments (at a statement of a transaction, before or after a
 * charge), and repeats that a month later, until `kills` were stopped. Then another one finishes, and contracts, ledger and the
 * payment sandbox are compared.
 */
export async function killRenewals(kills: number, seed: string): Promise<void> {
  const roll = createDice(seed);
  const url = await createTestDatabase('seeded');
  const sandbox = await startPaymentSandbox({ host: '127.0.0.1', port: 0 });
  const payments = createSandboxGateway({ origin: sandbox.origin, internal: sandbox.origin });
  const test = await startTestApp({ database: await openPostgres(url, 4), gateways: { payments } });
  try {
    for (let index = 0; index < contracts; index += 1) {
      const name = `kill${index}`;
      await openNew(test, name);
      await addMethod(test, name, `pm_${name}`);
      await addContract(test, name, { subscriptionId: `s_${name}`, price, days: 0, methodId: `pm_${name}` });
    }
    // The demo store's own contracts end here.
    await test.database.query(
      "UPDATE subscription_periods SET state = 'ended', next_at = NULL WHERE subscription_id LIKE 's_demo%'",
    );
    let killed = 0;
    const run = async (killAt: number): Promise<void> => {
      const { database, crash } = await openCrashingDatabase(url, killAt);
      const dying = await startTestApp({
        database,
        gateways: { payments: { ...payments, charge: crash.around(payments.charge) } },
      });
      dying.clock.setTo(test.clock.now().toISOString());
      if ((await crash.run(async () => dying.app.jobWorker?.run())) === undefined) killed += 1;
      else await dying.close();
    };
    while (killed < kills) {
      if (roll(3) === 0) sandbox.fail(1, 'silence');
      await Promise.all([run(1 + roll(maxMoment)), run(1 + roll(maxMoment))]);
      test.clock.advance(31 * daySeconds);
    }
    await test.app.jobWorker?.run();
    // Charges of unknown outcome are looked up again.
    test.clock.advance(daySeconds);
    await test.app.jobWorker?.run();
    await compare(test.database, sandbox.requests, test.clock.now());
  } finally {
    await test.close();
    await sandbox.close();
  }
}

async function compare(
  database: Awaited<ReturnType<typeof openPostgres>>,
  requests: readonly string[],
  now: Date,
): Promise<void> {
  const periods = await database.query<{
    period_id: string;
    state: string;
    charge_key: string | null;
    due_at: Date;
    amount: number;
  }>(
    "SELECT period_id, state, charge_key, due_at, amount FROM subscription_periods WHERE subscription_id LIKE 's_kill%' ORDER BY period_id",
  );
  const ledger = await database.query<{ intent: string; billing_amount: number }>(
    "SELECT intent, billing_amount FROM ledger_entries WHERE account_id LIKE 'kill%' ORDER BY intent",
  );
  const paid = periods.filter(({ state }) => state === 'paid');
  const open = periods.filter(({ state }) => state !== 'paid');
  // A period that was missed until the next one was due is paid later, not both.
  expect(paid.length).toBeGreaterThanOrEqual(contracts);
  // Nothing is lost: each contract waits for its next day.
  expect(open.map(({ state }) => state)).toEqual(Array.from({ length: contracts }, () => 'due'));
  expect(open.every(({ due_at }) => due_at > now)).toBe(true);
  expect(ledger.map(({ intent }) => intent)).toEqual(paid.map(({ period_id }) => `subscription:${period_id}`));
  expect(ledger.every(({ billing_amount }) => billing_amount === price)).toBe(true);
  // Nothing is charged twice: the sandbox charges a key once, and each period has one key.
  const charges = requests.filter((request) => request.startsWith('charges {'));
  const keys = new Set(charges.map((request) => String(JSON.parse(request.slice('charges '.length))['idempotencyKey'])));
  expect([...keys].toSorted()).toEqual(paid.map(({ charge_key }) => charge_key).toSorted());
  const counts = await database.query<{ contracts: number }>(
    "SELECT contracts FROM payment_methods WHERE method_id LIKE 'pm_kill%'",
  );
  expect(counts.every((row) => row.contracts === 1)).toBe(true);
}
