import { expect, test } from 'vitest';
import { openForm } from './forms.ts';

const form = openForm({
  id: 'missing',
  asks: { at: 'context.missing' },
  fields: {
    nickname: { kind: 'free-text', required: true, maxLength: 20 },
    pet: { kind: 'free-text', required: false, maxLength: 20 },
    breed: { kind: 'free-text', required: true, maxLength: 20, when: { 'form.pet': 'dog' } },
  },
});

test('a form that asks for some fields shows, requires and keeps these alone', () => {
  const context = { missing: ['nickname'] };
  expect(form.shown({}, context)).toEqual(['nickname']);
  expect(form.validate({}, context)).toEqual(['nickname required']);
  expect(form.answers({ nickname: 'Ann', pet: 'dog', breed: 'corgi' }, context)).toEqual({ nickname: 'Ann' });
});

test('a field that is asked still follows its own condition', () => {
  const context = { missing: ['pet', 'breed'] };
  expect(form.shown({ pet: 'cat' }, context)).toEqual(['pet']);
  expect(form.validate({ pet: 'dog' }, context)).toEqual(['breed required']);
});

test('it asks for nothing without a list', () => {
  expect(form.shown({ nickname: 'Ann' }, {})).toEqual([]);
});
