import { expect, logIn, test, testOnOwnStore, waitForHydration } from './store.ts';

const path = '/plans/standard';
const call = '/api/streaks/playback/fetch';

testOnOwnStore()(
  'loads the player on press and plays the test video [PURCHASE-009, PURCHASE-010, PURCHASE-011]',
  async ({ page }) => {
    const requests: string[] = [];
    await logIn(page, 'single@example.com');
    await page.goto(path);
    await waitForHydration(page);
    await page.waitForLoadState('networkidle');
    page.on('request', (request) =>
      requests.push(`${request.method()} ${new URL(request.url()).pathname} ${request.postData() ?? ''}`),
    );
    const button = page.getByRole('button', { name: '再生する' });
    await expect(page.locator('video')).toHaveCount(0);
    await button.focus();
    await page.keyboard.press('Enter');
    const video = page.locator('.player video');
    await expect(video).toBeFocused();
    await expect(button).toHaveCount(0);
    const state = () =>
      video.evaluate((element: HTMLVideoElement) => ({
        hasControls: element.controls,
        isPictureInPictureOff: element.disablePictureInPicture,
        label: element.getAttribute('aria-label'),
        seconds: Math.round(element.duration),
        hasMoved: element.currentTime > 0.3,
      }));
    await expect.poll(state).toEqual({
      hasControls: true,
      isPictureInPictureOff: false,
      label: 'テスト動画',
      seconds: 4,
      hasMoved: true,
    });
    // The adapter, the call, the video, and nothing else: no metrics.
    const others = requests.filter((each) => !/^GET \/(?:assets|media)\//.test(each));
    expect(others).toEqual([`POST ${call} {"refId":"test-video"}`]);
    expect(requests.filter((each) => each.startsWith('GET /assets/')).length).toBeGreaterThan(0);
  },
);

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
