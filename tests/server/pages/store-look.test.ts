import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../harness.ts';

const look = {
  serviceName: '灯台ストア',
  serviceDescription: '灯台の説明です。',
  theme: 'todai',
  images: {
    logoPc: '/store/a-pc.svg',
    logoSp: '/store/a-sp.svg',
    favicon: '/store/a-icon.svg',
    appleTouchIcon: '/store/a-touch.png',
  },
  colors: { accentColor: '#7a1f5c', secondaryAccentColor: '#1f5c7a', playerColor: '#5c7a1f' },
  footers: {
    footerLinks: [
      { name: { ja: '灯台リンク' }, value: '/privacy', type: 'default', enable: true, externalLink: false, displayType: '' },
    ],
    trademarks: [],
    copyright: '© 灯台',
  },
};

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ settings: { storeSettingData: look } });
});
afterAll(() => test.close());

it('follows the store’s settings without a change of code: names, theme, logo, icons, colours and footer [SHELL-036]', async () => {
  const html = (await test.open().get('/', { accept: 'text/html' })).body;
  expect(html).toMatch(/<title>[^<]*灯台ストア[^<]*<\/title>/);
  expect(html).toContain('<meta name="description" content="灯台の説明です。">');
  expect(html).toMatch(/<html[^>]*class="[^"]*todai/);
  for (const picture of Object.values(look.images)) expect(html).toContain(picture);
  for (const colour of Object.values(look.colors)) expect(html).toContain(colour);
  for (const words of ['灯台リンク', '© 灯台']) expect(html).toContain(words);
  expect(html).not.toContain('みなと');
});
