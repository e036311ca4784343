import { expect, it } from 'vitest';
import type { LayoutPlan } from '../../engine/declare/index.ts';
import { emptyData, type PageView } from '../../src/client/page/page-view.ts';
import { type DocumentParts, renderDocument } from '../../src/client/server/document.ts';
import { escapeHtml, escapeJsonForScript } from '../../src/client/server/escape.ts';
import { writePageState } from '../../src/client/server/page-state.ts';
import { buildThemeCss, contrast } from '../../src/client/server/theme.ts';

const parts: DocumentParts = {
  language: 'ja',
  title: '新規登録 | みなとストア',
  nonce: 'N',
  assets: { entry: '/assets/a.js', preloads: ['/assets/b.js'], styles: ['/assets/a.css'] },
  store: {
    theme: 'minato',
    serviceDescription: 'A "store" <of> content',
    gtmId: 'GTM-ABC123',
    images: { logoPc: '/store/pc.svg', logoSp: '/store/sp.svg', favicon: '/store/f.svg', appleTouchIcon: '/store/t.png' },
    colors: { accentColor: '#112233', secondaryAccentColor: '#445566', playerColor: '#778899' },
  },
  body: '<main></main>',
  state: '{}',
  allowsTagManager: true,
};

function variables(style: string): { readonly [name: string]: string } {
  return Object.fromEntries([...style.matchAll(/--([a-z-]+):(#[0-9a-f]{6})/g)].map(([, name = '', value = '']) => [name, value]));
}

it('refreshes a page that waits for an actor, without scripts', () => {
  expect(renderDocument({ ...parts, waits: 'soon' })).toContain('<noscript><meta http-equiv="refresh" content="3"></noscript>');
  expect(renderDocument({ ...parts, waits: 'late' })).toContain('<noscript><meta http-equiv="refresh" content="10"></noscript>');
  expect(renderDocument(parts)).not.toContain('refresh');
});

it('names the store in the head: title, description, theme, icons and colours', () => {
  const html = renderDocument(parts);
  expect(html).toContain('<title>新規登録 | みなとストア</title>');
  expect(html).toContain('<meta name="description" content="A &#34;store&#34; &#60;of&#62; content">');
  expect(html).toContain('<html lang="ja" class="theme-minato">');
  expect(html).toContain('<link rel="icon" href="/store/f.svg">');
  expect(html).toContain('<link rel="apple-touch-icon" href="/store/t.png">');
});

it('uses the three colours of the store', () => {
  expect(variables(buildThemeCss(parts.store.colors))).toMatchObject({
    accent: '#112233',
    secondary: '#445566',
    player: '#778899',
  });
});

it('loads scripts after the visible content', () => {
  const html = renderDocument(parts);
  expect(html).toContain('<link rel="modulepreload" href="/assets/b.js" fetchpriority="low">');
  expect(html).toMatch(/<script type="module"[^>]* src="\/assets\/a.js" fetchpriority="low">/);
});

it('loads the configured tag manager, and none if its id is empty or invalid', () => {
  expect(renderDocument(parts)).toContain('id=GTM-ABC123"');
  for (const gtmId of ['', 'GTM-"><script>'])
    expect(renderDocument({ ...parts, store: { ...parts.store, gtmId } })).not.toContain('gtm');
});

it('loads no tag manager on pages with secrets', () => {
  expect(renderDocument({ ...parts, allowsTagManager: false })).not.toContain('gtm');
});

it('escapes embedded data so that it cannot close its script element', () => {
  const text = '</script><script>alert(1)</script>\u2028';
  const layout: LayoutPlan = { id: 'member', group: 'member', blocks: [], settings: { text } };
  // The second page has the same layout, and the data of another member.
  for (const authId of [text, 'a_other']) {
    const root = { authId, storeSettingData: { text }, browserInfo: { isApp: false }, i18InitialState: 'AA==' };
    const view: PageView = { layout, loaded: { root, data: emptyData } };
    const html = renderDocument({ ...parts, state: writePageState(view) });
    expect(html).not.toContain('</script><script>alert');
    const state = /id="madoguchi-state">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    expect(JSON.parse(state)).toEqual(view);
  }
});

it('sets the nonce on its own scripts and styles', () => {
  const html = renderDocument(parts);
  const bare = [...html.matchAll(/<(?:script|style)\b[^>]*>/g)].map(([tag]) => tag).filter((tag) => !tag.includes('nonce="N"'));
  // Data is not run.
  expect(bare).toEqual(['<script type="application/json" id="madoguchi-state">']);
});

it('renders a complete page without a build', () => {
  const html = renderDocument({ ...parts, assets: { entry: undefined, preloads: [], styles: [] }, allowsTagManager: false });
  expect(html).not.toContain('<script');
  expect(html).toContain('<main></main>');
});

it.each(['#0b5cad', '#ffcc00', '#ffffff', '#000000', '#e60012', '#7fba00', '#777777'])(
  'keeps all texts readable in and on %s',
  (accentColor) => {
    const {
      accent,
      'on-accent': onAccent,
      'accent-pressed': pressed,
      'accent-text': text,
      'accent-soft': soft,
    } = variables(buildThemeCss({ accentColor, secondaryAccentColor: accentColor }));
    const pairs = [
      [onAccent, accent],
      [onAccent, pressed],
      [text, '#ffffff'],
      [text, soft],
    ] as const;
    for (const [one = '', other = ''] of pairs) expect(contrast(one, other), `${one} on ${other}`).toBeGreaterThanOrEqual(4.5);
  },
);

it('uses the default colour for an invalid setting', () => {
  expect(buildThemeCss({ accentColor: 'red;}body{display:none' })).toBe(buildThemeCss({}));
});

it('escapes text and attributes', () => {
  expect(escapeHtml(`<a href="x" title='y'>&</a>`)).toBe('&#60;a href=&#34;x&#34; title=&#39;y&#39;&#62;&#38;&#60;/a&#62;');
  expect(escapeJsonForScript('<\u2028\u2029')).toBe('"\\u003c\\u2028\\u2029"');
});
