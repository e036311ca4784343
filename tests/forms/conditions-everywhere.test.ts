import { describe, expect, test } from 'vitest';
import { type Answers, type DeclaredField, isObject, type Json, listKinds } from '../../engine/declare/index.ts';
import { restoreLocked } from '../../engine/validate/index.ts';
import { now, openForm } from './forms.ts';

// `requiredWhen` and `readOnlyWhen` of every kind, in every place where a field may stand.

const label = 'x';
const condition = { 'form.box': true };
// A computed field takes no answer.
const kinds = listKinds()
  .filter(({ isComputed }) => isComputed !== true)
  .map((entry) => ({
    ...entry,
    // A kind's example is a declared field.
    field: { ...(isObject(entry.example) ? entry.example : {}), required: false, label } as unknown as DeclaredField,
  }));
const other: DeclaredField = { kind: 'text' };

const places: readonly {
  readonly place: string;
  readonly takes: (kind: (typeof kinds)[number]) => boolean;
  readonly at: string;
  readonly open: (field: DeclaredField) => ReturnType<typeof openForm>;
}[] = [
  {
    place: 'in a form',
    takes: () => true,
    at: 'field',
    open: (field) => openForm({ id: 'f', fields: { box: { kind: 'checkbox' }, password: other, field } }),
  },
  {
    place: 'once for each entry of the settings',
    takes: () => true,
    at: 'field.a',
    open: (field) =>
      openForm(
        {
          id: 'f',
          fields: { box: { kind: 'checkbox' }, password: other, 'field.<id>': { ...field, each: { at: 'settings.list' } } },
        },
        // A list of entries where settings are documents.
        { list: [{ id: 'a' }] } as never,
      ),
  },
  {
    place: 'in an item',
    takes: ({ isRepeatable }) => isRepeatable === true,
    at: 'items/0/field',
    open: (field) => openForm({ id: 'f', fields: { box: { kind: 'checkbox' }, items: { kind: 'repeat', fields: { field } } } }),
  },
];

describe.each(places)('$place', ({ takes, at, open }) => {
  const answersOf = (isOn: boolean, answer: Json = null): Answers => {
    const [key = '', index] = at.split('/');
    return { box: isOn, [key]: index === undefined ? answer : [{ id: 'a', field: answer }] };
  };

  test.each(kinds.filter(takes))('the kind $kind is required while `requiredWhen` holds', ({ field }) => {
    const { validate, plan } = open({ ...field, requiredWhen: condition });
    // There is nothing to ask without settings, such as policies.
    if (plan.fields.length < (at === 'items/0/field' ? 2 : 3)) return;
    const missing = (isOn: boolean) => validate(answersOf(isOn)).filter((issue) => issue === `${at} required`);
    expect([missing(false), missing(true)]).toEqual([[], [`${at} required`]]);
  });

  test.each(kinds.filter(takes))('the kind $kind keeps its saved answer while `readOnlyWhen` holds', ({ field }) => {
    const { plan } = open({ ...field, readOnlyWhen: condition });
    if (plan.fields.length < (at === 'items/0/field' ? 2 : 3)) return;
    const restore = (isOn: boolean) =>
      JSON.stringify(
        restoreLocked(plan, answersOf(isOn, 'saved'), answersOf(isOn, 'sent'), { context: {}, settings: {}, now }),
      ).includes('saved');
    expect([restore(false), restore(true)]).toEqual([false, true]);
  });
});
