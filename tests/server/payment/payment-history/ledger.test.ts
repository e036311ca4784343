// The ledger: entries are only added, once for each intent, and their totals are those of their lines.
import { expect } from 'vitest';
import { sumTaxes } from '../../../../src/rules/consumption-tax.ts';
import {
  type Charge,
  lockEntries,
  makeOrderNumber,
  recordCharge,
  recordRefund,
  returnAmount,
} from '../../../../src/server/areas/payment/payment-history/service.ts';
import { systemRandom } from '../../../../src/server/platform/random.ts';
import { startTestFoundation, type TestApp } from '../../harness.ts';
import { serverTest } from '../../server-test.ts';

const it = serverTest(startTestFoundation);

const charge = (intent: string, amount = 1980): Charge => ({
  accountId: 'a_demosingle',
  intent,
  planName: { ja: 'スタンダードプラン' },
  providerName: { ja: 'みなと出版' },
  lines: [{ name: { ja: 'スタンダードプラン' }, quantity: 1, amount, taxRate: 10 }],
  paymentMethod: null,
});
const ledger = (server: TestApp) => ({
  storeId: 'first',
  random: systemRandom,
  now: server.clock.now(),
});
const record = (server: TestApp, each: Charge) => server.database.transaction((tx) => recordCharge(tx, ledger(server), each));
const refund = (server: TestApp, id: string) => server.database.transaction((tx) => recordRefund(tx, ledger(server), id));
const read = (server: TestApp, intent: string) =>
  server.database.query<Record<string, unknown>>('SELECT * FROM ledger_entries WHERE intent = $1', [intent]);

it.each([
  ['rounds once for a rate, not for a line', [33, 33, 33].map((amount) => ({ amount, taxRate: 10 as const })), [[10, 99, 9]]],
  [
    'sums each rate by itself',
    [
      { amount: 1080, taxRate: 8 as const },
      { amount: 1999, taxRate: 10 as const },
      { amount: 107, taxRate: 8 as const },
    ],
    [
      [10, 1999, 181],
      [8, 1187, 87],
    ],
  ],
  ['returns the same tax as was paid', [{ amount: -1999, taxRate: 10 as const }], [[10, -1999, -181]]],
  ['has no tax in nothing', [{ amount: 0, taxRate: 10 as const }], [[10, 0, 0]]],
] as const)('tax: %s', (_, lines, expected) => {
  expect(sumTaxes(lines).map(({ taxRate, amount, taxAmount }) => [taxRate, amount, taxAmount])).toEqual(expected);
});

it('gives no number that the store has already given', async ({ server }) => {
  await record(server, { ...charge('numbered'), orderNumber: '0000-0000-0000' });
  let next = 0;
  const random = { bytes: (count: number) => new Uint8Array(count).fill(next++) };
  const number = await server.database.transaction((tx) => makeOrderNumber(tx, 'first', random));
  expect([number, next]).toEqual(['1111-1111-1111', 2]);
});

it('records an intent once, also by transactions at the same time', async ({ server }) => {
  const ids = await Promise.all(Array.from({ length: 8 }, () => record(server, charge('once'))));
  expect(ids.filter((id) => id !== undefined)).toHaveLength(1);
  expect(await read(server, 'once')).toMatchObject([{ billing_amount: 1980, tax_amount: 180, kind: 'charge' }]);
});

it('refunds a charge once, as a whole, and no refund', async ({ server }) => {
  const id = (await record(server, charge('returned'))) ?? '';
  const refunds = (await Promise.all(Array.from({ length: 8 }, () => refund(server, id)))).filter((each) => each !== undefined);
  expect(refunds).toHaveLength(1);
  expect(await read(server, `refund:${id}`)).toMatchObject([{ billing_amount: -1980, tax_amount: -180, refund_of: id }]);
  expect(await refund(server, refunds[0] ?? '')).toBeUndefined();
  expect(await refund(server, 'e_unknown')).toBeUndefined();
});

it('returns no more than was paid by parts of different causes at the same time', async ({ server }) => {
  const id = (await record(server, charge('in-parts', 1000))) ?? '';
  const returnPart = (cause: number) =>
    server.database.transaction(async (tx) => {
      const charges = await lockEntries(tx, 'first', [id]);
      return returnAmount(tx, ledger(server), { charges, amount: 300, intentOf: () => `part-${cause}` });
    });
  const parts = await Promise.all(Array.from({ length: 8 }, (_, cause) => returnPart(cause)));
  expect(parts.flat()).toHaveLength(3);
  const [row] = await server.database.query(
    'SELECT sum(billing_amount)::integer AS returned FROM ledger_entries WHERE refund_of = $1',
    [id],
  );
  expect(row).toEqual({ returned: -900 });
});

it('refuses refunds that together exceed the charge, also of a program that locks nothing', async ({ server }) => {
  const id = (await record(server, charge('unlocked', 1000))) ?? '';
  const insert = (cause: number, amount: number) =>
    server.database.query(
      `INSERT INTO ledger_entries SELECT (jsonb_populate_record(entry, jsonb_build_object('earnings_id', 'e_unlocked' || $2::text, 'kind', 'refund',
           'intent', 'unlocked-' || $2::text, 'refund_of', earnings_id, 'billing_amount', $3::integer, 'tax_amount', 0,
           'lines', jsonb_build_array(jsonb_build_object('amount', $3::integer)),
           'taxes', jsonb_build_array(jsonb_build_object('amount', $3::integer, 'taxAmount', 0))))).*
         FROM ledger_entries AS entry WHERE store_id = 'first' AND earnings_id = $1 ON CONFLICT DO NOTHING RETURNING earnings_id`,
      [id, cause, amount],
    );
  const results = await Promise.allSettled(Array.from({ length: 8 }, (_, cause) => insert(cause, -300)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  for (const result of results)
    if (result.status === 'rejected') expect(String(result.reason)).toContain('returns more than was paid');
  // Repeated with the same intent, as an earlier release does: no error, and no second entry.
  const repeated = results.findIndex(({ status }) => status === 'fulfilled');
  expect(await insert(repeated, -300)).toEqual([]);
});

it('never changes or deletes an entry', async ({ server }) => {
  await record(server, charge('kept'));
  const changes = [
    "UPDATE ledger_entries SET billing_amount = 0 WHERE intent = 'kept'",
    "UPDATE ledger_entries SET account_id = 'a_other'",
    "DELETE FROM ledger_entries WHERE intent = 'kept'",
    'DELETE FROM ledger_entries',
    'TRUNCATE ledger_entries CASCADE',
  ];
  for (const sql of changes) await expect(server.database.transaction((tx) => tx.query(sql))).rejects.toThrow('append-only');
  await expect(
    server.database.query(
      "INSERT INTO ledger_entries SELECT * FROM ledger_entries WHERE intent = 'kept' ON CONFLICT (store_id, intent) DO UPDATE SET kind = 'charge'",
    ),
  ).rejects.toThrow('append-only');
  expect(await read(server, 'kept')).toMatchObject([{ billing_amount: 1980, account_id: 'a_demosingle' }]);
});

it('refuses totals that differ from the lines, and amounts that are no whole yen', async ({ server }) => {
  await record(server, charge('sums'));
  const copy = (changes: string) =>
    server.database.query(
      `INSERT INTO ledger_entries SELECT (jsonb_populate_record(entry, jsonb_build_object('earnings_id', 'e_copy', 'intent', 'copy') || $1::jsonb)).*
         FROM ledger_entries AS entry WHERE store_id = 'first' AND intent = 'sums'`,
      [changes],
    );
  const lines = [{ name: { ja: '品' }, quantity: 1, amount: 1000, taxRate: 10 }];
  const taxes = [{ taxRate: 10, amount: 1980, taxAmount: 180 }];
  for (const changes of [{ billing_amount: 1981 }, { tax_amount: 181 }, { lines }, { taxes: [...taxes, ...taxes] }])
    await expect(copy(JSON.stringify(changes))).rejects.toThrow('differ from its lines');
  for (const amount of [1980.5, '1e3', null]) await expect(copy(JSON.stringify({ lines: [{ amount }] }))).rejects.toThrow();
  await expect(copy(JSON.stringify({ kind: 'refund' }))).rejects.toThrow();
});
