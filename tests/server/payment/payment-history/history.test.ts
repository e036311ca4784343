import { describe, expect } from 'vitest';
import { recordCharge } from '../../../../src/server/areas/payment/payment-history/service.ts';
import { systemRandom } from '../../../../src/server/platform/random.ts';
import type { TestApp } from '../../harness.ts';
import { openMember, openNew, readData, readMain } from '../../people/members.ts';
import { serverTest } from '../../server-test.ts';

const it = serverTest();

const page = '/mypage/payment-history';
const call = '/zapi/account/payment-history';
interface Entry {
  readonly earningsId: string;
  readonly planName: string;
  readonly createdAt: string;
  readonly billingAmount: number;
}
const readEntries = (data: Record<string, unknown>) => data['entries'] as unknown as readonly Entry[];

/** Adds payments of the member, a minute apart. `from`: in place of now. */
async function pay(server: TestApp, accountId: string, count: number, amount = 1100, from?: string): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    if (from === undefined) server.clock.advance(60);
    const now = from === undefined ? server.clock.now() : new Date(Date.parse(from) + number * 60_000);
    await server.database.transaction((tx) =>
      recordCharge(
        tx,
        { storeId: 'first', random: systemRandom, now },
        {
          accountId,
          intent: `${accountId}:${amount}:${number}`,
          planName: { ja: `プラン${number}`, en: `Plan ${number}` },
          providerName: { ja: 'みなと出版' },
          lines: [{ name: { ja: `プラン${number}` }, quantity: 1, amount, taxRate: 10 }],
          paymentMethod: { paymentMethodType: 'SbpsCredit', creditInfo: { cardNumberSuffix: '4242', cardbrandCode: 'V' } },
        },
      ),
    );
  }
}

describe('the payment history', () => {
  it('has 20 entries on a page, newest first, and the rest on the next [PAYHIST-003] [PAYHIST-005] [PAYHIST-010]', async ({
    server,
  }) => {
    const browser = await openNew(server, 'paid21');
    await pay(server, 'paid21', 21);
    const first = (await browser.get(`${call}/1`)).json();
    expect(first).toMatchObject({ currentPage: 1, lastPage: 2, perPage: 20, totalCount: 21 });
    expect(readEntries(first).map(({ planName }) => planName)).toEqual(
      Array.from({ length: 20 }, (_, index) => `プラン${21 - index}`),
    );
    const second = (await browser.get(`${call}/2`)).json();
    expect(second).toMatchObject({ currentPage: 2, lastPage: 2, entries: [{ planName: 'プラン1' }] });
    expect((await browser.get(`${call}/3`)).json()).toMatchObject({ currentPage: 3, lastPage: 2, entries: [] });
    expect(await readData(browser, page)).toMatchObject(first);
  });

  it('opens any page without scripts, by links with page numbers [PAYHIST-001] [ROUTE-012]', async ({ server }) => {
    const browser = await openNew(server, 'paid45');
    await pay(server, 'paid45', 45);
    const opened = await browser.get(page);
    expect(opened.statusCode).toBe(200);
    const main = readMain(opened);
    expect(main).toMatch(/<a href="\/mypage\/payment-history" class="page-link" aria-label="1ページ" aria-current="page">1<\/a>/);
    for (const number of [2, 3]) expect(main).toContain(`href="/mypage/payment-history?page=${number}"`);
    const last = readMain(await browser.get(`${page}?page=3`));
    expect(last).toContain('プラン5<');
    expect(last).not.toContain('プラン6<');
    for (const wrong of ['0', '-1', 'x', '1.5', '9999999'])
      expect(await readData(browser, `${page}?page=${wrong}`)).toMatchObject({ currentPage: 1 });
    expect((await browser.get(`${page}?page=9`)).headers.location).toBe(`${page}?page=3`);
  });

  it('has the payments of one year, in Japan, by links that keep it on further pages [PAYHIST-001] [PAYHIST-005]', async ({
    server,
  }) => {
    const browser = await openNew(server, 'paidyears');
    await pay(server, 'paidyears', 2, 1100, '2025-06-01T00:00:00Z');
    expect(await readData(browser, page)).toMatchObject({ totalCount: 2, years: [] });
    // Midnight in Japan.
    await pay(server, 'paidyears', 22, 2200, '2025-12-31T14:59:00Z');
    const { years, totalCount } = await readData(browser, page);
    expect(totalCount).toBe(24);
    expect(years).toEqual([
      { name: 'すべて', to: page, isOpen: true },
      { name: '2026年', to: `${page}?year=2026`, isOpen: false },
      { name: '2025年', to: `${page}?year=2025`, isOpen: false },
    ]);
    expect(await readData(browser, `${page}?year=2025`)).toMatchObject({ totalCount: 2, lastPage: 1 });
    const main = readMain(await browser.get(`${page}?year=2026`));
    expect(main).toContain(`href="${page}?year=2026&amp;page=2"`);
    expect(main).toMatch(/<a [^>]*href="\/mypage\/payment-history\?year=2026"[^>]*aria-current/);
    const second = (await browser.get(`${call}/2?year=2026`)).json();
    expect(second).toMatchObject({ totalCount: 22, currentPage: 2, lastPage: 2 });
    expect(readEntries(second)).toHaveLength(2);
    expect((await browser.get(`${page}?year=2026&page=9`)).headers.location).toBe(`${page}?year=2026&page=2`);
    expect(await readData(browser, `${page}?year=2001`)).toMatchObject({ totalCount: 0, entries: [] });
    expect(await readData(browser, `${page}?year=x`)).toMatchObject({ totalCount: 24 });
  });

  it('shows all keys of an entry in its row [PAYHIST-004] [PAYHIST-006] [PAYHIST-007] [PAYHIST-008]', async ({ server }) => {
    const browser = await openNew(server, 'paidrow');
    await pay(server, 'paidrow', 1, 12345);
    const [entry] = readEntries(await readData(browser, page));
    expect(entry).toEqual({
      earningsId: expect.stringMatching(/^e_/),
      kind: 'charge',
      createdAt: server.clock.now().toISOString(),
      planName: 'プラン1',
      accountPaymentMethod: { paymentMethodType: 'SbpsCredit', creditInfo: { cardNumberSuffix: '4242', cardbrandCode: 'V' } },
      billingAmount: 12345,
      netBillingAmount: 11223,
      taxAmount: 1122,
    });
    const row = /<tbody>.*<\/tbody>/.exec(readMain(await browser.get(page)))?.[0] ?? '';
    const day = new Date(server.clock.now().getTime() + 9 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '/');
    for (const text of [day, 'プラン1', 'Visa 末尾4242', '12,345円', '税抜11,223円＋消費税1,122円']) expect(row).toContain(text);
    const english = readMain(
      await browser.get(page, {
        cookie: `${[...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')}; lng=en`,
      }),
    );
    // The day keeps its digits in every language.
    for (const text of [day, 'Plan 1', '¥12,345', '¥11,223 + ¥1,122 tax']) expect(english).toContain(text);
  });

  it('says that there are no payments, without page numbers [PAYHIST-011]', async ({ server }) => {
    const browser = await openNew(server, 'paid0');
    expect(await readData(browser, page)).toMatchObject({ entries: [], currentPage: 1, lastPage: 1, totalCount: 0 });
    const main = readMain(await browser.get(page));
    expect(main).toContain('お支払いの履歴はありません。');
    expect(main).not.toContain('page-link');
  });

  it('is the member’s own, and asks guests to log in [SESSION-003]', async ({ server }) => {
    const [one, other] = [await openNew(server, 'paidone'), await openNew(server, 'paidother')];
    await pay(server, 'paidone', 1);
    expect(readEntries((await one.get(`${call}/1`)).json())).toHaveLength(1);
    expect(readEntries((await other.get(`${call}/1`)).json())).toHaveLength(0);
    const guest = server.open();
    expect((await guest.get(`${call}/1`)).statusCode).toBe(401);
    expect((await guest.get(page)).headers['location']).toContain('/login?returnTo=');
  });

  it('refuses what is no number of a page', async ({ server }) => {
    const browser = await openMember(server, 'demosingle');
    for (const wrong of ['0', 'x', '01', '-1', '1e3', '10000000'])
      expect((await browser.get(`${call}/${wrong}`)).statusCode).toBe(422);
  });

  it('shows a year of payments of the demo members', async ({ server }) => {
    const { totalCount, lastPage } = await readData(await openMember(server, 'demoowner'), page);
    expect([totalCount, lastPage]).toEqual([25, 2]);
    const weekly = await openMember(server, 'demomember');
    expect(await readData(weekly, page)).toMatchObject({ totalCount: 52, lastPage: 3 });
    const [oldest] = readEntries(await readData(weekly, `${page}?page=3`)).slice(-1);
    expect(server.clock.now().getTime() - Date.parse(oldest?.createdAt ?? '')).toBeGreaterThan(355 * 86_400_000);
  });
});
