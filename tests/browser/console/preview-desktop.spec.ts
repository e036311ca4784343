import { expect, test } from '../store.ts';
import { openConsole, openOperator, restoreSeed } from './operator.ts';

test.afterEach(({ store }) => restoreSeed(store));

test('the desktop preview is readable, opens at full size, and keeps "next change" and "publish" visible', async ({
  page,
  context,
  store,
}) => {
  const operator = await openOperator(store);
  await operator.saveFields({ 'signUp.nickname': 'REQUIRED' });
  await operator.discard();
  await page.setViewportSize({ width: 1280, height: 800 });
  await openConsole(page, '/console/preview?screen=signup/form&width=desktop');
  const frames = page.locator('.frame-window');
  await expect(frames).toHaveCount(2);
  const [live, draft] = [await frames.first().boundingBox(), await frames.last().boundingBox()];
  // Stacked, at no less than half of their size.
  expect(draft?.y ?? 0).toBeGreaterThan((live?.y ?? 0) + (live?.height ?? 0) - 1);
  expect(live?.width ?? 0).toBeGreaterThan(640);
  const publish = page.getByRole('link', { name: '変更内容を確認して公開する' });
  const next = page.getByRole('link', { name: /^次の変更へ/ });
  for (const position of ['0', 'document.body.scrollHeight']) {
    await page.evaluate(`window.scrollTo(0, ${position})`);
    await expect(publish).toBeInViewport({ ratio: 1 });
    await expect(next).toBeInViewport({ ratio: 1 });
  }
  const opening = context.waitForEvent('page');
  await page.getByRole('link', { name: /公開後（下書き）: 原寸大で開く/ }).click();
  const full = await opening;
  await expect(full.locator('[data-field=nickname]')).toBeVisible();
  expect(await full.evaluate(() => window.innerWidth)).toBe(1280);
  await next.click();
  await expect(page).toHaveURL(/screen=signup%2Fconfirm/);
});
