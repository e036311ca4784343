import { expect, test } from 'vitest';
import type { DeclaredForm } from '../../../engine/declare/index.ts';
import { openPage } from './form-page.tsx';

const label = 'test.title';
const form: DeclaredForm = {
  id: 'order',
  fields: {
    adults: { kind: 'integer', label },
    lines: {
      kind: 'repeat',
      label,
      fields: {
        price: { kind: 'integer', label },
        double: { kind: 'computed-number', label, value: { product: [{ at: 'item.price' }, 2] }, unit: 'test.yen' },
      },
    },
    fee: {
      kind: 'computed-number',
      label,
      value: {
        sum: [{ product: [{ at: 'form.adults' }, 1200] }, { sum: { items: { at: 'form.lines' }, value: { at: 'item.double' } } }],
      },
      unit: 'test.yen',
      max: 5000,
    },
    name: { kind: 'computed-text', label, value: { join: ['No.', { at: 'form.adults' }] } },
    note: { kind: 'text', label, when: { 'form.fee': { greaterThan: 2000 } } },
  },
};
const texts = { 'test.yen': '{{value}}円' };
const call = { envelope: { '*': { answers: 'fields' } } } as const;
const state = { answers: { adults: 1, lines: [{ id: 'a', price: 50, double: 9 }], fee: 1 } };

test('a computed answer follows each key, in items too, and decides what is shown', async () => {
  const page = await openPage({ form, texts, call, state });
  const read = () => ['lines.0.double', 'fee', 'name'].map((name) => page.control(name).value);
  expect(page.html).toContain('1,300円');
  expect(read()).toEqual(['100円', '1,300円', 'No. 1']);
  expect(page.isDirty()).toBe(false);
  await page.type('adults', '２');
  expect(read()).toEqual(['100円', '2,500円', 'No. 2']);
  expect(page.control('note')).toBeNull();
  await page.leave('adults');
  expect(page.control('note')).not.toBeNull();
  await page.type('lines.0.price', '1000');
  expect(read()).toEqual(['2,000円', '4,400円', 'No. 2']);
  await page.close();
});

test('the payload has it, and its limit is told where it is shown', async () => {
  const page = await openPage({ form, texts, call, state });
  await page.type('adults', '5');
  await page.leave('adults');
  expect(page.issues('fee')).toEqual(['Testは5,000円以下で入力してください。']);
  await page.type('adults', '4');
  await page.leave('adults');
  expect(page.issues('fee')).toEqual([]);
  await page.press();
  expect(page.sent[0]?.payload).toMatchObject({
    adults: 4,
    fee: 4900,
    name: 'No. 4',
    lines: [{ id: 'a', price: 50, double: 100 }],
  });
  await page.close();
});

test('without an answer it shows that there is none, and is not marked as optional', async () => {
  const page = await openPage({
    form: { id: 'f', fields: { a: { kind: 'integer', label }, b: { kind: 'computed-number', label, value: { at: 'form.a' } } } },
  });
  expect(page.control('b').value).toBe('—');
  expect(page.form.querySelector('[data-field=b] .field-head')?.textContent).toBe('Test');
  await page.close();
});
