import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../harness.ts';
import { openMember, readData } from '../../people/members.ts';
import { publish } from '../../publish.ts';

const call = '/api/streaks/playback/fetch';
const media = { sources: [{ src: '/media/test-video.webm', type: 'video/webm' }] };
const policyOf = async (test: TestApp, path: string): Promise<string> => {
  const browser = await openMember(test, 'demosingle');
  return String((await browser.get(path, { accept: 'text/html' })).headers['content-security-policy']);
};

describe('outside development', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  it('answers the reference of the settings with the test video, and knows no other [PURCHASE-011, PURCHASE-012]', async () => {
    const browser = await openMember(test, 'demosingle');
    const found = await browser.post(call, { refId: 'test-video' });
    expect([found.statusCode, found.json()]).toEqual([200, media]);
    for (const body of [{ refId: 'other' }, {}]) expect((await browser.post(call, body)).statusCode).toBe(404);
    const guest = await test.open().post(call, { refId: 'test-video' });
    expect([guest.statusCode, guest.json().code]).toEqual([401, 'UNAUTHORIZED']);
    expect(await readData(browser, '/plans/standard')).toMatchObject({ player: { refId: 'test-video', media: null } });
  });

  it('serves the video, also in parts', async () => {
    const browser = test.open();
    const whole = await browser.get('/media/test-video.webm');
    expect([whole.statusCode, whole.headers['content-type'], whole.headers['accept-ranges']]).toEqual([
      200,
      'video/webm',
      'bytes',
    ]);
    const part = await browser.get('/media/test-video.webm', { range: 'bytes=100-199' });
    expect([part.statusCode, part.headers['content-range'], part.rawPayload.length]).toEqual([
      206,
      `bytes 100-199/${whole.rawPayload.length}`,
      100,
    ]);
    expect(part.rawPayload).toEqual(whole.rawPayload.subarray(100, 200));
  });

  it('allows media on the pages with the player only', async () => {
    expect(await policyOf(test, '/plans/standard')).toContain("media-src 'self'");
    expect(await policyOf(test, '/mypage')).not.toContain('media-src');
  });

  it('has no player without a reference in the settings [PURCHASE-012]', async () => {
    await publish(test, 'player', () => ({}));
    const browser = await openMember(test, 'demosingle');
    expect(await readData(browser, '/plans/standard')).toMatchObject({ player: null });
    expect((await browser.post(call, { refId: 'test-video' })).statusCode).toBe(404);
  });
});

it('names the media itself in development, so that nothing is fetched [PURCHASE-011]', async () => {
  const test = await startTestApp({ environment: { NODE_ENV: 'development' } });
  const browser = await openMember(test, 'demosingle');
  expect(await readData(browser, '/plans/standard')).toMatchObject({ player: { refId: 'test-video', media } });
  await test.close();
});
