import { holdCalls } from '../hold-calls.ts';
import { expect, signIn, testOnOwnStore } from '../store.ts';

// A kid asks for consent, and an app is disconnected.
const test = testOnOwnStore({}, ["DELETE FROM policy_agreements WHERE account_id = 'a_demokidtaro' AND policy_id = 'terms'"]);
test.describe.configure({ mode: 'default' });

test.use({ viewport: { width: 390, height: 844 } });

test('a page that is out of date opens a dialog that loads it again [RECONSENT-004]', async ({ page, store }) => {
  await signIn(page, 'kidtaro');
  await page.goto('/mypage/sessions');
  await page.waitForURL('**/mypage/re-consent?returnTo=**');
  const main = page.locator('[data-main]');
  await page.getByRole('button', { name: '最後まで移動する' }).click();
  await expect(main).not.toHaveAttribute('aria-disabled', 'true');
  await store.injectFault('account.policy.re-consent.request', { answer: { status: 409, code: 'INVALID_REQUEST', message: '' } });
  await main.click();
  const dialog = page.getByRole('dialog', { name: '画面を読み込み直してください' });
  await dialog.getByRole('link', { name: '読み込み直す' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(main).toHaveText('オーナーにお願いする');
  // The page is new: nothing is read, and no alert is left.
  await expect(page.getByText('この画面の内容が古くなっています。')).toHaveCount(0);
  await expect(main).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: '最後まで移動する' }).click();
  await expect(main).not.toHaveAttribute('aria-disabled', 'true');
  await main.click();
  await page.waitForURL('**/mypage/re-consent/complete?**');
  await page.getByRole('link', { name: '続ける' }).click();
  await page.waitForURL('**/mypage/sessions');
});

test('disconnecting an app is confirmed in a dialog, and a failure only closes it [CONN-005, CONN-006, CONN-007, CONN-010]', async ({
  page,
  store,
}) => {
  await signIn(page, 'demoowner');
  await page.goto('/mypage/connections/client/cinema');
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().includes('/zapi/oidc/revoke/')) sent += 1;
  });
  const open = page.locator('main').getByRole('button', { name: '連携を解除する' });
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: '連携を解除する' });
  const close = dialog.getByText('解除せずに閉じる');
  await open.click();
  await close.click();
  await expect(dialog).toHaveCount(0);
  expect(sent).toBe(0);
  await store.injectFault('oidc.revoke.grant', { answer: { status: 500, code: 'X', message: '' } });
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('refused'));
  const release = await holdCalls(page, '**/zapi/oidc/revoke/grant/*');
  const request = page.waitForRequest('**/zapi/oidc/revoke/grant/*');
  await open.click();
  await confirm.click();
  await expect(confirm).toHaveAttribute('aria-busy', 'true');
  await expect(confirm).toHaveAttribute('aria-disabled', 'true');
  await expect(close).toBeDisabled();
  expect((await request).postDataJSON() ?? {}).toEqual({});
  await confirm.click({ force: true });
  release();
  await expect(dialog).toHaveCount(0);
  expect(sent).toBe(1);
  await logged;
  await expect(page.locator('.toast, main [role=alert]')).toHaveCount(0);
  await store.clearFaults();
  await open.click();
  await confirm.click();
  await page.waitForURL('**/mypage/connections/client/revoke/complete');
  await page.getByRole('link', { name: '連携中のアプリ一覧へ戻る' }).click();
  await expect(page.locator('main')).toContainText('連携中のアプリはありません。');
});

// The last test: it asks all members for their consent.
const raiseTerms = (revision: number) =>
  `UPDATE settings_documents SET body = jsonb_set(body, '{policies,0,revision}', '${revision}') WHERE document = 'policies'`;

test('a policy that was read is read again after a new revision [RECONSENT-002]', async ({ page, store }) => {
  await store.rewrite([raiseTerms(3)]);
  await signIn(page, 'demosingle');
  await page.goto('/mypage/re-consent');
  const main = page.locator('[data-main]');
  const toEnd = page.getByRole('button', { name: '最後まで移動する' });
  await toEnd.click();
  await expect(main).not.toHaveAttribute('aria-disabled', 'true');
  await store.rewrite([raiseTerms(4)]);
  await main.click();
  await expect(page.locator('.summary')).toContainText('フォームの内容が変わりました');
  await expect(main).toHaveAttribute('aria-disabled', 'true');
  expect(await page.locator('.policy-text').evaluate(({ scrollTop }) => scrollTop)).toBe(0);
  await toEnd.click();
  await main.click();
  await page.waitForURL('**/mypage/re-consent/complete');
});
