import { expect } from 'vitest';
import { readIssues } from '../../inputs/served-forms.ts';
import { openCheckout } from '../../people/checkouts.ts';
import { readMain } from '../../people/members.ts';
import { startPaymentTest } from '../../people/payment-store.ts';
import { serverTest } from '../../server-test.ts';

const it = serverTest(startPaymentTest);

it('applies code, prefecture and rate by one press without scripts, and keeps the rest of the input', async ({ server }) => {
  const id = await openCheckout(server, 'item');
  const guest = server.open();
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

it('refuses in an address what the sign-up refuses, each by its own message [VALIDATION-001, VALIDATION-002, VALIDATION-003, VALIDATION-005, VALIDATION-006, VALIDATION-015, VALIDATION-018, VALIDATION-019]', async ({
  server,
}) => {
  const id = await openCheckout(server, 'item');
  const guest = server.open();
  const version = /name="_v" value="([^"]+)"/.exec((await guest.get(`/checkout/${id}`)).body)?.[1] ?? '';
  const post = async (fields: Record<string, string>) => {
    const answer = await guest.submit(`/checkout/${id}`, { _do: 'checkout.verify', _v: version, ...fields });
    const { policies, ...issues } = readIssues(answer.body);
    return [answer.statusCode, issues];
  };
  const forbidden = 'に使用できない文字や記号（< > " \' ` など）が含まれています。';
  const wrong = {
    email: 'abc',
    familyName: '<',
    givenName: '山'.repeat(51),
    phoneNumber: '090123456',
    postalCode: '123',
    prefecture: '',
    address: 'javascript:',
    address2: '山'.repeat(101),
  };
  expect(await post(wrong)).toEqual([
    422,
    {
      email: 'メールアドレスは example@example.com の形式で入力してください。',
      familyName: `姓${forbidden}`,
      givenName: '名は50文字以内で入力してください。',
      phoneNumber: '電話番号は10桁または11桁の数字で入力してください。',
      postalCode: '郵便番号は7桁の数字で入力してください。',
      prefecture: '都道府県を選択してください。',
      address: `住所${forbidden}`,
      address2: '建物名・部屋番号は100文字以内で入力してください。',
    },
  ]);
});
