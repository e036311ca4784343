// What those who only know the link of a checkout can change of others: nothing.
import { expect } from 'vitest';
import { openCheckout, order, readCheckout, sendCard, tokenOf, verifyAll, verifyPart } from '../../people/checkouts.ts';
import { addMember, logIn, readMain } from '../../people/members.ts';
import { cards, startPaymentTest } from '../../people/payment-store.ts';
import { serverTest } from '../../server-test.ts';

const it = serverTest(startPaymentTest);

const parts = {
  'a campaign code': { campaignCode: 'WELCOME500' },
  'another rate': { customShippingRates: [{ id: 'parcel', value: 'express' }] },
  'another destination': { destination: { prefecture: '1', postalCode: '0600000' } },
};

it('an order is placed as its buyer verified it, whatever somebody else verifies meanwhile', async ({ server }) => {
  const id = await openCheckout(server, 'item');
  const [buyer, stranger] = [server.open(), server.open()];
  const token = await tokenOf(buyer, id, { email: 'buyer@example.com' });
  const verified = await readCheckout(buyer, id);
  expect((await sendCard(buyer, server, token, cards.approved)).statusCode).toBe(204);
  for (const part of Object.values(parts)) {
    expect((await verifyPart(stranger, id, part)).statusCode).toBe(200);
    expect(await readCheckout(buyer, id)).toMatchObject({
      state: 'confirm',
      purchaseToken: token,
      summary: verified.summary,
      campaign: null,
      shipping: verified.shipping,
    });
  }
  const rates = [{ id: 'parcel', value: 'standard' }];
  expect((await verifyAll(stranger, id, { email: 'stranger@example.com', rates })).statusCode).toBe(200);
  expect((await order(buyer, id, token)).json()).toEqual({ redirectTo: `/checkout/${id}/complete` });
});

it.for(Object.entries(parts))(
  '%s is applied for the browser that sent it, and neither shown to nor charged from others',
  async ([, part], { server }) => {
    const id = await openCheckout(server, 'item');
    const [buyer, stranger] = [server.open(), server.open()];
    await verifyPart(buyer, id, { destination: { prefecture: '13', postalCode: '1000001' } });
    const before = await readCheckout(buyer, id);
    const answer = await verifyPart(stranger, id, part);
    expect(answer.statusCode).toBe(200);
    expect((await readCheckout(stranger, id)).summary).toEqual(answer.json<{ summary: object }>().summary);
    expect(await readCheckout(buyer, id)).toEqual({ ...before, screen: expect.anything() });
    const page = readMain(await server.open().get(`/checkout/${id}`));
    expect(page).not.toMatch(/WELCOME500|value="1000001"|<option value="13" selected/);
  },
);

it('one’s own change ends what was verified, and is kept by a login', async ({ server }) => {
  const id = await openCheckout(server, 'item');
  await addMember(server, 'selects01');
  const browser = server.open();
  const token = await tokenOf(browser, id, { email: 'selects@example.com' });
  await verifyPart(browser, id, parts['another rate']);
  expect((await readCheckout(browser, id)).state).toBe('form');
  expect((await order(browser, id, token)).json()).toMatchObject({ redirectTo: `/checkout/${id}?notice=checkoutExpired` });
  expect((await logIn(browser, 'selects01')).statusCode).toBe(200);
  expect((await readCheckout(browser, id)).shipping.isCheapestShippingRate).toBe(false);
});
