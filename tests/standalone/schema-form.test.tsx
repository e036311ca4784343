// RJSF's forms, drawn by RJSF with the controls of this engine.
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PlainFields, registerFieldPlacer } from '../../engine/render/form/sections/placed-fields.tsx';
import { fromJsonSchema, SchemaForm, toFieldKey, toSchemaData } from '../../engine/rjsf/index.ts';
import { RjsfFields } from '../../engine/rjsf/rjsf-fields.tsx';
import { compileForm, evaluateForm } from '../../engine/standalone/index.ts';
import { Form } from '../../engine/standalone/react.ts';

const schema: RJSFSchema = {
  type: 'object',
  required: ['full_name', 'pet'],
  definitions: {
    address: {
      type: 'object',
      title: 'Address',
      required: ['street'],
      properties: { street: { type: 'string', title: 'Street' } },
    },
  },
  properties: {
    full_name: { type: 'string', title: 'Name', maxLength: 40 },
    email: { type: 'string', format: 'email', title: 'Email', description: 'We answer there.' },
    age: { type: 'integer', title: 'Age', minimum: 0, maximum: 120 },
    pet: {
      type: 'string',
      title: 'Pet',
      oneOf: [
        { const: 'cat', title: 'A cat' },
        { const: 'dog', title: 'A dog' },
      ],
    },
    news: { type: 'boolean', title: 'Send me news', default: true },
    days: { type: 'array', title: 'Days', minItems: 1, uniqueItems: true, items: { type: 'string', enum: ['Mon', 'Tue'] } },
    address: { $ref: '#/definitions/address' },
  },
};
const uiSchema: UiSchema = {
  'ui:order': ['email', 'full_name', '*'],
  full_name: { 'ui:autocomplete': 'name' },
  pet: { 'ui:widget': 'radio' },
};

let root: Root | undefined;
beforeEach(() => registerFieldPlacer(RjsfFields));
afterEach(async () => {
  // The other tests of this worker draw fields without it.
  registerFieldPlacer(PlainFields);
  await act(async () => root?.unmount());
  document.body.replaceChildren();
});

const letters: RJSFSchema = { type: 'array', items: { type: 'string', enum: ['a', 'b', 'c'] } };
const pets: RJSFSchema = { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } };
const recursive: RJSFSchema = {
  type: 'object',
  properties: { children: { type: 'array', items: { $ref: '#/definitions/part' } } },
};

describe('fromJsonSchema', () => {
  it('converts what the language has', () => {
    expect(fromJsonSchema(schema, uiSchema)).toEqual({
      form: {
        fields: {
          fullX005Fname: { kind: 'text', raw: true, maxLength: 40, autocomplete: 'name', label: 'Name', required: true },
          email: { kind: 'email', label: 'Email', hint: 'We answer there.' },
          age: { kind: 'integer', min: 0, max: 120, label: 'Age' },
          pet: {
            kind: 'radio',
            choices: [
              { value: 'cat', text: 'A cat' },
              { value: 'dog', text: 'A dog' },
            ],
            label: 'Pet',
            required: true,
          },
          news: { kind: 'checkbox', label: 'Send me news' },
          days: {
            kind: 'checkbox-group',
            choices: [
              { value: 'Mon', text: 'Mon' },
              { value: 'Tue', text: 'Tue' },
            ],
            label: 'Days',
          },
          'address.street': { kind: 'text', raw: true, maxLength: 10_000, label: 'Street', required: true },
        },
      },
      answers: { news: true },
      unconverted: [],
    });
  });

  it.each<[string, RJSFSchema, string]>([
    ['a condition', { if: { properties: { a: { const: 1 } } } }, ''],
    ['alternatives', { properties: { a: { anyOf: [{ type: 'string' }, { type: 'number' }] } } }, '/a'],
    ['a list of texts', { properties: { a: { type: 'array', items: { type: 'string' } } } }, '/a'],
    ['an exclusive limit', { properties: { a: { type: 'number', exclusiveMinimum: 0 } } }, '/a'],
    ['a format', { properties: { a: { type: 'string', format: 'date-time' } } }, '/a'],
    ['a name of 61 letters', { properties: { ['a'.repeat(61)]: { type: 'string' } } }, `/${'a'.repeat(61)}`],
    ['an unknown reference', { properties: { 'a/b': { $ref: '#/definitions/none' } } }, '/a~1b'],
    ['a reference to itself', { $ref: '#/definitions/part', definitions: { part: recursive } }, '/children/items'],
    ['numbers to choose from', { properties: { a: { type: 'integer', enum: [1, 2] } } }, '/a'],
    ['the pattern of an e-mail address', { properties: { a: { type: 'string', format: 'email', pattern: 'x' } } }, '/a'],
    ['a number of choices', { properties: { a: { ...letters, maxItems: 1 } } }, '/a'],
    ['different items', { properties: { a: { ...pets, uniqueItems: true } } }, '/a'],
    [
      'a list in a list',
      { properties: { a: { type: 'array', items: { type: 'object', properties: { b: pets } } } } },
      '/a/items/b',
    ],
    [
      'a part of an item',
      { properties: { a: { type: 'array', items: { type: 'object', properties: { b: { type: 'null' } } } } } },
      '/a/items/b',
    ],
  ])('reports %s that the language lacks', (_, part, at) => {
    expect(fromJsonSchema({ type: 'object', ...part }).unconverted.map((unconverted) => unconverted.at)).toContain(at);
  });

  it('reports options of a uiSchema, and choices without a short value', () => {
    const text: RJSFSchema = { type: 'string', enum: ['', 'a', 'x'.repeat(101)] };
    const ui = { a: { 'ui:widget': 'color', 'ui:rows': 3, 'ui:options': { inline: true } } };
    const { form, unconverted } = fromJsonSchema({ type: 'object', properties: { a: text } }, ui);
    expect(unconverted.map(({ at, reason }) => [at, reason.replace(/:.*/, '')])).toEqual([
      ['/a', 'A choice has no value, or one of more than 100 characters'],
      ['/a', 'A choice has no value, or one of more than 100 characters'],
      ['/a', '"ui'],
      ['/a', '"ui'],
      ['/a', 'The widget "color" has no counterpart.'],
    ]);
    expect(compileForm(form).plan.fields[0]?.choices?.map(({ value }) => value)).toEqual(['a']);
  });

  it('gives names that the language lacks a key, from which the data gets them back', () => {
    const text: RJSFSchema = { type: 'string' };
    const names = ['first_name', '1st', '名前', 'constructor', 'X005F', 'a.b', 'id'];
    const properties = Object.fromEntries(names.map((name) => [name, text]));
    const defaults = [{ id: 'a', first_name: 'Hana' }];
    const items: RJSFSchema = { type: 'array', items: { type: 'object', properties }, default: defaults };
    const { form, answers, unconverted } = fromJsonSchema({ type: 'object', properties: { ...properties, my_pets: items } });
    expect(unconverted).toEqual([]);
    expect(() => compileForm(form)).not.toThrow();
    expect(toSchemaData(answers)).toEqual({ my_pets: [{ id: 'a', first_name: 'Hana' }] });
    const keys = names.map((name) => toFieldKey([name]));
    expect(Object.keys(form['fields'] as object)).toEqual([...keys, toFieldKey(['my_pets'])]);
    expect(Object.keys(toSchemaData(Object.fromEntries(keys.map((key) => [key, 'x'])))).sort()).toEqual([...names].sort());
  });

  it('keeps the prototypes of objects as they are', () => {
    const data = toSchemaData(JSON.parse('{ "__proto__.polluted": true, "constructor.polluted": true }'));
    expect(Object.hasOwn(data, '__proto__')).toBe(true);
    expect([{}, Object].map((value) => 'polluted' in value)).toEqual([false, false]);
  });

  it('gives data back as the schema nests them', () => {
    const answers = { name: 'Hana', age: null, 'address.street': 'Oak', pets: [{ id: null, name: 'Tama' }] };
    expect(toSchemaData(answers)).toEqual({ name: 'Hana', address: { street: 'Oak' }, pets: [{ name: 'Tama' }] });
  });
});

it('RJSF draws the form in its order and nesting, and the handler gets the data of the schema', async () => {
  const { form, answers } = fromJsonSchema(schema, uiSchema);
  const module = evaluateForm(compileForm(form, { id: 'survey' }));
  const onSubmit = vi.fn();
  const page = document.createElement('main');
  document.body.append(page);
  await act(async () => {
    root = createRoot(page);
    root.render(<SchemaForm schema={schema} uiSchema={uiSchema} form={module} answers={answers} onSubmit={onSubmit} />);
  });
  // The validators load when the page is idle.
  await act(async () => new Promise((resolve) => setTimeout(resolve)));
  const fields = [...page.querySelectorAll<HTMLElement>('[data-field]')].map(({ dataset }) => dataset['field']);
  expect(fields).toEqual(['email', 'fullX005Fname', 'age', 'pet', 'news', 'days', 'address.street']);
  expect(page.querySelector('fieldset.fields legend')?.textContent).toBe('Address');
  await act(async () => page.querySelector<HTMLElement>('[data-main]')?.click());
  expect(page.querySelectorAll('.field-issue')).toHaveLength(3);
  for (const [name, text] of [
    ['fullX005Fname', 'Hana'],
    ['address.street', 'Oak'],
    ['age', '３０'],
  ] as const)
    await act(async () => {
      const input = page.querySelector<HTMLInputElement>(`[name="${name}"]`) as HTMLInputElement;
      input.value = text;
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    });
  await act(async () => page.querySelector<HTMLElement>('[value=cat]')?.click());
  await act(async () => page.querySelector<HTMLElement>('[data-main]')?.click());
  await act(async () => new Promise((resolve) => setTimeout(resolve)));
  expect(onSubmit.mock.calls).toEqual([[{ full_name: 'Hana', age: 30, pet: 'cat', news: true, address: { street: 'Oak' } }]]);
});

it('RJSF draws the fields of a declared form with the same elements as the engine itself', () => {
  const { form } = fromJsonSchema(schema, uiSchema);
  const page = <Form form={evaluateForm(compileForm(form))} onSubmit={() => undefined} />;
  const drawn = renderToStaticMarkup(page);
  registerFieldPlacer(PlainFields);
  expect(renderToStaticMarkup(page)).toBe(drawn);
  expect(drawn.match(/<input/g)?.length).toBeGreaterThan(8);
});
