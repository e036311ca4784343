import { act } from 'react';
import { expect, test } from 'vitest';
import type { DeclaredField, DeclaredForm, Json, JsonObject } from '../../../engine/declare/index.ts';
import { flushPromises, type OpenPage, openPage, type PageParts } from './form-page.tsx';

const options: DeclaredField = {
  kind: 'repeat',
  required: true,
  label: 'test.options',
  fields: {
    'label.ja': { kind: 'free-text', maxLength: 5, required: true, label: 'test.ja' },
    'label.en': { kind: 'free-text', label: 'test.en' },
  },
  add: 'test.add',
  item: { key: 'test.option' },
};
const texts = {
  'test.options': '選択肢',
  'test.ja': '日本語',
  'test.en': '英語',
  'test.add': '選択肢を追加',
  'test.option': '{{n}}番目の選択肢',
};
const formOf = (field: JsonObject = {}): DeclaredForm => ({
  id: 'f',
  fields: { options: { ...options, ...field }, note: { kind: 'text', label: 'test.title' } },
});
const two: Json = [
  { id: 'o1', 'label.ja': 'い', 'label.en': 'a' },
  { id: 'o2', 'label.ja': 'ろ', 'label.en': null },
];
const open = (answer: Json = two, field: JsonObject = {}, parts: Partial<PageParts> = {}) =>
  openPage({
    form: formOf(field),
    texts,
    call: { response: 'empty', envelope: { options: { field: 'options' } } },
    state: { answers: { options: answer } },
    ...parts,
  });

/** A button by its accessible name. */
const button = (page: OpenPage, name: string): HTMLButtonElement => {
  const found = [...page.form.querySelectorAll('button')].find(
    (each) => (each.getAttribute('aria-label') ?? each.textContent) === name,
  );
  if (found === undefined) throw new Error(`There is no button "${name}".`);
  return found;
};
const click = (page: OpenPage, name: string) => act(async () => button(page, name).click());
const readAnnouncement = (page: OpenPage) => page.form.querySelector('.repeat [role=status]')?.textContent;
const sentBy = async (page: OpenPage) => {
  await page.press();
  return page.sent.at(-1)?.payload['options'];
};
const inside = (page: OpenPage) =>
  [...page.form.querySelectorAll<HTMLInputElement>('[name^="options."]')].map(({ name, value }) => `${name}=${value}`);

test('renders each item with its id, fields and name', async () => {
  const page = await open();
  expect(inside(page)).toEqual([
    'options.0.id=o1',
    'options.0.label.ja=い',
    'options.0.label.en=a',
    'options.1.id=o2',
    'options.1.label.ja=ろ',
    'options.1.label.en=',
  ]);
  expect(page.form.querySelectorAll('.repeat-list > li')).toHaveLength(2);
  expect([...page.form.querySelectorAll('[role=group]')].map((each) => each.getAttribute('aria-label'))).toEqual([
    '1番目の選択肢',
    '2番目の選択肢',
  ]);
  await page.close();
});

test('sends the items in order, with their input and without an id for new ones', async () => {
  const page = await open();
  await page.type('options.1.label.ja', ' は ');
  await click(page, '選択肢を追加');
  expect(document.activeElement).toBe(page.control('options.2.label.ja'));
  expect(readAnnouncement(page)).toBe('3番目の選択肢を追加しました。');
  await page.type('options.2.label.ja', 'に');
  await click(page, '3番目の選択肢を上へ');
  expect(await sentBy(page)).toEqual([
    { id: 'o1', 'label.ja': 'い', 'label.en': 'a' },
    { id: null, 'label.ja': 'に', 'label.en': null },
    { id: 'o2', 'label.ja': 'は', 'label.en': null },
  ]);
  await page.close();
});

test('keeps the focus on a moved item, and announces its position [WCAG-4.1.3]', async () => {
  const page = await open();
  button(page, '1番目の選択肢を下へ').focus();
  await click(page, '1番目の選択肢を下へ');
  expect(document.activeElement).toBe(button(page, '2番目の選択肢を下へ'));
  expect(document.activeElement?.getAttribute('aria-disabled')).toBe('true');
  expect(readAnnouncement(page)).toBe('2番目に移動しました。');
  expect(inside(page).slice(0, 2)).toEqual(['options.0.id=o2', 'options.0.label.ja=ろ']);
  // At the end the button does nothing.
  await click(page, '2番目の選択肢を下へ');
  expect(inside(page)[0]).toBe('options.0.id=o2');
  const handle = page.form.querySelectorAll<HTMLElement>('[data-part=handle]')[1];
  const press = (key: string, altKey: boolean) =>
    act(async () => handle?.dispatchEvent(new KeyboardEvent('keydown', { key, altKey, bubbles: true, cancelable: true })));
  await press('ArrowUp', false);
  expect(inside(page)[0]).toBe('options.0.id=o2');
  await press('ArrowUp', true);
  expect(inside(page)[0]).toBe('options.0.id=o1');
  expect(document.activeElement).toBe(page.form.querySelectorAll('[data-part=handle]')[0]);
  await page.close();
});

test('restores a removed item with its input, until the next change', async () => {
  const page = await open();
  await page.type('options.0.label.ja', 'は');
  await click(page, '1番目の選択肢を削除');
  expect(inside(page)[0]).toBe('options.0.id=o2');
  expect(document.activeElement).toBe(button(page, '元に戻す'));
  await click(page, '元に戻す');
  expect(inside(page).slice(0, 2)).toEqual(['options.0.id=o1', 'options.0.label.ja=は']);
  expect(document.activeElement).toBe(page.control('options.0.label.ja'));
  await click(page, '1番目の選択肢を削除');
  await click(page, '選択肢を追加');
  expect(() => button(page, '元に戻す')).toThrow();
  await page.close();
});

test('renders nothing and validates one field on a keystroke in an item', async () => {
  const page = await open();
  await page.type('options.0.label.ja', '<');
  await page.leave('options.0.label.ja');
  expect(page.issues('options.0.label.ja')).toHaveLength(1);
  page.work.length = 0;
  await page.type('options.1.label.ja', 'へ');
  expect(page.work).toEqual(['validate options']);
  await page.type('options.0.label.ja', 'ほ');
  expect(page.issues('options.0.label.ja')).toEqual([]);
  page.work.length = 0;
  await page.type('options.0.label.ja', 'ほほ');
  expect(page.work).toEqual([]);
  await page.close();
});

test('shows issues at the control, and links to it from the summary with the item’s name', async () => {
  const page = await open();
  await page.type('options.1.label.ja', '');
  await click(page, '選択肢を追加');
  await page.type('options.2.label.ja', 'あいうえおか');
  await page.press();
  expect(page.sent).toEqual([]);
  expect(page.issues('options.1.label.ja')).toEqual(['日本語を入力してください。']);
  expect(page.issues('options.2.label.ja')).toEqual(['日本語は5文字以内で入力してください。']);
  expect(page.control('options.1.label.ja').getAttribute('aria-invalid')).toBe('true');
  expect(page.control('options.0.label.ja').getAttribute('aria-invalid')).toBeNull();
  expect(page.summary()).toContain('2番目の選択肢の日本語を入力してください。');
  const link = page.form.querySelector<HTMLAnchorElement>('[role=alert] li:nth-child(2) a');
  await act(async () => link?.click());
  expect(document.activeElement).toBe(page.control('options.2.label.ja'));
  await page.close();
});

test('moves issues with their item, and shows none for a new item', async () => {
  const page = await open();
  await page.type('options.0.label.ja', '');
  await page.press();
  expect(page.issues('options.0.label.ja')).toHaveLength(1);
  await click(page, '1番目の選択肢を下へ');
  expect([page.issues('options.0.label.ja'), page.issues('options.1.label.ja').length]).toEqual([[], 1]);
  await click(page, '選択肢を追加');
  expect(page.issues('options.2.label.ja')).toEqual([]);
  await click(page, '2番目の選択肢を削除');
  expect(page.form.querySelectorAll('[aria-invalid=true]')).toHaveLength(0);
  await page.close();
});

test('shows issues of the list at the list', async () => {
  const page = await open(null);
  expect(page.form.querySelector('.repeat')?.textContent).toContain('まだありません。');
  await page.press();
  expect(page.summary()).toContain('選択肢を1つ以上追加してください。');
  const list = page.form.querySelector('#f-options');
  const by = list?.getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(by)?.textContent).toBe('選択肢を1つ以上追加してください。');
  await page.close();
});

test('starts with the minimum number of empty items, which do not count as unsent', async () => {
  const page = await open(null, { minItems: 2 });
  expect(page.form.querySelectorAll('.repeat-list > li')).toHaveLength(2);
  expect(page.isDirty()).toBe(false);
  await page.close();
});

test('offers only allowed changes, up to the maximum number of items', async () => {
  const page = await open(two, { allow: ['add'], maxItems: 2 });
  expect([...page.form.querySelectorAll('.repeat button')].map((each) => each.textContent)).toEqual(['選択肢を追加']);
  expect(button(page, '選択肢を追加').disabled).toBe(true);
  await page.close();
  const none = await open(two, { allow: [] });
  expect(none.form.querySelectorAll('.repeat button')).toHaveLength(0);
  await none.close();
});

test('shows a read-only heading with its link, and sends it back unchanged', async () => {
  const answer: Json = [{ id: 'o/1', title: '好きな色', 'label.ja': 'い' }];
  const page = await open(answer, { heading: 'title', link: '/console/custom-info/{id}' });
  const link = page.form.querySelector('.repeat-name a');
  expect([link?.textContent, link?.getAttribute('href')]).toEqual(['好きな色', '/console/custom-info/o%2F1']);
  expect(page.control('options.0.title').type).toBe('hidden');
  expect(await sentBy(page)).toEqual([{ id: 'o/1', title: '好きな色', 'label.ja': 'い', 'label.en': null }]);
  await page.close();
});

test('names an item by its heading, in its buttons and announcements', async () => {
  const answer: Json = [
    { id: 'o1', title: '好きな色', 'label.ja': 'い' },
    { id: 'o2', title: '', 'label.ja': 'ろ' },
  ];
  const page = await open(answer, { heading: 'title' });
  const groups = [...page.form.querySelectorAll('.repeat-fields')].map((each) => each.getAttribute('aria-label'));
  expect(groups).toEqual(['「好きな色」', '2番目の選択肢']);
  await click(page, '「好きな色」を下へ');
  expect(button(page, '「好きな色」を上へ')).toBeDefined();
  await click(page, '「好きな色」を削除');
  expect(readAnnouncement(page)).toBe('「好きな色」を削除しました。');
  await page.close();
});

test('keeps folded items closed by their heading, except new ones and those with issues', async () => {
  const headed: Json = [
    { id: 'o1', heading: '赤い色', 'label.ja': 'い', 'label.en': null },
    { id: 'o2', heading: '', 'label.ja': null, 'label.en': null },
  ];
  const page = await open(headed, { folded: true, heading: 'heading' });
  const folds = () =>
    [...page.form.querySelectorAll('details')].map(({ open, firstChild }) => `${firstChild?.textContent} ${open}`);
  expect(folds()).toEqual(['赤い色 false', '2番目の選択肢 false']);
  await click(page, '選択肢を追加');
  expect(folds()).toEqual(['赤い色 false', '2番目の選択肢 false', '3番目の選択肢 true']);
  await page.press();
  expect(folds()).toEqual(['赤い色 false', '2番目の選択肢 true', '3番目の選択肢 true']);
});

test('copies an item after it, without what identifies it, and says so', async () => {
  const page = await open(two, { allow: ['copy', 'remove'], uniqueBy: 'label.en' });
  await click(page, '1番目の選択肢を複製');
  expect(inside(page)).toEqual([
    'options.0.id=o1',
    'options.0.label.ja=い',
    'options.0.label.en=a',
    'options.1.id=copy:o1',
    'options.1.label.ja=い',
    'options.1.label.en=',
    'options.2.id=o2',
    'options.2.label.ja=ろ',
    'options.2.label.en=',
  ]);
  expect(readAnnouncement(page)).toBe('1番目の選択肢を複製しました。');
});

test('has no buttons while locked, and is still sent', async () => {
  const page = await open(two, { readOnlyWhen: { 'form.note': { present: false } } });
  expect(page.form.querySelectorAll('.repeat button')).toHaveLength(0);
  expect(page.control('options.0.label.ja').readOnly).toBe(true);
  expect(await sentBy(page)).toEqual(two);
  await page.close();
});

test('keeps input typed before scripts ran', async () => {
  const early = await openPage(
    {
      form: formOf(),
      texts,
      call: { response: 'empty', envelope: { options: { field: 'options' } } },
      state: { answers: { options: two } },
    },
    (root) => {
      const control = root.querySelector<HTMLInputElement>('[name="options.1.label.ja"]');
      if (control !== null) control.value = '早い';
    },
  );
  expect(early.isDirty()).toBe(true);
  expect(await sentBy(early)).toEqual([two[0], { id: 'o2', 'label.ja': '早い', 'label.en': null }]);
  await early.close();
});

test('restores items and their order from a draft', async () => {
  const drafts = new Map<string, string>();
  const parts: PageParts = { form: formOf(), texts, state: { answers: { options: two } } };
  const page = await openPage(parts, undefined, drafts);
  await click(page, '2番目の選択肢を上へ');
  await click(page, '選択肢を追加');
  await page.type('options.2.label.ja', 'は');
  await page.close();
  const again = await openPage(parts, undefined, drafts);
  await flushPromises();
  expect(inside(again).filter((each) => !each.includes('label.en'))).toEqual([
    'options.0.id=o2',
    'options.0.label.ja=ろ',
    'options.1.id=o1',
    'options.1.label.ja=い',
    'options.2.id=',
    'options.2.label.ja=は',
  ]);
  await again.close();
});

test('takes over the ids assigned by the server', async () => {
  const page = await open();
  await click(page, '選択肢を追加');
  await page.type('options.2.label.ja', 'は');
  const stored = [...two, { id: 'o3', 'label.ja': 'は', 'label.en': null }];
  page.reloadWith({ state: { answers: { options: stored } } });
  await page.press();
  await flushPromises();
  expect(page.control('options.2.id').value).toBe('o3');
  expect(page.isDirty()).toBe(false);
  await page.close();
});

test('has its buttons after the main one without scripts only', async () => {
  const page = await open();
  expect(page.form.querySelectorAll('[name=_items]')).toHaveLength(0);
  const drawn = new DOMParser().parseFromString(page.html, 'text/html');
  const submits = [...drawn.querySelectorAll<HTMLButtonElement>('form button[type=submit]')];
  expect(submits.map(({ dataset, name, value }) => [dataset['main'], name, value])).toEqual([
    ['', '', ''],
    [undefined, '_items', 'options:add'],
    [undefined, '_items', 'options:up'],
    [undefined, '_items', 'options:down'],
    [undefined, '_items', 'options:remove'],
  ]);
  expect([...drawn.querySelectorAll('[name="_item.options"] option')].map((each) => each.textContent)).toEqual([
    '1番目の選択肢',
    '2番目の選択肢',
  ]);
  await page.close();
});

test('is reviewed in order, one line per item, with choices by their labels', async () => {
  const kind = { kind: 'select', blank: true, choices: [{ value: 'a', text: 'test.ja' }], label: 'test.ja' };
  const page = await open(
    [
      { id: 'o2', title: '題', 'label.ja': 'ろ', kind: 'a' },
      { id: 'o1', title: null, 'label.ja': 'い', 'label.en': 'a', kind: null },
    ],
    { heading: 'title', fields: { ...Object(options['fields']), kind } },
    { blocks: [{ review: { form: 'forms/f', sections: [{ fields: ['options'] }] } }] },
  );
  const lines = [...document.querySelectorAll('.review ol li')].map((each) => each.textContent);
  expect(lines).toEqual(['題 / ろ / 日本語', 'い / a']);
  await page.close();
});

test('starts with the preselected choice of a select, which does not count as unsent', async () => {
  const rule = {
    kind: 'select',
    label: 'test.ja',
    choices: [
      { value: 'a', text: 'test.ja' },
      { value: 'b', text: 'test.en' },
    ],
  };
  const page = await open([{ id: 'o1' }], { fields: { rule }, allow: ['move'] });
  expect([page.control('options.0.rule').value, page.isDirty()]).toEqual(['a', false]);
  expect(await sentBy(page)).toEqual([{ id: 'o1', rule: 'a' }]);
  await page.close();
});

test('keeps the input of an item when the press that moves it also blurs it', async () => {
  const page = await open([...two, { id: 'o3', 'label.ja': 'は', 'label.en': null }]);
  await page.type('options.2.label.ja', 'に');
  const remove = button(page, '2番目の選択肢を削除');
  // As with a mouse: the press blurs the field, whose issues appear after the release.
  await act(async () => {
    remove.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
    remove.focus();
    remove.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }));
    remove.click();
  });
  await flushPromises();
  expect(page.control('options.1.label.ja').value).toBe('に');
  expect(await sentBy(page)).toEqual([two[0], { id: 'o3', 'label.ja': 'に', 'label.en': null }]);
  await page.close();
});

test('does not pass the text of a removed item to the one in its place', async () => {
  const page = await open();
  await page.type('options.0.label.ja', 'に');
  const remove = button(page, '1番目の選択肢を削除');
  await act(async () => {
    remove.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
    remove.focus();
    remove.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }));
    remove.click();
  });
  await flushPromises();
  await page.close();
  const [draft = '{}'] = page.drafts.values();
  expect(JSON.parse(draft)).toMatchObject({ answers: { options: [two[1]] } });
});
