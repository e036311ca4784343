import { describe, expect, test } from 'vitest';
import type { DeclaredField, Json, JsonObject } from '../../engine/declare/index.ts';
import { normaliseAnswer, validateAnswers } from '../../engine/validate/index.ts';
import { compareCost } from '../compare-cost.ts';
import { now, openForm } from './forms.ts';

const options: DeclaredField = {
  kind: 'repeat',
  required: true,
  fields: {
    'label.ja': { kind: 'free-text', maxLength: 5, required: true },
    'label.en': { kind: 'free-text', maxLength: 5 },
    code: { kind: 'select', blank: true, choices: [{ value: 'a', text: 'codes.a' }] },
  },
  heading: 'title',
  minItems: 2,
  maxItems: 3,
};
const form = openForm({ id: 'f', fields: { options } });
const issues = (answer: Json) => form.validate({ options: answer });
const item = (id: string | null, ja: Json, others: JsonObject = {}): JsonObject => ({ id, 'label.ja': ja, ...others });

describe('a repeated group of fields', () => {
  test('keeps the order of items, each with its id, heading and all fields', () => {
    const answer = [{ 'label.ja': ' い ', id: 'o2' }, item(null, 'ろ', { title: '見出し', 'label.en': '', code: 'a' })];
    expect(issues(answer)).toEqual([]);
    expect(form.answers({ options: answer })['options']).toEqual([
      { id: 'o2', title: null, 'label.ja': 'い', 'label.en': null, code: null },
      { id: null, title: '見出し', 'label.ja': 'ろ', 'label.en': null, code: 'a' },
    ]);
  });

  test('reports issues of item fields at their own location, by the rules of their kind', () => {
    expect(issues([item('o1', '', { 'label.en': 'abcdef' }), item('o2', '<b>', { code: 'z' })])).toEqual([
      'options/0/label.ja required',
      'options/0/label.en maxLength',
      'options/1/label.ja forbiddenContent',
      'options/1/code enum',
    ]);
  });

  test('reports issues of the list at the list', () => {
    expect(issues([])).toEqual(['options required']);
    expect(issues(null)).toEqual(['options required']);
    expect(issues([item('o1', 'い')])).toEqual(['options minItems']);
    expect(issues(['1', '2', '3', '4'].map((id) => item(id, 'い')))).toEqual(['options maxItems']);
    const optional = openForm({ id: 'f', fields: { options: { ...options, required: false } } });
    expect(optional.validate({ options: [] })).toEqual(['options minItems']);
    const { minItems: _minItems, ...any } = options;
    expect(openForm({ id: 'f', fields: { options: { ...any, required: false } } }).validate({ options: [] })).toEqual([]);
  });

  test('rejects duplicate ids, but not two new items', () => {
    expect(issues([item('o1', 'い'), item('o1', 'ろ')])).toEqual(['options/1/id unique']);
    expect(issues([item(null, 'い'), item(null, 'ろ')])).toEqual([]);
  });

  test('reports many issues in linear time', async () => {
    const createItem = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index): [string, Json] => [`unknown${index}`, '']));
    const [many, few] = [createItem(20_000), createItem(1000)];
    expect(issues([many])).toHaveLength(20_002);
    expect(
      await compareCost(
        () => issues([many]),
        () => issues([few]),
        3,
      ),
    ).toBeLessThan(100);
  });

  test.each<[string, Json, readonly string[]]>([
    ['a text', 'x', ['options type']],
    ['an object', { 0: item('o1', 'い') }, ['options type']],
    ['a text among the items', ['x', item('o1', 'い')], ['options/0 type']],
    ['a list among the items', [[], item('o1', 'い')], ['options/0 type']],
    ['a number as an id', [{ id: 1, 'label.ja': 'い' }, item('o1', 'い')], ['options/0/id type']],
    ['an object as an answer', [item(null, {}), item('o1', 'い')], ['options/0/label.ja type']],
    ['a list as a heading', [item(null, 'い', { title: ['x'] }), item('o1', 'い')], ['options/0/title type']],
    [
      'a field that there is not',
      [item(null, 'い', { price: '1', 'a/b': '' }), item('o1', 'い')],
      ['options/0/price unknown', 'options/0/a~1b unknown'],
    ],
  ])('rejects %s', (_what, answer, reported) => expect(issues(answer)).toEqual(reported));

  test('treats __proto__ as an unknown field', () => {
    // JSON.parse makes `__proto__` an own property.
    const hostile = JSON.parse(
      '[{"id": null, "label.ja": "い", "__proto__": {"label.en": "x"}}, {"id": null, "label.ja": "ろ"}]',
    );
    expect(issues(hostile)).toEqual(['options/0/__proto__ unknown']);
    expect(JSON.stringify(form.answers({ options: hostile })['options'])).not.toContain('x');
  });

  test('reads only as many of a thousand items as needed to reject them', () => {
    const read = new Set<number>();
    const createItem = (_: unknown, index: number) => ({
      id: 'o1',
      get 'label.ja'() {
        read.add(index);
        return 'い';
      },
    });
    const many = Array.from({ length: 1000 }, createItem);
    expect(issues(many)).toEqual(['options maxItems']);
    expect(form.answers({ options: many })['options']).toHaveLength(4);
    expect(read.size).toBeLessThan(10);
  });

  test.each<[string, Json]>([
    ['nothing', []],
    ['odd shapes', [null, 'x', { id: 5, 'label.ja': { a: 1 }, odd: 1 }]],
    ['too many', ['1', '2', '3', '4', '5'].map((id) => item(id, ' い '))],
  ])('normalises idempotently: %s', (_what, answer) => {
    const [field] = form.plan.fields;
    if (field === undefined) throw new Error('The form has no field.');
    const once = normaliseAnswer(field, answer);
    expect(normaliseAnswer(field, once)).toEqual(once);
  });

  test('has a validator for each item field', () => {
    expect(Object.keys(form.validators).sort()).toEqual(['options', 'options/code', 'options/label.en', 'options/label.ja']);
    // Without this validator the answer must not count as valid.
    const { 'options/label.ja': _missing, ...others } = form.validators;
    const answers = { options: [item('o1', 'い'), item('o2', 'ろ')] };
    const { issues: reported } = validateAnswers(form.plan, others, answers, { context: {}, settings: {}, now });
    expect(reported.map(({ at, rule }) => `${at} ${rule}`)).toEqual([
      '/options/0/label.ja unjudged',
      '/options/1/label.ja unjudged',
    ]);
  });

  test('is dropped while it is hidden', () => {
    const hiding = openForm({
      id: 'f',
      fields: { type: { kind: 'text' }, options: { ...options, when: { 'form.type': 'SELECT' } } },
    });
    expect(hiding.validate({ type: 'TEXT', options: [item('o1', '')] })).toEqual([]);
    expect(hiding.answers({ type: 'TEXT', options: [item('o1', '')] })).toEqual({ type: 'TEXT' });
    expect(hiding.validate({ type: 'SELECT', options: null })).toEqual(['options required']);
  });

  test('has default texts', () => {
    const [field] = form.plan.fields;
    expect(field?.items?.fields.map(({ key, label }) => [key, label])).toEqual([
      ['label.ja', { key: 'field.options.item.label.ja.label' }],
      ['label.en', { key: 'field.options.item.label.en.label' }],
      ['code', { key: 'field.options.item.code.label' }],
    ]);
    expect([field?.items?.add, field?.items?.item]).toEqual([{ key: 'form.repeat.add' }, { key: 'form.repeat.item' }]);
    expect(field?.items?.allow).toEqual(['add', 'move', 'remove']);
    expect(JSON.parse(JSON.stringify(form.plan))).toEqual(form.plan);
  });
});

test('items can be made to differ in one field', () => {
  const fields = { email: { kind: 'email', label: 'x' }, seat: { kind: 'integer', label: 'x' } };
  const guests = openForm({
    id: 'f',
    fields: {
      byEmail: { kind: 'repeat', uniqueBy: 'email', fields },
      bySeat: { kind: 'repeat', uniqueBy: 'seat', fields },
    },
  });
  const emails = ['a@b.jp', 'c@b.jp', 'ａ@b.jp', '', ''].map((email) => ({ email }));
  const seats = ['1', '２', '2'].map((seat) => ({ seat }));
  expect(guests.validate({ byEmail: emails, bySeat: seats })).toEqual([
    'byEmail/2/email uniqueItems',
    'bySeat/2/seat uniqueItems',
  ]);
});
