// Cards whose month is over: refused when they are added, marked as invalid, and not offered.
import { expect } from 'vitest';
import { type Buyer, goToConfirm, readCode, readPage as readScreen, verify } from '../../people/buyers.ts';
import { openCheckout, order, reconcileLater, tokenOf } from '../../people/checkouts.ts';
import { addContract, addMethod } from '../../people/contracts.ts';
import { openMember, openNew, readMain } from '../../people/members.ts';
import {
  additionalInfo,
  cards,
  certify,
  makeToken,
  policyConsentData,
  postToken,
  readPage,
  route,
  startPaymentTest,
} from '../../people/payment-store.ts';
import { settings } from '../../people/plan-store.ts';
import { serverTest } from '../../server-test.ts';

const it = serverTest(() => startPaymentTest({ settings }));

/** Moves the clock to a time. */
function moveTo({ clock }: { readonly clock: { now(): Date; advance(seconds: number): void } }, time: string): void {
  clock.advance((Date.parse(time) - clock.now().getTime()) / 1000);
}

it('refuses an expired card on every page that takes one, and forgets it at the provider [CARD-009]', async ({ server }) => {
  const { sandbox } = server;
  const expired = async () => String((await makeToken(sandbox, cards.approved, { limit: '1026' })).token);
  const browser = await openNew(server, 'expired1');
  const buyer: Buyer = { browser, accountId: 'expired1' };
  const before = sandbox.listMethods().length;
  expect(readCode(await postToken(browser, await expired()))).toBe('422 CARD_EXPIRED');
  const { purchaseToken } = (await verify(buyer, 'paid', 'new')).json<{ purchaseToken: string }>();
  const card = { policyConsentData, additionalInfo };
  const bought = await browser.post(`${route}/credit`, { ...card, purchaseToken, tokenResult: await expired() });
  expect(readCode(bought)).toBe('422 CARD_EXPIRED');
  const id = await openCheckout(server, 'item');
  const token = await tokenOf(browser, id);
  const atCheckout = { ...card, purchaseToken: token, tokenResult: await expired() };
  expect(readCode(await browser.post('/zapi/checkout/payment-method/credit', atCheckout))).toBe('422 CARD_EXPIRED');
  expect(readCode(await order(browser, id, token))).toBe('422 INVALID_ANSWERS');
  for (const seconds of [0, 600]) await reconcileLater(server, seconds);
  expect((await readPage(browser)).accountPaymentMethods).toEqual([]);
  expect(sandbox.listMethods()).toHaveLength(before);
  // The present month is not over.
  const present = await makeToken(sandbox, cards.approved, { limit: '1126' });
  expect((await postToken(browser, String(present.token))).statusCode).toBe(200);
});

it('is invalid from the first day of the next month in Japan, and offered for nothing new [PLAN-016, PAYMETHOD-018]', async ({
  server,
}) => {
  moveTo(server, '2027-05-20T00:00:00Z');
  const first = await openNew(server, 'expired2');
  await addMethod(server, 'expired2', 'pm_may', { expiry: '202705' });
  await addContract(server, 'expired2', { subscriptionId: 's_may', planId: 'free', methodId: 'pm_may', days: 60 });
  await addContract(server, 'expired2', { subscriptionId: 's_other', planId: 'other', days: 60 });
  const read = async (browser: typeof first) => {
    const buyer: Buyer = { browser, accountId: 'expired2' };
    const { subscription } = (await readScreen(buyer, '/mypage/subscription/s_may')) as {
      subscription: { accountPaymentMethod: { isValid: boolean } };
    };
    const [method] = (await readPage(browser)).accountPaymentMethods;
    const offers = ['/plans/paid', '/mypage/subscription/s_other/payment-method'].map(async (path) =>
      readMain(await browser.get(path)).includes('value="pm_may"'),
    );
    const page = readMain(await browser.get('/mypage/subscription/s_may'));
    return {
      ofContract: subscription.accountPaymentMethod.isValid,
      ofList: [method?.isValid, method?.isDefault],
      offered: await Promise.all(offers),
      isShown: page.includes('このお支払い方法は現在ご利用になれません'),
      verified: readCode(await verify(buyer, 'paid', 'pm_may')).replace(/^200 .*/, '200'),
    };
  };
  moveTo(server, '2027-05-31T14:59:59Z');
  expect(await read(first)).toEqual({
    ofContract: true,
    ofList: [true, true],
    offered: [true, true],
    isShown: false,
    verified: '200',
  });
  await goToConfirm({ browser: first, accountId: 'expired2' }, 'paid', 'pm_may');
  moveTo(server, '2027-05-31T15:00:00Z');
  expect(await read(await openMember(server, 'expired2'))).toEqual({
    ofContract: false,
    ofList: [false, false],
    offered: [false, false],
    isShown: true,
    verified: '422 INVALID_ANSWERS',
  });
});

it('does not let an expired card wait for its 3-D Secure', async ({ server }) => {
  moveTo(server, '2027-06-20T00:00:00Z');
  const browser = await openNew(server, 'expired3');
  const { token } = await makeToken(server.sandbox, cards.certified, { limit: '0627' });
  await postToken(browser, String(token));
  expect((await readPage(browser)).accountPaymentMethods).toMatchObject([{ isPending: true }]);
  moveTo(server, '2027-06-30T15:00:00Z');
  const later = await openMember(server, 'expired3');
  const { accountPaymentMethods, certification } = await readPage(later);
  expect(certification).toBeNull();
  expect(accountPaymentMethods).toMatchObject([{ isPending: false, isValid: false }]);
  // A new card can be added.
  expect(readMain(await later.get('/mypage/payment-method'))).toContain('name="paymentMethodType"');
  await expect(certify(later, server.sandbox)).rejects.toThrow('no card waits');
});
