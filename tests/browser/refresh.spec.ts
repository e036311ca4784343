// Texts and theme come with the document. An open page updates them after a publication.
import { type Operator, openOperator } from './console/operator.ts';
import { expect, signIn, test } from './store.ts';

let operator: Operator;
test.beforeEach(async ({ store }) => {
  operator = await openOperator(store);
});
test.afterEach(async () => {
  await operator.restoreSeed();
  await operator.discard();
});

const addresses = ['postalCode', 'prefecture', 'address', 'address2'];
const askForAddresses = (rule: string) =>
  operator.publishFields(Object.fromEntries(addresses.map((field) => [`profile.${field}`, rule])));

test('a form and the next page show what was published meanwhile, without a new document, and the input is kept', async ({
  page,
}) => {
  await askForAddresses('NOT_USE');
  await signIn(page, 'single@example.com');
  await page.goto('/mypage');
  await page.evaluate(() => document.body.setAttribute('data-marked', 'yes'));
  const open = async (): Promise<void> => {
    await page.locator('main a[href="/mypage/edit"]').click();
    await page.waitForURL('**/mypage/edit');
  };
  await open();
  const heading = page.getByRole('heading', { name: 'ご住所' });
  await expect(heading).toHaveCount(0);
  await page.locator('[name=familyName]').fill('試験');
  await askForAddresses('OPTIONAL');
  await page.locator('[data-main]').click();
  await expect(page.locator('.summary')).toContainText('「住所」（任意）が追加されました');
  await expect(heading).toBeVisible();
  await expect(page.locator('[name=familyName]')).toHaveValue('試験');

  await page.goBack();
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'mypage/index');
  await askForAddresses('NOT_USE');
  await open();
  await expect(page.locator('[name=familyName]')).toHaveValue('試験');
  await expect(heading).toHaveCount(0);
  await expect(page.locator('body[data-marked]')).toHaveCount(1);
});

test('leaving a page asks for confirmation only if its draft cannot be saved', async ({ page }) => {
  await askForAddresses('NOT_USE');
  await signIn(page, 'single@example.com');
  // Nothing is asked before hydration or without new input; an earlier test left a draft.
  await page.goto('/mypage/edit', { waitUntil: 'networkidle' });
  await page.locator('[name=familyName]').fill('未保存');
  await askForAddresses('OPTIONAL');
  const dialogCount: string[] = [];
  page.on('dialog', (dialog) => {
    dialogCount.push(dialog.type());
    void dialog.accept();
  });
  await page.getByRole('link', { name: 'トップへ戻る' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  expect(dialogCount).toEqual([]);

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
  expect(dialogCount).toEqual(['confirm']);
});
