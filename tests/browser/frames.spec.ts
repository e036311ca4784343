import { openConsole, openOperator } from './operator.ts';
import { expect, test } from './store.ts';

// The next test of this worker starts without the draft.
test.afterEach(async ({ store }) => {
  const operator = await openOperator(store);
  await operator.restoreSeed();
  await operator.discard();
});

test('the changed field stays in view while the rest of the page still loads', async ({ page }) => {
  await openConsole(page, '/console/custom-info/new');
  await page.locator('[name="title.ja"]').fill('趣味');
  await page.locator('[name=type][value=TEXT]').check();
  await page.locator('[name=rule][value=OPTIONAL]').check();
  await page.locator('[name=in][value=signUp]').check();
  await page.locator('[data-main]').click();
  await page.waitForURL('**/console/custom-info?notice=*');
  await page.goto('/console/preview');
  const frame = page.locator('iframe').first();
  const rect = () => frame.evaluate((element: HTMLIFrameElement) => element.contentWindow?.scrollY ?? 0);
  await expect.poll(rect).toBeGreaterThan(100);
  const before = await rect();
  // A preview that was scrolled before the page loaded scrolls again afterwards.
  await frame.evaluate((element) => void element.dispatchEvent(new Event('load')));
  expect(await rect()).toBe(before);
});
