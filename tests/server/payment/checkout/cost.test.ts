import { expect } from 'vitest';
import { compareCost } from '../../../compare-cost.ts';
import { openCheckout, readCheckout, verifyPart } from '../../people/checkouts.ts';
import { startPaymentTest } from '../../people/payment-store.ts';
import { serverTest } from '../../server-test.ts';

const it = serverTest(startPaymentTest);

it('verifies a change in the time of a few pages', async ({ server }) => {
  const id = await openCheckout(server, 'chilled');
  const guest = server.open();
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
