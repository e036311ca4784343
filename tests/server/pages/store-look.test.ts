import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../harness.ts';
import { signUpTo } from '../signup/walk.ts';

const look = {
  serviceName: '灯台ストア',
  mailSenderDomain: 'mail.todai.example',
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
      { name: { ja: '消えたリンク' }, value: '/privacy', type: 'default', enable: false, externalLink: false, displayType: '' },
    ],
    trademarks: [{ type: 'text', name: '灯台商標', value: ['登録第1号', '登録第2号'] }],
    copyright: '© 灯台',
  },
};

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ settings: { storeSettingData: look } });
});
afterAll(() => test.close());

it('follows the store’s settings without a change of code: names, theme, logo, icons, colours and footer [SHELL-029] [SHELL-036]', async () => {
  const html = (await test.open().get('/', { accept: 'text/html' })).body;
  expect(html).toMatch(/<title>[^<]*灯台ストア[^<]*<\/title>/);
  expect(html).toContain('<meta name="description" content="灯台の説明です。">');
  expect(html).toMatch(/<html[^>]*class="[^"]*todai/);
  for (const picture of Object.values(look.images)) expect(html).toContain(picture);
  for (const colour of Object.values(look.colors)) expect(html).toContain(colour);
  for (const words of ['灯台リンク', '© 灯台']) expect(html).toContain(words);
  const links = new JSDOM(html).window.document.querySelectorAll('footer .footer-links a');
  expect([...links].map((link) => link.textContent)).toEqual(['灯台リンク']);
  expect(html).not.toContain('みなと');
});

it('names each trademark of the store with its values in the footer [ENTITY-004]', async () => {
  const { document } = new JSDOM((await test.open().get('/', { accept: 'text/html' })).body).window;
  for (const words of ['灯台商標', '登録第1号', '登録第2号'])
    expect(document.querySelector('footer')?.textContent).toContain(words);
});

it('tells the domain that the store’s mail comes from where a mail is on its way [ENTITY-005] [ENTITY-006]', async () => {
  const browser = test.open();
  await signUpTo(test, browser, 'pinCode', 'mail@example.com');
  const { document } = new JSDOM((await browser.get('/signup/pin-code', { accept: 'text/html' })).body).window;
  expect(document.querySelector('main')?.textContent).toContain('mail.todai.example からのメールを受信');
});
