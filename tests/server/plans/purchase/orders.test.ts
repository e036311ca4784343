// Orders: tokens, changed offers, declined and unknown charges, and completion.
import { expect } from 'vitest';
import { until } from '../../actors/processes.ts';
import {
  buy,
  goToConfirm,
  order,
  readBought,
  readCode,
  readPage,
  readToken,
  sendForm,
  verify,
  waitForAnswer,
  waitForRetry,
} from '../../people/buyers.ts';
import { readAudit, readMain } from '../../people/members.ts';
import { policyConsentData, startPaymentTest } from '../../people/payment-store.ts';
import { openBuyer, priceTables, settings } from '../../people/plan-store.ts';
import { confirm } from '../../people/withdrawal.ts';
import { publish } from '../../publish.ts';
import { serverTest } from '../../server-test.ts';

const it = serverTest(() => startPaymentTest({ settings }));

const decline = { answer: { status: 409, code: 'CARD_DECLINED', message: '' } };

it('shows the six facts of the law and a way back on one screen [PURCHASE-006]', async ({ server }) => {
  const buyer = await openBuyer(server);
  await goToConfirm(buyer, 'trial', buyer.method);
  const main = readMain(await buyer.browser.get('/plans/trial/confirm'));
  for (const fact of [
    '数量・契約期間',
    '2回目以降のお支払い額',
    'お支払いの時期',
    '提供の時期',
    'キャンセル・解約',
    '申込みの期間',
    '無料期間',
  ])
    expect(main).toContain(fact);
  expect(main).toContain('href="/plans/trial"');
  expect(main).toContain('注文を確定する');
});

it('shows the message of the plan without scripts [PURCHASE-008]', async ({ server }) => {
  const buyer = await openBuyer(server);
  expect(await buy(buyer, 'thanks', buyer.method)).toBe('/plans/thanks/complete');
  const main = readMain(await buyer.browser.get('/plans/thanks/complete'));
  expect(main).toContain('<b>ございます</b>');
  expect(main).not.toContain('alert(1)');
});

it('charges nothing for a free plan or a trial, and asks for a method only if something is paid later', async ({ server }) => {
  const buyer = await openBuyer(server);
  expect(readCode(await sendForm(buyer, 'trial', null))).toBe('422 INVALID_ANSWERS');
  expect(await buy(buyer, 'trial', buyer.method)).toBe('/plans/trial/complete');
  expect(await buy(buyer, 'free', null)).toBe('/plans/free/complete');
  const { contracts } = await readBought(server, buyer.accountId);
  expect(contracts).toEqual([
    { plan_id: 'trial', status: 'NEW_TRIAL_CONTRACT', method_id: buyer.method },
    { plan_id: 'free', status: 'NEW_CONTRACT', method_id: null },
  ]);
});

it('saves the answers of the survey and the agreements with the order', async ({ server }) => {
  const buyer = await openBuyer(server);
  await buy(buyer, 'asked', buyer.method, { surveyAnswers: [{ questionId: 'how', answer: '友人から' }] });
  const rows = await server.database.query('SELECT purpose, subject, answers FROM survey_answers WHERE account_id = $1', [
    buyer.accountId,
  ]);
  expect(rows).toMatchObject([{ purpose: 'purchase', subject: 'asked', answers: [{ answer: ['友人から'] }] }]);
});

it('one order for two clicks, two tabs and a repeated token', async ({ server }) => {
  const buyer = await openBuyer(server);
  const first = await goToConfirm(buyer, 'paid', buyer.method);
  const second = await readToken(buyer, 'paid');
  const answers = await Promise.all([first, first, second].map((token) => order(buyer, 'paid', token)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(await waitForAnswer(buyer, 'paid')).toBe('/plans/paid/complete');
  expect((await order(buyer, 'paid', first)).json()).toEqual({ redirectTo: '/plans/paid/complete' });
  const { contracts, entries } = await readBought(server, buyer.accountId);
  expect([contracts.length, entries.length]).toEqual([1, 1]);
});

it('refuses a used token after a declined charge, and tokens of another plan, member or of nothing', async ({ server }) => {
  const [buyer, other] = [await openBuyer(server), await openBuyer(server)];
  const token = await goToConfirm(buyer, 'paid', buyer.method);
  server.app.faults.add('purchase.charge', decline, 1);
  await order(buyer, 'paid', token);
  const back = await waitForAnswer(buyer, 'paid');
  expect(back).toBe('/plans/paid?notice=CARD_DECLINED');
  expect(readMain(await buyer.browser.get(back))).toMatch(/notice-error.*承認が得られませんでした/);
  expect((await readBought(server, buyer.accountId)).reserved).toBe(0);
  expect(await readAudit(server, buyer.accountId)).toContain('purchase-declined');
  const next = await goToConfirm(buyer, 'paid', buyer.method);
  expect(readCode(await order(buyer, 'paid', token))).toBe('409 PURCHASE_TOKEN_USED');
  const ofPlan = await goToConfirm(buyer, 'ends', buyer.method);
  const ofOther = await goToConfirm(other, 'paid', other.method);
  for (const wrong of [ofPlan, ofOther, `${next}x`, ''])
    expect(readCode(await order(buyer, 'paid', wrong))).toBe('422 PURCHASE_TOKEN_INVALID');
  expect((await order(buyer, 'paid', next)).statusCode).toBe(200);
});

it('asks again if the price changed or the page is too old', async ({ server }) => {
  const buyer = await openBuyer(server);
  const token = await goToConfirm(buyer, 'paid', buyer.method);
  server.clock.advance(901);
  const asked = { redirectTo: '/plans/paid/confirm?notice=offerChanged' };
  expect((await order(buyer, 'paid', token)).json()).toEqual(asked);
  const later = await readToken(buyer, 'paid');
  await publish(server, 'priceTables', () => priceTables(1200));
  expect((await order(buyer, 'paid', later)).json()).toEqual(asked);
  expect(readMain(await buyer.browser.get(asked.redirectTo))).toContain('1,200円');
  expect(await readBought(server, buyer.accountId)).toEqual({ contracts: [], entries: [], reserved: 0 });
  expect(await buy(buyer, 'paid', buyer.method)).toBe('/plans/paid/complete');
  expect((await readBought(server, buyer.accountId)).entries).toEqual([{ billing_amount: 1200, kind: 'charge' }]);
  await publish(server, 'priceTables', () => settings.priceTables);
});

it('opens a dialog that leads to the payment history after errors of accounting [PURCHASE-024]', async ({ server }) => {
  const buyer = await openBuyer(server);
  const token = await goToConfirm(buyer, 'paid', buyer.method);
  server.app.faults.add('purchase.charge', { answer: { status: 409, code: 'ACCOUNTING_ERROR', message: '' } }, 1);
  await order(buyer, 'paid', token);
  expect(await waitForAnswer(buyer, 'paid')).toBe('/plans/paid/confirm?notice=ACCOUNTING_ERROR');
  const { headers } = await buyer.browser.get('/plans/paid/confirm?notice=ACCOUNTING_ERROR');
  const main = readMain(await buyer.browser.get(String(headers.location)));
  expect(main).toContain('決済の処理を完了できませんでした');
  expect(main).toMatch(/role="dialog".*お支払い履歴をご確認ください.*href="\/mypage\/payment-history"/s);
});

it('shows the message of the server, or the default of plans [PURCHASE-023]', async ({ server }) => {
  const buyer = await openBuyer(server);
  await goToConfirm(buyer, 'paid', buyer.method);
  const press = async (message: string) => {
    server.app.faults.add('purchase.order', { answer: { status: 500, code: 'BROKEN', message } }, 1);
    const purchaseToken = await readToken(buyer, 'paid');
    return readMain(await buyer.browser.submit('/plans/paid/confirm', { _do: 'purchase.order', purchaseToken }));
  };
  expect(await press('機械が止まりました。')).toContain('機械が止まりました。');
  expect(await press('')).toContain('お申し込みを完了できませんでした');
  for (const [message, shown] of [
    ['受付が止まりました。', '受付が止まりました。'],
    ['', 'お申し込みを完了できませんでした'],
  ] as const) {
    server.app.faults.add('purchase.form', { answer: { status: 500, code: 'BROKEN', message } }, 1);
    const policies = policyConsentData.map(({ policyId, revision }) => `${policyId}:${revision}`);
    const form = { _do: 'purchase.form', planId: 'paid', paymentMethodId: buyer.method, policies };
    expect(readMain(await buyer.browser.submit('/plans/paid', form))).toContain(shown);
  }
});

it('keeps the member waiting while the outcome is unknown, and starts the contract with the late answer', async ({ server }) => {
  const buyer = await openBuyer(server);
  const token = await goToConfirm(buyer, 'paid', buyer.method);
  server.app.faults.add('purchase.charge', { answer: { status: 503, code: 'UNAVAILABLE', message: '' } }, 1);
  await order(buyer, 'paid', token);
  await waitForRetry(server, buyer.accountId);
  server.app.faults.add('purchase.charge', { delayMs: 30_000 }, 1);
  server.clock.advance(301);
  server.app.actorWorker.wake();
  // The delay begins when a worker claims the request.
  const postponed = 'SELECT 1 FROM flow_asks WHERE owner = $1 AND next_at = $2';
  const delayed = [buyer.accountId, new Date(server.clock.now().getTime() + 30_000)];
  await until(async () => ((await server.database.query(postponed, delayed)).length > 0 ? true : undefined));
  expect(await waitForAnswer(buyer, 'paid')).toContain('/plans/paid/unclear');
  expect((await buyer.browser.get('/plans/paid', { accept: 'text/html' })).headers.location).toBe('/plans/paid/unclear');
  expect((await readBought(server, buyer.accountId)).reserved).toBe(1);
  server.clock.advance(3600);
  server.app.actorWorker.wake();
  await until(async () => ((await readBought(server, buyer.accountId)).contracts.length === 1 ? true : undefined));
  expect((await readPage(buyer, '/plans/paid/complete'))['planName']).toBe('名前paid');
  expect((await verify(buyer, 'paid', buyer.method)).statusCode).toBe(409);
});

it('refuses to close an account while the outcome of a purchase is unknown, also after its key has expired [WITHDRAW-009]', async ({
  server,
}) => {
  const buyer = await openBuyer(server);
  const readWithdrawal = () => readPage(buyer, '/withdraw');
  expect(await readWithdrawal()).toMatchObject({ canWithdraw: true });
  const token = await goToConfirm(buyer, 'paid', buyer.method);
  server.app.faults.add('purchase.charge', { answer: { status: 503, code: 'UNAVAILABLE', message: '' } }, 1);
  await order(buyer, 'paid', token);
  await waitForRetry(server, buyer.accountId);
  expect(await readWithdrawal()).toMatchObject({ canWithdraw: false, isPaymentOpen: true });
  expect((await confirm(buyer.browser, { surveyAnswers: null, consent: true })).statusCode).toBe(409);
  await server.database.query('UPDATE flow_asks SET forgotten_at = $2 WHERE owner = $1', [buyer.accountId, server.clock.now()]);
  server.clock.advance(10);
  server.app.actorWorker.wake();
  const unknown = "SELECT 1 FROM flow_asks WHERE owner = $1 AND state = 'unknown'";
  await until(async () => ((await server.database.query(unknown, [buyer.accountId])).length > 0 ? true : undefined));
  // The request alone is enough.
  await server.database.query('DELETE FROM sale_reservations WHERE account_id = $1', [buyer.accountId]);
  expect(await readWithdrawal()).toMatchObject({ canWithdraw: false, isPaymentOpen: true });
});
