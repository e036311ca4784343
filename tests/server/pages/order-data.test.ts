// The data of pages that follow an order, a contract or a request to leave.
import { buildEndSessionUrl } from 'openid-client';
import { beforeAll, expect } from 'vitest';
import { until } from '../actors/processes.ts';
import type { TestApp, TestBrowser } from '../harness.ts';
import { connect } from '../people/authorization.ts';
import { waitForRetry } from '../people/buyers.ts';
import { openCheckout, order as orderCheckout, sendCard, tokenOf } from '../people/checkouts.ts';
import { createConnectedApp, follow, oidcClients } from '../people/connected-app.ts';
import { addMethod } from '../people/contracts.ts';
import { openNew, readData } from '../people/members.ts';
import { editor, openAs } from '../people/operators.ts';
import { cards, policyConsentData, startPaymentTest } from '../people/payment-store.ts';
import { plan, priceTables } from '../people/plan-store.ts';
import { signUpTo } from '../people/sign-up.ts';
import { confirm, finish, answers as leaving } from '../people/withdrawal.ts';
import { answers, callOf, pageOf, subscribe } from '../plans/subscription/subscribers.ts';
import { serverTest } from '../server-test.ts';
import { orderPages } from './order-pages.ts';
import { type PageSchemas, readPageSchemas } from './page-schemas.ts';

let schemas: PageSchemas;
const seen = new Set<string>();
const it = serverTest(async () => {
  const plans = { plans: [plan('standard')], maxContracts: 3, atSignUp: 'optional' };
  return startPaymentTest({ settings: { plans, priceTables: priceTables(), oidcClients } });
});
beforeAll(async () => {
  schemas = await readPageSchemas();
});

async function look(browser: TestBrowser, screen: string, path: string): Promise<Record<string, unknown>> {
  const data = await readData(browser, path);
  expect({ screen, redirect: data['redirectTo'], violations: schemas.violations(screen, data) }).toEqual({
    screen,
    redirect: undefined,
    violations: [],
  });
  seen.add(screen);
  return data;
}

/** Walks a purchase whose charge has no answer at first, and looks at its pages. */
async function visitPurchasePages(
  server: TestApp,
  browser: TestBrowser,
  accountId: string,
  base: '/plans' | '/signup/plans',
): Promise<void> {
  const [folder, page] = [base.slice(1), `${base}/standard`];
  const [charge, origin] = base === '/plans' ? ['purchase.charge', {}] : ['signup-purchase.charge', { origin: 'signup' }];
  await addMethod(server, accountId, `pm_${accountId}`);
  const form = {
    planId: 'standard',
    paymentMethodId: `pm_${accountId}`,
    campaignCode: null,
    surveyAnswers: null,
    policyConsentData,
  };
  await browser.post('/zapi/purchase/form/standard', { ...form, ...origin });
  const { purchaseToken } = await look(browser, `${folder}/confirm`, `${page}/confirm`);
  server.app.faults.add(charge, { answer: { status: 503, code: 'UNAVAILABLE', message: '' } }, 2);
  await browser.post('/zapi/purchase/standard', { purchaseToken, ...origin });
  await look(browser, `${folder}/charging`, `${page}/charging`);
  let rounds = 0;
  const leads = (to: string) =>
    until(async () => {
      // On a busy machine the second attempt may fail late, so the third one is due later.
      if (rounds % 40 === 39) server.clock.advance(600);
      rounds += 1;
      server.app.actorWorker.wake();
      const { headers } = await browser.get(`${page}/charging`, { accept: 'text/html' });
      return headers.location?.startsWith(to) === true ? true : undefined;
    });
  await waitForRetry(server, accountId);
  server.clock.advance(301);
  await leads(`${page}/unclear`);
  await look(browser, `${folder}/unclear`, `${page}/unclear`);
  server.clock.advance(3600);
  await leads(`${page}/complete`);
  await look(browser, `${folder}/complete`, `${page}/complete`);
}

it('of a purchase matches its schema', async ({ server }) => {
  await visitPurchasePages(server, await openNew(server, 'buyer'), 'buyer', '/plans');
  const joining = server.open();
  await signUpTo(server, joining, 'confirm', 'joining@example.com');
  await joining.post('/zapi/signup', {});
  await look(joining, 'signup/plans', '/signup/plans');
  const [row] = await server.database.query<{ account_id: string }>(
    "SELECT account_id FROM accounts WHERE email = 'joining@example.com'",
  );
  await visitPurchasePages(server, joining, String(row?.account_id), '/signup/plans');
});

it('of a checkout matches its schema before and after the order', async ({ server }) => {
  const guest = server.open();
  const id = await openCheckout(server, 'item');
  await look(guest, 'checkout', `/checkout/${id}`);
  const token = await tokenOf(guest, id, { email: 'guest@example.com' });
  await look(guest, 'checkout', `/checkout/${id}`);
  await sendCard(guest, server, token, cards.approved);
  await orderCheckout(guest, id, token);
  await look(guest, 'checkout/complete', `/checkout/${id}/complete`);
  const [placed] = await server.database.query<{ order_id: string }>(
    'SELECT order_id FROM checkout_orders WHERE session_id = $1',
    [id],
  );
  const page = `/console/orders/${placed?.order_id}`;
  const operator = await openAs(server, editor);
  await look(operator, 'console/orders/order', page);
  await look(operator, 'console/orders/action', `${page}/ship`);
});

it('of a contract matches its schema', async ({ server }) => {
  const browser = await subscribe(server, 'holder');
  const page = pageOf('holder');
  await look(browser, 'mypage/subscription', page);
  await look(browser, 'mypage/subscription/payment-method', `${page}/payment-method`);
  await addMethod(server, 'holder', 'pm_other');
  await browser.post(callOf('holder', 'change-payment-method'), { paymentMethodId: 'pm_other' });
  await look(browser, 'mypage/subscription/payment-method/complete', `${page}/payment-method/complete`);
  await look(browser, 'mypage/subscription/withdraw', `${page}/withdraw`);
  await browser.post(callOf('holder', 'withdraw'), { surveyAnswers: answers });
  await look(browser, 'mypage/subscription/withdraw/complete', `${page}/withdraw/complete`);
});

it('of the log-out by an app and of the withdrawal matches its schema', async ({ server }) => {
  const app = await createConnectedApp(server);
  const browser = await openNew(server, 'leaver');
  const { id_token: hint = '' } = await connect(browser, app);
  const url = buildEndSessionUrl(app.config, { id_token_hint: hint, post_logout_redirect_uri: 'https://app.example/' });
  await look(browser, 'oidc/leave', await follow(browser, `${url.pathname}${url.search}`));
  await look(browser, 'withdraw', '/withdraw');
  await confirm(browser, leaving);
  await look(browser, 'withdraw/pin-code', '/withdraw/pin-code');
  await finish(browser, await server.readCode('leaver@example.com'));
  await look(browser, 'withdraw/complete', '/withdraw/complete');
  expect([...seen].sort()).toEqual([...orderPages].sort());
});
