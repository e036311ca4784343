import { expect, test } from 'vitest';
import { drawStill } from './page-kit.tsx';

const terms = {
  terms: {
    title: 'rules.title',
    items: { at: 'scopes' },
    empty: 'rules.none',
    item: { term: { at: 'item.name' }, description: { at: 'item.label' } },
  },
};

test('renders terms as pairs under their heading, and a text for none', async () => {
  const scopes = [
    { name: 'profile', label: '名前' },
    { name: 'email', label: 'メール' },
  ];
  const page = await drawStill({ blocks: [terms], data: { scopes } });
  const pairs = [...page.querySelectorAll('main dl > div')].map((pair) =>
    [pair.querySelector('dt'), pair.querySelector('dd')].map((part) => part?.textContent),
  );
  expect(pairs).toEqual([
    ['profile', '名前'],
    ['email', 'メール'],
  ]);
  expect(page.querySelector('main h2')?.textContent).toBe('許可している内容');
  const none = await drawStill({ blocks: [terms], data: { scopes: [] } });
  expect(none.querySelector('main dl')).toBeNull();
  expect(none.querySelector('main .list-empty')?.textContent).toBe('許可している内容はありません。');
});

test('shows the picture of a heading, nothing without one, and no script address', async () => {
  const heading = { heading: { text: { at: 'name' }, image: { at: 'logo' } } };
  const picture = async (logo: string) => {
    const page = await drawStill({ blocks: [heading], data: { name: 'みなとシネマ', logo } });
    expect(page.querySelector('main h2')?.textContent).toBe('みなとシネマ');
    return page.querySelector('main img');
  };
  const shown = await picture('/logo.svg');
  expect([shown?.getAttribute('src'), shown?.getAttribute('alt')]).toEqual(['/logo.svg', '']);
  expect(await picture('')).toBeNull();
  expect(await picture('javascript:alert(1)')).toBeNull();
});

test('makes only a boxed text a named, focusable region', async () => {
  const html = (more: object) => ({ html: { html: { at: 'content' }, ...more } });
  const data = { content: '<p>第1条</p>', title: '個人情報保護方針' };
  const boxed = (await drawStill({ blocks: [html({ scrollBoxLabel: { at: 'title' } })], data })).querySelector('main .html-box');
  expect([boxed?.tagName, boxed?.getAttribute('aria-label'), boxed?.getAttribute('tabindex')]).toEqual([
    'SECTION',
    '個人情報保護方針',
    '0',
  ]);
  expect(boxed?.textContent).toBe('第1条');
  const plain = await drawStill({ blocks: [html({})], data });
  expect(plain.querySelector('main [tabindex="0"], main .html-box')).toBeNull();
  expect(plain.querySelector('main .prose')?.textContent).toBe('第1条');
});
