import { afterAll, beforeAll, expect, it } from 'vitest';
import { readMain } from '../account/members.ts';
import { type PaymentTest, startPaymentTest } from '../payment/store.ts';
import { openCheckout } from './orders.ts';

let started: PaymentTest;
beforeAll(async () => {
  started = await startPaymentTest();
});
afterAll(() => started.close());

it('applies code, prefecture and rate by one press without scripts, and keeps the rest of the input', async () => {
  const { test } = started;
  const id = await openCheckout(test, 'item');
  const guest = test.open();
  const version = /name="_v" value="([^"]+)"/.exec((await guest.get(`/checkout/${id}`)).body)?.[1] ?? '';
  const press = (fields: Record<string, string>) =>
    guest.submit(`/checkout/${id}`, {
      _do: ['checkout.verify', 'checkout.verify.destination'],
      _v: version,
      familyName: '山田',
      prefecture: '13',
      campaignCode: '',
      ...fields,
    });
  const page = await press({ campaignCode: 'welcome500' });
  expect(page.statusCode).toBe(200);
  const main = readMain(page);
  expect(main).toContain('3,790円');
  expect(main).toContain('お急ぎ便（1,100円）');
  expect(main).toMatch(/name="familyName" value="山田"/);
  const wrong = await press({ campaignCode: 'NOTHING1' });
  expect(wrong.statusCode).toBe(422);
  expect(readMain(wrong)).toContain('このキャンペーンコードは使えません。');
  expect(readMain(wrong)).toMatch(/name="familyName" value="山田"/);
});
