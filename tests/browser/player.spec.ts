import { expect, logIn, test, waitForHydration } from './store.ts';

const path = '/plans/standard';

test('offers to try again when nothing can be played', async ({ page }) => {
  await logIn(page, 'single@example.com');
  await page.goto(path);
  await waitForHydration(page);
  await page.route('**/media/**', (route) => route.abort());
  await page.getByRole('button', { name: '再生する' }).click();
  await expect(page.locator('.player-status')).toHaveText('動画を再生できませんでした。通信の状態とブラウザーをご確認ください。');
  await page.unroute('**/media/**');
  await page.getByRole('button', { name: 'もう一度再生する' }).click();
  await expect(page.locator('.player video')).toBeVisible();
});
