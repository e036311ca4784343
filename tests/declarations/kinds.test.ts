// The field kinds of this store.
import { expect, test } from 'vitest';
import { openField, openForm } from '../forms/forms.ts';

test('accepts 6 to 15 ASCII letters and digits as a login ID', () => {
  const loginId = openField({ kind: 'login-id' });
  expect(['abc12', 'abc123', 'a'.repeat(15), 'a'.repeat(16), 'abc-123', 'ａｂｃ１２３'].map((id) => loginId.rules(id))).toEqual([
    ['minLength'],
    [],
    [],
    ['maxLength'],
    ['format'],
    [],
  ]);
  expect(loginId.keeps('ａｂｃ１２３')).toBe('abc123');
});

test('a consent that must be given refuses an unticked box', () => {
  expect(openField({ kind: 'consent', required: true, mustBeTrue: true }).rules(false)).toEqual(['mustBeTrue']);
});

test('renders sex with the widget in the settings, and omits "no answer" if they disallow it', () => {
  const sex = (settings: { readonly widget: string; readonly disallow: boolean }, more = {}) =>
    openField(
      {
        kind: 'sex',
        widget: { by: { at: 'settings.s.widget' }, Select: 'select', Radio: 'radio' },
        disallowUnknown: { at: 'settings.s.disallow' },
        ...more,
      },
      { s: settings },
    );
  const free = sex({ widget: 'Radio', disallow: false });
  expect(free.plan.fields[0]?.widget).toBe('radio');
  expect(['1', '2', '9', '0', '3', 1].map((code) => free.rules(code))).toEqual([[], [], [], [], ['enum'], []]);
  const strict = sex({ widget: 'Select', disallow: true });
  expect(strict.plan.fields[0]?.widget).toBe('select');
  expect(strict.rules('0')).toEqual(['enum']);
  const profile = sex({ widget: 'Select', disallow: true }, { hideUnknownWhen: { 'context.knownSex': true } });
  expect([profile.rules('0', { knownSex: true }), profile.rules('0', { knownSex: false })]).toEqual([['enum'], []]);
});

test('asks for the policies of the context', () => {
  const form = openForm({
    id: 'consent',
    context: { policies: { type: 'array', items: { type: 'object' } } },
    fields: { policies: { kind: 'policies', required: true, policies: { at: 'context.policies' }, show: { at: 'policies' } } },
  });
  const context = { policies: [{ policyId: 'terms', revision: 2, key: 'terms' }] };
  const agreed = (revision: number) => ({ policies: [{ policyId: 'terms', revision, key: 'terms' }] });
  expect(form.validate({}, context)).toEqual(['policies required']);
  expect(form.validate(agreed(1), context)).toEqual(['policies required']);
  expect(form.validate(agreed(2), context)).toEqual([]);
  expect(form.validate({}, { policies: [] })).toEqual([]);
  expect(form.validate({ policies: [{ policyId: 'other', revision: 1, key: 'other' }] }, { policies: [] })).toEqual([
    'policies unknown',
  ]);
});
