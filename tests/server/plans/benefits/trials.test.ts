// The free trial of a first contract.
import { describe, expect } from 'vitest';
import { sealKeysAgain } from '../../../../src/server/areas/plans/benefits/keys.ts';
import { createKeys } from '../../../../src/server/platform/keys.ts';
import type { TestApp } from '../../harness.ts';
import { type Buyer, buy, goToConfirm, order, readBought, readPage, readToken } from '../../people/buyers.ts';
import { addMember, openMember, openNew, readMain } from '../../people/members.ts';
import { addCard, type PaymentTest, readPage as readMethods, startPaymentTest } from '../../people/payment-store.ts';
import { campaigns, settings } from '../../people/plan-store.ts';
import { confirm, finish } from '../../people/withdrawal.ts';
import { serverTest } from '../../server-test.ts';

const it = serverTest(() => startPaymentTest({ settings: { ...settings, campaigns: campaigns({ usesPerAccount: 1 }) } }));

let lastCard = 0;
const newNumber = (): string => {
  lastCard += 1;
  return `51515151${String(lastCard).padStart(8, '0')}`;
};
interface CardBuyer extends Buyer {
  readonly method: string;
}
/** A member with a card; `email`: default `<name>@example.com`. */
async function openWithCard(
  server: PaymentTest,
  name: string,
  number: string,
  email = `${name}@example.com`,
): Promise<CardBuyer> {
  await addMember(server, name, { email });
  const browser = await openMember(server, name);
  await addCard(browser, server.sandbox, number);
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
async function readStatus(server: TestApp, buyer: Buyer) {
  const { contracts, entries } = await readBought(server, buyer.accountId);
  return [contracts.map(({ status }) => status), entries.map(({ billing_amount }) => billing_amount)];
}
/** Ends the contracts of a member and closes the account. */
async function leave(server: TestApp, buyer: Buyer, email = `${buyer.accountId}@example.com`): Promise<void> {
  const key = [buyer.accountId, server.clock.now()];
  await server.database.query('UPDATE subscriptions SET ended_at = $2, method_id = NULL WHERE account_id = $1', key);
  await server.database.query(
    "UPDATE subscription_periods SET state = 'ended', next_at = NULL WHERE state = 'due' AND subscription_id IN (SELECT subscription_id FROM subscriptions WHERE account_id = $1)",
    [buyer.accountId],
  );
  // This store asks no questions.
  expect((await confirm(buyer.browser, { surveyAnswers: null, consent: true })).statusCode).toBe(200);
  expect((await finish(buyer.browser, await server.readCode(email))).statusCode).toBe(200);
}

describe('a free trial', () => {
  it('is not given again to a person who left and signs up again with the address or the card', async ({ server }) => {
    const number = newNumber();
    const first = await openWithCard(server, 'leaver', number);
    expect(await isOffered(first)).toEqual(offered);
    expect(await buy(first, 'trial', first.method)).toBe('/plans/trial/complete');
    expect(await readStatus(server, first)).toEqual([['NEW_TRIAL_CONTRACT'], []]);
    await leave(server, first);
    const again = await openWithCard(server, 'leaver2', newNumber(), 'Leaver@example.com');
    expect(await isOffered(again)).toEqual(notOffered);
    await buy(again, 'trial', again.method);
    expect(await readStatus(server, again)).toEqual([['NEW_CONTRACT'], [980]]);
    const other = await openWithCard(server, 'leaver3', number);
    expect(await isOffered(other)).toEqual(offered);
    await goToConfirm(other, 'trial', other.method);
    const confirm = await readPage(other, '/plans/trial/confirm');
    expect(confirm).toMatchObject({ isTrialUsed: true, quote: { amountNow: 980, isTrial: false } });
    expect(readMain(await other.browser.get('/plans/trial/confirm'))).toContain('無料期間は、お一人さま1回限りです');
    await buy(other, 'trial', other.method);
    expect(await readStatus(server, other)).toEqual([['NEW_CONTRACT'], [980]]);
  });

  it('is not given again to a person whose address or card changed before leaving', async ({ server }) => {
    const [number, laterNumber] = [newNumber(), newNumber()];
    const first = await openWithCard(server, 'mover', number);
    await buy(first, 'trial', first.method);
    await addCard(first.browser, server.sandbox, laterNumber);
    await first.browser.post('/zapi/account/email/edit/send-pin-code', { email: 'moved@example.com', type: 'mailEdit' });
    const changed = await first.browser.post('/zapi/account/email/edit', { pinCode: await server.readCode('moved@example.com') });
    expect(changed.statusCode).toBe(200);
    await leave(server, first, 'moved@example.com');
    for (const [index, email] of ['mover@example.com', 'moved@example.com'].entries())
      expect(await isOffered(await openWithCard(server, `moved${index}`, newNumber(), email))).toEqual(notOffered);
    const withCard = await openWithCard(server, 'moved5', laterNumber);
    await goToConfirm(withCard, 'trial', withCard.method);
    expect(await readPage(withCard, '/plans/trial/confirm')).toMatchObject({ quote: { isTrial: false } });
  });

  it('is given once to two members with one card who order at the same time', async ({ server }) => {
    const number = newNumber();
    const both = [await openWithCard(server, 'racer1', number), await openWithCard(server, 'racer2', number)];
    const tokens = await Promise.all(both.map((buyer) => goToConfirm(buyer, 'trial', buyer.method)));
    await Promise.all(both.map((buyer, index) => order(buyer, 'trial', tokens[index] ?? '')));
    const statuses = (await Promise.all(both.map((buyer) => readBought(server, buyer.accountId)))).flatMap(({ contracts }) =>
      contracts.map(({ status }) => status),
    );
    expect(statuses).toEqual(['NEW_TRIAL_CONTRACT']);
    // The other one is shown the price, and orders.
    for (const buyer of both)
      if ((await readBought(server, buyer.accountId)).contracts.length === 0) {
        expect(await readPage(buyer, '/plans/trial/confirm')).toMatchObject({ quote: { amountNow: 980 } });
        await order(buyer, 'trial', await readToken(buyer, 'trial'));
      }
  });
});

describe('a campaign code with a limit for each member', () => {
  it('is not used again by a person who left, also with another spelling of the address', async ({ server }) => {
    const half = { campaignCode: 'HALF' };
    const first = await openWithCard(server, 'coder', newNumber());
    expect(await buy(first, 'adults', first.method, half)).toBe('/plans/adults/complete');
    await leave(server, first);
    const again = await openWithCard(server, 'coder2', newNumber(), 'CODER@example.com');
    await expect(goToConfirm(again, 'adults', again.method, half)).rejects.toThrow('CAMPAIGN_CODE_INVALID');
  });
});

it('recognizes persons after the keys of SESSION_KEYS were replaced', async ({ server }) => {
  const person = await openWithCard(server, 'rotated', newNumber());
  await buy(person, 'trial', person.method);
  await leave(server, person);
  const again = { browser: await openNew(server, 'rotated2', { email: 'rotated@example.com' }), accountId: 'rotated2' };
  const { platform } = server.app;
  const { keys } = platform;
  const [{ id: oldId }] = keys.derive('any');
  // The new key in front of the old one, and later alone. Sessions are signed with the real ones.
  const derived = createKeys(['a new secret of the store, long enough']);
  const replaceKeys = (derive: typeof keys.derive) => Object.assign(platform, { keys: { ...keys, derive } });
  try {
    replaceKeys((purpose) => [derived.derive(purpose)[0], ...keys.derive(purpose)]);
    await sealKeysAgain(server.database, platform);
    // A process that has the old key only.
    replaceKeys(keys.derive);
    expect(await isOffered(again)).toEqual(notOffered);
    replaceKeys((purpose) => derived.derive(purpose));
    expect(derived.derive('any')[0].id).not.toBe(oldId);
    expect(await isOffered(again)).toEqual(notOffered);
    // Without the copy the person would be unknown: the process has other keys.
    await server.database.query('DELETE FROM benefit_keys WHERE sealed_with <> $1', [oldId]);
    expect(await isOffered(again)).toEqual(offered);
  } finally {
    Object.assign(platform, { keys });
  }
});

it('forgets after two years what a person has taken', async ({ server }) => {
  const person = await openWithCard(server, 'years', newNumber());
  await buy(person, 'trial', person.method);
  await leave(server, person);
  const email = 'years@example.com';
  const open = async (name: string) => ({ browser: await openNew(server, name, { email, isShared: true }), accountId: name });
  expect(await isOffered(await open('years2'))).toEqual(notOffered);
  server.clock.advance(732 * 86_400);
  await server.app.sweeper.run();
  expect(await isOffered(await open('years3'))).toEqual(offered);
});
