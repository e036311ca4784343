import { expectAccessible } from '../accessibility.ts';
import { expect, testOnOwnStore } from '../store.ts';
import { openConsole } from './operator.ts';

const test = testOnOwnStore();

test('an operator finds an item by keyboard and sets its stock, with a reason, unless it was ordered meanwhile', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await openConsole(page, '/console/stock');
  await page.locator('[name=text]').fill('DEMO-B');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/console/stock?text=DEMO-B');
  await expectAccessible(page, 'the list of the stock');
  await page.locator('a[href="/console/stock/demo-book"]').press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('demo-book');
  await page.locator('[name=available]').fill('12');
  await page.keyboard.press('Enter');
  await expect(page.locator('[name=reason]')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page, 'the stock of an item, without a reason');
  const otherTab = await page.context().newPage();
  await otherTab.goto(page.url());
  await page.locator('[name=reason]').fill('棚卸し');
  await page.locator('[data-main]').click();
  await page.waitForURL('**/console/stock?notice=stockSet');
  await expect(page.getByRole('row', { name: /demo-book/ })).toContainText('12');
  await otherTab.locator('[name=reason]').fill('古い画面');
  await otherTab.locator('[data-main]').click();
  await expect(otherTab.getByRole('main')).toContainText('在庫数が変わりました');
});
