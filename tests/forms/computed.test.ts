import { describe, expect, test } from 'vitest';
import type { DeclaredField, Json } from '../../engine/declare/index.ts';
import { readFormPost } from '../../engine/submit/index.ts';
import { validateField } from '../../engine/validate/index.ts';
import { now, openForm } from './forms.ts';

const label = 'x';
const at = (path: string) => ({ at: path });

/** What a computed number or text of a form with a, b, c, box, list and lines is. */
function compute(value: unknown, answers: { readonly [key: string]: Json }, kind = 'computed-number'): Json {
  const number = { kind: 'number' } as const;
  const form = openForm({
    id: 'f',
    context: { rate: { type: 'number' } },
    fields: {
      a: number,
      b: number,
      c: number,
      box: { kind: 'checkbox' },
      list: { kind: 'checkbox-group', choices: ['x', 'y', 'z'].map((choice) => ({ value: choice, text: label })) },
      name: { kind: 'text' },
      lines: {
        kind: 'repeat',
        fields: { price: { ...number, label }, 'count.of': { ...number, label }, name: { kind: 'text', label } },
      },
      result: { kind, value } satisfies DeclaredField,
    },
  });
  return form.answers(answers, { rate: 0.1 })['result'] ?? null;
}

const lines = [
  { price: 100, 'count.of': '２', name: 'A' },
  { price: 30, 'count.of': 3, name: null },
  { price: 5, 'count.of': null, name: 'C' },
];
const [a, b, c] = [at('form.a'), at('form.b'), at('form.c')];

describe('a computed number', () => {
  test.each<[unknown, { readonly [key: string]: Json }, Json]>([
    [7, {}, 7],
    [a, { a: 1.5 }, 1.5],
    [a, {}, null],
    [{ sum: [a, b, 10] }, { a: 0.1, b: 0.2 }, 10.3],
    [{ sum: [a, b] }, { a: 5 }, 5],
    [{ sum: [a, b] }, {}, 0],
    [{ product: [a, b] }, { a: 0.1, b: 3 }, 0.3],
    [{ product: [a, b] }, { a: 3 }, null],
    [{ difference: [a, b] }, { a: 0.3, b: 0.1 }, 0.2],
    [{ difference: [a, b] }, { b: 1 }, null],
    [{ min: [a, b, c] }, { a: 3, c: -1 }, -1],
    [{ max: [a, b, c] }, { a: 3, c: -1 }, 3],
    [{ max: [a, b] }, {}, null],
    [{ count: [a, b, at('form.box'), at('form.name')] }, { a: 0, box: true, name: '' }, 2],
    [{ count: [at('form.box')] }, { box: false }, 0],
    [{ count: at('form.list') }, { list: ['x', 'z'] }, 2],
    [{ count: at('form.lines') }, { lines }, 3],
    [{ count: { items: at('form.lines'), value: at('item.name') } }, { lines }, 2],
    [{ sum: { items: at('form.lines'), value: { product: [at('item.price'), at('item.count.of')] } } }, { lines }, 290],
    [{ max: { items: at('form.lines'), value: at('item.price') } }, { lines }, 100],
    [{ sum: { items: at('form.lines'), value: at('item.price') } }, {}, 0],
    [{ roundDown: { product: [a, at('context.rate')] } }, { a: 1999 }, 199],
    [{ roundUp: { product: [a, at('context.rate')] } }, { a: 1991 }, 200],
    [{ round: a }, { a: 2.5 }, 3],
    [{ when: { 'form.box': true }, value: 500, otherwise: 800 }, { box: true }, 500],
    [{ when: { 'form.box': true }, value: 500, otherwise: 800 }, {}, 800],
    [{ when: { 'form.box': true }, value: 500 }, {}, null],
    [a, { a: 'x' }, null],
    [{ sum: [a, b] }, { a: 'x', b: ['1'] }, 0],
    [{ product: [a, a, a, a, a] }, { a: 999_999_999_999_999 }, 9.999999999999951e74],
    [{ product: Array.from({ length: 50 }, () => a) }, { a: 999_999_999_999_999 }, null],
    [{ unknown: [a] }, { a: 1 }, null],
    [{ toString: [a] }, { a: 1 }, null],
  ])('%j of %j is %j', (value, answers, result) => expect(compute(value, answers)).toBe(result));
});

describe('a computed text', () => {
  test.each<[unknown, { readonly [key: string]: Json }, Json]>([
    [{ join: [at('form.name'), 'さん'] }, { name: '森' }, '森 さん'],
    [{ join: [at('form.name'), a], separator: '-' }, { name: '森', a: 2 }, '森-2'],
    [{ join: [at('form.name'), a] }, { a: 2 }, '2'],
    [{ join: [at('form.name'), a] }, {}, null],
    [{ join: { items: at('form.lines'), value: at('item.name') }, separator: '、' }, { lines }, 'A、C'],
    [{ join: at('form.list'), separator: '/' }, { list: ['x', 'z'] }, 'x/z'],
  ])('%j of %j is %j', (value, answers, result) => expect(compute(value, answers, 'computed-text')).toBe(result));
});

const order = openForm({
  id: 'f',
  fields: {
    kind: { kind: 'text' },
    lines: {
      kind: 'repeat',
      fields: {
        price: { kind: 'integer', label },
        count: { kind: 'integer', label },
        total: { kind: 'computed-number', label, value: { product: [at('item.price'), at('item.count')] }, max: 1000 },
      },
    },
    discount: { kind: 'integer', when: { 'form.kind': 'member' }, max: at('form.subtotal') },
    subtotal: { kind: 'computed-number', value: { sum: { items: at('form.lines'), value: at('item.total') } } },
    total: { kind: 'computed-number', value: { difference: [at('form.subtotal'), { sum: [at('form.discount')] }] }, max: 1500 },
    reason: { kind: 'text', requiredWhen: { 'form.total': { greaterThan: 1200 } } },
    gift: { kind: 'text', when: { 'form.total': { minimum: 500 } } },
  },
});
const line = (price: number, count: number, total: Json = null) => ({ id: null, price, count, total });

test('what is sent for a computed answer is ignored, in items too', () => {
  const answers = order.answers({ lines: [line(100, 2, 1), line(300, 1, 'x')], subtotal: 1, total: [{}] });
  expect([answers['lines'], answers['subtotal'], answers['total']]).toEqual([[line(100, 2, 200), line(300, 1, 300)], 500, 500]);
  expect(order.validate({ lines: [line(100, 2, 1)], subtotal: 'x', total: { a: 1 } })).toEqual([]);
});

test('without scripts nothing is sent for it', () => {
  const posted = readFormPost(order.plan, { 'lines.0.id': '', 'lines.0.price': '100', 'lines.0.count': '２', total: '1' });
  expect(order.answers(posted.answers)).toMatchObject({ lines: [line(100, 2, 200)], subtotal: 200, total: 200 });
});

test('limits, conditions and required answers read it, and not those of hidden fields', () => {
  const lines = [line(600, 1)];
  expect([
    order.shown({ lines }).includes('gift'),
    order.shown({ lines: [line(499, 1)] }).includes('gift'),
    order.shown({ lines, kind: 'member', discount: 101 }).includes('gift'),
    order.shown({ lines, discount: 101 }).includes('gift'),
  ]).toEqual([true, false, false, true]);
  expect([
    order.validate({ lines: [line(700, 1), line(600, 1)] }),
    order.validate({ lines: [line(900, 1), line(700, 1)], reason: 'x' }),
    order.validate({ lines: [line(1001, 1)] }),
    order.validate({ lines: [line(100, 1)], kind: 'member', discount: 101 }),
  ]).toEqual([['reason required'], ['total maximum'], ['lines/0/total maximum'], ['discount maximum']]);
});

test('a keystroke finds what sending finds', () => {
  const answers = { lines: [line(1001, 1), line(700, 1)], kind: 'member', discount: 5000, subtotal: 9, total: 9 };
  const context = { context: {}, settings: {}, now };
  const one = order.plan.fields.flatMap(({ key }) => validateField(order.plan, order.validators, key, answers, context));
  expect(one.map(({ at: place, rule }) => `${place.slice(1)} ${rule}`)).toEqual(order.validate(answers));
  expect(one).toHaveLength(2);
});
