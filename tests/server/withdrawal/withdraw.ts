// Steps of closing an account.
import type { LightMyRequestResponse } from 'fastify';
import type { TestApp, TestBrowser } from '../harness.ts';

export const confirm = (browser: TestBrowser, body: object = { consent: true }) =>
  browser.post('/zapi/account/withdraw/confirm', body);

export const finish = (browser: TestBrowser, pinCode: unknown): Promise<LightMyRequestResponse> =>
  browser.send({
    method: 'DELETE',
    url: '/zapi/account/withdraw',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ pinCode }),
  });

/** Closes the account of a signed-in member, whose address is `email`. */
export async function withdraw(test: TestApp, browser: TestBrowser, email: string): Promise<void> {
  const confirmed = await confirm(browser);
  if (confirmed.statusCode !== 200) throw new Error(`confirming answered ${confirmed.statusCode}: ${confirmed.body}`);
  const finished = await finish(browser, await test.readCode(email));
  if (finished.statusCode !== 200) throw new Error(`the withdrawal answered ${finished.statusCode}: ${finished.body}`);
}

/** Gives an account a contract. */
export async function addContract(test: TestApp, accountId: string, status: string): Promise<string> {
  const id = `s-${accountId}-${status.toLowerCase()}`;
  await test.database.query(
    `INSERT INTO subscriptions (store_id, subscription_id, account_id, plan_id, status, status_before, plan, price, tax_rate,
       renew_span_unit, renew_span, next_settlement_at, payment_method, started_at)
     SELECT store_id, $1, $2, plan_id, $3, NULL, plan, price, tax_rate, renew_span_unit, renew_span, next_settlement_at, NULL, started_at
       FROM subscriptions LIMIT 1`,
    [id, accountId, status],
  );
  return id;
}
