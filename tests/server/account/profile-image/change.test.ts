import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { openMember, readLayout } from '../../people/members.ts';
import { serverTest } from '../../server-test.ts';
import {
  bands,
  bomb,
  call,
  dataUrl,
  forgetPictures,
  moving,
  noise,
  page,
  pixelAt,
  plain,
  readPicture,
  readUrl,
  send,
} from './pictures.ts';

const it = serverTest();
it.beforeEach(({ server }) => forgetPictures(server));

const done = { redirectTo: `${page}/complete` };
const issueOf = (answer: { json(): unknown }) => (answer.json() as { readonly issues: readonly unknown[] }).issues;

describe('changing the profile image', () => {
  it('goes to the completion page, and every page shows the new image [IMAGE-001] [PROFILE-019] [PROFILE-021]', async ({
    server,
  }) => {
    const browser = await openMember(server, 'demosingle');
    expect(await readUrl(browser)).toBeNull();
    const answer = await send(browser, dataUrl(await (await plain('red')).png().toBuffer()));
    expect([answer.statusCode, answer.json()]).toEqual([200, done]);
    const url = await readUrl(browser);
    expect(url).toMatch(/^\/profile-images\/i_[a-z2-7]{26}\.png$/);
    const header = (await browser.get('/zapi/internal/account-header/screen-data')).json();
    expect(header).toMatchObject({ accountInfo: { profileImageUrl: url } });
    const profile = (await browser.get('/zapi/internal/mypage/edit/screen-data')).json();
    expect(profile).toMatchObject({ account: { profileImageUrl: url } });
    const complete = await browser.get(`${page}/complete`, { accept: 'text/html' });
    expect(complete.statusCode).toBe(200);
    expect(complete.body).toContain('新しいプロフィール画像を保存しました。');
    expect(readLayout(complete)).toContain(`src="${url}"`);
  });

  it('shows the completion page after a change only, and for half an hour [IMAGE-001] [PROFILE-019]', async ({ server }) => {
    const browser = await openMember(server, 'demosingle');
    expect((await browser.get(`${page}/complete`)).headers.location).toBe(page);
    await send(browser, dataUrl(await (await plain('red')).png().toBuffer()));
    server.clock.advance(1799);
    expect((await browser.get(`${page}/complete`)).statusCode).toBe(200);
    server.clock.advance(1);
    expect((await browser.get(`${page}/complete`)).headers.location).toBe(page);
  });

  it('takes a data URL or null [IMAGE-004]', async ({ server }) => {
    const browser = await openMember(server, 'demosingle');
    await send(browser, dataUrl(await (await plain('red')).png().toBuffer()));
    const before = await readUrl(browser);
    expect((await send(browser, null)).json()).toEqual(done);
    expect(await readUrl(browser)).toBeNull();
    expect((await browser.get(before ?? '')).statusCode).toBe(404);
    expect((await browser.get(`${page}/complete`, { accept: 'text/html' })).body).toContain('プロフィール画像を削除しました。');
  });

  it('keeps the picture unless it is removed by an explicit null [IMAGE-004]', async ({ server }) => {
    const browser = await openMember(server, 'demosingle');
    await send(browser, dataUrl(await (await plain('red')).png().toBuffer()));
    const before = await readUrl(browser);
    for (const body of [
      {},
      { profileImage: '' },
      { profileImage: '  ' },
      { profileImage: [] },
      { profileImage: {} },
      { profileImage: false },
      null,
    ])
      expect([body, (await browser.post(call, body)).statusCode]).toEqual([body, 422]);
    const empty = await browser.send({ method: 'POST', url: call, headers: { 'content-type': 'application/json' } });
    expect(empty.statusCode).toBe(422);
    expect(await readUrl(browser)).toBe(before);
    await send(browser, null);
    expect(await readUrl(browser)).toBeNull();
  });

  it('serves a picture as cacheable while an account has it [IMAGE-001]', async ({ server }) => {
    const browser = await openMember(server, 'demosingle');
    await send(browser, dataUrl(await (await plain('red')).png().toBuffer()));
    const first = (await readUrl(browser)) ?? '';
    const served = await server.open().get(first);
    expect(served.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    await send(browser, dataUrl(await (await plain('blue')).png().toBuffer()));
    expect(await readUrl(browser)).not.toBe(first);
    expect((await server.open().get(first)).statusCode).toBe(404);
    expect(await server.database.query('SELECT 1 FROM profile_images')).toHaveLength(1);
  });

  it('accepts jpeg, png and gif, whatever their declared type [IMAGE-002]', async ({ server }) => {
    const browser = await openMember(server, 'demosingle');
    const blue = await plain('blue');
    for (const bytes of [await blue.jpeg().toBuffer(), await blue.png().toBuffer(), await blue.gif().toBuffer()]) {
      expect((await send(browser, dataUrl(bytes, 'gif'))).json()).toEqual(done);
      const { format, width, height } = await sharp(await readPicture(browser)).metadata();
      expect({ format, width, height }).toEqual({ format: 'png', width: 200, height: 200 });
    }
  });

  it('keeps the centred square, 200 by 200 [IMAGE-003]', async ({ server }) => {
    const browser = await openMember(server, 'demosingle');
    await send(browser, dataUrl(await (await bands()).png().toBuffer()));
    const picture = await readPicture(browser);
    for (const left of [2, 100, 197]) {
      const [red = 255, green = 0, blue = 255] = await pixelAt(picture, left, 100);
      expect([red < 20, green > 235, blue < 20]).toEqual([true, true, true]);
    }
  });

  it('stores only the pixels of a photo, rotated by its orientation [IMAGE-003]', async ({ server }) => {
    const browser = await openMember(server, 'demosingle');
    const upper = await sharp(await (await plain('red')).png().toBuffer())
      .composite([{ input: await (await plain('blue', 300, 150)).png().toBuffer(), left: 0, top: 150 }])
      .withExif({ IFD0: { Copyright: 'a secret place', Orientation: '3' } })
      .withMetadata({ orientation: 3 })
      .jpeg()
      .toBuffer();
    expect(upper.includes('secret place')).toBe(true);
    expect((await send(browser, dataUrl(upper, 'jpeg'))).json()).toEqual(done);
    const picture = await readPicture(browser);
    expect(picture.includes('secret place')).toBe(false);
    expect((await sharp(picture).metadata()).exif).toBeUndefined();
    expect((await pixelAt(picture, 100, 20))[2]).toBeGreaterThan(240);
    expect((await pixelAt(picture, 100, 180))[0]).toBeGreaterThan(240);
  });

  it('stores the first frame of an animation only [IMAGE-003]', async ({ server }) => {
    const browser = await openMember(server, 'demosingle');
    const bytes = await moving();
    expect((await sharp(bytes).metadata()).pages).toBe(2);
    expect((await send(browser, dataUrl(bytes, 'gif'))).json()).toEqual(done);
    const picture = await readPicture(browser);
    const { pages = 1, width, height } = await sharp(picture).metadata();
    expect([pages, width, height]).toEqual([1, 200, 200]);
    expect((await pixelAt(picture, 100, 100))[0]).toBeGreaterThan(240);
  });
});

describe('an invalid picture', () => {
  const red = async () => (await plain('red')).png().toBuffer();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  it.for([
    ['an svg declared as png', async () => svg, 'imageType'],
    ['a page of HTML', async () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'imageType'],
    ['webp', async () => (await plain('red')).webp().toBuffer(), 'imageType'],
    ['a pdf', async () => Buffer.from('%PDF-1.7\n'), 'imageType'],
    ['half of a png', async () => (await noise(100, 100)).subarray(0, 9000), 'imageUnreadable'],
    ['the head of a jpeg before a page', async () => Buffer.concat([Buffer.from([255, 216, 255]), svg]), 'imageUnreadable'],
    ['a png whose head says 20,000 by 20,000', async () => bomb(20_000, 20_000), 'imageTooWide'],
    ['a png that is a strip of 5,000 dots', async () => bomb(5000, 10), 'imageTooWide'],
    ['nothing but noise', async () => randomBytes(500), 'imageType'],
  ])('refuses %s and keeps the current one [IMAGE-002]', async ([_name, make, rule], { server }) => {
    const browser = await openMember(server, 'demosingle');
    await send(browser, dataUrl(await red()));
    const before = await readUrl(browser);
    const answer = await send(browser, dataUrl(await make()));
    expect(answer.statusCode).toBe(422);
    expect(issueOf(answer)).toEqual([expect.objectContaining({ at: '/profileImage', rule })]);
    expect(await readUrl(browser)).toBe(before);
  });

  it('refuses texts that are not data URLs of pictures [IMAGE-005]', async ({ server }) => {
    const browser = await openMember(server, 'demosingle');
    const other = await openMember(server, 'demomember');
    await send(other, dataUrl(await red()));
    const texts = [
      'https://evil.example/a.png',
      'data:text/html;base64,PHNjcmlwdD4=',
      'data:image/svg+xml;base64,PHN2Zz4=',
      await readUrl(other),
    ];
    for (const text of texts) {
      const answer = await send(browser, text);
      expect(answer.statusCode).toBe(422);
      expect(issueOf(answer)).toEqual([{ at: '/profileImage', rule: 'format' }]);
    }
    expect(await readUrl(browser)).toBeNull();
  });

  it('accepts up to 1 MB [IMAGE-005]', async ({ server }) => {
    const browser = await openMember(server, 'demosingle');
    const large = await noise(590, 590);
    expect(large.length).toBeGreaterThan(1_000_000);
    expect((await send(browser, dataUrl(large))).json()).toEqual(done);
    expect(issueOf(await send(browser, dataUrl(randomBytes(1_100_000))))).toEqual([
      expect.objectContaining({ at: '/profileImage', rule: 'maxLength' }),
    ]);
    expect((await send(browser, dataUrl(randomBytes(1_250_000)))).statusCode).toBe(413);
    // All other calls keep their smaller limit.
    expect((await browser.post('/zapi/account/edit', { optionalInfo: { name: 'a'.repeat(110_000) } })).statusCode).toBe(413);
  });
});

describe('access to a profile image', () => {
  it('kids and managed members may change theirs, guests may not [IMAGE-001]', async ({ server }) => {
    const picture = dataUrl(await (await plain('red')).png().toBuffer());
    for (const name of ['kidtaro', 'demomanaged']) {
      const browser = await openMember(server, name);
      expect((await browser.get(page, { accept: 'text/html' })).statusCode).toBe(200);
      expect((await send(browser, picture)).json()).toEqual(done);
    }
    expect((await send(server.open(), picture)).statusCode).toBe(401);
    expect((await server.open().get(page)).headers.location).toContain('/login');
  });

  it('never changes another account’s, whatever is sent [IMAGE-004]', async ({ server }) => {
    const [mine, other] = [await openMember(server, 'demosingle'), await openMember(server, 'demomember')];
    const picture = dataUrl(await (await plain('red')).png().toBuffer());
    const answer = await mine.post(call, { profileImage: picture, accountId: 'a_demomember' });
    expect([answer.statusCode, issueOf(answer)]).toEqual([422, [{ at: '/accountId', rule: 'unknown' }]]);
    await send(mine, picture);
    expect(await readUrl(other)).toBeNull();
  });

  it('ten pictures a day are accepted, and a removal at any time [IMAGE-004]', async ({ server }) => {
    const browser = await openMember(server, 'demosingle');
    const picture = dataUrl(await (await plain('red')).png().toBuffer());
    for (let count = 0; count < 10; count += 1) expect((await send(browser, picture)).statusCode).toBe(200);
    const refused = await send(browser, picture);
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([429, 'TOO_MANY']);
    expect(Number(refused.headers['retry-after'])).toBe(86_400);
    expect((await send(browser, null)).json()).toEqual(done);
    server.clock.advance(86_400);
    expect((await send(await openMember(server, 'demosingle'), picture)).json()).toEqual(done);
  });
});
