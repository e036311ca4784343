// Renewals that are all due at midnight, with a provider that takes 300 ms, on two processes.
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { readStopwatch } from '../../../../src/server/platform/clock.ts';
import type { Database } from '../../../../src/server/platform/database/database.ts';
import type { ChargeRequest } from '../../../../src/server/platform/gateways/payment/payment-gateway.ts';
import { startPair } from '../../pair.ts';
import { words } from '../../people/contracts.ts';
import { createFakePayments } from '../../people/fake-payments.ts';

/** Fewer by hand: `RENEWALS=1000`. */
const renewals = Number(process.env['RENEWALS'] ?? 10_000);
const chargeMilliseconds = 300;
/** 10,000 in three minutes. */
const mostMilliseconds = (renewals / 10_000) * 180_000;

const texts = {
  planName: words('契約'),
  planDescription: words(''),
  providerName: words('みなと出版'),
  channelName: words('みなとTV'),
  channelProviderName: words('みなと放送'),
};

/** Copies of a demo member, each with a card and a contract that is due. */
async function insertContracts(database: Database, dueAt: Date): Promise<void> {
  const everyone = `generate_series(1, ${renewals}) AS n`;
  const run = (sql: string, parameters: readonly (Date | string)[] = [dueAt]) => database.query(sql, parameters);
  await run(
    `INSERT INTO accounts (store_id, account_id, email, email_normal, email_unique, email_verified_at, login_id, login_id_normal,
       password_hash, profile, custom_associated_info, created_at, updated_at)
     SELECT store_id, 'm' || n, 'm' || n || '@example.com', 'm' || n || '@example.com', true, $1, 'm' || n, 'm' || n, password_hash,
       profile, '{}', created_at, updated_at FROM accounts, ${everyone} WHERE account_id = 'a_demosingle'`,
  );
  await run(
    `INSERT INTO payment_methods (store_id, method_id, account_id, method_type, state, is_valid, reference, created_at, added_at)
     SELECT 'first', 'pm' || n, 'm' || n, 'SbpsCredit', 'active', true, 'ref' || n, $1, $1 FROM ${everyone}`,
  );
  await run(
    `INSERT INTO subscriptions (store_id, subscription_id, account_id, plan_id, status, plan, price, tax_rate, renew_span_unit,
       renew_span, next_settlement_at, billing_amount, first_payment_at, period, anchor_at, anchor_period, method_id, started_at)
     SELECT 'first', 's' || n, 'm' || n, 'held', 'ONGOING_CONTRACT', $2, 980, 10, 'months', 1, $1, 980, $1, 1, $1, 2, 'pm' || n, $1
       FROM ${everyone}`,
    [dueAt, JSON.stringify(texts)],
  );
  await run(
    `INSERT INTO subscription_periods (store_id, period_id, subscription_id, period, due_at, state, amount, next_at)
     SELECT 'first', 's' || n || '.2', 's' || n, 2, $1, 'due', 980, $1 FROM ${everyone}`,
  );
  await database.query('ANALYZE');
}

it('renews 10,000 contracts in three minutes, each with one charge', { timeout: 600_000 }, async () => {
  const payments = createFakePayments();
  const slow = {
    ...payments.gateway,
    charge: async (request: ChargeRequest) => {
      await wait(chargeMilliseconds);
      return payments.gateway.charge(request);
    },
  };
  const pair = await startPair({ gateways: { payments: slow } });
  try {
    await pair.database.query("UPDATE subscription_periods SET state = 'ended', next_at = NULL WHERE next_at IS NOT NULL");
    await insertContracts(pair.database, pair.clock.now());
    const start = readStopwatch();
    await Promise.all([pair, pair.other].map(({ app }) => app.jobWorker?.run()));
    const milliseconds = readStopwatch() - start;
    const paid = await pair.database.query("SELECT 1 FROM subscription_periods WHERE state = 'paid' AND period_id LIKE 's%.2'");
    expect(paid).toHaveLength(renewals);
    expect([payments.requests.length, payments.charges.size]).toEqual([renewals, renewals]);
    expect(milliseconds).toBeLessThan(mostMilliseconds);
  } finally {
    await pair.close();
  }
});
