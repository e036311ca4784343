import { expect } from 'vitest';
import { startPaymentSandbox } from '../../../src/server/app/payment-sandbox/payment-sandbox.ts';
import { openPostgres } from '../../../src/server/platform/database/postgres-database.ts';
import { createSandboxGateway } from '../../../src/server/platform/gateways/payment/sandbox.ts';
import { createDice } from '../../dice.ts';
import { openNew } from '../account/members.ts';
import { buildProgram, runProgram } from '../foundation/run-program.ts';
import { startTestApp } from '../harness.ts';
import { createTestDatabase } from '../test-databases.ts';
import { addContract, addMethod } from './contracts.ts';

const contracts = 6;
/** More than one process reaches with this many contracts. */
const maxMoment = 60;
const price = 1980;
const daySeconds = 86_400;

export const buildRenewing = (): Promise<string> => buildProgram('tests/server/billing/dying-program.ts', 'billing');

/**
 * Lets two processes at once settle contracts, kills both at random moments, and repeats that a month later, until `kills` processes were
 * killed. Then this process finishes, and contracts, ledger and the payment sandbox are compared.
 */
export async function killRenewals(program: string, kills: number, seed: string): Promise<void> {
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
      const environment = {
        DATABASE_URL: url,
        SANDBOX: sandbox.origin,
        NOW: test.clock.now().toISOString(),
        KILL_AT: String(killAt),
      };
      const child = runProgram(program, environment);
      const { code, signal } = await child.ended;
      if (signal === 'SIGKILL') killed += 1;
      else expect(code, child.output()).toBe(0);
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
  expect(paid.length).toBeGreaterThan(contracts);
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
