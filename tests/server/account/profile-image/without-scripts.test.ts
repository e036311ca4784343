import sharp from 'sharp';
import { describe, expect } from 'vitest';
import type { TestBrowser } from '../../harness.ts';
import { openMember } from '../../people/members.ts';
import { serverTest } from '../../server-test.ts';
import { bands, bomb, forgetPictures, noise, page, pixelAt, plain, readPicture, readUrl, submitParts } from './pictures.ts';

let browser: TestBrowser;
const it = serverTest();
it.beforeEach(async ({ server }) => {
  await forgetPictures(server);
  browser = await openMember(server, 'demosingle');
});

const sent = { _do: 'account.profile-image' };
const redFile = async () => ({ name: 'me.png', bytes: await (await plain('red')).png().toBuffer() });

describe('changing the profile image without scripts', () => {
  it('sends the file, which the server crops [IMAGE-003] [IMAGE-001]', async () => {
    const drawn = (await browser.get(page, { accept: 'text/html' })).body;
    expect(drawn).toMatch(/<form[^>]*enctype="multipart\/form-data"/i);
    expect(drawn).toMatch(/<input[^>]*type="file"[^>]*name="profileImage"/);
    const answer = await submitParts(browser, sent, { name: 'wide.png', bytes: await (await bands()).png().toBuffer() });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `${page}/complete`]);
    const picture = await readPicture(browser);
    const { width, height } = await sharp(picture).metadata();
    expect([width, height]).toEqual([200, 200]);
    expect((await pixelAt(picture, 3, 100))[1]).toBeGreaterThan(235);
  });

  it('accepts a photo of several megabytes [IMAGE-005]', async () => {
    const bytes = await noise(1600, 1600);
    expect(bytes.length).toBeGreaterThan(7_000_000);
    expect((await submitParts(browser, sent, { name: 'photo.png', bytes })).statusCode).toBe(303);
    expect(await readUrl(browser)).not.toBeNull();
  });

  it('removes the picture with a checkbox, not by sending nothing [IMAGE-004]', async () => {
    await submitParts(browser, sent, await redFile());
    const before = await readUrl(browser);
    const nothing = await submitParts(browser, sent);
    expect(nothing.statusCode).toBe(422);
    expect(nothing.body).toContain('プロフィール画像にする画像（JPEG・PNG・GIF）を選択してください。');
    expect(await readUrl(browser)).toBe(before);
    const removed = await submitParts(browser, { ...sent, profileImage: 'taken-away' });
    expect([removed.statusCode, removed.headers.location]).toEqual([303, `${page}/complete`]);
    expect(await readUrl(browser)).toBeNull();
  });

  it('refuses an empty form if there is no picture either [IMAGE-004]', async () => {
    expect((await submitParts(browser, sent)).statusCode).toBe(422);
    expect((await browser.get(`${page}/complete`)).headers.location).toBe(page);
  });

  it.each([
    ['no picture', async () => Buffer.from('%PDF-1.7'), 'JPEG・PNG・GIF形式の画像を選択してください。'],
    ['a broken one', async () => (await noise(100, 100)).subarray(0, 5000), '画像を読み込めませんでした。'],
    ['one of 20,000 pixels', async () => bomb(20_000, 20_000), '4096ピクセル以下'],
    ['one of more than 10 MB', async () => Buffer.concat([(await redFile()).bytes, Buffer.alloc(11_000_000)]), '10MB以下'],
  ])('reports at the field that the file is %s [IMAGE-005] [IMAGE-002]', async (_name, make, words) => {
    const answer = await submitParts(browser, sent, { name: 'a.png', bytes: await make() });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain(words);
    expect(answer.body).toMatch(/<input[^>]*aria-invalid="true"[^>]*type="file"|<input[^>]*type="file"[^>]*aria-invalid="true"/);
    // The file is not returned.
    expect(answer.body.length).toBeLessThan(200_000);
    expect(await readUrl(browser)).toBeNull();
  });

  it('redirects a guest to the login without storing the file', async ({ server }) => {
    const answer = await submitParts(server.open(), sent, { name: 'a.png', bytes: await noise(1600, 1600) });
    expect([answer.statusCode, await server.database.query('SELECT 1 FROM profile_images')]).toEqual([401, []]);
  });

  it('accepts files on this page only', async () => {
    const form = new FormData();
    form.append('_do', 'login');
    const parts = new Request('http://localhost/', { method: 'POST', body: form });
    const answer = await browser.send({
      method: 'POST',
      url: '/mypage/edit',
      headers: { 'content-type': parts.headers.get('content-type') ?? '' },
      payload: Buffer.from(await parts.arrayBuffer()),
    });
    expect(answer.statusCode).toBe(400);
  });

  it.each([
    ['two files', (form: FormData) => form.append('other', new File(['b'], 'b.png'))],
    ['a prototype key', (form: FormData) => form.append('__proto__', 'a')],
    ['far too many fields', (form: FormData) => Array.from({ length: 60 }, (_, n) => form.append(`f${n}`, 'a'))],
    ['a field of megabytes', (form: FormData) => form.append('note', 'a'.repeat(2_000_000))],
  ])('refuses a form with %s', async (_name, change) => {
    const form = new FormData();
    form.append('_do', sent._do);
    form.append('profileImage', new File([new Uint8Array((await redFile()).bytes)], 'a.png'));
    change(form);
    const parts = new Request('http://localhost/', { method: 'POST', body: form });
    const answer = await browser.send({
      method: 'POST',
      url: page,
      headers: { 'content-type': parts.headers.get('content-type') ?? '' },
      payload: Buffer.from(await parts.arrayBuffer()),
    });
    expect(answer.statusCode).toBe(400);
    expect(await readUrl(browser)).toBeNull();
  });

  it.each([['multipart/form-data'], ['multipart/form-data; boundary=x']])(
    'refuses a body that is not a form: %s',
    async (type) => {
      const answer = await browser.send({
        method: 'POST',
        url: page,
        headers: { 'content-type': type },
        payload: 'no form at all',
      });
      expect(answer.statusCode).toBe(400);
    },
  );

  it('refuses a form that ends in the middle of the file', async () => {
    const form = new FormData();
    form.append('_do', sent._do);
    form.append('profileImage', new File([new Uint8Array(await noise(300, 300))], 'a.png'));
    const parts = new Request('http://localhost/', { method: 'POST', body: form });
    const payload = Buffer.from(await parts.arrayBuffer()).subarray(0, 100_000);
    const type = parts.headers.get('content-type') ?? '';
    const answer = await browser.send({ method: 'POST', url: page, headers: { 'content-type': type }, payload });
    expect(answer.statusCode).toBe(400);
    expect(await readUrl(browser)).toBeNull();
  });

  it('limits the files decoded per day [IMAGE-005]', async () => {
    const file = { name: 'a.png', bytes: Buffer.from('no picture') };
    for (let count = 0; count < 60; count += 1) expect((await submitParts(browser, sent, file)).statusCode).toBe(422);
    const refused = await submitParts(browser, sent, file);
    expect(refused.statusCode).toBe(429);
    expect(refused.body).toContain('1日10回');
  });
});
