import { openConsole, openOperator, restoreSeed } from './console/operator.ts';
import { expect, test } from './store.ts';

test.afterEach(({ store }) => restoreSeed(store));

test('the changed field stays in view while the rest of the page still loads', async ({ page, store }) => {
  const operator = await openOperator(store);
  await operator.addField('趣味');
  await operator.discard();
  await openConsole(page, '/console/preview');
  const frame = page.locator('iframe').first();
  const rect = () => frame.evaluate((element: HTMLIFrameElement) => element.contentWindow?.scrollY ?? 0);
  await expect.poll(rect).toBeGreaterThan(100);
  const before = await rect();
  // A preview that was scrolled before the page loaded scrolls again afterwards.
  await frame.evaluate((element) => void element.dispatchEvent(new Event('load')));
  expect(await rect()).toBe(before);
});
