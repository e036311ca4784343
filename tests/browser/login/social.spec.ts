import { agreeToPolicies, goodPassword } from '../signup/sign-up-walk.ts';
import { stopClock } from '../stop-clock.ts';
import { expect, test } from '../store.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('a visitor signs up by a provider, cannot unlink it without a password, sets one and unlinks [SIGNUP-008] [SOCIAL-003] [SOCIAL-005]', async ({
  page,
  store,
  messages,
}) => {
  await agreeToPolicies(page);
  const atProvider = async (): Promise<void> => {
    await page.waitForURL('**/interaction/*');
    await page.getByLabel('メールアドレス').fill('browser@demo-id.example');
    await page.getByRole('button', { name: /ログインする/ }).click();
  };
  await page.getByRole('link', { name: 'デモIDで登録' }).click();
  await atProvider();
  await page.waitForURL('**/signup/form');
  await expect(page.locator('[name=socialEmail]')).toHaveValue('browser@demo-id.example');
  await expect(page.locator('[name=password]')).toHaveCount(0);
  const fields = {
    familyName: '山田',
    givenName: '太郎',
    familyNameKana: 'ヤマダ',
    givenNameKana: 'タロウ',
    birthday: '1990/01/05',
  };
  for (const [name, value] of Object.entries(fields)) await page.locator(`[name="${name}"]`).fill(value);
  await page.locator('[data-main]').click();
  await page.waitForURL('**/signup/confirm');
  await page.getByRole('button', { name: '登録する' }).click();
  await page.waitForURL('**/signup/complete');
  await page.goto('/mypage');
  await expect(page.locator('main')).toContainText('連携中');
  await expect(page.getByRole('button', { name: 'デモIDとの連携を解除する' })).toHaveCount(0);
  await page.getByRole('link', { name: 'パスワードの設定' }).click();
  await page.waitForURL('**/mypage/enable-password');
  await page.getByRole('button', { name: /送/ }).first().click();
  await expect.poll(() => store.readCode('browser@demo-id.example').catch(() => '')).not.toBe('');
  await page.locator('[name=pinCode]').fill(await store.readCode('browser@demo-id.example'));
  await page.locator('[name=password]').fill(goodPassword);
  await page.locator('[name=passwordConfirm]').fill(goodPassword);
  await page.locator('[data-main]').click();
  await page.waitForURL('**/mypage/enable-password/complete');
  await stopClock(page);
  await page.goto('/mypage');
  await store.injectFault('auth.social.disable', { answer: { status: 500, code: 'FAILED', message: '' } });
  await page.getByRole('button', { name: 'デモIDとの連携を解除する' }).click();
  const toast = page.locator('.toast');
  await expect(toast).toContainText('連携を解除できませんでした。');
  // A toast is shown for five seconds.
  await page.clock.fastForward(4_000);
  await expect(toast).toBeVisible();
  await page.clock.fastForward(1_500);
  await expect(toast).toHaveCount(0);
  await page.getByRole('button', { name: 'デモIDとの連携を解除する' }).click();
  await page.waitForURL('**/mypage/social/disable/complete');
  await expect(page.locator('main')).toContainText('連携を解除しました');
  await page.goto('/mypage');
  await page.getByRole('link', { name: 'デモIDと連携する' }).click();
  await atProvider();
  await page.waitForURL('**/mypage/social/enable/complete');
  // The only other site that was visited is the demo provider, on the next port.
  const provider = `request: http://localhost:${Number(new URL(store.origin).port) + 1}/`;
  const isVisit = (message: string): boolean => message.startsWith(provider);
  expect(messages.some(isVisit)).toBe(true);
  messages.splice(0, messages.length, ...messages.filter((message) => !isVisit(message)));
});
