import { describe, expect } from 'vitest';
import { lockEntries, returnAmount } from '../../../../src/server/areas/payment/payment-history/returns.ts';
import { type Charge, recordCharge, recordRefund } from '../../../../src/server/areas/payment/payment-history/service.ts';
import { systemRandom } from '../../../../src/server/platform/random.ts';
import type { TestApp } from '../../harness.ts';
import { openNew, readData, readMain } from '../../people/members.ts';
import { serverTest } from '../../server-test.ts';

const it = serverTest();

const ledger = () => ({ storeId: 'first', random: systemRandom, now: new Date('2024-01-04T15:30:00Z') });
async function charge(server: TestApp, accountId: string, change: Partial<Charge> = {}): Promise<string> {
  const id = await server.database.transaction((tx) =>
    recordCharge(tx, ledger(), {
      accountId,
      intent: `${accountId}:${Math.random()}`,
      planName: { ja: '映画とおやつのセット', en: 'Films and snacks' },
      providerName: { ja: 'みなと出版', en: 'Minato Publishing' },
      lines: [
        { name: { ja: '映画', en: 'Film' }, quantity: 1, amount: 999, taxRate: 10 },
        { name: { ja: 'おやつ', en: 'Snacks' }, quantity: 3, amount: 1285, taxRate: 8 },
        { name: { ja: '字幕', en: 'Subtitles' }, quantity: 1, amount: 1000, taxRate: 10 },
      ],
      paymentMethod: { paymentMethodType: 'SbpsCredit', creditInfo: { cardNumberSuffix: '4242', cardbrandCode: 'J' } },
      ...change,
    }),
  );
  return id ?? '';
}
const addressOf = (id: string) => `/mypage/invoice/${id}`;

describe('an invoice', () => {
  it('has the data of a qualified invoice, and shows them [INVOICE-005] [INVOICE-006] [INVOICE-007] [ROUTE-025]', async ({
    server,
  }) => {
    const browser = await openNew(server, 'invoice1');
    const id = await charge(server, 'invoice1');
    const data = await readData(browser, addressOf(id));
    expect(data).toMatchObject({
      earningsId: id,
      kind: 'charge',
      orderInfoId: expect.stringMatching(/^\d{4}-\d{4}-\d{4}$/),
      createdAt: '2024-01-04T15:30:00.000Z',
      providerName: 'みなと出版',
      paymentMethodType: 'SbpsCredit',
      cardInfo: { cardBrandCode: 'J', cardNumberSuffix: '4242' },
      billingAmount: 3284,
      netBillingAmount: 3008,
      taxAmount: 276,
      taxRate: null,
      taxes: [
        { taxRate: 10, amount: 1999, taxAmount: 181 },
        { taxRate: 8, amount: 1285, taxAmount: 95 },
      ],
      issuer: { invoiceRegistrationNumber: 'T1234567890123', contactEmail: 'support@minato.example' },
    });
    const answer = await browser.get(addressOf(id));
    expect(answer.statusCode).toBe(200);
    const main = readMain(answer);
    for (const text of ['2024/1/5', String(data['orderInfoId']), 'みなと出版', 'クレジットカード', 'JCB 末尾4242', '10%', '8%'])
      expect(main).toContain(text);
    for (const text of ['3,284円', '181円', '95円', 'おやつ ※', '軽減税率', 'T1234567890123', 'support@minato.example'])
      expect(main).toContain(text);
    browser.cookies.set('lng', 'en');
    expect(readMain(await browser.get(addressOf(id)))).toContain('2024/1/5');
  });

  it('has one tax rate where all lines have it', async ({ server }) => {
    const browser = await openNew(server, 'invoice2');
    const lines = [{ name: { ja: '映画' }, quantity: 1, amount: 1980, taxRate: 10 as const }];
    const id = await charge(server, 'invoice2', { lines, paymentMethod: null });
    expect(await readData(browser, addressOf(id))).toMatchObject({ taxRate: 10, paymentMethodType: null, cardInfo: null });
  });

  it('is refused for a payment of nothing, which has no link to it [PAYHIST-009]', async ({ server }) => {
    const browser = await openNew(server, 'invoice3');
    const free = await charge(server, 'invoice3', { lines: [{ name: { ja: '映画' }, quantity: 1, amount: 0, taxRate: 10 }] });
    const paid = await charge(server, 'invoice3');
    const history = readMain(await browser.get('/mypage/payment-history'));
    expect(history).toContain(`href="${addressOf(paid)}"`);
    expect(history).not.toContain(free);
    expect((await browser.get(addressOf(free))).statusCode).toBe(404);
  });

  it('is not found by other members, and asks guests to log in [INVOICE-007]', async ({ server }) => {
    const owner = await openNew(server, 'invoice4');
    const other = await openNew(server, 'invoice5');
    const id = await charge(server, 'invoice4');
    expect((await owner.get(`/zapi/internal${addressOf(id)}/screen-data`)).statusCode).toBe(200);
    const [foreign, unknown] = await Promise.all(
      [id, 'e_unknown'].map((each) => other.get(`/zapi/internal${addressOf(each)}/screen-data`)),
    );
    expect(foreign?.statusCode).toBe(404);
    const withoutId = (answer: typeof foreign) => ({ ...answer?.json(), requestId: '' });
    expect(withoutId(foreign)).toEqual(withoutId(unknown));
    expect((await server.open().get(addressOf(id))).headers['location']).toContain('/login?returnTo=');
  });

  it('of a refund has its opposite amounts and another title, and names the original sale [INVOICE-005] [INVOICE-006]', async ({
    server,
  }) => {
    const browser = await openNew(server, 'invoice6');
    const id = await charge(server, 'invoice6');
    const { orderInfoId, createdAt, original } = await readData(browser, addressOf(id));
    expect(original).toBeNull();
    const later = { ...ledger(), now: new Date('2024-02-29T16:00:00Z') };
    const refund = await server.database.transaction((tx) => recordRefund(tx, later, id));
    const statement = await readData(browser, addressOf(refund ?? ''));
    expect(statement).toMatchObject({
      kind: 'refund',
      billingAmount: -3284,
      taxAmount: -276,
      original: { orderInfoId, createdAt },
    });
    expect(statement['orderInfoId']).not.toBe(orderInfoId);
    const main = readMain(await browser.get(addressOf(refund ?? '')));
    expect(main).toContain('<h1>返金明細書</h1>');
    const facts = Object.fromEntries(
      [...main.matchAll(/<dt>([^<]*)<\/dt><dd>([^<]*)<\/dd>/g)].map(([, label, value]) => [label, value]),
    );
    expect(facts).toMatchObject({
      返金年月日: '2024/3/1',
      返金明細書番号: statement['orderInfoId'],
      元のお取引の年月日: '2024/1/5',
      元の請求書番号: orderInfoId,
    });
    expect(Object.keys(facts)).not.toContain('請求書番号');
  });

  it('of each part of a refund has a number of its own', async ({ server }) => {
    const browser = await openNew(server, 'invoice8');
    const id = await charge(server, 'invoice8');
    const parts = await server.database.transaction(async (tx) => {
      const charges = await lockEntries(tx, 'first', [id]);
      const first = await returnAmount(tx, ledger(), { charges, amount: 100, intentOf: () => 'invoice8:1' });
      return [...first, ...(await returnAmount(tx, ledger(), { charges, amount: 200, intentOf: () => 'invoice8:2' }))];
    });
    const statements = await Promise.all(parts.map((part) => readData(browser, addressOf(part))));
    const { orderInfoId } = await readData(browser, addressOf(id));
    expect(statements.map(({ original }) => original)).toMatchObject([{ orderInfoId }, { orderInfoId }]);
    expect(new Set([orderInfoId, ...statements.map((statement) => statement['orderInfoId'])]).size).toBe(3);
  });

  it('offers the recipient for files alone, and keeps nothing of what is posted [INVOICE-004] [INVOICE-008]', async ({
    server,
  }) => {
    const browser = await openNew(server, 'invoice7');
    const id = await charge(server, 'invoice7');
    const main = readMain(await browser.get(addressOf(id)));
    expect(main).toMatch(/name="addressee"/);
    const honorifics = [...main.matchAll(/name="honorific" value="(\w+)"\/><span>([^<]*)/g)].map(([, value, label]) => [
      value,
      label,
    ]);
    expect(honorifics).toEqual([
      ['none', 'なし'],
      ['sama', '様'],
      ['onchu', '御中'],
    ]);
    expect([...main.matchAll(/<button [^>]*value="([^"]+)"/g)].map(([, call]) => call)).toEqual([
      'account.invoice-file',
      'account.receipt-file',
    ]);
    const posted = await browser.submit(addressOf(id), { addressee: '山田商店', honorific: 'onchu' });
    expect(posted.statusCode).toBeGreaterThanOrEqual(400);
    expect((await browser.get(addressOf(id))).body).not.toContain('山田商店');
  });
});
