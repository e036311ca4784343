import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../harness.ts';
import { signUpTo } from '../signup/walk.ts';

const startLook = {
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
  test = await startTestApp({ settings: { storeSettingData: startLook } });
});
afterAll(() => test.close());

it('follows the store’s settings without a change of code: names, theme, logo, icons, colours and footer [SHELL-029] [SHELL-036]', async () => {
  const html = (await test.open().get('/', { accept: 'text/html' })).body;
  expect(html).toMatch(/<title>[^<]*灯台ストア[^<]*<\/title>/);
  expect(html).toContain('<meta name="description" content="灯台の説明です。">');
  expect(html).toMatch(/<html[^>]*class="[^"]*todai/);
  for (const picture of Object.values(startLook.images)) expect(html).toContain(picture);
  for (const colour of Object.values(startLook.colors)) expect(html).toContain(colour);
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

it('shows the domain of the store’s mail after a mail was sent [ENTITY-005] [ENTITY-006]', async () => {
  const browser = test.open();
  await signUpTo(test, browser, 'pinCode', 'mail@example.com');
  const { document } = new JSDOM((await browser.get('/signup/pin-code', { accept: 'text/html' })).body).window;
  expect(document.querySelector('main')?.textContent).toContain('mail.todai.example からのメールを受信');
});

it('shows the store’s name and description in the visitor’s language, or its only text', async () => {
  const words = { serviceName: { ja: '灯台ストア', en: 'Lighthouse Store' } };
  const other = await startTestApp({ settings: { storeSettingData: { ...startLook, ...words } } });
  const read = async (language: string) => {
    const browser = other.open();
    browser.cookies.set('lng', language);
    return (await browser.get('/', { accept: 'text/html' })).body;
  };
  const english = await read('en');
  expect(english).toMatch(/<title>Welcome to Lighthouse Store \| Lighthouse Store<\/title>/);
  expect(english).toContain('<meta name="description" content="灯台の説明です。">');
  expect(new JSDOM(english).window.document.querySelector('header .logo img')?.getAttribute('alt')).toBe('Lighthouse Store');
  expect(english).not.toContain('灯台ストア');
  expect(await read('ja')).toMatch(/<title>灯台ストアへようこそ \| 灯台ストア<\/title>/);
  const browser = other.open();
  browser.cookies.set('lng', 'en');
  expect((await browser.get('/zapi/internal/root/screen-data')).json().storeSettingData.serviceName).toBe('Lighthouse Store');
  await other.close();
});

it('shows benefits and picture of the store on its home page', async () => {
  const home = {
    picture: '/store/todai.svg',
    benefits: [{ title: { ja: '灯りがともる', en: 'Lights on' }, text: { ja: '夜も安心です。' }, picture: '/store/light.svg' }],
  };
  const other = await startTestApp({ settings: { storeSettingData: { ...startLook, home } } });
  const { document } = new JSDOM((await other.open().get('/', { accept: 'text/html' })).body).window;
  expect(document.querySelector('.hero img')?.getAttribute('src')).toBe('/store/todai.svg');
  const card = document.querySelector('main .card');
  expect([card?.querySelector('h3')?.textContent, card?.querySelector('p')?.textContent]).toEqual([
    '灯りがともる',
    '夜も安心です。',
  ]);
  expect([...document.querySelectorAll('.hero a')].map((each) => each.getAttribute('href'))).toEqual(['/signup', '/login']);
  await other.close();
});
