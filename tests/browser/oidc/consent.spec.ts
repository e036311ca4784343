import { holdCalls } from '../hold-calls.ts';
import { stopClock } from '../stop-clock.ts';
import { expect, signIn, test } from '../store.ts';

test('an option is disabled only while its own call runs, and its toast stays for five seconds [CONSENT-007] [CONSENT-008] [CONSENT-009] [CONSENT-012] [CONSENT-013] [CONSENT-014] [SHELL-033] [SHELL-034]', async ({
  page,
}) => {
  await stopClock(page);
  await signIn(page, 'single@example.com');
  await page.goto('/mypage/consent/newsletter');
  const [first, second] = [page.getByRole('checkbox').nth(0), page.getByRole('checkbox').nth(1)];
  const before = await first.getAttribute('aria-checked');
  const release = await holdCalls(page, '**/zapi/account/consent');
  const request = page.waitForRequest('**/zapi/account/consent');
  await first.click();
  // Only the changed option, with the opposite of its value.
  expect((await request).postDataJSON()).toEqual({
    type: 'newsletter',
    consentOptions: [{ consentOptionId: 'news-mail', key: 'newsMail', value: before !== 'true' }],
  });
  await expect(first).toHaveAttribute('aria-disabled', 'true');
  await expect(first).toHaveAttribute('aria-busy', 'true');
  await expect(second).not.toHaveAttribute('aria-disabled', 'true');
  await second.click();
  release();
  const toasts = page.locator('.toasts [role=status] .toast');
  await expect(toasts).toHaveCount(2);
  await expect(toasts).toHaveText(['変更を保存しました。', '変更を保存しました。']);
  await expect(first).toHaveAttribute('aria-checked', before === 'true' ? 'false' : 'true');
  await expect(first).not.toHaveAttribute('aria-disabled', 'true');
  // Toasts usually close after three seconds.
  await page.clock.fastForward(3100);
  await expect(toasts.last()).toBeVisible();
  await page.clock.fastForward(2500);
  await expect(toasts).toHaveCount(0);
});

test('a change that fails leaves the option as it was and shows an error [CONSENT-010] [CONSENT-014]', async ({
  page,
  store,
}) => {
  await signIn(page, 'single@example.com');
  await page.goto('/mypage/consent/newsletter');
  const option = page.getByRole('checkbox').first();
  const before = await option.getAttribute('aria-checked');
  await store.injectFault('account.consent', { answer: { status: 500, code: 'X', message: 'x' } });
  await option.click();
  await expect(page.locator('.toasts [role=alert]')).toHaveText('変更に失敗しました。時間をおいて再度お試しください。');
  await expect(option).toHaveAttribute('aria-checked', before ?? '');
  await expect(option).not.toHaveAttribute('aria-disabled', 'true');
  await expect(option).toBeEnabled();
  await page.reload();
  await expect(option).toHaveAttribute('aria-checked', before ?? '');
});
