// Many members buy the last contracts of a plan at once, over two applications on one database.
import { performance } from 'node:perf_hooks';
import type { PaymentGateway } from '../../../../src/server/platform/gateways/payment/payment-gateway.ts';
import { createSandboxGateway } from '../../../../src/server/platform/gateways/payment/sandbox.ts';
import { until } from '../../actors/processes.ts';
import { startTestApp, type TestApp } from '../../harness.ts';
import { goToConfirm, order } from '../../people/buyers.ts';
import { openBuyer, plan, settings } from '../../people/plan-store.ts';
import { createTestDatabase, openPoolWithLongWait } from '../../test-databases.ts';

export interface RaceResult {
  /** Statuses of the orders, sorted. */
  readonly accepted: number;
  readonly refused: readonly string[];
  readonly contracts: number;
  readonly sold: number;
  readonly charges: number;
  readonly ledger: number;
  readonly reserved: number;
  /** Milliseconds of the slowest order. */
  readonly slowest: number;
}

/** Logins of one network are limited per ten minutes. */
const loginsPerTenMinutes = 15;

export async function runRace(buyers: number, units: number): Promise<RaceResult> {
  const url = await createTestDatabase('migrated');
  const charged = new Set<string>();
  const payments: PaymentGateway = {
    ...createSandboxGateway({ origin: 'https://payments.example', internal: 'https://payments.example' }),
    charge: async ({ idempotencyKey, amount }) => {
      charged.add(idempotencyKey);
      return { reference: `charge_${idempotencyKey}`, state: 'approved', amount };
    },
  };
  const plans = { plans: [plan('few', { salesLimit: units })], maxContracts: 3 };
  const start = async (): Promise<TestApp> =>
    startTestApp({ database: await openPoolWithLongWait(url, 10), settings: { ...settings, plans }, gateways: { payments } });
  const apps = [await start(), await start()];
  const [first] = apps;
  if (first === undefined) throw new Error('two applications were started');
  try {
    const ready = [];
    for (let count = 0; count < buyers; count += 1) {
      const app = apps[count % 2] ?? first;
      if (count % loginsPerTenMinutes === 0) for (const each of apps) each.clock.advance(601);
      ready.push(await openBuyer(app));
    }
    const tokens = await Promise.all(ready.map((buyer) => goToConfirm(buyer, 'few', buyer.method)));
    let slowest = 0;
    const answers = await Promise.all(
      ready.map(async (buyer, index) => {
        const before = performance.now();
        const answer = await order(buyer, 'few', tokens[index] ?? '');
        slowest = Math.max(slowest, performance.now() - before);
        return answer;
      }),
    );
    const accepted = answers.filter(({ statusCode }) => statusCode === 200).length;
    const count = async (sql: string): Promise<number> =>
      Number((await first.database.query<{ count: number }>(`SELECT count(*)::integer AS count FROM ${sql}`))[0]?.count);
    await until(async () => ((await count("subscriptions WHERE plan_id = 'few'")) >= accepted ? true : undefined));
    const [row] = await first.database.query<{ sold: number }>("SELECT sold FROM plan_sales WHERE plan_id = 'few'");
    return {
      accepted,
      refused: answers.filter(({ statusCode }) => statusCode !== 200).map((each) => `${each.statusCode} ${each.json().code}`),
      contracts: await count("subscriptions WHERE plan_id = 'few'"),
      sold: row?.sold ?? 0,
      charges: charged.size,
      ledger: await count("ledger_entries WHERE account_id LIKE 'buyer%'"),
      reserved: await count('sale_reservations'),
      slowest,
    };
  } finally {
    for (const app of apps) await app.close();
  }
}
