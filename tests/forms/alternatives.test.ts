import { expect, test } from 'vitest';
import type { DeclaredForm } from '../../engine/declare/index.ts';
import { openForm } from './forms.ts';

const absent = { present: false };
const bothEmpty = { 'form.email': absent, 'form.phone': absent };
const contact = (rule: object): DeclaredForm => ({
  id: 'contact',
  fields: {
    email: { kind: 'email', required: false },
    phone: { kind: 'phone', required: false },
    note: { kind: 'text', required: false, maxLength: 10 },
  },
  rules: [{ when: bothEmpty, field: 'email', issue: 'contact', ...rule }],
});
const marksOf = (form: DeclaredForm, settings = {}) =>
  Object.fromEntries(
    openForm(form, settings).plan.fields.map(({ key, rule, isAlternative }) => [key, isAlternative === true ? 'one of' : rule]),
  );

test('marks fields of which one must be answered', () => {
  expect(marksOf(contact({}))).toEqual({ email: 'one of', phone: 'one of', note: 'OPTIONAL' });
  const limited = { when: { ...bothEmpty, 'form.note': 'x' } };
  expect(marksOf(contact(limited))).toMatchObject({ email: 'one of', phone: 'one of', note: 'OPTIONAL' });
});

test.each([
  ['a rule about another field', { field: 'note' }],
  ['a rule about the form', { field: undefined }],
  ['one field that is empty', { when: { 'form.email': absent, 'form.phone': { present: true } } }],
  ['fields of which any is empty', { when: { any: [{ 'form.email': absent }, { 'form.phone': absent }] } }],
])('marks none for %s', (_says, rule) => {
  expect(Object.values(marksOf(contact(rule)))).toEqual(['OPTIONAL', 'OPTIONAL', 'OPTIONAL']);
});
