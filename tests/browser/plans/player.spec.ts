import { expect, type Page, signIn, test } from '../store.ts';

const path = '/plans/standard';
const call = '/api/streaks/playback/fetch';

async function openPlan(page: Page): Promise<void> {
  await signIn(page, 'single@example.com');
  await page.goto(path);
  await page.waitForLoadState('networkidle');
}

/** The requests of a page from now on, such as `GET /media/test-video.webm`. */
function listRequests(page: Page): readonly string[] {
  const requests: string[] = [];
  page.on('request', (request) =>
    requests.push(`${request.method()} ${new URL(request.url()).pathname} ${request.postData() ?? ''}`.trim()),
  );
  return requests;
}

const videoOf = (page: Page) => page.locator('.player video');

async function expectPlaying(page: Page): Promise<void> {
  const readTime = () => videoOf(page).evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect.poll(readTime).toBeGreaterThan(0.3);
  await expect(videoOf(page)).toBeFocused();
}

test('loads the player on press of a button in the player colour of the store, repeats a fetch that fails, and plays the test video [PURCHASE-001] [PURCHASE-009] [PURCHASE-011] [CALLS-012] [SHELL-039]', async ({
  page,
  store,
}) => {
  await openPlan(page);
  // playerColor of the demo store: #5b3fa6.
  await expect(page.getByRole('button', { name: '再生する' })).toHaveCSS('background-color', 'rgb(91, 63, 166)');
  await store.injectFault('streaks.playback.fetch', { answer: { status: 503, code: 'X', message: '' } });
  await expect(page.locator('video')).toHaveCount(0);
  const requests = listRequests(page);
  await page.getByRole('button', { name: '再生する' }).click();
  await expectPlaying(page);
  await expect(page.getByRole('button', { name: /再生する/ })).toHaveCount(0);
  expect(requests.filter((each) => each.startsWith('GET /assets/video-element'))).toHaveLength(1);
  expect(requests).toContain('GET /media/test-video.webm');
  const fetches = requests.filter((each) => each.startsWith('POST'));
  expect(fetches).toEqual(Array.from({ length: 2 }, () => `POST ${call} {"refId":"test-video"}`));
});

test('plays by keyboard, in picture-in-picture, without metrics [PURCHASE-009] [PURCHASE-010] [WCAG-2.1.1]', async ({ page }) => {
  await openPlan(page);
  const requests = listRequests(page);
  await page.getByRole('button', { name: '再生する' }).focus();
  await page.keyboard.press('Enter');
  await expectPlaying(page);
  const state = await videoOf(page).evaluate((video: HTMLVideoElement) => ({
    hasControls: video.controls,
    label: video.getAttribute('aria-label'),
    hasDuration: video.duration > 3 && video.duration < 5,
  }));
  expect(state).toEqual({ hasControls: true, label: 'テスト動画', hasDuration: true });
  // A press on the video is the user's act that picture-in-picture needs; here it does not pause.
  await videoOf(page).evaluate((video: HTMLVideoElement) =>
    video.addEventListener('click', (event) => {
      event.preventDefault();
      void video.requestPictureInPicture();
    }),
  );
  await videoOf(page).click();
  await expect.poll(() => page.evaluate(() => document.pictureInPictureElement?.tagName)).toBe('VIDEO');
  await videoOf(page).evaluate((video: HTMLVideoElement) => {
    video.playbackRate = 8;
  });
  await expect.poll(() => videoOf(page).evaluate((video: HTMLVideoElement) => video.ended)).toBe(true);
  // The adapter, the call, the video, pictures of the store and what validates the page's forms, and nothing else: no metrics.
  const others = requests.filter((each) => !/^GET \/(?:assets|media|store|validators)\//.test(each));
  expect(others).toEqual([`POST ${call} {"refId":"test-video"}`]);
});

test('offers to try again when nothing can be played', async ({ page }) => {
  await openPlan(page);
  await page.route('**/media/**', (route) => route.abort());
  await page.getByRole('button', { name: '再生する' }).click();
  await expect(page.locator('.player-status')).toHaveText('動画を再生できませんでした。通信の状態とブラウザーをご確認ください。');
  await page.unroute('**/media/**');
  await page.getByRole('button', { name: 'もう一度再生する' }).click();
  await expectPlaying(page);
});
