// What a member does to buy a plan, by the calls of the page's scripts.
import type { LightMyRequestResponse } from 'fastify';
import type { Json, JsonObject } from '../../../engine/declare/index.ts';
import { until } from '../actors/processes.ts';
import type { TestApp, TestBrowser } from '../harness.ts';
import { logIn } from './authorization.ts';
import { policyConsentData } from './payment-store.ts';

export interface Buyer {
  readonly browser: TestBrowser;
  readonly accountId: string;
}

/** Logs in a member of the demo store. */
export async function openMember(test: TestApp, login = 'single@example.com'): Promise<Buyer> {
  const browser = test.open();
  await logIn(browser, login);
  const [row] = await test.database.query<{ account_id: string }>(
    'SELECT account_id FROM accounts WHERE email = $1 OR login_id = $1',
    [login],
  );
  return { browser, accountId: String(row?.account_id) };
}

/** Other values of the form; undefined leaves one out. */
type More = { readonly [name: string]: Json | undefined };

const formOf = (planId: string, paymentMethodId: string | null, more: More = {}) => ({
  planId,
  paymentMethodId,
  campaignCode: null,
  surveyAnswers: null,
  policyConsentData,
  ...more,
});

export const verify = ({ browser }: Buyer, planId: string, method: string | null, more: More = {}) =>
  browser.post(`/zapi/purchase/verify/${planId}`, formOf(planId, method, more));
export const sendForm = ({ browser }: Buyer, planId: string, method: string | null, more: More = {}) =>
  browser.post(`/zapi/purchase/form/${planId}`, formOf(planId, method, more));
export const order = ({ browser }: Buyer, planId: string, purchaseToken: string) =>
  browser.post(`/zapi/purchase/${planId}`, { purchaseToken });

export async function readPage({ browser }: Buyer, path: string): Promise<JsonObject> {
  return (await browser.get(`/zapi/internal${path}/screen-data`)).json<JsonObject>();
}
export const readToken = async (buyer: Buyer, planId: string): Promise<string> =>
  String((await readPage(buyer, `/plans/${planId}/confirm`))['purchaseToken']);

/** Goes from the form to the final confirmation; returns its token. */
export async function goToConfirm(buyer: Buyer, planId: string, method: string | null, more: More = {}): Promise<string> {
  const answer = await sendForm(buyer, planId, method, more);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return readToken(buyer, planId);
}

/** Where the waiting page leads to once the provider has answered. */
export async function waitForAnswer({ browser }: Buyer, planId: string): Promise<string> {
  return until(async () => {
    const { headers } = await browser.get(`/plans/${planId}/charging`, { accept: 'text/html' });
    return headers.location;
  });
}

/** Waits until a charge that the provider could not take has its next time. */
export async function waitForRetry({ clock, database }: TestApp, accountId: string): Promise<void> {
  await until(async () => {
    // While the first attempt runs, the next one is at the end of its lease.
    const waiting = await database.query(
      `SELECT 1 FROM flow_asks
        WHERE owner = $1 AND attempts = 1 AND first_put_at IS NOT NULL AND next_at > created_at AND next_at <> $2`,
      [accountId, new Date(clock.now().getTime() + 120_000)],
    );
    return waiting.length > 0 ? true : undefined;
  });
}

/** Buys a plan from the form to the end; returns the address of the last page. */
export async function buy(buyer: Buyer, planId: string, method: string | null, more: More = {}): Promise<string> {
  const token = await goToConfirm(buyer, planId, method, more);
  const { redirectTo } = (await order(buyer, planId, token)).json<{ redirectTo: string }>();
  return redirectTo === `/plans/${planId}/charging` ? waitForAnswer(buyer, planId) : redirectTo;
}

export const readCode = (answer: LightMyRequestResponse) => `${answer.statusCode} ${String(answer.json<JsonObject>()['code'])}`;

/** What an account has bought. */
export async function readBought({ database }: TestApp, accountId: string) {
  const contracts = await database.query<{ plan_id: string; status: string; method_id: string | null }>(
    'SELECT plan_id, status, method_id FROM subscriptions WHERE account_id = $1 AND ended_at IS NULL ORDER BY plan_id DESC',
    [accountId],
  );
  const entries = await database.query<{ billing_amount: number; kind: string }>(
    'SELECT billing_amount, kind FROM ledger_entries WHERE account_id = $1',
    [accountId],
  );
  const reserved = await database.query('SELECT 1 AS one FROM sale_reservations WHERE account_id = $1', [accountId]);
  return { contracts, entries, reserved: reserved.length };
}
