import { expect, test } from 'vitest';
import { openField, openForm } from './forms.ts';

const method = {
  kind: 'radio',
  choices: [{ value: 'new', text: 'payment.new' }],
  choicesFrom: { at: 'context.methods' },
} as const;

test('accepts the choices of the form’s context and the declared ones, and no others', () => {
  const field = openField({ ...method, required: true });
  const context = { methods: [{ value: 'pm_1', name: 'Visa' }] };
  expect(field.rules('pm_1', context)).toEqual([]);
  expect(field.rules('new', context)).toEqual([]);
  expect(field.rules('pm_2', context)).toEqual(['enum']);
  expect(field.rules('pm_1', {})).toEqual(['enum']);
  expect(field.rules(null, context)).toEqual(['required']);
});

test('declares one field for each entry of a setting, with the choices under its id, and hides those without a choice', () => {
  const form = openForm(
    {
      id: 'checkout',
      fields: {
        'rate.<id>': {
          kind: 'radio',
          required: true,
          choices: [],
          each: { at: 'settings.shipping.profiles' },
          choicesFrom: { at: 'context.rates' },
        },
      },
    },
    {
      shipping: {
        profiles: [
          { id: 'parcel', name: { ja: '宅配便' } },
          { id: 'cool', name: { ja: 'クール便' } },
        ],
      },
    },
  );
  expect(form.plan.fields.map(({ key, label }) => [key, label])).toEqual([
    ['rate.parcel', { words: { ja: '宅配便' } }],
    ['rate.cool', { words: { ja: 'クール便' } }],
  ]);
  const context = { rates: { parcel: [{ value: 'r1', name: '850円' }], cool: [] } };
  expect(form.shown({}, context)).toEqual(['rate.parcel']);
  expect(form.validate({}, context)).toEqual(['rate.parcel required']);
  expect(form.validate({ 'rate.parcel': 'r1' }, context)).toEqual([]);
  expect(form.validate({ 'rate.parcel': 'r2' }, context)).toEqual(['rate.parcel enum']);
});
