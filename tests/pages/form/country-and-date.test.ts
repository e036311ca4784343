import { expect, test } from 'vitest';
import type { DeclaredForm } from '../../../engine/declare/index.ts';
import { openPage } from '../../render/form/form-page.tsx';

const form: DeclaredForm = {
  id: 'visit',
  fields: {
    country: { kind: 'country', required: true },
    day: { kind: 'date', required: true, label: 'test.day', min: '2020-01-01' },
  },
};
const texts = { 'test.day': '日付' };

async function namesIn(language: string): Promise<readonly string[]> {
  const page = await openPage({ form, language, texts });
  const select = page.form.querySelector<HTMLSelectElement>('select[name=country]');
  const names = [...(select?.options ?? [])].map((option) => option.text);
  await page.close();
  return names;
}

test('lists countries in the order of the language, Japan first', async () => {
  const japanese = await namesIn('ja');
  expect(japanese.slice(0, 4)).toEqual(['選択してください', '日本', 'アイスランド', 'アイルランド']);
  const english = await namesIn('en');
  expect([english[1], english[2], english.at(-1)]).toEqual(['Japan', 'Afghanistan', 'Zimbabwe']);
  expect([japanese.length, english.length]).toEqual([250, 250]);
});

test('sends the country’s code, and requires one if required', async () => {
  const page = await openPage({ form, texts, state: { answers: { day: '2026-11-22' } } });
  await page.press();
  expect(page.issues('country')).toEqual(['国・地域を選択してください。']);
  await page.choose('country', 'BR');
  await page.press();
  expect(page.sent.map(({ payload }) => payload)).toEqual([{ country: 'BR', day: '2026-11-22' }]);
  await page.close();
});

test('uses the browser’s date picker, which ends with 9999-12-31 [VALIDATION-023]', async () => {
  const page = await openPage({ form, texts });
  const input = page.control('day');
  expect([input.type, input.min, input.max]).toEqual(['date', '2020-01-01', '9999-12-31']);
  await page.type('day', '2019-12-31');
  await page.leave('day');
  expect(page.issues('day')).toEqual(['日付は2020/01/01以降の日付を入力してください。']);
  await page.type('day', '2026-11-22');
  expect(page.issues('day')).toEqual([]);
  await page.choose('country', 'JP');
  await page.press();
  expect(page.sent[0]?.payload).toEqual({ country: 'JP', day: '2026-11-22' });
  await page.close();
});
