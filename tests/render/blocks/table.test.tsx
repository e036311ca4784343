// @vitest-environment jsdom
import './set-up.ts';
import { expect, test } from 'vitest';
import type { DeclaredBlock, JsonObject } from '../../../engine/declare/index.ts';
import { drawStill } from './page-kit.tsx';

const table: DeclaredBlock = {
  table: {
    of: { at: 'rows' },
    caption: 'table.caption',
    empty: 'table.empty',
    columns: [
      { title: 'table.name', value: { at: 'item.name' }, note: { at: 'item.note' } },
      { title: 'table.price', value: { at: 'item.price', as: 'yen' }, when: { 'item.price': { present: true } } },
    ],
  },
};
const texts = {
  'table.caption': '購入の記録',
  'table.empty': 'まだありません',
  'table.name': '商品',
  'table.price': '金額',
  'format.yen': '{{amount}}円',
};
const draw = (rows: readonly JsonObject[]) => drawStill({ blocks: [table], data: { rows }, texts });
const textsOf = (page: ParentNode, selector: string) => [...page.querySelectorAll(selector)].map((each) => each.textContent);

test('shows a row for each element, with a caption and column heads', async () => {
  const page = await draw([
    { name: '映画', note: 'レンタル', price: 500 },
    { name: '書籍', note: null, price: null },
  ]);
  expect(page.querySelector('caption')?.textContent).toBe('購入の記録');
  expect(textsOf(page, 'th[scope=col]')).toEqual(['商品', '金額']);
  expect(textsOf(page, 'tbody .data-value')).toEqual(['映画レンタル', '500円', '書籍']);
  expect(textsOf(page, '.data-note')).toEqual(['レンタル']);
  expect(page.querySelectorAll('tbody tr:last-child td')).toHaveLength(2);
});

test('repeats the title of the column in each cell, for narrow windows', async () => {
  const page = await draw([{ name: '映画', note: null, price: 500 }]);
  expect(textsOf(page, 'tbody .data-title')).toEqual(['商品', '金額']);
});

test('omits a column without any value', async () => {
  const page = await draw([{ name: '映画', note: null, price: null }]);
  expect(textsOf(page, 'th')).toEqual(['商品']);
});

test('shows a text for an empty list', async () => {
  const page = await draw([]);
  expect(page.textContent).toContain('まだありません');
  expect(page.querySelector('table')).toBeNull();
});
