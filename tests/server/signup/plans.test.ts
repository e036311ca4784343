// Choosing and buying a plan at the end of sign-up.
import { expect } from 'vitest';
import type { JsonObject } from '../../../engine/declare/index.ts';
import { until } from '../actors/processes.ts';
import type { TestApp, TestBrowser } from '../harness.ts';
import { addMethod, words } from '../people/contracts.ts';
import { readData, readMain } from '../people/members.ts';
import { policyConsentData, startPaymentTest } from '../people/payment-store.ts';
import { plan, priceTables } from '../people/plan-store.ts';
import { signUpTo } from '../people/sign-up.ts';
import { publish } from '../publish.ts';
import { serverTest } from '../server-test.ts';

const orderCompletedMessage = words('<p>ありがとう<script>alert(1)</script><b>ございます</b></p>');
const plans = [plan('paid', { orderCompletedMessage }), plan('free', { priceTableId: 'free' }), plan('gone', { salesLimit: 0 })];

let browser: TestBrowser;
let email = '';
let count = 0;
const it = serverTest(() => startPaymentTest({ settings: { plans: { plans, maxContracts: 3 }, priceTables: priceTables() } }));
it.beforeEach(({ server }) => {
  // Sign-ups of one network are limited by time.
  server.clock.advance(3600);
  browser = server.open();
  count += 1;
  email = `new${count}@example.com`;
});

const offer = (server: TestApp, atSignUp: 'off' | 'optional' | 'required', offered: readonly JsonObject[] = plans) =>
  publish(server, 'plans', () => ({ plans: offered, maxContracts: 3, atSignUp }));

/** Signs up; returns where the last step leads to. */
async function signUp(server: TestApp): Promise<string> {
  await signUpTo(server, browser, 'confirm', email);
  return (await browser.post('/zapi/signup', {})).json<{ redirectTo: string }>().redirectTo;
}

/** Adds a card that the provider approves. */
async function addCard(server: TestApp): Promise<string> {
  const [row] = await server.database.query<{ account_id: string }>('SELECT account_id FROM accounts WHERE email = $1', [email]);
  const method = `pm_${count}`;
  await addMethod(server, String(row?.account_id), method);
  return method;
}

const sendForm = (planId: string, paymentMethodId: string | null) =>
  browser.post(`/zapi/purchase/form/${planId}`, {
    planId,
    paymentMethodId,
    campaignCode: null,
    surveyAnswers: null,
    policyConsentData,
    origin: 'signup',
  });

async function order(planId: string): Promise<string> {
  const { purchaseToken } = await readData(browser, `/signup/plans/${planId}/confirm`);
  const answer = await browser.post(`/zapi/purchase/${planId}`, { purchaseToken, origin: 'signup' });
  return answer.json<{ redirectTo: string }>().redirectTo;
}

const waitForAnswer = (planId: string): Promise<string> =>
  until(async () => {
    const { headers } = await browser.get(`/signup/plans/${planId}/charging`, { accept: 'text/html' });
    return headers.location;
  });

const readPage = async (path: string): Promise<string> => readMain(await browser.get(path));

it('goes from the sign-up over a plan to another end of sign-up [ROUTE-048, SIGNUP-033, PURCHASE-013, PURCHASE-018]', async ({
  server,
}) => {
  await offer(server, 'optional');
  expect(await signUp(server)).toBe('/signup/plans');
  const method = await addCard(server);
  const verified = await browser.post('/zapi/purchase/verify/paid', {
    planId: 'paid',
    paymentMethodId: method,
    campaignCode: null,
    surveyAnswers: null,
    policyConsentData,
  });
  expect(verified.statusCode).toBe(200);
  expect((await sendForm('paid', method)).json()).toEqual({ redirectTo: '/signup/plans/paid/confirm' });
  expect(await order('paid')).toBe('/signup/plans/paid/charging');
  expect(await waitForAnswer('paid')).toBe('/signup/plans/paid/complete');
  const bought = await readPage('/signup/plans/paid/complete');
  expect(bought).toContain('<b>ございます</b>');
  expect(bought).toContain('href="/signup/complete"');
  const end = await readPage('/signup/complete');
  expect(end).toContain('登録とプランのお申し込みが完了しました');
  expect(end).toContain('「名前paid」');
  expect(end).toContain('<b>ございます</b>');
  expect(end).not.toContain('alert(1)');
});

it('ends without a plan when the store does not lead there [SIGNUP-033]', async ({ server }) => {
  await offer(server, 'off');
  expect(await signUp(server)).toBe('/signup/complete');
  const end = await readPage('/signup/complete');
  expect(end).toContain('登録が完了しました');
  expect(end).not.toContain('プランのお申し込み');
});

it('shows payment options after a plan is picked, without scripts too [SIGNUP-034]', async ({ server }) => {
  await offer(server, 'optional');
  await signUp(server);
  const list = await readPage('/signup/plans');
  expect(list).not.toContain('お支払い方法');
  expect(list).not.toContain('<form');
  expect(list).toContain('href="/signup/plans?planId=paid"');
  // A plan that is sold out cannot be picked.
  expect(list).not.toContain('href="/signup/plans?planId=gone"');
  const method = await addCard(server);
  const chosen = await readPage('/signup/plans?planId=paid');
  expect(chosen).toContain('お支払い方法');
  expect(chosen).toContain('末尾4242');
  expect(chosen).toContain('href="/signup/plans"');
  const version = /name="_version" value="([^"]*)"/.exec(chosen)?.[1] ?? '';
  const form = { _do: 'signup-purchase.form', _version: version, planId: 'paid' };
  const empty = await browser.submit('/signup/plans?planId=paid', form);
  expect(empty.statusCode).toBe(422);
  expect(readMain(empty)).toContain('aria-invalid="true"');
  const agreed = { policies: policyConsentData.map(({ policyId, revision }) => `${policyId}:${revision}`) };
  const sent = await browser.submit('/signup/plans?planId=paid', { ...form, ...agreed, paymentMethodId: method });
  expect(sent.headers.location).toBe('/signup/plans/paid/confirm');
});

it('leads back from the final confirmation to the chosen plan [PURCHASE-006]', async ({ server }) => {
  await offer(server, 'optional');
  await signUp(server);
  await sendForm('free', null);
  expect(await readPage('/signup/plans/free/confirm')).toContain('href="/signup/plans?planId=free"');
  expect(await readPage('/signup/plans?planId=free')).toContain('注文内容の確認へ進む');
  expect(await order('free')).toBe('/signup/plans/free/complete');
});

it('lets only those skip who need no contract [SIGNUP-035]', async ({ server }) => {
  const skip = 'href="/signup/complete"';
  await offer(server, 'required');
  expect(await signUp(server)).toBe('/signup/plans');
  expect(await readPage('/signup/plans')).not.toContain(skip);
  expect(await readPage('/signup/plans?planId=free')).not.toContain(skip);
  expect((await browser.get('/signup/complete')).headers.location).toBe('/signup/plans');
  await offer(server, 'optional');
  expect(await readPage('/signup/plans')).toContain(skip);
  expect(await readPage('/signup/complete')).toContain('登録が完了しました');
  await offer(server, 'required');
  await sendForm('free', null);
  await order('free');
  expect(await readPage('/signup/complete')).toContain('「名前free」');
});

it('asks for no contract when no plan can be bought', async ({ server }) => {
  await offer(server, 'required', [plan('gone', { salesLimit: 0 })]);
  await signUp(server);
  expect(await readPage('/signup/plans')).toContain('href="/signup/complete"');
  expect(await readPage('/signup/complete')).toContain('登録が完了しました');
});

it('returns to the chosen plan after a declined card, and shows a dialog after errors of accounting [PURCHASE-024]', async ({
  server,
}) => {
  await offer(server, 'optional');
  await signUp(server);
  const method = await addCard(server);
  const refuse = async (code: string): Promise<string> => {
    await sendForm('paid', method);
    server.app.faults.add('signup-purchase.charge', { answer: { status: 409, code, message: '' } }, 1);
    await order('paid');
    return waitForAnswer('paid');
  };
  const declined = await refuse('CARD_DECLINED');
  expect(declined).toBe('/signup/plans?planId=paid&notice=CARD_DECLINED');
  expect(await readPage(declined)).toContain('カード');
  const failed = await refuse('ACCOUNTING_ERROR');
  expect(failed).toBe('/signup/plans/paid/confirm?notice=ACCOUNTING_ERROR');
  const { headers } = await browser.get(failed);
  expect(headers.location).toBe('/signup/plans/paid/confirm?notice=ACCOUNTING_ERROR&ask=history');
  expect(await readPage(String(headers.location))).toContain('href="/mypage/payment-history"');
});

it('shows the message of the server, or the default of plans [PURCHASE-023]', async ({ server }) => {
  await offer(server, 'optional');
  await signUp(server);
  await sendForm('free', null);
  const press = async (message: string): Promise<string> => {
    server.app.faults.add('signup-purchase.order', { answer: { status: 500, code: 'BROKEN', message } }, 1);
    const { purchaseToken } = await readData(browser, '/signup/plans/free/confirm');
    const form = { _do: 'signup-purchase.order', purchaseToken: String(purchaseToken) };
    return readMain(await browser.submit('/signup/plans/free/confirm', form));
  };
  expect(await press('機械が止まりました。')).toContain('機械が止まりました。');
  expect(await press('')).toContain('お申し込みを完了できませんでした');
});

it('is for new members and for plans that exist', async ({ server }) => {
  await offer(server, 'optional');
  expect((await browser.get('/signup/plans')).headers.location).toBe('/login?returnTo=%2Fsignup%2Fplans');
  await signUp(server);
  expect((await browser.get('/signup/plans?planId=other')).statusCode).toBe(404);
  expect((await browser.get('/signup/plans/free/confirm')).headers.location).toBe('/signup/plans?planId=free');
  server.clock.advance(86_401);
  expect((await browser.get('/signup/plans')).headers.location).toBe('/mypage/plans');
});
