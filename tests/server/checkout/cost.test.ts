import { afterAll, beforeAll, expect, it } from 'vitest';
import { compareCost } from '../../compare-cost.ts';
import { openCheckout, readCheckout, verifyPart } from '../people/checkouts.ts';
import { type PaymentTest, startPaymentTest } from '../people/payment-store.ts';

let started: PaymentTest;
beforeAll(async () => {
  started = await startPaymentTest();
});
afterAll(() => started.close());

it('verifies a change in the time of a few pages', async () => {
  const { test } = started;
  const id = await openCheckout(test, 'chilled');
  const guest = test.open();
  const change = (prefecture: string) => verifyPart(guest, id, { destination: { prefecture, postalCode: null } });
  let changes = 0;
  const verify = async () => {
    changes += 1;
    expect((await change(String(changes))).statusCode).toBe(200);
  };
  const read = async () => expect((await guest.get(`/checkout/${id}`, { accept: 'text/html' })).statusCode).toBe(200);
  await read();
  expect(await compareCost(verify, read)).toBeLessThan(3);
  expect((await readCheckout(guest, id)).state).toBe('form');
});
