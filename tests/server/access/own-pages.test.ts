// Contracts, orders and purchases: their pages open for each kind of person, and those of other members are not found.
import { describe, expect } from 'vitest';
import { hashText } from '../../../src/server/platform/keys.ts';
import type { TestBrowser } from '../harness.ts';
import { openCheckout, order, sendCard, tokenOf } from '../people/checkouts.ts';
import { addContract, addMethod } from '../people/contracts.ts';
import { openNew } from '../people/members.ts';
import { cards, type PaymentTest, policyConsentData, startPaymentTest } from '../people/payment-store.ts';
import { serverTest } from '../server-test.ts';
import { findRefusal, type Requested, readRequested } from './declared-access.ts';
import { people } from './people.ts';

const it = serverTest(startPaymentTest);

const requested = await readRequested();

/** Pages that open without a step before them. */
const firstPages = [
  'screen plans',
  'screen checkout',
  'screen mypage/subscription',
  'screen mypage/subscription/payment-method',
  'screen mypage/subscription/withdraw',
  'screen withdraw',
];

/** Gives the person a contract of their own; returns its id. */
async function addOwn(server: PaymentTest, browser: TestBrowser): Promise<string> {
  const token = browser.cookies.get('sid') ?? '';
  const [session] = await server.database.query<{ account_id: string | null }>(
    'SELECT account_id FROM sessions WHERE token_hash = $1',
    [hashText(token)],
  );
  const accountId = session?.account_id;
  if (typeof accountId !== 'string') return '0';
  await addMethod(server, accountId, `pm_own_${accountId}`);
  await addContract(server, accountId, {
    subscriptionId: `s_own_${accountId}`,
    methodId: `pm_own_${accountId}`,
    planId: 'premium',
  });
  return `s_own_${accountId}`;
}

const fill = (path: string, params: { readonly [name: string]: string }): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '0');

async function openPage(browser: TestBrowser, path: string): Promise<string> {
  const { statusCode, headers } = await browser.get(path, { accept: 'text/html' });
  return headers.location === undefined ? String(statusCode) : `to ${headers.location.split('?')[0]}`;
}

describe('the pages of purchases, orders, contracts and the withdrawal', () => {
  it.for(people)('open for $name as declared', async (person, { server }) => {
    const browser = await person.enter(server);
    const params = {
      planId: 'standard',
      checkoutSessionId: await openCheckout(server, 'item'),
      subscriptionId: await addOwn(server, browser),
    };
    const found: string[] = [];
    const expected: string[] = [];
    for (const name of firstPages) {
      const page = requested.find((each) => each.name === name);
      if (page === undefined) throw new Error(`There is no ${name}.`);
      expected.push(`${name}: ${findRefusal(page, person)?.replace(/^403 .*/, '403') ?? 200}`);
      found.push(`${name}: ${await openPage(browser, fill(page.path, params))}`);
    }
    expect(found).toEqual(expected);
  });
});

/** What a call needs to reach the contract that it names. */
const bodies: { readonly [call: string]: object } = {
  'call subscription.change-payment-method': { paymentMethodId: 'pm_hidden1' },
  'call subscription.re-settlement': {},
  'call subscription.withdraw': { surveyAnswers: [{ questionId: 'reason', answer: '料金が高い' }] },
  'call subscription.withdraw.cancel': { surveyAnswers: [] },
};

describe('what belongs to another member', () => {
  it('is not found on any page and call of a contract', async ({ server }) => {
    const [owner, other] = [await openNew(server, 'hidden1'), await openNew(server, 'hidden2')];
    await addMethod(server, 'hidden1', 'pm_hidden1');
    await addContract(server, 'hidden1', { subscriptionId: 's_hidden1', methodId: 'pm_hidden1' });
    const ofContracts = requested.filter(({ path }) => path.includes('{subscriptionId}'));
    const send = async (browser: TestBrowser, { name, kind, path }: Requested) => {
      const url = fill(path, { subscriptionId: 's_hidden1' });
      const answer = kind === 'screen' ? await browser.get(url) : await browser.post(url, bodies[name] ?? {});
      // A completion page leads to the first page of its flow.
      const first = answer.headers.location?.split('?')[0];
      return `${name} ${first === undefined ? answer.statusCode : (await browser.get(first)).statusCode}`;
    };
    const [hidden, shown]: [string[], string[]] = [[], []];
    for (const each of ofContracts) hidden.push(await send(other, each));
    for (const each of ofContracts) shown.push(await send(owner, each));
    expect(hidden).toEqual(ofContracts.map(({ name }) => `${name} 404`));
    expect(shown.filter((each) => each.endsWith(' 404'))).toEqual([]);
  });

  it('is not found on the pages and calls of an order', async ({ server }) => {
    const [owner, other] = [await openNew(server, 'hidden3'), await openNew(server, 'hidden4')];
    const id = await openCheckout(server, 'item');
    const token = await tokenOf(owner, id);
    expect((await sendCard(owner, server, token, cards.approved)).statusCode).toBe(204);
    const taken = await order(other, id, token);
    expect(taken.statusCode).toBeGreaterThanOrEqual(400);
    expect((await order(owner, id, token)).statusCode).toBe(200);
    expect(await openPage(owner, `/checkout/${id}/complete`)).toBe('200');
    expect(await openPage(other, `/checkout/${id}/complete`)).toBe('404');
    expect((await order(other, id, token)).statusCode).toBeGreaterThanOrEqual(400);
  });

  it('is not shown on the pages of a purchase', async ({ server }) => {
    const [owner, other] = [await openNew(server, 'hidden5'), await openNew(server, 'hidden6')];
    for (const name of ['hidden5', 'hidden6']) await addMethod(server, name, `pm_${name}`);
    const form = { planId: 'standard', campaignCode: null, surveyAnswers: null, policyConsentData };
    const sent = await owner.post('/zapi/purchase/form/standard', { ...form, paymentMethodId: 'pm_hidden5' });
    expect(sent.statusCode).toBe(200);
    expect(await openPage(owner, '/plans/standard/confirm')).toBe('200');
    for (const step of ['confirm', 'charging', 'unclear', 'complete'])
      expect([step, await openPage(other, `/plans/standard/${step}`)]).toEqual([step, 'to /plans/standard']);
  });
});
