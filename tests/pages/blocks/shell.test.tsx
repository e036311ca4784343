import { act } from 'react';
import { describe, expect, test, vi } from 'vitest';
import type { JsonObject } from '../../../engine/declare/index.ts';
import { drawLive, drawStill, type PageParts, press, readLayout, waitForDialog } from '../../render/blocks/page-kit.tsx';
import { notifyObservers } from '../../render/layout.ts';

const flags = { hasSubscriptionPlan: true, isStorePaymentAvailable: true, isFamilyGroupEnabled: true };
const none = { hasSubscriptionPlan: false, isStorePaymentAvailable: false, isFamilyGroupEnabled: false };
const headerData = (status: JsonObject, isKids = false) => ({
  accountInfo: { profileImageUrl: '', isKids },
  storeStatus: status,
});
const account = (more: Partial<PageParts> = {}): PageParts => ({
  layout: readLayout('account'),
  header: headerData(flags),
  authId: 'a_1',
  place: { path: '/mypage', search: '' },
  ...more,
});
const entries = (page: Element) => [...page.querySelectorAll('.menu-side a')].map((link) => link.getAttribute('href'));

describe('the account layout', () => {
  test('has the logo, and a profile picture that opens exactly My page and Logout', async () => {
    const page = await drawStill(account({ store: { serviceName: 'みなと', images: { logoPc: '/pc.svg', logoSp: '/sp.svg' } } }));
    expect(page.querySelector('header .logo img')?.getAttribute('alt')).toBe('みなと');
    const links = [...page.querySelectorAll('.account-menu a')].map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['マイページ', '/mypage'],
      ['ログアウト', '/logout'],
    ]);
  });

  test('closes the profile dropdown on Escape and returns the focus to its button [WCAG-2.4.3]', async () => {
    const { container } = await drawLive(account());
    const menu = container.querySelector<HTMLDetailsElement>('.account-menu');
    if (menu === null) throw new Error('no menu');
    menu.open = true;
    // Escape of a composition is none of the page.
    for (const composing of [{ isComposing: true }, { keyCode: 229 }]) {
      await act(async () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', ...composing })));
      expect(menu.open).toBe(true);
    }
    await act(async () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })));
    expect(menu.open).toBe(false);
    expect(document.activeElement).toBe(menu.querySelector('summary'));
  });

  test('selects the logo by the width of the screen', async () => {
    const page = await drawStill(account({ store: { images: { logoPc: '/pc.svg', logoSp: '/sp.svg' } } }));
    expect(page.querySelector('header source[media="(min-width: 1000px)"]')?.getAttribute('srcset')).toBe('/pc.svg');
    expect(page.querySelector('header img')?.getAttribute('src')).toBe('/sp.svg');
  });

  test('reserves space for the logo before it loads', async () => {
    const page = await drawStill(account({ store: { images: { logoPc: '/pc.svg', logoSp: '/sp.svg' } } }));
    const sized = [...page.querySelectorAll('header .logo source, header .logo img')];
    expect(sized.map((each) => [each.getAttribute('width'), each.getAttribute('height')])).toEqual([
      ['168', '32'],
      ['144', '32'],
    ]);
  });

  test('offers an uploaded logo in its stored widths, and reserves its space', async () => {
    const [wide, narrow] = [`/pictures/${'0'.repeat(32)}-1200x300.png`, `/pictures/${'1'.repeat(32)}.svg`];
    const page = await drawStill(account({ store: { images: { logoPc: wide, logoSp: narrow } } }));
    const read = (selector: string, ...names: readonly string[]) =>
      names.map((name) => page.querySelector(`header .logo ${selector}`)?.getAttribute(name) ?? null);
    expect(read('source', 'srcset', 'sizes', 'width', 'height')).toEqual([
      `${wide}?w=96 96w, ${wide}?w=480 480w, ${wide}?w=960 960w, ${wide} 1200w`,
      '336px',
      '168',
      '32',
    ]);
    // A drawing has no widths.
    expect(read('img', 'src', 'srcset')).toEqual([narrow, null]);
  });

  test('shows the dark logo in the dark theme, or the store’s name without one', async () => {
    const images = { logoPc: '/pc.svg', logoSp: '/sp.svg' };
    const darkImages = { logoPc: '/pc-dark.svg', logoSp: '/sp-dark.svg' };
    const sourcesOf = async (store: JsonObject) => {
      const page = await drawStill(account({ store: { serviceName: 'みなと', images, ...store } }));
      return [...page.querySelectorAll('header .logo :is(source, img)')].map((each) => [
        each.getAttribute('media'),
        each.getAttribute('srcset') ?? each.getAttribute('src'),
      ]);
    };
    expect(await sourcesOf({ colorScheme: 'visitor', darkImages })).toEqual([
      ['(min-width: 1000px) and (prefers-color-scheme: dark)', '/pc-dark.svg'],
      ['(prefers-color-scheme: dark)', '/sp-dark.svg'],
      ['(min-width: 1000px)', '/pc.svg'],
      [null, '/sp.svg'],
    ]);
    expect(await sourcesOf({ colorScheme: 'dark', darkImages })).toEqual([
      ['(min-width: 1000px)', '/pc-dark.svg'],
      [null, '/sp-dark.svg'],
    ]);
    expect(await sourcesOf({ colorScheme: 'light', darkImages })).toEqual(await sourcesOf({}));
    expect(await sourcesOf({ colorScheme: 'dark' })).toEqual([]);
    const named = await drawStill(account({ store: { serviceName: 'みなと', images, colorScheme: 'visitor' } }));
    expect(named.querySelector('.logo-light-only .logo-name')?.textContent).toBe('みなと');
  });

  test('shows home only when one of the three flags is set', async () => {
    expect(entries(await drawStill(account({ header: headerData(none) })))).not.toContain('/mypage');
    for (const flag of Object.keys(none)) {
      expect(entries(await drawStill(account({ header: headerData({ ...none, [flag]: true }) }))), flag).toContain('/mypage');
    }
  });

  test('has home, plan, payment method, payment history, family group and the link to the top page, in this order', async () => {
    const page = await drawStill(account());
    expect(entries(page)).toEqual([
      '/mypage',
      '/mypage/plans',
      '/mypage/payment-method',
      '/mypage/payment-history',
      '/mypage/family-group',
      '/',
    ]);
  });

  test.each([
    ['hasSubscriptionPlan', ['/mypage', '/mypage/plans', '/']],
    ['isStorePaymentAvailable', ['/mypage', '/mypage/payment-method', '/mypage/payment-history', '/']],
    ['isFamilyGroupEnabled', ['/mypage', '/mypage/family-group', '/']],
  ])('shows the entries of %s only if it is set', async (flag, shown) => {
    expect(entries(await drawStill(account({ header: headerData({ ...none, [flag]: true }) })))).toEqual(shown);
  });

  test('shows only home and family group to a kids account, also subject to the flags', async () => {
    expect(entries(await drawStill(account({ header: headerData(flags, true) })))).toEqual(['/mypage', '/mypage/family-group']);
    const without = headerData({ ...flags, isFamilyGroupEnabled: false }, true);
    expect(entries(await drawStill(account({ header: without })))).toEqual(['/mypage']);
  });

  test('marks the entry of the open page', async () => {
    const page = await drawStill(account());
    expect(page.querySelector('.menu-side [aria-current=page]')?.getAttribute('href')).toBe('/mypage');
  });

  test('replaces the menu by a back link in the app and on complete and confirm pages', async () => {
    const app = await drawStill(account({ browser: { isApp: true } }));
    expect(app.querySelector('.menu-side, .menu-strip')).toBeNull();
    for (const path of ['/mypage/edit/complete', '/mypage/edit/confirm', '/social/relate/error']) {
      const page = await drawStill(account({ place: { path, search: '' } }));
      expect(page.querySelector('.menu-side, .menu-strip'), path).toBeNull();
      expect(page.querySelector('.back-link a')?.getAttribute('href'), path).toBe('/mypage');
    }
    const other = await drawStill(account({ place: { path: '/mypage/completed', search: '' } }));
    expect(other.querySelector('.menu-side')).not.toBeNull();
    expect(other.querySelector('.menu-strip')).not.toBeNull();
  });

  test('links back to the stored address, but never to another site', async () => {
    const place = { path: '/mypage/edit/complete', search: '' };
    const back = async (stored: string) => {
      const { container } = await drawLive(account({ place, host: { readBackAddress: () => stored } }));
      return container.querySelector('.back-link a')?.getAttribute('href');
    };
    expect(await back('/mypage/plans?a=1')).toBe('/mypage/plans?a=1');
    for (const foreign of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      'javascript:alert(1)',
    ]) {
      expect(await back(foreign), foreign).toBe('/mypage');
    }
  });

  test('scrolls an overflowing strip by 160 pixels per step', async () => {
    const width = vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(600);
    const visible = vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(300);
    const { container } = await drawLive(account());
    await notifyObservers();
    const strip = container.querySelector('.strip');
    const steps: unknown[] = [];
    if (strip === null) throw new Error('no strip');
    strip.scrollBy = (options?: unknown) => steps.push(options);
    const [previous, next] = container.querySelectorAll<HTMLButtonElement>('.strip-button');
    expect([previous?.disabled, next?.disabled]).toEqual([true, false]);
    expect(strip.className).toBe('strip strip-fade-end');
    await press(next);
    await act(async () => {
      strip.scrollLeft = 160;
      strip.dispatchEvent(new Event('scroll'));
    });
    expect([previous?.disabled, next?.disabled]).toEqual([false, false]);
    expect(strip.className).toBe('strip strip-fade-start strip-fade-end');
    await press(previous);
    expect(steps).toEqual([{ left: 160 }, { left: -160 }]);
    width.mockRestore();
    visible.mockRestore();
  });

  test('shows no arrows if the strip fits', async () => {
    const { container } = await drawLive(account());
    expect(container.querySelector('.strip')).not.toBeNull();
    expect(container.querySelectorAll('.strip-button')).toHaveLength(0);
  });

  test('has a scrolled style above 5 pixels only', async () => {
    const { container } = await drawLive(account());
    const header = container.querySelector('header');
    const scrollTo = (y: number) =>
      act(async () => {
        Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
        window.dispatchEvent(new Event('scroll'));
      });
    await scrollTo(5);
    expect(header?.hasAttribute('data-scrolled')).toBe(false);
    await scrollTo(6);
    expect(header?.hasAttribute('data-scrolled')).toBe(true);
    await scrollTo(0);
    expect(header?.hasAttribute('data-scrolled')).toBe(false);
  });
});

describe('guest layouts', () => {
  test.each(['guest', 'login'])('%s has header and footer, and no account menu', async (id) => {
    const page = await drawStill({ layout: readLayout(id) });
    expect(page.querySelector('header')).not.toBeNull();
    expect(page.querySelector('footer')).not.toBeNull();
    expect(page.querySelector('.menu-side, .menu-strip, .account-menu')).toBeNull();
  });

  test('begins with a skip link to the content [WCAG-2.4.1]', async () => {
    const page = await drawStill({ layout: readLayout('guest') });
    expect(page.querySelector('a')?.getAttribute('href')).toBe('#main');
    expect(page.querySelector('#main')?.tagName).toBe('MAIN');
  });
});

const link = (more: JsonObject = {}): JsonObject => ({
  name: { ja: '会社', en: 'Company' },
  value: '/company',
  type: 'default',
  enable: true,
  externalLink: false,
  displayType: '',
  ...more,
});
const footer = (footers: JsonObject, more: Partial<PageParts> = {}): PageParts => ({
  layout: { id: 'guest', group: 'guest', blocks: [{ slot: {} }, { footer: {} }] },
  store: { footers, enablePoweredByPvs: false },
  ...more,
});
const footerLinks = (page: Element) => [...page.querySelectorAll('.footer-links a')].map((each) => each.getAttribute('href'));

describe('the footer', () => {
  test('shows links, trademarks and the copyright line', async () => {
    const trademarks = [{ type: 'text', name: '登録商標', value: ['みなとは商標です。'] }];
    const page = await drawStill(footer({ footerLinks: [link()], trademarks, copyright: '© 2026 Minato' }));
    expect(page.querySelector('.footer-links')?.textContent).toContain('会社');
    expect(page.querySelector('.trademarks')?.textContent).toContain('みなとは商標です。');
    expect(page.querySelector('footer')?.textContent).toContain('© 2026 Minato');
  });

  test('shows its texts in the page’s language', async () => {
    const name = { ja: '登録商標', en: 'Trademarks' };
    const trademarks = [
      { type: 'text', name, value: [{ ja: 'みなとは商標です。', en: 'Minato is a trademark.' }, 'みなと®'] },
      { type: 'image', name, value: ['/store/mark.svg'] },
    ];
    const page = await drawStill(footer({ footerLinks: [link()], trademarks }, { language: 'en' }));
    expect(page.querySelector('.footer-links')?.textContent).toContain('Company');
    expect(page.querySelector('.trademarks')?.textContent).toBe('TrademarksMinato is a trademark.みなと®Trademarks');
    expect(page.querySelector('.trademarks img')?.getAttribute('alt')).toBe('Trademarks');
  });

  test('shows an icon for each configured social address only', async () => {
    const socialMediaLinks = {
      twitterUrl: 'https://example.com/x',
      facebookUrl: '',
      instagramUrl: 'https://example.com/i',
      lineUrl: '',
    };
    const page = await drawStill(footer({ socialMediaLinks }));
    const shown = [...page.querySelectorAll('.social-links a')];
    expect(shown.map((each) => each.getAttribute('href'))).toEqual(['https://example.com/x', 'https://example.com/i']);
    expect(shown.every((each) => each.textContent !== '' && each.querySelector('svg') !== null)).toBe(true);
  });

  test('shows the powered-by credit only if enabled', async () => {
    const words = 'Powered by';
    expect((await drawStill(footer({}))).textContent).not.toContain(words);
    expect((await drawStill({ ...footer({}), store: { footers: {}, enablePoweredByPvs: true } })).textContent).toContain(words);
  });

  test('links to the licenses in the Android app only', async () => {
    const draw = async (browser: JsonObject & { readonly isApp: boolean }) =>
      footerLinks(await drawStill(footer({}, { browser })));
    expect(await draw({ isApp: true, isAndroidApp: true })).toEqual(['/app/licenses']);
    expect(await draw({ isApp: true, isAndroidApp: false })).toEqual([]);
    expect(await draw({ isApp: false })).toEqual([]);
  });

  test('shows login links to members, logout links to guests, others always', async () => {
    const links = [
      link({ value: '/for-members', displayType: 'login' }),
      link({ value: '/for-guests', displayType: 'logout' }),
      link({ value: '/all' }),
    ];
    expect(footerLinks(await drawStill(footer({ footerLinks: links }, { authId: 'a_1' })))).toEqual(['/for-members', '/all']);
    expect(footerLinks(await drawStill(footer({ footerLinks: links })))).toEqual(['/for-guests', '/all']);
  });

  test('opens default links inside the store and url links in a new tab', async () => {
    const links = [link({ value: '/inside' }), link({ value: 'https://example.com/', type: 'url', externalLink: true })];
    const { container, host } = await drawLive(footer({ footerLinks: links }));
    const [inside, outside] = container.querySelectorAll('.footer-links a');
    expect(inside?.hasAttribute('target')).toBe(false);
    await press(inside);
    expect(host.navigate).toHaveBeenCalledWith('/inside');
    expect(outside?.getAttribute('target')).toBe('_blank');
    expect(outside?.getAttribute('rel')).toContain('noopener');
  });

  test('opens a page of the store in a new tab if externalLink is set', async () => {
    const page = await drawStill(footer({ footerLinks: [link({ externalLink: true })] }));
    expect(page.querySelector('.footer-links a')?.getAttribute('target')).toBe('_blank');
  });

  test('omits disabled links and unsafe addresses', async () => {
    const links = [
      link({ enable: false }),
      link({ value: 'javascript:alert(1)', type: 'url' }),
      link({ value: '//evil.example', type: 'default' }),
    ];
    expect(footerLinks(await drawStill(footer({ footerLinks: links })))).toEqual([]);
  });

  test('offers both languages by a plain form post', async () => {
    const page = await drawStill(footer({}, { place: { path: '/here', search: '?a=1' } }));
    const form = page.querySelector('footer form');
    expect(form?.getAttribute('action')).toBe('/here?a=1');
    expect(form?.querySelector<HTMLInputElement>('input[name=_do]')?.value).toBe('language.choose');
    const buttons = [...(form?.querySelectorAll('button') ?? [])].map((each) => [
      each.name,
      each.value,
      each.getAttribute('aria-pressed'),
    ]);
    expect(buttons).toEqual([
      ['lng', 'ja', 'true'],
      ['lng', 'en', 'false'],
    ]);
  });
});

describe('after a failure', () => {
  test.each([
    // What may pass is tried again first.
    ['account', 500, ['/here', '/mypage']],
    ['checkout', 500, ['/here', '/']],
    ['guest', 404, ['/']],
    ['login', 500, ['/here', '/login']],
    ['oidc', 500, ['/here', '/']],
    ['console', 503, ['/here', '/console']],
    // A link to sign in, shown once where the layout already has one.
    ['guest', 401, ['/login?returnTo=%2Fhere', '/']],
    ['login', 401, ['/login?returnTo=%2Fhere']],
  ])('uses the %s layout with its link: %i', async (layout, status, ways) => {
    const header = { accountInfo: { profileImageUrl: '', isKids: false }, storeStatus: {}, operator: { name: '' } };
    const page = await drawStill({ layout: readLayout(layout), header, failure: { status, requestId: 'r-77' } });
    expect(page.querySelector('.layout')?.getAttribute('data-layout')).toBe(layout);
    expect([...page.querySelectorAll('main a')].map((way) => way.getAttribute('href'))).toEqual(ways);
    expect(page.querySelectorAll('main .button-main')).toHaveLength(1);
  });

  test.each([
    ['PROOF_REQUIRED', 'ご本人の確認が必要です'],
    ['RECONSENT_REQUIRED', '規約が新しくなりました'],
  ])('opens the dialog of a gate that is closed with %s: %s', async (code, title) => {
    const refusal = { status: 403, code, message: '', requestId: 'r1' };
    const { container } = await drawLive({
      blocks: [{ actions: { items: [{ text: 'login.title', send: 'save' }] } }],
      calls: { save: { id: 'save', method: 'POST', path: '/zapi/save', for: 'member', response: 'empty' } },
      host: { perform: async () => ({ kind: 'gateClosed', opensAt: '/gate', refusal }) },
    });
    await press(container.querySelector('main button'));
    expect((await waitForDialog(true))?.querySelector('h2')?.textContent).toBe(title);
  });
});
