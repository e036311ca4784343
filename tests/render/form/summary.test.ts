import { act } from 'react';
import { expect, test } from 'vitest';
import type { DeclaredForm } from '../../../engine/declare/index.ts';
import { type OpenPage, openPage } from './form-page.tsx';

const person: DeclaredForm = {
  id: 'person',
  fields: {
    familyName: { kind: 'free-text', required: true },
    givenName: { kind: 'free-text', required: true },
    nickname: { kind: 'free-text', maxLength: 3 },
    email: { kind: 'email', required: true },
  },
};
const lines = (page: OpenPage) => [...page.form.querySelectorAll('.summary li')].map((line) => line.textContent);
const announced = (page: OpenPage) =>
  page.form.querySelector('.summary + [aria-live=polite], form > [aria-live=polite]')?.textContent;

test('removes corrected fields from the summary, and politely announces how many are left [WCAG-4.1.3]', async () => {
  const page = await openPage({ form: person });
  await page.press();
  expect([lines(page).length, announced(page)]).toEqual([3, '']);
  expect(page.summary()).toContain('（3件）');
  expect(page.form.querySelector('.summary')?.getAttribute('aria-live')).toBeNull();

  await page.type('familyName', '山田');
  expect(lines(page)).toEqual(['名を入力してください。', 'メールアドレスを入力してください。']);
  expect(page.summary()).toContain('（2件）');
  expect(announced(page)).toBe('残り2件です。');
  // Otherwise the whole alert would be announced again.
  expect(page.form.querySelector('.summary')?.getAttribute('aria-live')).toBe('off');

  await page.type('givenName', '太郎');
  await page.type('email', 'a@example.jp');
  expect([page.summary(), announced(page)]).toEqual(['', '修正が必要な項目はなくなりました。']);

  await page.type('email', 'a@');
  await page.press();
  expect([lines(page).length, announced(page)]).toEqual([1, '']);
  await page.close();
});

test('updates a field’s issue in the summary without moving the focus [WCAG-3.2.1]', async () => {
  const page = await openPage({ form: person });
  await page.press();
  await act(async () => page.control('email').focus());
  await page.type('email', 'a@');
  expect(lines(page)[2]).toBe('メールアドレスは example@example.com の形式で入力してください。');
  expect(page.summary()).toContain('（3件）');
  expect(document.activeElement).toBe(page.control('email'));
  await page.close();
});

test('removes a hidden field from the summary', async () => {
  const form: DeclaredForm = {
    ...person,
    fields: { ...person.fields, nickname: { kind: 'free-text', required: true, when: { 'form.email': { present: false } } } },
  };
  const page = await openPage({ form });
  await page.press();
  expect(lines(page)).toHaveLength(4);
  await page.type('email', 'a@example.jp');
  await page.leave('email');
  expect(lines(page)).toEqual(['姓を入力してください。', '名を入力してください。']);
  await page.close();
});

test('keeps a refusal’s text in the summary while fields are corrected', async () => {
  const page = await openPage({
    form: person,
    state: { answers: { familyName: '山田', givenName: '太郎', email: 'a@example.jp' } },
    call: { errors: { NAME_TAKEN: { field: 'nickname', text: 'test.taken', banner: 'test.banner' } } },
    texts: { 'test.taken': '使われています', 'test.banner': '登録できませんでした' },
  });
  page.outcomes.push({ kind: 'refused', refusal: { status: 422, code: 'NAME_TAKEN', message: '', requestId: 'r1' } });
  await page.press();
  expect(lines(page)).toEqual(['使われています']);
  await page.type('nickname', 'じろ');
  expect([page.summary(), lines(page)]).toEqual(['登録できませんでした', []]);
  await page.close();
});
