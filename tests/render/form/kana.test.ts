import { act } from 'react';
import { expect, test } from 'vitest';
import type { DeclaredForm } from '../../../engine/declare/index.ts';
import { type OpenPage, openPage } from './form-page.tsx';

// The same kana field by itself and inside of a repeated item.
const kana = { kind: 'kana', required: true, maxLength: 5, label: 'test.title' } as const;
const alone: DeclaredForm = { id: 'one', fields: { kana } };
const repeated: DeclaredForm = {
  id: 'many',
  fields: {
    people: { kind: 'repeat', required: true, label: 'test.people', add: 'test.add', item: 'test.item', fields: { kana } },
  },
};
const texts = { 'test.people': '人', 'test.add': '追加', 'test.item': '人' };
const places = [
  { name: 'kana', open: () => openPage({ form: alone }), sent: (text: string) => ({ kana: text }) },
  {
    name: 'people.0.kana',
    open: () => openPage({ form: repeated, texts, state: { answers: { people: [{ id: 'p1', kana: null }] } } }),
    sent: (text: string) => ({ people: [{ id: 'p1', kana: text }] }),
  },
];
const offered = (page: OpenPage) => page.form.querySelector('.field-offer')?.textContent;
const shownIssues = (page: OpenPage) => [...page.form.querySelectorAll('.field-issue')].map((each) => each.textContent);

test.each(places)('$name offers katakana, takes it and sends it', async ({ name, open, sent }) => {
  const page = await open();
  await page.type(name, 'やまだ');
  await page.leave(name);
  expect([offered(page), shownIssues(page)]).toEqual(['「ヤマダ」に変換する', ['Testは全角カタカナで入力してください。']]);
  await page.press('「ヤマダ」に変換する');
  expect([page.control(name).value, offered(page), shownIssues(page)]).toEqual(['ヤマダ', undefined, []]);
  await page.press();
  expect(page.sent.map(({ payload }) => payload)).toEqual([sent('ヤマダ')]);
  await page.close();
});

test.each(places)('$name offers katakana only for the text that was left, beside the description', async ({ name, open }) => {
  const page = await open();
  const description = () => document.getElementById(page.control(name).getAttribute('aria-describedby') ?? '')?.textContent;
  await page.type(name, 'やまだ');
  await page.leave(name);
  expect([offered(page), description()]).toEqual(['「ヤマダ」に変換する', 'Testは全角カタカナで入力してください。']);
  await page.type(name, 'ヤマダ');
  expect([offered(page), description()]).toEqual([undefined, undefined]);
  await page.close();
});

test.each(places)('$name offers nothing that it would refuse', async ({ name, open }) => {
  const page = await open();
  for (const text of ['やまだ1', 'やまだtaro', 'さゝき', '山だ', 'あいうえおか', 'ｶﾞｶﾞｶﾞあああ']) {
    await page.type(name, text);
    await page.leave(name);
    expect([text, offered(page), shownIssues(page).length > 0]).toEqual([text, undefined, true]);
  }
  await page.close();
});

test.each(places)(
  '$name widens half-width katakana when it is left, and when it is sent from within',
  async ({ name, open, sent }) => {
    const page = await open();
    await page.type(name, 'ﾔﾏﾀﾞ');
    await page.leave(name);
    expect([page.control(name).value, shownIssues(page), offered(page)]).toEqual(['ヤマダ', [], undefined]);
    await act(async () => page.control(name).focus());
    await page.type(name, 'ﾐﾅﾄ');
    await page.press();
    expect([page.control(name).value, ...page.sent.map(({ payload }) => payload)]).toEqual(['ミナト', sent('ミナト')]);
    await page.close();
  },
);
