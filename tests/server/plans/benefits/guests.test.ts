// What is given once to a person, at the checkout: a campaign code with a limit for each member, and a free trial.
import { expect } from 'vitest';
import type { TestApp, TestBrowser } from '../../harness.ts';
import { openCheckout, order, readCheckout, sendCard, tokenOf, verifyAll } from '../../people/checkouts.ts';
import { describeRefusal, openNew } from '../../people/members.ts';
import { cards, type PaymentTest, startPaymentTest } from '../../people/payment-store.ts';
import { serverTest } from '../../server-test.ts';

const it = serverTest(startPaymentTest);

const campaignCode = 'MINATO2026';
const discounted = 3080 + 440;
const full = 3850 + 440;
const used = { status: 422, code: 'CAMPAIGN_USED' };
let lastCard = 0;
/** A card that nobody has used. */
const newNumber = (): string => {
  lastCard += 1;
  return `42424242${String(lastCard).padStart(8, '0')}`;
};

interface Attempt {
  readonly id: string;
  readonly browser: TestBrowser;
  readonly token: string;
}
async function verifyWith(server: TestApp, browser: TestBrowser, email: string | null): Promise<Attempt> {
  const id = await openCheckout(server, 'item');
  return { id, browser, token: await tokenOf(browser, id, { email, campaignCode }) };
}
/** Sends a card and places the order; returns where it leads. */
async function pay(server: PaymentTest, { id, browser, token }: Attempt, number: string): Promise<string> {
  const card = await sendCard(browser, server, token, number);
  if (card.statusCode !== 204) throw new Error(card.body);
  const answer = await order(browser, id, token);
  const { redirectTo, code } = answer.json<{ redirectTo?: string; code?: string }>();
  return (redirectTo ?? code ?? '').replace(id, '<id>');
}
const placed = '/checkout/<id>/complete';
const changed = '/checkout/<id>?notice=benefitUsed';
const readTotals = async (server: TestApp, suffix: string) =>
  (
    await server.database.query<{ amount: number }>(
      "SELECT amount FROM checkout_orders WHERE state = 'placed' AND form->>'email' LIKE $1 ORDER BY amount",
      [`%${suffix}`],
    )
  ).map(({ amount }) => amount);

it('is used once by a guest, however the address is spelled', async ({ server }) => {
  expect(await pay(server, await verifyWith(server, server.open(), 'Once.Guest@example.com'), newNumber())).toBe(placed);
  for (const email of ['once.guest@example.com', 'ONCE.GUEST@EXAMPLE.COM', 'ｏｎｃｅ.guest@example.com']) {
    const id = await openCheckout(server, 'item');
    expect(describeRefusal(await verifyAll(server.open(), id, { email, campaignCode }))).toEqual(used);
  }
  expect(await readTotals(server, 'nce.Guest@example.com')).toEqual([discounted]);
});

it('is used once with a card: the guest is shown the full price, and confirms it', async ({ server }) => {
  const number = newNumber();
  expect(await pay(server, await verifyWith(server, server.open(), 'a@card.example.com'), number)).toBe(placed);
  const second = await verifyWith(server, server.open(), 'b@card.example.com');
  expect(await pay(server, second, number)).toBe(changed);
  const page = await readCheckout(second.browser, second.id);
  expect(page).toMatchObject({ state: 'confirm', summary: { billingAmount: full, discount: 0 } });
  expect((await second.browser.get(`/checkout/${second.id}?notice=benefitUsed`)).body).toContain('同じカード');
  expect(await pay(server, { ...second, token: page.purchaseToken ?? '' }, number)).toBe(placed);
  expect(await readTotals(server, '@card.example.com')).toEqual([discounted, full]);
});

it('is used once by two guests with one card, or one address, at the same time', async ({ server }) => {
  const number = newNumber();
  const both = await Promise.all(['a', 'b'].map((name) => verifyWith(server, server.open(), `${name}@race.example.com`)));
  await Promise.all(both.map((attempt) => sendCard(attempt.browser, server, attempt.token, number)));
  const answers = await Promise.all(both.map(({ browser, id, token }) => order(browser, id, token)));
  expect(answers.filter(({ body }) => body.includes('/complete'))).toHaveLength(1);
  const same = await Promise.all(
    ['same@race2.example.com', 'SAME@race2.example.com'].map((email) => verifyWith(server, server.open(), email)),
  );
  expect(
    (await Promise.all(same.map((attempt) => pay(server, attempt, newNumber())))).filter((answer) => answer === placed),
  ).toHaveLength(1);
  expect(await readTotals(server, '@race2.example.com')).toEqual([discounted]);
});

it('is given back once if the payment is declined', async ({ server }) => {
  const attempt = await verifyWith(server, server.open(), 'declined@example.com');
  expect(await pay(server, attempt, cards.chargeDeclined)).toBe('ACCOUNTING_ERROR');
  const taken = await server.database.query('SELECT use_id FROM taken_benefits WHERE benefit = $1', [`code:${campaignCode}`]);
  expect(await pay(server, attempt, newNumber())).toBe(placed);
  expect(
    await server.database.query('SELECT use_id FROM taken_benefits WHERE benefit = $1', [`code:${campaignCode}`]),
  ).toHaveLength(taken.length + 2);
});

it('is not used up for a member by a guest who typed the address of the member', async ({ server }) => {
  expect(await pay(server, await verifyWith(server, server.open(), 'victim@example.com'), newNumber())).toBe(placed);
  const member = await openNew(server, 'victim');
  expect(await pay(server, await verifyWith(server, member, null), newNumber())).toBe(placed);
  expect(await readTotals(server, 'victim@example.com')).toEqual([discounted, discounted]);
  // What the member used is used up for guests with the address and for other members with the card.
  const id = await openCheckout(server, 'item');
  expect(describeRefusal(await verifyAll(server.open(), id, { email: 'VICTIM@example.com', campaignCode }))).toEqual(used);
});

it('is not used again by a member with the card of a former order', async ({ server }) => {
  const number = newNumber();
  expect(await pay(server, await verifyWith(server, await openNew(server, 'cardone'), null), number)).toBe(placed);
  expect(await pay(server, await verifyWith(server, await openNew(server, 'cardtwo'), null), number)).toBe(changed);
});

it('starts no second free trial with the card of a former one: the member is shown the price, and confirms it', async ({
  server,
}) => {
  const number = newNumber();
  const verifyTrial = async (name: string): Promise<Attempt> => {
    const id = await openCheckout(server, 'trial');
    const browser = await openNew(server, name);
    return { id, browser, token: await tokenOf(browser, id, { address: null }) };
  };
  expect(await pay(server, await verifyTrial('trialone'), number)).toBe(placed);
  const second = await verifyTrial('trialtwo');
  expect(await readCheckout(second.browser, second.id)).toMatchObject({ summary: { billingAmount: 0 } });
  expect(await pay(server, second, number)).toBe(changed);
  const page = await readCheckout(second.browser, second.id);
  expect(page.summary['billingAmount']).toBeGreaterThan(0);
  expect(await pay(server, { ...second, token: page.purchaseToken ?? '' }, number)).toBe(placed);
  const rows = await server.database.query("SELECT status FROM subscriptions WHERE account_id LIKE 'trial%' ORDER BY account_id");
  expect(rows).toEqual([{ status: 'NEW_TRIAL_CONTRACT' }, { status: 'NEW_CONTRACT' }]);
});
