import { describe, expect, test } from 'vitest';
import { validateAnswers } from '../../engine/validate/index.ts';
import { now, openField, openForm } from './forms.ts';

describe('country', () => {
  const country = openField({ kind: 'country', required: true });
  const field = country.plan.fields[0];

  test('is one of the 249 countries of ISO 3166-1 by its code, Japan first, initially empty', () => {
    const codes = field?.choices?.map(({ value }) => value) ?? [];
    expect([codes[0], codes.length, new Set(codes).size]).toEqual(['JP', 249, 249]);
    expect(codes.every((code) => /^[A-Z]{2}$/.test(code))).toBe(true);
    expect(codes).toEqual(expect.arrayContaining(['US', 'CN', 'KR', 'TW', 'GB', 'BR', 'VN', 'PH', 'AQ', 'AX']));
    expect([field?.widget, field?.options['blank']]).toEqual(['select', true]);
    expect([country.rules('JP'), country.rules('ＪＰ'), country.rules('XX'), country.rules('jp'), country.rules('')]).toEqual([
      [],
      [],
      ['enum'],
      ['enum'],
      ['required'],
    ]);
  });
});

describe('date', () => {
  const date = openField({ kind: 'date', min: '2020-02-01', max: '2026-11-22' });

  test('is a calendar day up to 9999-12-31 [VALIDATION-023]', () => {
    const any = openField({ kind: 'date' });
    expect(any.plan.fields[0]?.options['max']).toBe('9999-12-31');
    expect(
      ['2024-02-29', '2023-02-29', '2026-13-01', '2026-00-10', '9999-12-31', '0001-01-01'].map((day) => any.rules(day)),
    ).toEqual([[], ['realDate'], ['realDate'], ['realDate'], [], []]);
    for (const day of ['10000-01-01', '275760-09-13', 'tomorrow']) expect(any.rules(day)).toContain('format');
    expect(any.rules(20260101)).toEqual(['type']);
  });

  test('is between `min` and `max`', () => {
    expect(['2020-01-31', '2020-02-01', '2026-11-22', '2026-11-23'].map((day) => date.rules(day))).toEqual([
      ['dayFrom'],
      [],
      [],
      ['dayTo'],
    ]);
    const validationContext = { context: {}, settings: {}, now };
    const { issues } = validateAnswers(date.plan, date.validators, { field: '2020-01-31' }, validationContext);
    expect(issues).toEqual([{ at: '/field', rule: 'dayFrom', limit: '2020-02-01' }]);
  });

  test('normalises text for browsers without a date picker', () => {
    expect(['2026/1/5', '2026年1月5日', '２０２６－０１－０５', '20260105'].map((typed) => date.keeps(typed))).toEqual(
      Array.from({ length: 4 }, () => '2026-01-05'),
    );
  });
});

describe('choices', () => {
  const choices = [
    { value: 'mail', text: 'x.mail' },
    { value: 'phone', text: 'x.phone' },
  ];

  test.each(['radio', 'select'])('accepts one of the values of a %s', (kind) => {
    const field = openField({ kind, choices });
    expect([field.rules('mail'), field.rules('fax'), field.rules(['mail'])]).toEqual([[], ['enum'], ['type']]);
  });

  test('accepts several values of a group, each once', () => {
    const field = openField({ kind: 'checkbox-group', choices });
    expect([field.rules(['mail', 'phone']), field.rules(['fax']), field.rules(['mail', 'mail']), field.rules('mail')]).toEqual([
      [],
      ['enum'],
      ['uniqueItems'],
      ['type'],
    ]);
    expect(openField({ kind: 'checkbox-group', choices, required: true }).rules([])).toEqual(['required']);
  });

  test('accepts true and false for a box; an unticked one is false', () => {
    const field = openField({ kind: 'checkbox' });
    expect([field.rules(true), field.rules('true'), field.keeps(null)]).toEqual([[], ['type'], false]);
    expect(openField({ kind: 'checkbox', required: true }).rules(false)).toEqual(['required']);
  });
});

describe('a PIN', () => {
  const pin = { kind: 'pin-code', required: true } as const;

  test('has exactly the declared number of digits, by default four, and converts full-width ones', () => {
    const four = openField(pin);
    expect(four.rules('1234')).toEqual([]);
    for (const wrong of ['123', '12345', '12a4']) expect(four.rules(wrong), wrong).not.toEqual([]);
    expect(four.rules('')).toEqual(['required']);
    expect(four.keeps('１２３４')).toBe('1234');
    const six = openField({ ...pin, length: 6 });
    expect(six.rules('123456')).toEqual([]);
    expect(six.rules('1234')).not.toEqual([]);
  });

  test('reports a difference from the repeated field, only at the confirmation', () => {
    const both = openForm({ id: 'pin', fields: { pinCode: pin, again: { ...pin, sameAs: 'pinCode' } } });
    expect(both.validate({ pinCode: '1234', again: '1234' })).toEqual([]);
    expect(both.validate({ pinCode: '1234', again: '1235' })).toEqual(['again mismatch']);
  });
});
