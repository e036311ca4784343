import { expect } from 'vitest';
import type { Charge } from '../../../../src/server/areas/payment/payment-history/service.ts';
import { recordCharge, recordRefund } from '../../../../src/server/areas/payment/payment-history/service.ts';
import { systemRandom } from '../../../../src/server/platform/random.ts';
import type { TestApp } from '../../harness.ts';
import { openNew, readData, readForms, readMain } from '../../people/members.ts';
import { serverTest } from '../../server-test.ts';
import { readPdf } from './read-pdf.ts';

const it = serverTest();
const ledger = () => ({ storeId: 'first', random: systemRandom, now: new Date('2024-01-04T15:30:00Z') });

const film = { name: { ja: '映画', en: 'Film' }, quantity: 1, amount: 1999, taxRate: 10 } as const;
const snacks = { name: { ja: 'おやつ', en: 'Snacks' }, quantity: 3, amount: 1285, taxRate: 8 } as const;

async function charge(server: TestApp, accountId: string, lines: Charge['lines'] = [film, snacks]): Promise<string> {
  const paymentMethod = {
    paymentMethodType: 'SbpsCredit',
    creditInfo: { cardNumberSuffix: '4242', cardbrandCode: 'J' },
  } as const;
  const texts = { planName: { ja: '映画とおやつのセット' }, providerName: { ja: 'みなと出版' } };
  const id = await server.database.transaction((tx) =>
    recordCharge(tx, ledger(), { accountId, intent: `${accountId}:${Math.random()}`, ...texts, lines, paymentMethod }),
  );
  return id ?? '';
}
const addressOf = (id: string, kind = 'invoice') => `/zapi/account/${kind}/${id}/file`;
const recipient = { addressee: '株式会社髙橋商店', honorific: 'onchu' };

it('is a file with what a qualified invoice states, to the recipient that was entered [INVOICE-002] [INVOICE-005] [INVOICE-006]', async ({
  server,
}) => {
  const browser = await openNew(server, 'file1');
  const id = await charge(server, 'file1');
  const { orderInfoId } = await readData(browser, `/mypage/invoice/${id}`);
  const answer = await browser.post(addressOf(id), recipient);
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'application/pdf',
    'no-store',
  ]);
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="invoice-${String(orderInfoId)}.pdf"`);
  expect(answer.rawPayload.length).toBeLessThan(150_000);
  const { pages, source } = readPdf(answer.rawPayload);
  const lines = pages[0]?.split('\n') ?? [];
  const stated = ['請求書', '株式会社髙橋商店 御中', '発行日', '2026/11/21', '取引年月日', '2024/1/5', orderInfoId];
  const issuer = ['みなとストア株式会社', '登録番号 T1234567890123', 'support@minato.example', 'JCB 末尾4242', 'みなと出版'];
  const amounts = ['3,284円', 'おやつ ※', '3', '8%', '1,285円', '10%対象', '1,999円', '181円', '8%対象', '95円', '276円'];
  for (const text of [...stated, ...issuer, ...amounts, '※ 軽減税率（8%）の対象です。']) expect(lines).toContain(text);
  // Both weights are embedded as the glyphs in use, and the store's icon.
  expect(source.match(/\/FontFile2 /g)).toHaveLength(2);
  expect(source).toContain('/Subtype /Image');
  // The recipient is part of the drawn page only.
  expect(source).not.toContain('addressee');
});

it('is made without scripts too, where wrong answers are shown in the page again [INVOICE-003] [INVOICE-004]', async ({
  server,
}) => {
  const browser = await openNew(server, 'file2');
  const id = await charge(server, 'file2');
  const page = `/mypage/invoice/${id}`;
  const version = readForms((await browser.get(page)).body).find((form) => form['_v'] !== undefined)?.['_v'] ?? '';
  const post = (answers: Record<string, string>, call = 'account.receipt-file') =>
    browser.submit(page, { _do: call, _v: version, ...answers });
  const file = await post({ addressee: '港商店', honorific: 'none' });
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
  const lines = readPdf(file.rawPayload).pages[0]?.split('\n') ?? [];
  for (const text of ['領収書', '港商店', '領収日', '上記の金額を領収いたしました。']) expect(lines).toContain(text);
  for (const addressee of ['', 'あ'.repeat(101)]) {
    const refused = await post({ addressee, honorific: 'sama' });
    expect(refused.statusCode).toBe(422);
    expect(readMain(refused)).toMatch(
      /<input[^>]*name="addressee"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="addressee"/,
    );
  }
  expect((await post({ addressee: '港', honorific: '殿' })).statusCode).toBe(422);
});

it('is refused like its page: to guests, other members, for payments of nothing, and as a receipt of a refund [INVOICE-007] [PAYHIST-009]', async ({
  server,
}) => {
  const owner = await openNew(server, 'file3');
  const other = await openNew(server, 'file4');
  const id = await charge(server, 'file3');
  const free = await charge(server, 'file3', [{ ...film, amount: 0 }]);
  const refund = (await server.database.transaction((tx) => recordRefund(tx, ledger(), id))) ?? '';
  const statuses = await Promise.all([
    server.open().post(addressOf(id), recipient),
    other.post(addressOf(id), recipient),
    owner.post(addressOf(free), recipient),
    owner.post(addressOf('e_unknown'), recipient),
    owner.post(addressOf(refund, 'receipt'), recipient),
    owner.post(addressOf(id), { ...recipient, addressee: '' }),
    owner.post(addressOf(id), recipient, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }),
  ]);
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([401, 404, 404, 404, 404, 422, 403]);
  const statement = readPdf((await owner.post(addressOf(refund), recipient)).rawPayload).pages[0]?.split('\n');
  for (const text of ['返金明細書', '元の請求書番号', '-3,284円']) expect(statement).toContain(text);
});

it('leaves the recipient in no table of the database [INVOICE-008]', async ({ server }) => {
  const browser = await openNew(server, 'file5');
  const id = await charge(server, 'file5');
  const canary = 'かなりや商店';
  expect((await browser.post(addressOf(id), { addressee: canary, honorific: 'onchu' })).statusCode).toBe(200);
  await browser.submit(`/mypage/invoice/${id}`, { _do: 'account.invoice-file', addressee: canary, honorific: 'onchu' });
  const tables = await server.database.query<{ name: string }>(
    "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = current_schema() AND tablename <> 'spatial_ref_sys'",
  );
  expect(tables.length).toBeGreaterThan(40);
  const parts = tables.map(({ name }) => `SELECT '${name}' AS name FROM ${name} AS t WHERE t::text LIKE $1`);
  expect(await server.database.query(parts.join(' UNION ALL '), [`%${canary}%`])).toEqual([]);
});

it('has all of 1,000 items on pages with titles, in time and size, and at most eight files wait', async ({ server }) => {
  const browser = await openNew(server, 'file6');
  const lines = Array.from({ length: 1_000 }, (_, index) => ({
    ...(index % 2 === 0 ? film : snacks),
    name: { ja: `港町の写真集 第${index + 1}巻` },
  }));
  const id = await charge(server, 'file6', lines);
  const answer = await browser.post(addressOf(id), { ...recipient, addressee: '𠮷'.repeat(100) });
  const { pages } = readPdf(answer.rawPayload);
  expect(answer.rawPayload.length).toBeLessThan(150_000);
  expect(pages.length).toBeGreaterThan(25);
  for (const page of pages.slice(1, -1)) expect(page.startsWith('品目\n数量\n税率')).toBe(true);
  expect(pages.at(-1)).toContain(`${pages.length} / ${pages.length}ページ`);
  expect(pages.join('\n')).toContain('第1000巻 ※');
  // The font has no such character.
  expect(pages[0]).toContain('〓〓〓');
  const smaller = await charge(server, 'file6', lines.slice(0, 120));
  const answers = await Promise.all(Array.from({ length: 16 }, () => browser.post(addressOf(smaller), recipient)));
  const refused = answers.filter(({ statusCode }) => statusCode === 503);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.every(({ headers }) => headers['retry-after'] !== undefined)).toBe(true);
  expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThanOrEqual(8);
});
