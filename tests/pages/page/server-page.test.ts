// @vitest-environment node

import { inflateSync } from 'node:zlib';
import { JSDOM } from 'jsdom';
import { expect, it } from 'vitest';
import { isObject } from '../../../engine/declare/index.ts';
import { renderErrorPage } from '../../../src/client/entry-server.tsx';
import { type Drawn, drawReal, header, loadReal, realPlans } from './pages.ts';

const home = { serviceName: 'みなとストア', serviceDescription: '会員制のストアです。', isSignedIn: false };
const mypage = {
  account: { displayName: '佐藤 花子', contactEmail: 'a@example.com', loginId: 'hanako' },
  rows: { password: true },
  security: { passwordSetAt: '2026-01-04T15:30:00.000Z' },
};
const member = { authId: 'a_1' };

async function draw(id: string, drawn: Drawn = {}): Promise<Document> {
  return new JSDOM(await drawReal(id, drawn)).window.document;
}
function collectTexts(document: Document, selector: string): readonly (string | null)[] {
  return [...document.querySelectorAll(selector)].map((element) => element.textContent);
}

it('names the screen and the store in the title, and the language of the page [WCAG-2.4.2, WCAG-3.1.1]', async () => {
  const document = await draw('privacy', { data: { policy: null } });
  expect(document.title).toBe('プライバシーポリシー | みなとストア');
  expect(document.documentElement.lang).toBe('ja');
  expect(document.querySelector('main')?.getAttribute('data-screen')).toBe('privacy');
  expect(collectTexts(document, 'h1')).toEqual(['プライバシーポリシー']);
});

it('uses the chosen language', async () => {
  const document = await draw('index', { data: home, language: 'en' });
  expect(document.documentElement.lang).toBe('en');
  expect(collectTexts(document, 'main .actions a')).toEqual(['Sign up', 'Log in']);
});

it('draws pages in two languages at the same time, each as if it were alone', async () => {
  const languages = ['ja', 'en', 'en', 'ja', 'en', 'ja'];
  const drawIn = (language: string) => drawReal('index', { data: home, language });
  const alone = { ja: await drawIn('ja'), en: await drawIn('en') };
  const together = await Promise.all(languages.map(drawIn));
  expect(together.map((html) => (html === alone.ja ? 'ja' : html === alone.en ? 'en' : 'mixed'))).toEqual(languages);
  expect(alone.ja).not.toBe(alone.en);
});

it('embeds the translations once, deflated', async () => {
  const html = await drawReal('index', { data: home });
  const state: unknown = JSON.parse(/id="madoguchi-state">(.*?)<\/script>/s.exec(html)?.[1] ?? '');
  const packed = JSON.stringify(state).match(/"i18InitialState":"([^"]+)"/)?.[1] ?? '';
  const unpacked: unknown = JSON.parse(inflateSync(Buffer.from(packed, 'base64')).toString());
  expect(isObject(unpacked) && isObject(unpacked['texts']) && unpacked['texts']['login.title']).toBe('ログイン');
  expect(html.split(packed).length - 1).toBe(1);
});

it('shows header, menu and footer to members, and only header and footer to guests', async () => {
  const account = await draw('mypage/index', { data: mypage, root: member });
  expect(collectTexts(account, '.layout > header, .layout > nav, .layout > footer')).toHaveLength(4);
  const guest = await draw('index', { data: home });
  expect(guest.querySelector('header')).not.toBeNull();
  expect(guest.querySelector('footer')).not.toBeNull();
  expect(guest.querySelector('nav')).toBeNull();
  expect(guest.querySelector('.account-menu')).toBeNull();
});

it('shows a header with the logo on login, sign-up and other guest pages', async () => {
  for (const id of ['logout', 'privacy']) {
    const document = await draw(id, { data: { policy: null } });
    expect(document.querySelector('header img')?.getAttribute('alt')).toBe('みなとストア');
  }
});

it('opens exactly two entries from the profile picture', async () => {
  const document = await draw('mypage/index', { data: mypage, root: member });
  const links = [...document.querySelectorAll('.account-menu a')].map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['マイページ', '/mypage'],
    ['ログアウト', '/logout'],
  ]);
});

it('shows the logo of the screen width', async () => {
  const document = await draw('index', { data: home });
  expect(document.querySelector('header picture source')?.getAttribute('media')).toBe('(min-width: 1000px)');
  expect(document.querySelector('header picture source')?.getAttribute('srcset')).toBe('/store/pc.svg');
  expect(document.querySelector('header picture img')?.getAttribute('src')).toBe('/store/sp.svg');
});

it('shows the home entry while the store offers anything, and not when it offers nothing', async () => {
  const names = async (flags: readonly boolean[]) => {
    const [hasSubscriptionPlan = false, isStorePaymentAvailable = false, isFamilyGroupEnabled = false] = flags;
    const storeStatus = { hasSubscriptionPlan, isStorePaymentAvailable, isFamilyGroupEnabled };
    const document = await draw('mypage/index', { data: mypage, root: member, header: { ...header, storeStatus } });
    return collectTexts(document, '.menu-side a');
  };
  expect(await names([false, false, false])).toEqual(['トップへ戻る']);
  for (const flags of [
    [true, false, false],
    [false, true, false],
    [false, false, true],
  ]) {
    expect((await names(flags))[0]).toBe('ホーム');
  }
});

it('shows a link to the account’s top page instead of the menu in the app', async () => {
  const document = await draw('mypage/index', {
    data: mypage,
    root: { ...member, browserInfo: { isApp: true, isAndroidApp: false } },
  });
  expect(document.querySelector('.layout > nav:not(.back-link)')).toBeNull();
  expect(document.querySelector('.back-link a')?.getAttribute('href')).toBe('/mypage');
});

it.each(['/mypage/edit/confirm', '/mypage/edit/complete', '/social/relate/error'])('shows no menu on %s', async (path) => {
  const document = await draw('mypage/index', { data: mypage, root: member, path });
  expect(document.querySelector('.layout > nav:not(.back-link)')).toBeNull();
});

it('shows days in Japan time, whatever the server’s time zone', async () => {
  const document = await draw('mypage/index', { data: mypage, root: member });
  expect(collectTexts(document, '.row-value')).toContain('2026/01/05に変更');
});

it('shows the notice about what happened before the page opened', async () => {
  const document = await draw('index', { data: home, state: { notice: 'flowExpired' } });
  expect(document.querySelector('main [role=status]')?.textContent).toContain('有効期限が切れた');
});

it('escapes all text from data', async () => {
  const html = await drawReal('index', { data: { ...home, serviceDescription: '</script><img src=x onerror=alert(1)>' } });
  expect(html).not.toContain('<img src=x');
  expect(html).not.toContain('</script><img');
});

async function sendErrorPage(status: number, code: string, group = 'guest'): Promise<Document> {
  const plans = await realPlans();
  const { loaded, texts } = await loadReal('privacy', { data: { policy: null } });
  const html = await renderErrorPage({
    status,
    code,
    message: 'x',
    requestId: 'r-1',
    path: '/nothing',
    search: '',
    nonce: 'bg==',
    layout: plans.layout(group),
    root: loaded.root,
    ...(group === 'account' ? { header } : {}),
    texts,
    language: 'ja',
    assets: { entry: undefined, preloads: [], styles: [] },
  });
  return new JSDOM(html).window.document;
}

it.each([
  [401, 'UNAUTHORIZED', 'ERROR_UNAUTHORIZED'],
  [500, 'INTERNAL_SERVER_ERROR', 'INTERNAL_SERVER_ERROR'],
])('shows for status %i the message of its code %s: %s', async (status, code, shown) => {
  const document = await sendErrorPage(status, code);
  expect(document.querySelector('main')?.getAttribute('data-screen')).toBe('error');
  expect(document.querySelector('main')?.textContent).toContain(shown);
});

it('shows a specific text for an unknown page, with header and request id', async () => {
  const document = await sendErrorPage(404, 'NOT_FOUND');
  expect(collectTexts(document, 'h1')).toEqual(['ページが見つかりません']);
  expect(document.querySelector('main')?.textContent).toContain('404');
  expect(document.querySelector('main')?.textContent).toContain('r-1');
  expect(document.querySelector('header')).not.toBeNull();
});

it('shows one title for all other statuses', async () => {
  for (const status of [418, 503, 0])
    expect(collectTexts(await sendErrorPage(status, 'X'), 'h1')).toEqual(['予期せぬエラーが発生しました']);
});

it('shows an error in the layout of its group', async () => {
  expect((await sendErrorPage(500, 'X', 'account')).querySelector('.account-menu')).not.toBeNull();
  expect((await sendErrorPage(500, 'X', 'guest')).querySelector('.account-menu')).toBeNull();
});

it('shows an error even if the layout’s data failed to load', async () => {
  const plans = await realPlans();
  const html = await renderErrorPage({
    status: 500,
    code: 'INTERNAL_SERVER_ERROR',
    message: 'x',
    requestId: 'r-1',
    path: '/',
    search: '',
    nonce: 'bg==',
    layout: plans.layout('guest'),
    texts: plans.texts('guest', 'ja'),
    language: 'ja',
    assets: { entry: '/assets/entry.js', preloads: [], styles: [] },
  });
  const { document } = new JSDOM(html).window;
  expect(collectTexts(document, 'h1')).toEqual(['エラーが発生しました']);
  expect(document.querySelector('script')).toBeNull();
});
