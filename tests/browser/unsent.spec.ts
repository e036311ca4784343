// Unsent input of operators in a tab: which draft it belongs to, who sees it, and when it is deleted.
import { openConsole, openOperator } from './operator.ts';
import { expect, type Page, test } from './store.ts';

// The next test of this worker starts from the seeded store.
test.afterEach(async ({ store }) => {
  const operator = await openOperator(store);
  await operator.restoreSeed();
  await operator.discard();
});

const main = (page: Page) => page.locator('[data-main]').first();
const list = '/console/custom-info';
const message = 'お知らせ（英語）';

async function addField(page: Page, title: string): Promise<void> {
  await page.goto(`${list}/new`);
  await page.locator('[name="title.ja"]').fill(title);
  await page.locator('[name=type][value=TEXT]').check();
  await page.locator('[name=rule][value=OPTIONAL]').check();
  await main(page).click();
  await page.waitForURL(`**${list}?notice=draftSaved`);
}

async function discardDraft(page: Page): Promise<void> {
  await page.goto('/console/publish');
  await page.getByRole('button', { name: '下書きを破棄する' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '下書きを破棄する' }).click();
  await page.waitForURL('**?notice=draftDiscarded');
}

const titles = (page: Page) => page.locator(`main a[href^="${list}/c_"]`).allTextContents();

test('a list that was changed in one tab keeps what another tab has added', async ({ page, context }) => {
  await openConsole(page, list);
  for (const title of ['一番', '二番', '三番']) await addField(page, title);
  await page.getByRole('button', { name: /上へ/ }).nth(1).click();
  await page.getByRole('button', { name: /削除/ }).nth(2).click();
  expect(await titles(page)).toEqual(['二番', '一番']);
  const other = await context.newPage();
  await addField(other, '四番');
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
  await discardDraft(page);
});

test('restored input is discarded by keyboard, and is not restored again', async ({ page }) => {
  await openConsole(page, '/console/registration');
  const kept = await page.getByLabel(message).inputValue();
  await page.getByLabel(message).fill('Welcome');
  await page.reload();
  await expect(page.getByLabel(message)).toHaveValue('Welcome');
  await page.getByRole('button', { name: '復元した内容を破棄' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(message)).toHaveValue(kept);
  await expect(page.getByText('復元した内容を破棄しました。')).toBeFocused();
  await page.reload();
  await expect(page.getByLabel(message)).toHaveValue(kept);
  await expect(page.locator('.form-restored')).toHaveCount(0);
});

test('discarding the draft also discards the unsent input of the tab', async ({ page }) => {
  await openConsole(page, list);
  await addField(page, '一番');
  await page.goto('/console/registration');
  const kept = await page.getByLabel(message).inputValue();
  await page.getByLabel(message).fill('Welcome');
  await discardDraft(page);
  await page.goto('/console/registration');
  await expect(page.locator('.form-restored')).toHaveCount(0);
  await expect(page.getByLabel(message)).toHaveValue(kept);
});

test('no operator sees what another one typed in the same tab', async ({ page }) => {
  await openConsole(page, '/console/registration');
  await page.getByLabel(message).fill('Welcome');
  await page.goto('/console/logout');
  await page.getByRole('button', { name: 'ログアウトする' }).click();
  await page.waitForURL('**/console/login**');
  const kept = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('draft')));
  await expect.poll(kept).toEqual([]);
});
