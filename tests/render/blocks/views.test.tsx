import { expect, test } from 'vitest';
import type { DeclaredBlock } from '../../../engine/declare/index.ts';
import { drawStill } from './page-kit.tsx';

const framesOptions = {
  items: { at: 'frames' },
  empty: 'common.none',
  item: { title: { at: 'item.title' }, source: { at: 'item.source' }, width: { at: 'item.width' } },
};
const frames: DeclaredBlock = { frames: framesOptions };
const tabs: DeclaredBlock = {
  tabs: {
    items: { at: 'screens' },
    label: 'console.screens',
    item: {
      text: { at: 'item.title' },
      link: { at: 'item.to' },
      current: { at: 'item.isCurrent' },
      note: { at: 'item.mark' },
    },
  },
};
const texts = { 'common.none': 'ありません', 'console.screens': '画面' };

test('shows pages of this store in inert frames', async () => {
  const data = {
    frames: [
      { title: '現在', source: '/console/preview/frame?settings=live', width: 'phone' },
      { title: '下書き', source: '/console/preview/frame?settings=draft', width: 'desktop' },
    ],
  };
  const page = await drawStill({ blocks: [frames], data, texts });
  const shown = [...page.querySelectorAll('iframe')];
  expect(shown.map((frame) => frame.title)).toEqual(['現在', '下書き']);
  expect(shown.map((frame) => frame.getAttribute('src'))).toEqual(data.frames.map(({ source }) => source));
  expect(shown.map((frame) => frame.getAttribute('sandbox'))).toEqual(['allow-same-origin', 'allow-same-origin']);
  expect([...page.querySelectorAll('figure')].map((figure) => figure.getAttribute('data-width'))).toEqual(['phone', 'desktop']);
});

test('lets links of frames open in the page around them, where the screen says so', async () => {
  const following: DeclaredBlock = { frames: { ...framesOptions, followsLinks: true } };
  const data = { frames: [{ title: '会員の画面', source: '/console/member-view/frame', width: 'phone' }] };
  const page = await drawStill({ blocks: [following], data, texts });
  expect(page.querySelector('iframe')?.getAttribute('sandbox')).toBe('allow-same-origin allow-top-navigation-by-user-activation');
});

test.each(['https://evil.example/', '//evil.example/', 'javascript:alert(1)', 7, null])(
  'frames only pages of this store: %s',
  async (source) => {
    const page = await drawStill({ blocks: [frames], data: { frames: [{ title: 'x', source, width: 'phone' }] }, texts });
    expect(page.querySelector('iframe')).toBeNull();
  },
);

test('shows a text for an empty list', async () => {
  const page = await drawStill({ blocks: [frames], data: { frames: [] }, texts });
  expect(page.textContent).toContain('ありません');
});

test('marks the open view', async () => {
  const screens = [
    { title: '新規登録', to: '/console/preview?screen=signup%2Fform', isCurrent: true, mark: '変更あり' },
    { title: 'プロフィール', to: '/console/preview?screen=mypage%2Fedit', isCurrent: false, mark: null },
  ];
  const page = await drawStill({ blocks: [tabs], data: { screens }, texts });
  const label = page.querySelector(`[id="${page.querySelector('nav.tabs')?.getAttribute('aria-labelledby')}"]`);
  expect(label?.textContent).toBe('画面');
  const links = [...page.querySelectorAll('nav.tabs a')];
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual(['page', null]);
  expect(links.map((link) => link.textContent)).toEqual(['新規登録変更あり', 'プロフィール']);
});
