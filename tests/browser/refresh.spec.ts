// What all pages share (the words, the store's look) came with the document. When it is published anew, an open page follows.
import { type Operator, openOperator } from './operator.ts';
import { expect, logIn, type Page, test } from './store.ts';

let operator: Operator;
test.beforeEach(async ({ store }) => {
  operator = await openOperator(store);
});
test.afterEach(async () => {
  await operator.startOver();
  await operator.leave();
});

const addresses = ['postalCode', 'prefecture', 'address', 'address2'];
const askForAddresses = (rule: string) =>
  operator.publishFields(Object.fromEntries(addresses.map((field) => [`profile.${field}`, rule])));

/** Something that is gone with the document. */
const mark = (page: Page) => page.evaluate(() => document.body.setAttribute('data-marked', 'yes'));

test('a section that was published meanwhile has its heading in words, and what was typed stays', async ({ page }) => {
  await askForAddresses('NOT_USE');
  await logIn(page, 'single@example.com');
  await page.goto('/mypage/edit');
  await expect(page.getByRole('heading', { name: 'ご住所' })).toHaveCount(0);
  await page.locator('[name=familyName]').fill('試験');
  await mark(page);
  await askForAddresses('OPTIONAL');
  await page.locator('[data-main]').click();
  await expect(page.locator('.summary')).toContainText('「住所」（任意）が追加されました');
  await expect(page.getByRole('heading', { name: 'ご住所' })).toBeVisible();
  await expect(page.locator('[name=familyName]')).toHaveValue('試験');
  await expect(page.locator('body[data-marked]')).toHaveCount(1);
});

test('the next page is a new document then, and only then', async ({ page }) => {
  await askForAddresses('NOT_USE');
  await logIn(page, 'single@example.com');
  await page.goto('/mypage');
  await mark(page);
  await page.locator('main a[href="/mypage/edit"]').click();
  await page.waitForURL('**/mypage/edit');
  await expect(page.locator('body[data-marked]')).toHaveCount(1);
  await page.goto('/mypage');
  await mark(page);
  await askForAddresses('OPTIONAL');
  await page.locator('main a[href="/mypage/edit"]').click();
  await page.waitForURL('**/mypage/edit');
  await expect(page.getByRole('heading', { name: 'ご住所' })).toBeVisible();
  await expect(page.locator('body[data-marked]')).toHaveCount(0);
});

test('a page is left without a question while its draft is kept, and asks once where it cannot be', async ({ page }) => {
  await askForAddresses('NOT_USE');
  await logIn(page, 'single@example.com');
  // Nobody asks before the scripts run, nor where nothing is new: an earlier test's name is kept as a draft.
  await page.goto('/mypage/edit', { waitUntil: 'networkidle' });
  await page.locator('[name=familyName]').fill('未保存');
  await askForAddresses('OPTIONAL');
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.getByRole('link', { name: 'トップへ戻る' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  expect(asked).toEqual([]);

  await page.goto('/mypage/edit', { waitUntil: 'networkidle' });
  await expect(page.locator('[name=familyName]')).toHaveValue('未保存');
  await page.evaluate(() => {
    const setItem = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, text) {
      if (key.includes('draft')) throw new DOMException('full', 'QuotaExceededError');
      setItem.call(this, key, text);
    };
  });
  await page.locator('[name=givenName]').fill('未保存');
  await askForAddresses('NOT_USE');
  await page.getByRole('link', { name: 'トップへ戻る' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  expect(asked).toEqual(['confirm']);
});
