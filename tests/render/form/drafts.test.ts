import { act } from 'react';
import { expect, test } from 'vitest';
import type { DeclaredForm, Json } from '../../../engine/declare/index.ts';
import { type OpenPage, openPage } from './form-page.tsx';

const form: DeclaredForm = {
  id: 'person',
  fields: {
    name: { kind: 'free-text', required: true },
    nickname: { kind: 'free-text' },
    password: { kind: 'new-password' },
    authCode: { kind: 'one-time-code', required: false },
  },
};
const readDrafts = (drafts: Map<string, string>) => [...drafts].map(([key, text]) => [key, JSON.parse(text).answers]);

test('saves input when the page is left, without secrets and codes', async () => {
  const drafts = new Map<string, string>();
  const page = await openPage({ form }, undefined, drafts);
  await page.type('name', '山田');
  await page.type('password', 'abcdefg1');
  await page.type('authCode', '123456');
  await page.close();
  expect(readDrafts(drafts)).toEqual([['draft/a1/person', { name: '山田' }]]);
});

test('asks before leaving only if the draft cannot be saved', async () => {
  const page = await openPage({ form });
  expect([page.asksBeforeLeaving(), page.asksBeforeLeaving(true)]).toEqual([false, false]);
  await page.type('password', 'abcdefg1');
  await page.type('authCode', '123456');
  expect([page.asksBeforeLeaving(), page.asksBeforeLeaving(true)]).toEqual([false, false]);
  await page.type('name', '山田');
  expect([page.asksBeforeLeaving(), page.asksBeforeLeaving(true)]).toEqual([false, true]);
  await page.close();
});

test('saves the last keystroke when left immediately', async () => {
  const drafts = new Map<string, string>();
  const page = await openPage({ form }, undefined, drafts);
  await page.type('name', '山田');
  expect(page.asksBeforeLeaving()).toBe(false);
  expect(readDrafts(drafts)).toEqual([['draft/a1/person', { name: '山田' }]]);
  await page.close();
});

test('stores one draft per subject of the form', async () => {
  const drafts = new Map<string, string>();
  const first = await openPage({ form, params: { id: 'c1' } }, undefined, drafts);
  await first.type('name', '山田');
  await act(async () => first.draw({ params: { id: 'c2' } }));
  expect(first.control('name').value).toBe('');
  await first.close();
  expect(readDrafts(drafts)).toEqual([['draft/a1/person/c1', { name: '山田' }]]);
  const other = await openPage({ form, params: { id: 'c2' } }, undefined, drafts);
  expect(other.control('name').value).toBe('');
  await other.close();
  const again = await openPage({ form, params: { id: 'c1' } }, undefined, drafts);
  expect(again.control('name').value).toBe('山田');
  await again.close();
});

test('hides the drafts of another operator in the same tab', async () => {
  const drafts = new Map<string, string>();
  const first = await openPage({ form, operator: 'o1' }, undefined, drafts);
  await first.type('name', '山田');
  await first.close();
  const next = await openPage({ form, operator: 'o2' }, undefined, drafts);
  expect(next.control('name').value).toBe('');
  await next.close();
  const again = await openPage({ form, operator: 'o1' }, undefined, drafts);
  expect(again.control('name').value).toBe('山田');
  await again.close();
});

test('restores a draft when the form opens again, with a note', async () => {
  const drafts = new Map<string, string>();
  const first = await openPage({ form, state: { answers: { nickname: 'たろ' } } }, undefined, drafts);
  await first.type('name', '山田');
  await first.close();
  const second = await openPage({ form, state: { answers: { nickname: 'たろ' } } }, undefined, drafts);
  expect([second.control('name').value, second.control('nickname').value]).toEqual(['山田', 'たろ']);
  expect(second.form.textContent).toContain('復元しました');
  expect(second.isDirty()).toBe(true);
  await second.close();
});

test('prefers newer input, and answers posted back by the server, over a draft', async () => {
  const drafts = new Map<string, string>();
  const first = await openPage({ form }, undefined, drafts);
  await first.type('name', '山田');
  await first.type('nickname', 'たろ');
  await first.close();
  const typed = await openPage(
    { form },
    (root) => {
      (root.querySelector('[name=name]') as HTMLInputElement).value = '田中';
    },
    new Map(drafts),
  );
  expect([typed.control('name').value, typed.control('nickname').value]).toEqual(['田中', 'たろ']);
  await typed.close();
  const submission = { call: 'test.send', issues: [{ at: '/nickname', rule: 'maxLength', limit: 1 }] };
  const posted = await openPage({ form, state: { answers: { name: '佐藤' }, submission } }, undefined, new Map(drafts));
  expect(posted.control('name').value).toBe('佐藤');
  await posted.close();
});

test('deletes the draft after the form was accepted', async () => {
  const drafts = new Map<string, string>();
  const page = await openPage(
    { form: { id: 'person', fields: { name: { kind: 'free-text', required: true } } } },
    undefined,
    drafts,
  );
  await page.type('name', '山田');
  page.outcomes.push({ kind: 'redirect', to: '/next' });
  await page.press();
  await page.close();
  expect(drafts.size).toBe(0);
});

test('ignores an unreadable draft', async () => {
  for (const text of ['{', '[]', '{"answers":[]}', '{"answers":{"name":{"a":1},"gone":"x"}}']) {
    const page = await openPage({ form }, undefined, new Map([['draft/a1/person', text]]));
    expect(page.control('name').value).toBe('');
    await page.close();
  }
});

test('restores answers for existing fields, and notes that the form has changed', async () => {
  const drafts = new Map<string, string>();
  const first = await openPage({ form }, undefined, drafts);
  await first.type('name', '山田');
  await first.type('nickname', 'たろ');
  await first.close();
  const { nickname: _gone, ...fields } = form.fields;
  const second = await openPage({ form: { ...form, fields } }, undefined, drafts);
  expect([second.control('name').value, second.control('nickname')]).toEqual(['山田', null]);
  expect(second.form.querySelector('[role=status]')?.textContent).toContain('入力項目が変更されました');
  await second.close();
});

const rows = (...items: readonly (readonly [id: string, rule: string])[]) => items.map(([id, rule]) => ({ id, rule }));
const list: DeclaredForm = {
  id: 'list',
  fields: {
    entries: {
      kind: 'repeat',
      required: false,
      label: 'test.title',
      fields: { rule: { kind: 'free-text', label: 'test.title' } },
      item: { key: 'test.item' },
    },
  },
};
const read = (page: OpenPage) =>
  [...page.form.querySelectorAll<HTMLInputElement>('[name^="entries."]')].map(({ value }) => value);
const listPage = (entries: Json, drafts: Map<string, string>) =>
  openPage({ form: list, state: { answers: { entries } }, texts: { 'test.item': '{{n}}番目' } }, undefined, drafts);

test('merges moved and removed items into the current list, keeping items added elsewhere', async () => {
  const drafts = new Map<string, string>();
  const first = await listPage(rows(['a', '1'], ['b', '2'], ['c', '3']), drafts);
  const up = [...first.form.querySelectorAll<HTMLElement>('[data-part=up]')];
  await act(async () => up[2]?.click());
  await act(async () => first.form.querySelector<HTMLElement>('[data-part=remove]')?.click());
  expect(read(first)).toEqual(['c', '3', 'b', '2']);
  await first.close();
  const present = rows(['a', '1'], ['b', '9'], ['c', '3'], ['d', '4']);
  const second = await listPage(present, drafts);
  expect(read(second)).toEqual(['c', '3', 'b', '9', 'd', '4']);
  expect(second.form.textContent).toContain('復元しました');
  await second.close();
  // The merged answer is based on the newer list.
  const third = await listPage(present, drafts);
  expect(read(third)).toEqual(['c', '3', 'b', '9', 'd', '4']);
  await third.close();
});

test('merges a refreshed list with unsent input', async () => {
  const page = await listPage(rows(['a', '1'], ['b', '2']), new Map());
  await act(async () => page.form.querySelector<HTMLElement>('[data-part=remove]')?.click());
  await act(async () => page.draw({ state: { answers: { entries: rows(['a', '1'], ['b', '2'], ['d', '4']) } } }));
  expect(read(page)).toEqual(['b', '2', 'd', '4']);
  await page.close();
});

test('discards a restored draft permanently, and keeps the focus', async () => {
  const drafts = new Map<string, string>();
  const first = await openPage({ form, state: { answers: { nickname: 'たろ' } } }, undefined, drafts);
  await first.type('name', '山田');
  await first.type('nickname', 'じろ');
  await first.close();
  const second = await openPage({ form, state: { answers: { nickname: 'たろ' } } }, undefined, drafts);
  expect(second.control('nickname').value).toBe('じろ');
  await second.press('復元した内容を破棄');
  expect([second.control('name').value, second.control('nickname').value]).toEqual(['', 'たろ']);
  expect(document.activeElement?.textContent).toBe('復元した内容を破棄しました。');
  expect(second.form.textContent).not.toContain('復元しました');
  expect([second.isDirty(), drafts.size]).toEqual([false, 0]);
  await second.close();
  expect(drafts.size).toBe(0);
});

test('discards restored items as well', async () => {
  const drafts = new Map<string, string>();
  const savedItems = rows(['a', '1'], ['b', '2']);
  const first = await listPage(savedItems, drafts);
  await act(async () => first.form.querySelector<HTMLElement>('[data-part=remove]')?.click());
  await first.close();
  const second = await listPage(savedItems, drafts);
  expect(read(second)).toEqual(['b', '2']);
  await second.press('復元した内容を破棄');
  expect(read(second)).toEqual(['a', '1', 'b', '2']);
  await second.close();
});

test('hides the note about a restored draft after saving, and only then shows the notice about saving', async () => {
  const drafts = new Map<string, string>();
  const only: DeclaredForm = { id: 'person', fields: { name: { kind: 'free-text', required: true } } };
  const page = { form: only, notice: 'flowExpired' };
  const first = await openPage(page, undefined, drafts);
  const notice = () => document.querySelector('.screen > [role=status]');
  expect(notice()).not.toBeNull();
  await first.type('name', '山田');
  await first.close();
  const second = await openPage(page, undefined, drafts);
  expect([second.form.textContent?.includes('復元しました'), notice()]).toEqual([true, null]);
  second.outcomes.push({ kind: 'redirect', to: '/test' });
  await second.press();
  await act(async () => second.draw({ state: { answers: { name: '山田' } } }));
  expect(second.form.textContent).not.toContain('復元しました');
  expect(notice()).not.toBeNull();
  await second.close();
});

test('deletes the drafts of all forms after a call with clearsDrafts', async () => {
  const drafts = new Map([['draft/a1/another', '{"answers":{"name":"x"}}']]);
  const nothing: DeclaredForm = { id: 'person', fields: { nickname: { kind: 'free-text' } } };
  const page = await openPage({ form: nothing, call: { clearsDrafts: true } }, undefined, drafts);
  page.outcomes.push({ kind: 'refused', refusal: { status: 409, code: 'OTHER', message: 'No.', requestId: 'r1' } });
  await page.press();
  expect(drafts.size).toBe(1);
  page.outcomes.push({ kind: 'redirect', to: '/test' });
  await page.press();
  expect(drafts.size).toBe(0);
  await page.close();
});
