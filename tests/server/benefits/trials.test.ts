// The free trial of a first contract.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealKeysAgain } from '../../../src/server/areas/benefits/service.ts';
import { createKeys } from '../../../src/server/platform/keys.ts';
import { sweepExpired } from '../../../src/server/runtime/sweep.ts';
import type { TestApp } from '../harness.ts';
import { type Buyer, buy, goToConfirm, order, readBought, readPage, readToken } from '../people/buyers.ts';
import { addMember, openMember, openNew, readMain } from '../people/members.ts';
import { addCard, type PaymentTest, readPage as readMethods, startPaymentTest } from '../people/payment-store.ts';
import { campaigns, settings } from '../people/plan-store.ts';
import { confirm, finish } from '../people/withdrawal.ts';

let store: PaymentTest;
let test: TestApp;
beforeAll(async () => {
  store = await startPaymentTest({ settings: { ...settings, campaigns: campaigns({ usesPerAccount: 1 }) } });
  test = store.test;
});
afterAll(() => store.close());

let lastCard = 0;
const newNumber = (): string => {
  lastCard += 1;
  return `51515151${String(lastCard).padStart(8, '0')}`;
};
interface CardBuyer extends Buyer {
  readonly method: string;
}
/** A member with a card; `email`: default `<name>@example.com`. */
async function openWithCard(name: string, number: string, email = `${name}@example.com`): Promise<CardBuyer> {
  await addMember(test, name, { email });
  const browser = await openMember(test, name);
  await addCard(browser, store.sandbox, number);
  const [method] = (await readMethods(browser)).accountPaymentMethods;
  return { browser, accountId: name, method: method?.accountPaymentMethodId ?? '' };
}
const isOffered = async (buyer: Buyer): Promise<unknown> => {
  const plan = (await readPage(buyer, '/plans/trial'))['plan'] as { freeTrialDays: number | null };
  const list = (await readPage(buyer, '/mypage/plans'))['plans'] as readonly { planId: string; startState: string }[];
  return [plan.freeTrialDays, list.find(({ planId }) => planId === 'trial')?.startState];
};
const offered = [14, 'freeTrial'];
const notOffered = [null, 'contract'];
async function readStatus(buyer: Buyer) {
  const { contracts, entries } = await readBought(test, buyer.accountId);
  return [contracts.map(({ status }) => status), entries.map(({ billing_amount }) => billing_amount)];
}
/** Ends the contracts of a member and closes the account. */
async function leave(buyer: Buyer, email = `${buyer.accountId}@example.com`): Promise<void> {
  const key = [buyer.accountId, test.clock.now()];
  await test.database.query('UPDATE subscriptions SET ended_at = $2, method_id = NULL WHERE account_id = $1', key);
  await test.database.query(
    "UPDATE subscription_periods SET state = 'ended', next_at = NULL WHERE state = 'due' AND subscription_id IN (SELECT subscription_id FROM subscriptions WHERE account_id = $1)",
    [buyer.accountId],
  );
  // This store asks no questions.
  expect((await confirm(buyer.browser, { surveyAnswers: null, consent: true })).statusCode).toBe(200);
  expect((await finish(buyer.browser, await test.readCode(email))).statusCode).toBe(200);
}

describe('a free trial', () => {
  it('is not given again to a person who left and signs up again with the address or the card', async () => {
    const number = newNumber();
    const first = await openWithCard('leaver', number);
    expect(await isOffered(first)).toEqual(offered);
    expect(await buy(first, 'trial', first.method)).toBe('/plans/trial/complete');
    expect(await readStatus(first)).toEqual([['NEW_TRIAL_CONTRACT'], []]);
    await leave(first);
    const again = await openWithCard('leaver2', newNumber(), 'Leaver@example.com');
    expect(await isOffered(again)).toEqual(notOffered);
    await buy(again, 'trial', again.method);
    expect(await readStatus(again)).toEqual([['NEW_CONTRACT'], [980]]);
    const other = await openWithCard('leaver3', number);
    expect(await isOffered(other)).toEqual(offered);
    await goToConfirm(other, 'trial', other.method);
    const confirm = await readPage(other, '/plans/trial/confirm');
    expect(confirm).toMatchObject({ isTrialUsed: true, quote: { amountNow: 980, isTrial: false } });
    expect(readMain(await other.browser.get('/plans/trial/confirm'))).toContain('無料期間は、お一人さま1回限りです');
    await buy(other, 'trial', other.method);
    expect(await readStatus(other)).toEqual([['NEW_CONTRACT'], [980]]);
  });

  it('is not given again to a person whose address or card changed before leaving', async () => {
    const [number, laterNumber] = [newNumber(), newNumber()];
    const first = await openWithCard('mover', number);
    await buy(first, 'trial', first.method);
    await addCard(first.browser, store.sandbox, laterNumber);
    await first.browser.post('/zapi/account/email/edit/send-pin-code', { email: 'moved@example.com', type: 'mailEdit' });
    const changed = await first.browser.post('/zapi/account/email/edit', { pinCode: await test.readCode('moved@example.com') });
    expect(changed.statusCode).toBe(200);
    await leave(first, 'moved@example.com');
    for (const [index, email] of ['mover@example.com', 'moved@example.com'].entries())
      expect(await isOffered(await openWithCard(`moved${index}`, newNumber(), email))).toEqual(notOffered);
    const withCard = await openWithCard('moved5', laterNumber);
    await goToConfirm(withCard, 'trial', withCard.method);
    expect(await readPage(withCard, '/plans/trial/confirm')).toMatchObject({ quote: { isTrial: false } });
  });

  it('is given once to two members with one card who order at the same time', async () => {
    const number = newNumber();
    const both = [await openWithCard('racer1', number), await openWithCard('racer2', number)];
    const tokens = await Promise.all(both.map((buyer) => goToConfirm(buyer, 'trial', buyer.method)));
    await Promise.all(both.map((buyer, index) => order(buyer, 'trial', tokens[index] ?? '')));
    const statuses = (await Promise.all(both.map((buyer) => readBought(test, buyer.accountId)))).flatMap(({ contracts }) =>
      contracts.map(({ status }) => status),
    );
    expect(statuses).toEqual(['NEW_TRIAL_CONTRACT']);
    // The other one is shown the price, and orders.
    for (const buyer of both)
      if ((await readBought(test, buyer.accountId)).contracts.length === 0) {
        expect(await readPage(buyer, '/plans/trial/confirm')).toMatchObject({ quote: { amountNow: 980 } });
        await order(buyer, 'trial', await readToken(buyer, 'trial'));
      }
  });
});

describe('a campaign code with a limit for each member', () => {
  it('is not used again by a person who left, also with another spelling of the address', async () => {
    const half = { campaignCode: 'HALF' };
    const first = await openWithCard('coder', newNumber());
    expect(await buy(first, 'adults', first.method, half)).toBe('/plans/adults/complete');
    await leave(first);
    const again = await openWithCard('coder2', newNumber(), 'CODER@example.com');
    await expect(goToConfirm(again, 'adults', again.method, half)).rejects.toThrow('CAMPAIGN_CODE_INVALID');
  });
});

it('recognizes persons after the keys of SESSION_KEYS were replaced', async () => {
  const person = await openWithCard('rotated', newNumber());
  await buy(person, 'trial', person.method);
  await leave(person);
  const again = { browser: await openNew(test, 'rotated2', { email: 'rotated@example.com' }), accountId: 'rotated2' };
  const { platform } = test.app;
  const { keys } = platform;
  const [{ id: oldId }] = keys.derive('any');
  // The new key in front of the old one, and later alone. Sessions are signed with the real ones.
  const derived = createKeys(['a new secret of the store, long enough']);
  const replaceKeys = (derive: typeof keys.derive) => Object.assign(platform, { keys: { ...keys, derive } });
  try {
    replaceKeys((purpose) => [derived.derive(purpose)[0], ...keys.derive(purpose)]);
    await sealKeysAgain(test.database, platform);
    // A process that has the old key only.
    replaceKeys(keys.derive);
    expect(await isOffered(again)).toEqual(notOffered);
    replaceKeys((purpose) => derived.derive(purpose));
    expect(derived.derive('any')[0].id).not.toBe(oldId);
    expect(await isOffered(again)).toEqual(notOffered);
    // Without the copy the person would be unknown: the process has other keys.
    await test.database.query('DELETE FROM benefit_keys WHERE sealed_with <> $1', [oldId]);
    expect(await isOffered(again)).toEqual(offered);
  } finally {
    Object.assign(platform, { keys });
  }
});

it('forgets after two years what a person has taken', async () => {
  const person = await openWithCard('years', newNumber());
  await buy(person, 'trial', person.method);
  await leave(person);
  const email = 'years@example.com';
  const open = async (name: string) => ({ browser: await openNew(test, name, { email, isShared: true }), accountId: name });
  expect(await isOffered(await open('years2'))).toEqual(notOffered);
  await sweepExpired(test.database, new Date(test.clock.now().getTime() + 732 * 86_400_000));
  expect(await isOffered(await open('years3'))).toEqual(offered);
});
