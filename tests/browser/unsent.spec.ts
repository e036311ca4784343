// Unsent input of operators in a tab: which draft it belongs to, who sees it, and when it is deleted.
import { openConsole, openOperator, restoreSeed } from './console/operator.ts';
import { expect, type Page, test } from './store.ts';

test.afterEach(({ store }) => restoreSeed(store));

const main = (page: Page) => page.locator('[data-main]').first();
const list = '/console/custom-info';
const registration = '/console/registration';

const titles = (page: Page) => page.locator(`main a[href^="${list}/c_"]`).allTextContents();

test('a list that was changed in one tab keeps what another tab has added', async ({ page, store }) => {
  const elsewhere = await openOperator(store);
  for (const title of ['一番', '二番', '三番']) await elsewhere.addField(title);
  await openConsole(page, `${list}?notice=draftSaved`);
  await page.getByRole('button', { name: /上へ/ }).nth(1).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /削除/ }).nth(2).click();
  expect(await titles(page)).toEqual(['二番', '一番']);
  await elsewhere.addField('四番');
  await main(page).click();
  await expect(page.locator('.summary')).toContainText('別の画面で');
  await page.reload();
  await expect(page.locator('.form-restored')).toContainText('復元しました');
  // The address still has the parameter of the previous save.
  await expect(page.locator('main')).not.toContainText('下書きに保存しました');
  expect(await titles(page)).toEqual(['二番', '一番', '四番']);
  await main(page).click();
  await expect(page.locator('.form-restored')).toHaveCount(0);
  await page.reload();
  expect(await titles(page)).toEqual(['二番', '一番', '四番']);
  await elsewhere.discard();
});

test('restored input is discarded by keyboard, with the draft and at the log-out, and is not restored again', async ({
  page,
  store,
}) => {
  await openConsole(page, registration);
  const message = page.getByLabel('お知らせ（英語）');
  const restored = page.locator('.form-restored');
  const kept = await message.inputValue();
  await message.fill('Welcome');
  await page.reload();
  await expect(message).toHaveValue('Welcome');
  await page.getByRole('button', { name: '復元した内容を破棄' }).focus();
  await page.keyboard.press('Enter');
  await expect(message).toHaveValue(kept);
  await expect(page.getByText('復元した内容を破棄しました。')).toBeFocused();
  await page.reload();
  await expect(message).toHaveValue(kept);
  await expect(restored).toHaveCount(0);

  const elsewhere = await openOperator(store);
  await elsewhere.addField('一番');
  await elsewhere.discard();
  await message.fill('Welcome');
  await page.goto('/console/publish');
  await page.getByRole('button', { name: '下書きを破棄する' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '下書きを破棄する' }).click();
  await page.waitForURL('**?notice=draftDiscarded');
  await page.goto(registration);
  await expect(message).toHaveValue(kept);
  await expect(restored).toHaveCount(0);

  await message.fill('Welcome');
  await page.goto('/console/logout');
  await page.getByRole('button', { name: 'ログアウトする' }).click();
  await page.waitForURL('**/console/login**');
  const drafts = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('draft')));
  await expect.poll(drafts).toEqual([]);
});
