// An operator publishes a new version of a form while a member fills it in.
import { type Operator, openOperator } from './console/operator.ts';
import { jumpToForm } from './page-actions.ts';
import { fillForm, goodPassword } from './signup/sign-up-walk.ts';
import { expect, type Page, test } from './store.ts';

const title = 'フォームの内容が変わりました。確認して、もう一度送信してください。';

let operator: Operator;
test.beforeEach(async ({ store }) => {
  operator = await openOperator(store);
});
test.afterEach(async () => {
  await operator.restoreSeed();
  await operator.discard();
});

const summaryOf = (page: Page) => page.locator('.summary');

async function press(page: Page): Promise<void> {
  await page.locator('[data-main]').click();
}

async function fitsWidth(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
}

test('the new form lists what changed, and keeps the input, also of a field that is removed until it returns, on a phone and on a desktop [SIGNUP-019]', async ({
  page,
  store,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await jumpToForm(page, store);
  await fillForm(page, { phoneNumber: '0312345678' });
  await operator.publishFields({ 'signUp.nickname': 'REQUIRED', 'signUp.phoneNumber': 'NOT_USE' });
  await press(page);
  const summary = summaryOf(page);
  await expect(summary).toBeFocused();
  await expect(summary).toContainText(title);
  await expect(summary.getByRole('listitem')).toHaveText([
    '「ニックネーム」（必須）が追加されました',
    '「電話番号」はなくなりました（入力内容：03-1234-5678）',
  ]);
  await expect(summary).not.toContainText('もう一度入力してください');
  expect(await fitsWidth(page)).toBe(true);
  await page.setViewportSize({ width: 1280, height: 844 });
  expect(await fitsWidth(page)).toBe(true);
  await expect(page.locator('[name=phoneNumber]')).toHaveCount(0);
  await expect(page.locator('[name=familyName]')).toHaveValue('山田');
  await expect(page.locator('[name=password]')).toHaveValue(goodPassword);
  await summary.getByRole('link', { name: 'ニックネーム' }).click();
  await expect(page.locator('[name=nickname]')).toBeFocused();
  await page.locator('[name=nickname]').fill('たろう');
  await operator.restoreSeed();
  await press(page);
  await expect(summary).toContainText('「電話番号」（任意）が追加されました');
  await expect(page.locator('[name=phoneNumber]')).toHaveValue('0312345678');
  await press(page);
  await page.waitForURL('**/signup/confirm');
  await expect(page.locator('main')).toContainText('03-1234-5678');
});
