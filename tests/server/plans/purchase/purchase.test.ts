// Buying a plan over HTTP, with the payment sandbox.
import { expect } from 'vitest';
import { type Buyer, openMember, order, readBought, readPage, sendForm, verify, waitForAnswer } from '../../people/buyers.ts';
import { addMethod } from '../../people/contracts.ts';
import { startPaymentTest } from '../../people/payment-store.ts';
import { serverPerTest } from '../../server-test.ts';

let buyer: Buyer;
const it = serverPerTest(startPaymentTest);
it.beforeEach(async ({ server }) => {
  buyer = await openMember(server);
  await addMethod(server, buyer.accountId, 'pm_own');
});

it('goes through verification, form, final confirmation, waiting page and completion [PURCHASE-007, PURCHASE-013, PURCHASE-016, PURCHASE-017, PURCHASE-018]', async ({
  server,
}) => {
  const verified = await verify(buyer, 'standard', 'pm_own');
  expect(verified.json()).toEqual({ purchaseToken: expect.stringMatching(/^standard\./) });
  expect((await sendForm(buyer, 'standard', 'pm_own')).json()).toEqual({ redirectTo: '/plans/standard/confirm' });
  const confirm = await readPage(buyer, '/plans/standard/confirm');
  expect(confirm).toMatchObject({ quote: { isTrial: false, stopsAt: null }, salesEndDate: null });
  expect((await order(buyer, 'standard', String(confirm['purchaseToken']))).json()).toEqual({
    redirectTo: '/plans/standard/charging',
  });
  expect(await waitForAnswer(buyer, 'standard')).toBe('/plans/standard/complete');
  const { contracts, entries, reserved } = await readBought(server, buyer.accountId);
  expect(contracts).toEqual([{ plan_id: 'standard', status: 'NEW_CONTRACT', method_id: 'pm_own' }]);
  expect(entries).toEqual([{ billing_amount: (confirm['quote'] as { amountNow: number }).amountNow, kind: 'charge' }]);
  expect(reserved).toBe(0);
  const [mail] = await server.readOutbox('single@example.com');
  expect(mail?.text).toContain('スタンダードプラン');
  // Sent by a job, which has no request and so no origin of its own.
  expect(mail?.text).toMatch(/http:\/\/localhost:\d+\/mypage\/plans/);
});

it('has the addresses of the form, the final confirmation and the completion, which lead back to the form before an order [ROUTE-049]', async () => {
  const open = async (page: string) => {
    const { statusCode, headers } = await buyer.browser.get(`/plans/standard${page}`, { accept: 'text/html' });
    return headers.location ?? statusCode;
  };
  expect(await open('')).toBe(200);
  for (const page of ['/confirm', '/complete']) expect([page, await open(page)]).toEqual([page, '/plans/standard']);
});
