import { expect, test } from 'vitest';
import { type OpenPage, openPage } from './form-page.tsx';
import { keys, oneField } from './typing.ts';

test('inserts the slashes of a birthday and shows its era year', async () => {
  const page = await openPage({ form: oneField({ kind: 'birthday' }) });
  const shown = [];
  for (const character of '199001059') shown.push(await keys(page, 'field', character));
  expect(shown).toEqual(['1', '19', '199', '1990', '1990/0', '1990/01', '1990/01/0', '1990/01/05', '1990/01/05']);
  expect(page.form.querySelector('.field-full')?.textContent).toBe(
    '生年月日は8桁までです。これ以上は入力できません。'.replace('生年月日', 'Test'),
  );
  expect(page.form.querySelector('.era-year')?.textContent).toBe('平成2年');
  await page.close();
});

test('accepts a birthday with other separators and one-digit days', async () => {
  const page = await openPage({ form: oneField({ kind: 'birthday' }) });
  await page.type('field', '1990年1月5日');
  await page.leave('field');
  expect(page.control('field').value).toBe('1990/01/05');
  await page.close();
});

test('replaces a future day by today on blur', async () => {
  const page = await openPage({ form: oneField({ kind: 'birthday' }) });
  await page.type('field', '20270101');
  await page.leave('field');
  expect(page.control('field').value).toBe('2026/11/21');
  const message = '「2027/01/01」は未来の日付です。2026/11/21（今日）に置き換えました。正しいTestを入力してください。';
  expect(page.issues('field')).toEqual([message]);
  // A birthday that was not typed is neither sent nor stored in a draft.
  await page.leave('field');
  await page.press();
  expect([page.sent, page.issues('field')]).toEqual([[], [message]]);
  expect([...page.drafts.values()].join()).not.toContain('20261121');
  await page.type('field', '2026/11/21');
  await page.press();
  expect(page.sent[0]?.payload).toEqual({ field: '20261121' });
  await page.close();
});

test('replaces a future day when the form is submitted from within the field', async () => {
  const page = await openPage({ form: oneField({ kind: 'birthday' }) });
  await page.type('field', '20270101');
  await page.press();
  expect([page.control('field').value, page.sent]).toEqual(['2026/11/21', []]);
  expect(page.issues('field')[0]).toContain('「2027/01/01」は未来の日付です。');
  await page.close();
});

test.each([
  ['1/5/1990', '月と日の順番を判断できません'],
  ['90/1/5', '西暦4桁'],
  ['昭和64年1月8日', 'その元号の期間に含まれていません'],
  ['1990/02/30', '実在する日付'],
  ['1990/13/01', '実在する日付'],
  ['あいう', '1990/01/05 の形式'],
])('keeps %s as typed and shows its issue', async (typed, message) => {
  const page = await openPage({ form: oneField({ kind: 'birthday' }) });
  for (const enter of [keys, async (_page: OpenPage, name: string, text: string) => page.type(name, text)]) {
    await page.type('field', '');
    await enter(page, 'field', typed);
    await page.leave('field');
    expect(page.control('field').value).toBe(typed);
    expect(page.issues('field')).toEqual([expect.stringContaining(message)]);
  }
  await page.close();
});

const separated = [
  '1990ー1ー5',
  '1990−1−5',
  '1990‐1‐5',
  '1990–1–5',
  '1990・1・5',
  '1990。1。5',
  '1990 1 5',
  '1990\u30001\u30005',
];
const otherDays = ['平成2年1月5日', 'H2.1.5', 'h2/1/5', 'H2ー1ー5', '平成 2年 1月 5日', '1990年1月5日', '1990.1.5'];

test.each([...otherDays, ...separated])('parses %s on blur', async (typed) => {
  const page = await openPage({ form: oneField({ kind: 'birthday' }) });
  expect(await keys(page, 'field', typed)).not.toBe('');
  await page.leave('field');
  expect([page.control('field').value, page.issues('field')]).toEqual(['1990/01/05', []]);
  await page.close();
});

test('sends a birthday as eight digits', async () => {
  const page = await openPage({ form: oneField({ kind: 'birthday' }) });
  await page.type('field', '1990/01/05');
  await page.press();
  expect(page.sent[0]?.payload).toEqual({ field: '19900105' });
  await page.close();
});

test('offers hiragana as katakana and fills it in when accepted', async () => {
  const page = await openPage({ form: oneField({ kind: 'kana', maxLength: 50 }) });
  await page.type('field', 'やまだ');
  await page.leave('field');
  expect(page.issues('field')).toEqual(['Testは全角カタカナで入力してください。']);
  await page.press('「ヤマダ」に変換する');
  expect(page.control('field').value).toBe('ヤマダ');
  expect(page.issues('field')).toEqual([]);
  expect(page.form.querySelector('.field-offer')).toBeNull();
  await page.close();
});

test('converts half-width katakana on blur or submit', async () => {
  const page = await openPage({ form: oneField({ kind: 'kana', maxLength: 50 }) });
  await page.type('field', 'ﾔﾏﾀﾞ ﾀﾛｰ');
  await page.leave('field');
  expect([page.control('field').value, page.issues('field')]).toEqual(['ヤマダ タロー', []]);
  expect(page.form.querySelector('.field-offer')).toBeNull();
  await page.type('field', 'ﾔﾏﾀﾞ');
  await page.press();
  expect(page.sent[0]?.payload).toEqual({ field: 'ヤマダ' });
  await page.close();
});
