// Steps of closing an account.
import type { LightMyRequestResponse } from 'fastify';
import type { TestApp, TestBrowser } from '../harness.ts';

/** With the demo store's survey. */
export const answers = { surveyAnswers: [{ questionId: 'reasons', answer: ['使う機会が少ない'] }], consent: true };

export const confirm = (browser: TestBrowser, body: object = answers) => browser.post('/zapi/account/withdraw/confirm', body);

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
    `INSERT INTO subscriptions SELECT (jsonb_populate_record(s, jsonb_build_object('subscription_id', $1::text, 'account_id', $2::text,
         'status', $3::text, 'method_id', NULL))).* FROM subscriptions s LIMIT 1`,
    [id, accountId, status],
  );
  await test.database.query(
    `INSERT INTO subscription_periods (store_id, period_id, subscription_id, period, due_at, state, amount, next_at)
     SELECT store_id, subscription_id || '.2', subscription_id, 2, anchor_at, 'due', price, anchor_at FROM subscriptions
      WHERE subscription_id = $1`,
    [id],
  );
  return id;
}
