import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMilliseconds } from '../../../rules/durations.ts';
import { type Charge, recordCharge, recordRefund } from '../../areas/payment/payment-history/service.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { projectRoot } from '../../platform/project-root.ts';
import type { Random } from '../../platform/random.ts';

/** Payments at regular intervals, counted back from today. */
interface DemoPayments extends Charge {
  /** Days since the newest payment. */
  readonly daysAgo: number;
  readonly everyDays: number;
  readonly times: number;
  /** Which of them, counted from the newest, were refunded a day later. */
  readonly refundsOf?: readonly number[];
}

const file = join(projectRoot, 'src', 'server', 'app', 'seed', 'demo-payments.json');

/** Reads demo-payments.json: a year of payments. */
export async function readDemoPayments(): Promise<readonly DemoPayments[]> {
  // Our own file; the database refuses amounts that do not add up.
  return JSON.parse(await readFile(file, 'utf8')) as readonly DemoPayments[];
}

export async function insertDemoPayments(
  tx: Transaction,
  { storeId, random, now }: { readonly storeId: string; readonly random: Random; readonly now: Date },
  payments: readonly DemoPayments[],
): Promise<void> {
  for (const { daysAgo, everyDays, times, refundsOf = [], ...charge } of payments) {
    for (let index = times - 1; index >= 0; index -= 1) {
      const at = (days: number): Date => new Date(now.getTime() - days * dayMilliseconds);
      const days = daysAgo + index * everyDays;
      const intent = `demo:${charge.accountId}:${charge.intent}:${index}`;
      const earningsId = await recordCharge(tx, { storeId, random, now: at(days) }, { ...charge, intent });
      if (earningsId !== undefined && refundsOf.includes(index))
        await recordRefund(tx, { storeId, random, now: at(days - 1) }, earningsId);
    }
  }
}
