import { expect, test } from 'vitest';
import type { DeclaredField } from '../../../engine/declare/index.ts';
import { openPage } from './form-page.tsx';
import { keys, oneField } from './typing.ts';

const texts = { 'test.price': '{{value}}円', 'test.code': '{{label}}は英大文字2字と数字で入力してください。' };
const price: DeclaredField = { kind: 'integer', min: 100, max: 1_000_000, step: 10, unit: 'test.price' };

test('a number is typed in any width, read when it is left, and sent as a number', async () => {
  const page = await openPage({ form: oneField(price), texts });
  expect(await keys(page, 'field', '１，２')).toBe('１，２');
  expect(await keys(page, 'field', '００')).toBe('１，２００');
  await page.leave('field');
  expect(page.control('field').value).toBe('1200');
  await page.press();
  expect(page.sent[0]?.payload).toEqual({ field: 1200 });
  await page.close();
});

test('its input is no number input, which scrolling would change, and has its unit beside it', async () => {
  const page = await openPage({ form: oneField(price), texts, state: { answers: { field: 1200 } } });
  const input = page.control('field');
  expect([input.type, input.inputMode, input.value]).toEqual(['text', 'numeric', '1200']);
  expect(input.parentElement?.textContent).toContain('円');
  const described = input.getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(described)?.textContent).toBe('円');
  await page.close();
});

test.each([
  ['ja', ['100円', '1,000,000円', '10円']],
  ['en', ['100円', '1,000,000円', '10円']],
])('its limits are shown with its unit: %s', async (language, limits) => {
  const page = await openPage({ form: oneField(price), texts, language });
  for (const [index, typed] of ['90', '1000010', '105', '1.5', '百'].entries()) {
    await page.type('field', typed);
    await page.leave('field');
    const [issue = ''] = page.issues('field');
    expect(issue).toMatch(limits[index] ?? '1200');
    expect(issue).not.toMatch(/[{}]|field|issue/);
  }
  await page.close();
});

test('a decimal shows all its places, here and on a review', async () => {
  const fields = { field: { kind: 'decimal', label: 'test.title', unit: 'test.price', step: 0.25 } };
  const page = await openPage({ form: { id: 'one', fields }, texts });
  await page.type('field', '1234.5');
  await page.leave('field');
  expect(page.control('field').value).toBe('1234.50');
  await page.close();
  const review = await openPage({
    form: { id: 'one', fields },
    texts,
    state: { answers: { field: 1234.5 } },
    blocks: [{ review: { form: 'forms/one', sections: [{ title: 'test.title', fields: ['field'] }] } }],
  });
  expect(document.querySelector('dd')?.textContent).toBe('1,234.50円');
  await review.close();
});

test('a pattern has its own message', async () => {
  const code: DeclaredField = { kind: 'text', pattern: '^[A-Z]{2}[0-9]+$', patternMessage: 'test.code', minLength: 4 };
  const page = await openPage({ form: oneField(code), texts });
  await page.type('field', 'ab1234');
  await page.leave('field');
  expect(page.issues('field')).toEqual(['Testは英大文字2字と数字で入力してください。']);
  await page.type('field', 'ＡＢ１２');
  await page.leave('field');
  expect([page.issues('field'), page.control('field').value]).toEqual([[], 'AB12']);
  await page.close();
});
