import { JSDOM } from 'jsdom';
import { expect } from 'vitest';
import type { JsonObject } from '../../../engine/declare/index.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../harness.ts';
import { signUpTo } from '../people/sign-up.ts';
import { publish } from '../publish.ts';
import { serverTest } from '../server-test.ts';

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

const it = serverTest();

async function openHome(server: TestApp): Promise<Document> {
  return new JSDOM((await server.open().get('/', { accept: 'text/html' })).body).window.document;
}

const attributesOf = (page: Document, selector: string, name: string) =>
  [...page.querySelectorAll(selector)].map((element) => element.getAttribute(name));

/** What a visitor meets of a store's settings, without the data that the page's scripts take over. */
function readLook(page: Document): JsonObject {
  const style = page.querySelector('head style')?.textContent ?? '';
  return {
    title: page.title,
    description: attributesOf(page, 'meta[name=description]', 'content')[0] ?? '',
    theme: page.documentElement.className,
    logo: [...attributesOf(page, 'header .logo source', 'srcset'), ...attributesOf(page, 'header .logo img', 'src')],
    icons: [
      ...attributesOf(page, 'head link[rel=icon]', 'href'),
      ...attributesOf(page, 'head link[rel=apple-touch-icon]', 'href'),
    ],
    colours: ['accent', 'secondary', 'player'].map((name) => new RegExp(`--${name}:(#[0-9a-f]{6})`).exec(style)?.[1] ?? ''),
    footerLinks: [...page.querySelectorAll('footer .footer-links a')].map(({ textContent }) => textContent ?? ''),
    copyright: [...page.querySelectorAll('footer p')].at(-1)?.textContent ?? '',
  };
}

it('follows the store’s settings without a change of code: names, theme, logo, icons, colours and footer [SHELL-029] [SHELL-036] [SHELL-038]', async ({
  server,
}) => {
  expect(JSON.stringify(readLook(await openHome(server)))).not.toContain('灯台');
  await publish(server, 'storeSettingData', () => startLook);
  expect(readLook(await openHome(server))).toEqual({
    title: '灯台ストアへようこそ | 灯台ストア',
    description: '灯台の説明です。',
    theme: 'theme-todai',
    logo: ['/store/a-pc.svg', '/store/a-sp.svg'],
    icons: ['/store/a-icon.svg', '/store/a-touch.png'],
    colours: ['#7a1f5c', '#1f5c7a', '#5c7a1f'],
    footerLinks: ['灯台リンク'],
    copyright: '© 灯台',
  });
});

it('loads the tag manager whose ID is set, and none without one [SHELL-040]', async ({ server }) => {
  const openWith = async (gtmId: string, path = '/') => {
    await publish(server, 'storeSettingData', () => ({ ...startLook, gtmId }));
    const { body, headers } = await server.open().get(path, { accept: 'text/html' });
    const { document } = new JSDOM(body).window;
    return { scripts: attributesOf(document, 'script[src*=tagmanager]', 'src'), policy: headers['content-security-policy'] };
  };
  const { scripts, policy } = await openWith('GTM-TODAI1');
  expect(scripts).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-TODAI1']);
  // Its tags load further scripts, and send what they measure.
  const google = 'https://www.googletagmanager.com';
  expect(policy).toMatch(new RegExp(`script-src [^;]* ${google};`));
  for (const directive of ['connect-src', 'img-src'])
    expect(policy).toMatch(new RegExp(`${directive} [^;]*${google} https://\\*\\.google-analytics\\.com`));
  for (const { scripts, policy } of [
    await openWith('GTM-TODAI1', '/login'),
    await openWith('GTM-TODAI1', '/?token=a'),
    await openWith(''),
  ]) {
    expect(scripts).toEqual([]);
    expect(policy).not.toContain('google');
  }
});

it('names each trademark of the store with its values in the footer [ENTITY-004]', async ({ server }) => {
  const { document } = new JSDOM((await server.open().get('/', { accept: 'text/html' })).body).window;
  for (const words of ['灯台商標', '登録第1号', '登録第2号'])
    expect(document.querySelector('footer')?.textContent).toContain(words);
});

it('names the domain of the store’s mail on the screens that send a mail, and after it was sent [ENTITY-005] [ENTITY-006]', async ({
  server,
}) => {
  const guest = server.open();
  const member = server.open();
  await member.post('/login', { value: 'single@example.com', password: 'Demo-pass-2026' });
  const expectDomain = async (browser: TestBrowser, path: string, screen = path.slice(1)) => {
    const { body } = await browser.get(path, { accept: 'text/html' });
    const main = new JSDOM(body).window.document.querySelector('main');
    expect([main?.getAttribute('data-screen'), main?.textContent]).toEqual([
      screen,
      expect.stringContaining('mail.todai.example からのメールを受信'),
    ]);
  };
  await signUpTo(server, guest, 'auth', 'mail@example.com');
  for (const path of ['/signup/auth', '/password/forgot', '/login/code']) await expectDomain(guest, path);
  for (const path of ['/mypage/email/edit', '/mypage/password/reset', '/withdraw']) await expectDomain(member, path);
  await expectDomain(guest, '/checkout/demo-item', 'checkout');
  await guest.post('/zapi/auth/password/forgot', { email: 'mail@example.com' });
  await expectDomain(guest, '/password/forgot/complete');
  await guest.post('/zapi/signup/email', { type: 'signUp', email: 'mail@example.com' });
  await expectDomain(guest, '/signup/pin-code');
  await server.database.query("UPDATE accounts SET email_verified_at = NULL WHERE account_id = 'a_demosingle'");
  await expectDomain(member, '/mypage/email/verify');
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
