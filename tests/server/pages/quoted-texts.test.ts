// The texts that the specification quotes; all others may be reworded under the same keys.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Desk, openDesk } from '../settings/desk.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.test.close());

const quoted = {
  'checkout.unavailableTitle': '配送不可',
  'error.server.title': 'エラーが発生しました',
  'error.unexpected.title': '予期せぬエラーが発生しました',
  'kids.emailTaken': 'このメールアドレスは既に使用されています。別のメールアドレスを登録してください。',
  'kids.signup.failed': '登録処理に失敗しました。上記エラー内容をご確認ください。',
  'kids.signup.error': '登録エラーが発生しました。',
  'login-id.failed': 'エラーが発生しました。',
  'password.failed': 'エラーが発生しました',
  'signup.form.loginIdTaken': 'このログインIDは既に使用されています。別のログインIDを登録してください。',
} as const;

it('has the quoted texts under stable keys, word for word, and each in English too [ERRORS-014]', async () => {
  const plans = desk.project.plansFor(await desk.settings());
  for (const [key, text] of Object.entries(quoted)) {
    expect([key, plans.text(key, 'ja')]).toEqual([key, text]);
    expect([key, plans.text(key, 'en')]).toEqual([key, expect.stringMatching(/^[A-Z][ -~’“”]+$/)]);
  }
  expect(['sama', 'onchu'].map((key) => plans.text(`codes.honorific.${key}`, 'ja'))).toEqual(['様', '御中']);
});
