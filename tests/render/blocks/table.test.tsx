import { expect, test, vi } from 'vitest';
import type { DeclaredBlock, DeclaredCall, JsonObject } from '../../../engine/declare/index.ts';
import type { Host } from '../../../engine/render/index.ts';
import { listPages } from '../../../engine/render/pagination/page-links.tsx';
import { drawLive, drawStill, type PageParts, press } from './page-kit.tsx';

const table: DeclaredBlock = {
  table: {
    items: { at: 'rows' },
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

test('repeats the title of the column in each cell, for narrow windows [WCAG-1.3.1]', async () => {
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

const paged: DeclaredBlock = {
  table: {
    items: { at: 'rows' },
    caption: 'table.caption',
    empty: 'table.empty',
    columns: [
      { title: 'table.name', value: 'table.gone', when: { 'item.name': 'gone' } },
      {
        title: 'table.name',
        value: { at: 'item.name' },
        link: '/films/{name}',
        params: { name: { at: 'item.name' } },
      },
    ],
    pagination: { current: { at: 'page.current' }, last: { at: 'page.last' }, send: 'films' },
  },
};
const films: DeclaredCall = {
  id: 'films',
  method: 'GET',
  path: '/zapi/films/{page}',
  for: 'everybody',
  response: { schema: 'entities/films' },
  errors: {},
};
const pageOf = (current: number, ...names: string[]) => ({ rows: names.map((name) => ({ name })), current, last: 3 });
const pagedParts = (data: JsonObject, host: Partial<Host> = {}): PageParts => ({
  blocks: [paged],
  calls: { films },
  data,
  texts: { ...texts, 'table.gone': '配信終了' },
  host,
});
const linksOf = (page: ParentNode) => [...page.querySelectorAll('.page-link')].map((each) => each.getAttribute('href'));

test('links values, and takes the first column of a title that holds', async () => {
  const page = await drawStill(pagedParts(pageOf(1, 'sea', 'gone')));
  expect(textsOf(page, 'th')).toEqual(['商品']);
  expect(textsOf(page, 'tbody .data-value')).toEqual(['sea', '配信終了']);
  expect(page.querySelector('tbody a')?.getAttribute('href')).toBe('/films/sea');
});

test('has links to pages that work without scripts, and none for one page', async () => {
  const page = await drawStill(pagedParts(pageOf(2, 'sea')));
  expect(linksOf(page)).toEqual(['/here', '/here', '/here?page=2', '/here?page=3', '/here?page=3']);
  expect(page.querySelector('[aria-current=page]')?.textContent).toBe('2');
  expect(linksOf(await drawStill(pagedParts({ ...pageOf(1, 'sea'), last: 1 })))).toEqual([]);
});

test('keeps a way back on a page beyond the last', async () => {
  const page = await drawStill(pagedParts(pageOf(9)));
  expect(page.textContent).toContain('まだありません');
  expect(linksOf(page)).toContain('/here?page=3');
});

test('loads each page once, shows it, and lets the address follow', async () => {
  const addresses: string[] = [];
  const { container, host } = await drawLive(
    pagedParts(pageOf(1, 'sea'), {
      perform: vi.fn<Host['perform']>(async (_, { params }) => ({
        kind: 'data',
        data: pageOf(Number(params['page']), `film ${params['page']}`),
      })),
      showSearch: (search) => void addresses.push(search),
    }),
  );
  const open = async (name: string) => {
    await press([...container.querySelectorAll('.page-link')].find((each) => each.textContent === name));
    return textsOf(container, 'tbody .data-value');
  };
  expect(await open('2')).toEqual(['film 2']);
  expect(await open('1')).toEqual(['sea']);
  expect(await open('2')).toEqual(['film 2']);
  expect(await open('3')).toEqual(['film 3']);
  expect(host.perform.mock.calls.map(([, { params }]) => params)).toEqual([{ page: '2' }, { page: '3' }]);
  expect(addresses).toEqual(['?page=2', '', '?page=2', '?page=3']);
  expect(textsOf(container, '[role=status]')).toContain('3 / 3ページを表示しています。');
});

test('loads pages with what else the address says, such as a filter', async () => {
  const perform = vi.fn<Host['perform']>(async () => ({ kind: 'data', data: pageOf(2, 'old film') }));
  const place = { path: '/here', search: '?year=2025' };
  const { container } = await drawLive({ ...pagedParts(pageOf(1, 'sea'), { perform }), place });
  expect(linksOf(container)).toContain('/here?year=2025&page=2');
  await press([...container.querySelectorAll('.page-link')].find((link) => link.textContent === '2'));
  expect(perform.mock.calls.map(([call, { params }]) => [call.path, params])).toEqual([
    ['/zapi/films/{page}?year=2025', { page: '2' }],
  ]);
  expect(textsOf(container, 'tbody .data-value')).toEqual(['old film']);
});

test('puts the values of a row on two lines where that is asked', async () => {
  const { columns, ...options } = table['table'] as { readonly columns: readonly object[] };
  const lines = columns.map((column, index) => ({ ...column, ...(index === 0 ? { line: 'first' } : { align: 'end' }) }));
  const block = { table: { ...options, variant: 'lines', columns: lines } } as DeclaredBlock;
  const page = await drawStill({ blocks: [block], data: { rows: [{ name: '映画', note: 'レンタル', price: 500 }] }, texts });
  expect(page.querySelector('table')?.dataset['variant']).toBe('lines');
  const cells = [...page.querySelectorAll('td')].map(({ dataset }) => [dataset['line'], dataset['align']]);
  expect(cells).toEqual([
    ['first', 'start'],
    ['second', 'end'],
  ]);
});

test('opens the page as a document if the call was refused', async () => {
  const refusal = { status: 500, code: 'X', message: '', requestId: '' };
  const { container, host } = await drawLive(
    pagedParts(pageOf(1, 'sea'), { perform: vi.fn<Host['perform']>(async () => ({ kind: 'refused', refusal })) }),
  );
  await press([...container.querySelectorAll('.page-link')].at(-1));
  expect(host.navigate).toHaveBeenCalledWith('/here?page=2');
});

test('lists the pages beside the open one, the first and the last', () => {
  expect(listPages(1, 3)).toEqual([1, 2, 3]);
  expect(listPages(6, 12)).toEqual([1, undefined, 5, 6, 7, undefined, 12]);
  expect(listPages(3, 12)).toEqual([1, 2, 3, 4, undefined, 12]);
  expect(listPages(4, 6)).toEqual([1, 2, 3, 4, 5, 6]);
});
