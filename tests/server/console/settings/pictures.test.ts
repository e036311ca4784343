import sharp from 'sharp';
import { expect } from 'vitest';
import { noise, plain } from '../../account/profile-image/pictures.ts';
import type { TestBrowser } from '../../harness.ts';
import { outcomeOf, publish, restoreSeed, saveSettings } from '../../people/console.ts';
import { editor, openAs, viewer } from '../../people/operators.ts';
import { serverTest } from '../../server-test.ts';

const it = serverTest();
it.beforeEach(({ server }) => restoreSeed(server));

const send = (browser: TestBrowser, picture: string) => browser.post('/zapi/console/picture', { picture });
const toUrl = (type: string, bytes: Buffer | string) => `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`;
const store = async (browser: TestBrowser, type: string, bytes: Buffer | string): Promise<string> => {
  const answer = await send(browser, toUrl(type, bytes));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().address;
};

it('stores a picture by its content in several widths, which anybody may read and browsers keep', async ({ server }) => {
  const operator = await openAs(server, editor);
  const picture = await (await plain('lime', 1200, 400))
    .png()
    .withMetadata({ exif: { IFD0: { Copyright: 'me' } } })
    .toBuffer();
  const address = await store(operator, 'png', picture);
  expect(address).toMatch(/^\/pictures\/[0-9a-f]{32}-1200x400\.png$/);
  expect(await store(operator, 'png', picture)).toBe(address);
  const visitor = server.open();
  const whole = await visitor.get(address);
  expect(whole.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  expect(await sharp(whole.rawPayload).metadata()).toMatchObject({ width: 1200, height: 400 });
  expect((await sharp(whole.rawPayload).metadata()).exif).toBeUndefined();
  const widthOf = async (query: string) => (await sharp((await visitor.get(address + query)).rawPayload).metadata()).width;
  expect([await widthOf('?w=90'), await widthOf('?w=481'), await widthOf('?w=4000')]).toEqual([96, 960, 1200]);
  expect((await visitor.get(address.replace('png', 'svg'))).statusCode).toBe(404);
});

it('stores of a drawing nothing that runs or loads from elsewhere', async ({ server }) => {
  const operator = await openAs(server, editor);
  const address = await store(
    operator,
    'svg+xml',
    `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9" onload="alert(1)">
      <script>alert(2)</script><foreignObject><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>
      <a xlink:href="javascript:alert(3)"><path d="M0 0h9v9z" fill="#123456"/></a><image href="https://evil.example/a.png"/></svg>`,
  );
  const { body, headers } = await server.open().get(address);
  expect(headers['content-type']).toBe('image/svg+xml');
  expect(headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox");
  expect(body).toContain('<path d="M0 0h9v9z" fill="#123456"/>');
  expect(body).toContain('viewBox="0 0 9 9"');
  expect(body).not.toMatch(/alert|script|foreignObject|evil|onload/);
});

it('refuses what is no picture, is too large or comes from somebody who may not change settings', async ({ server }) => {
  const operator = await openAs(server, editor);
  const ruleOf = async (picture: string) => (await send(operator, picture)).json().issues;
  expect(await ruleOf('https://example.com/a.png')).toEqual([{ at: '/picture', rule: 'imageType' }]);
  expect(await ruleOf(toUrl('png', '<html>'))).toEqual([{ at: '/picture', rule: 'imageType' }]);
  expect(await ruleOf(toUrl('svg+xml', '<html>'))).toEqual([{ at: '/picture', rule: 'imageUnreadable' }]);
  expect(await ruleOf(toUrl('png', (await noise(300, 300)).subarray(0, 9000)))).toEqual([
    { at: '/picture', rule: 'imageUnreadable' },
  ]);
  expect((await send(operator, toUrl('png', Buffer.alloc(1_600_000)))).statusCode).toBe(413);
  expect((await send(await openAs(server, viewer), toUrl('png', 'x'))).statusCode).toBe(403);
  expect((await send(server.open(), toUrl('png', 'x'))).statusCode).toBe(401);
});

it('deletes a picture after a month that no settings name, and keeps those of every version', async ({ server }) => {
  const operator = await openAs(server, editor);
  const [unused, used] = [
    await store(operator, 'png', await (await plain('red')).png().toBuffer()),
    await store(operator, 'png', await (await plain('blue')).png().toBuffer()),
  ];
  await saveSettings(operator, 'storeSettingData', { 'images.logoPc': used });
  expect(outcomeOf(await publish(operator))).toContain('published');
  const statusOf = async (address: string) => (await server.open().get(address)).statusCode;
  server.clock.advance(29 * 86_400);
  await server.app.sweeper.run();
  expect([await statusOf(unused), await statusOf(used)]).toEqual([200, 200]);
  server.clock.advance(2 * 86_400);
  await server.app.sweeper.run();
  expect([await statusOf(unused), await statusOf(used)]).toEqual([404, 200]);
});

it('shows the sanitised text of a policy while it is written', async ({ server }) => {
  const operator = await openAs(server, editor);
  const { html } = (
    await operator.post('/zapi/console/html', { text: '<h2>第1条</h2><p onclick="x()">a<script>b</script></p>' })
  ).json();
  expect(html).toBe('<h2>第1条</h2><p>a</p>');
  expect((await operator.post('/zapi/console/html', { text: 'あ'.repeat(150_000) })).statusCode).toBe(200);
});
