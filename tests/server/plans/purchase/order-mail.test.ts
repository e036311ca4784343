import { expect } from 'vitest';
import { buy, openMember, readPage } from '../../people/buyers.ts';
import { addMethod } from '../../people/contracts.ts';
import { startPaymentTest } from '../../people/payment-store.ts';
import { serverTest } from '../../server-test.ts';

const it = serverTest(startPaymentTest);

it('mails plan, number, date, method, the discount once, tax and issuer of a plan, and shows the number of its invoice', async ({
  server,
}) => {
  const buyer = await openMember(server);
  await addMethod(server, buyer.accountId, 'pm_own', { brand: 'V' });
  expect(await buy(buyer, 'standard', 'pm_own', { campaignCode: 'MINATO2026' })).toBe('/plans/standard/complete');
  const { orderNumber } = await readPage(buyer, '/plans/standard/complete');
  expect(orderNumber).toMatch(/^\d{4}-\d{4}-\d{4}$/);
  const [entry] = await server.database.query(
    "SELECT order_info_id FROM ledger_entries WHERE account_id = $1 AND intent LIKE 'subscription:%' ORDER BY created_at DESC LIMIT 1",
    [buyer.accountId],
  );
  expect(entry).toEqual({ order_info_id: orderNumber });
  const [mail] = await server.readOutbox('single@example.com');
  expect(mail?.subject).toBe(
    `【みなとストア】「スタンダードプラン」のお申し込みを受け付けました（注文番号 ${String(orderNumber)}）`,
  );
  const parts = mail?.text.split('\n\n') ?? [];
  expect(parts[0]).toMatch(/様$/);
  expect(parts[2]).toMatch(/^注文番号：[\d-]{14}\nお申し込み日時：[^\n]+（日本時間）\nお支払い方法：Visa 末尾4242$/);
  expect(parts.slice(3, 7)).toEqual([
    '【お申し込み内容】',
    'スタンダードプラン  1,980円\n割引（みなとストア 開店1周年キャンペーン）  −396円',
    '今回のお支払い額：1,584円（税込）\n10%対象：1,584円（うち消費税 144円）',
    '発行者：みなとストア株式会社\n登録番号：T1234567890123',
  ]);
  expect(parts[7]).toMatch(/^次回のお支払い：\d{4}年\d+月\d+日（1,584円）$/);
});

it('mails until when a trial is free, without tax', async ({ server }) => {
  const buyer = await openMember(server);
  const surveyAnswers = [
    { questionId: 'genre', answer: '映画' },
    { questionId: 'devices', answer: ['テレビ'] },
  ];
  await buy(buyer, 'premium', 'pm_own', { surveyAnswers });
  const [mail] = await server.readOutbox('single@example.com');
  expect(mail?.text).toMatch(/（無料お試し、\d{4}年\d+月\d+日まで） {2}0円\n\n今回のお支払い額：0円（税込）\n\n次回のお支払い：/);
  expect(mail?.text).toContain('お支払い方法：Visa 末尾4242');
});
