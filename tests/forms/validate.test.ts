import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DeclaredForm, ValidationContext } from '../../engine/declare/index.ts';
import {
  isLocked,
  isRequired,
  normaliseAnswer,
  shownFields,
  validateAnswers,
  validateField,
} from '../../engine/validate/index.ts';
import { randomRuns } from '../random-runs.ts';
import { evaluate, now, openForm } from './forms.ts';

const choices = [
  { value: 'a', text: 'x.a' },
  { value: 'b', text: 'x.b' },
];
const everything: DeclaredForm = {
  id: 'everything',
  fields: {
    email: { kind: 'email', required: true },
    code: { kind: 'one-time-code', when: { 'form.email': { differsFrom: { at: 'context.email' } } } },
    nickname: { kind: 'free-text', readOnlyWhen: { 'context.hasNickname': true } },
    password: { kind: 'new-password', required: true },
    passwordConfirm: { kind: 'new-password-confirm', sameAs: 'password' },
    name: { kind: 'free-text', requiredWhen: { 'form.nameKana': { present: true } } },
    nameKana: { kind: 'kana' },
    remark: { kind: 'text', rows: 4 },
    birthday: { kind: 'birthday' },
    postalCode: { kind: 'postal-code' },
    prefecture: { kind: 'prefecture' },
    phone: { kind: 'phone' },
    contact: { kind: 'radio', choices },
    how: { kind: 'select', choices, when: { 'form.contact': 'a' } },
    why: { kind: 'text', when: { 'form.how': { present: true } } },
    news: { kind: 'checkbox-group', choices },
    agree: { kind: 'checkbox', required: true },
    keep: { kind: 'checkbox' },
  },
  rules: [
    { when: { 'form.keep': true }, requires: 'phone', issue: 'phoneForKeeping', with: { who: { at: 'context.email' } } },
    { when: { 'form.name': 'root' }, field: 'name', issue: 'taken' },
    { when: { 'form.contact': 'b', 'form.news': { minItems: 2 } }, issue: 'tooMuch' },
  ],
};
const settings = {};
const form = openForm(everything);
const context = { email: 'me@example.jp', hasNickname: true };
const validationContext: ValidationContext = { context, settings, now };
const good = {
  email: 'me@example.jp',
  password: 'abcdefg1',
  passwordConfirm: 'abcdefg1',
  agree: true,
};

describe('validating all answers', () => {
  test('reports no issues of valid answers', () => expect(form.validate(good, context)).toEqual([]));

  test('reports only `required` for any kind of empty answer', () => {
    for (const email of ['', null, undefined, ' 　', []])
      expect(form.validate({ ...good, email }, context)).toContain('email required');
    expect(form.validate({ ...good, password: '', passwordConfirm: '' }, context)).toEqual([
      'password required',
      'passwordConfirm required',
    ]);
  });

  test('converts empty strings to null before validating and sending', () => {
    expect(form.answers({ ...good, name: '', birthday: '  ', news: [] }, context)).toMatchObject({
      name: null,
      birthday: null,
      news: null,
    });
  });

  test('reports all issues at once in drawing order', () => {
    expect(form.validate({ ...good, email: 'x', phone: '1', nameKana: 'a', stranger: 1 }, context)).toEqual([
      'email format',
      'name required',
      'nameKana format',
      'phone format',
      'stranger unknown',
    ]);
  });

  test('provides the limit as a parameter of the text', () => {
    const { issues } = validateAnswers(form.plan, form.validators, { ...good, remark: 'あ'.repeat(101) }, validationContext);
    expect(issues).toEqual([{ at: '/remark', rule: 'maxLength', limit: 100 }]);
  });

  test('rejects unknown keys, including malicious ones', () => {
    const hostile = JSON.parse('{"__proto__": {"email": "a@b.jp"}, "constructor": 1, "a/b~c": 1}');
    expect(form.validate({ ...good }, context)).toEqual([]);
    expect(form.validate(hostile, context)).toEqual(
      expect.arrayContaining(['email required', '__proto__ unknown', 'constructor unknown', 'a~1b~0c unknown']),
    );
  });

  test.each([[[]], ['text'], [5], [null]])('rejects %j instead of answers', (answers) =>
    expect(form.validate(answers, context)).toContain('type'),
  );

  test('rejects the wrong type in each field, and numbers except for codes', () => {
    const wrong = {
      email: 5,
      name: ['x'],
      agree: 'true',
      news: 'a',
      keep: 1,
      birthday: 19900105,
      phone: 9012345678,
      contact: {},
    };
    expect(
      form
        .validate({ ...good, ...wrong }, context)
        .filter((issue) => issue.endsWith(' type'))
        .map((issue) => issue.split(' ')[0]),
    ).toEqual(form.plan.fields.map(({ key }) => key).filter((key) => key in wrong));
    expect(form.validate({ ...good, prefecture: 13 }, context)).toEqual([]);
    expect(form.answers({ ...good, prefecture: 13 }, context)).toMatchObject({ prefecture: '13' });
  });

  test('discards hidden answers, and fields shown only because of them', () => {
    const answers = { ...good, contact: 'a', how: 'b', why: 'because' };
    expect(form.shown(answers, context)).toEqual(expect.arrayContaining(['how', 'why']));
    const hidden = form.shown({ ...answers, contact: 'b' }, context);
    expect(hidden).not.toContain('how');
    expect(hidden).not.toContain('why');
    expect(Object.keys(form.answers({ ...answers, contact: 'b' }, context))).toEqual(hidden);
  });

  test('terminates on circular conditions', () => {
    const circle = openForm({
      id: 'c',
      fields: { a: { kind: 'text', when: { 'form.b': null } }, b: { kind: 'text', when: { not: { 'form.a': null } } } },
    });
    expect(circle.shown({ a: 'x', b: 'y' })).toEqual([]);
    expect(circle.shown({ a: null, b: null })).toEqual(['a']);
  });

  test('applies rules between fields: with `requires`, at a field, about the form', () => {
    const { issues } = validateAnswers(
      form.plan,
      form.validators,
      { ...good, keep: true, name: 'root', contact: 'b', news: ['a', 'b'] },
      validationContext,
    );
    expect(issues).toEqual([
      { at: '/name', rule: 'taken' },
      { at: '/phone', rule: 'phoneForKeeping', who: 'me@example.jp' },
      { at: '', rule: 'tooMuch' },
    ]);
  });

  test('does not require a secret that is set, but validates a new one', () => {
    const withSecrets: ValidationContext = { ...validationContext, set: ['password', 'passwordConfirm', 'email'] };
    const listIssues = (answers: object) =>
      validateAnswers(form.plan, form.validators, { ...good, ...answers }, withSecrets).issues.map(
        ({ at, rule }) => `${at} ${rule}`,
      );
    expect(listIssues({ password: null, passwordConfirm: '' })).toEqual([]);
    expect(listIssues({ password: 'abcdefg2', passwordConfirm: '' })).toEqual(['/passwordConfirm mismatch']);
    expect(listIssues({ password: 'x1', passwordConfirm: 'x1' })).toEqual(['/password minLength']);
    expect(listIssues({ email: '' })).toEqual(['/email required']);
  });

  test('rejects an answer without a validator', () => {
    expect(validateAnswers(form.plan, {}, good, validationContext).issues).toContainEqual({ at: '/email', rule: 'unjudged' });
  });
});

describe('validating one field', () => {
  test('reports the same issues as validating all answers', () => {
    fc.assert(
      fc.property(someAnswers(), (answers) => {
        const { issues, shownKeys: shown } = validateAnswers(form.plan, form.validators, answers, validationContext);
        for (const { key } of form.plan.fields) {
          const one = validateField(form.plan, form.validators, key, answers, validationContext);
          expect(one).toEqual(shown.includes(key) ? issues.filter(({ at, rule }) => at === `/${key}` && rule !== 'unknown') : []);
        }
      }),
      randomRuns(100),
    );
  });

  test('reports nothing for a hidden or unknown field', () => {
    expect(validateField(form.plan, form.validators, 'how', { how: 'zzz' }, validationContext)).toEqual([]);
    expect(validateField(form.plan, form.validators, 'toString', {}, validationContext)).toEqual([]);
  });

  test('reads as few answers in a form of 500 fields as in one of five', () => {
    const fields = Object.fromEntries(
      Array.from({ length: 500 }, (_, index) => [
        `f${index}`,
        index === 7 ? { kind: 'text', when: { 'form.f3': { present: true } } } : { kind: 'text' },
      ]),
    );
    const large = openForm({ id: 'large', fields });
    const read: string[] = [];
    const answers = Object.defineProperties(
      {},
      Object.fromEntries(
        Object.keys(fields).map((key) => [key, { enumerable: true, get: () => (read.push(key) > 0 ? 'x<' : null) }]),
      ),
    );
    expect(validateField(large.plan, large.validators, 'f7', answers, validationContext)).toEqual([
      { at: '/f7', rule: 'forbiddenContent' },
    ]);
    expect(new Set(read)).toEqual(new Set(['f3', 'f7']));
  });

  test('runs one validator', () => {
    let calls = 0;
    const counted = Object.fromEntries(
      Object.entries(form.validators).map(([key, validate]) => [
        key,
        Object.assign((answer: unknown) => ++calls > 0 && validate(answer), {}),
      ]),
    );
    validateField(form.plan, counted, 'name', { ...good, name: 'x', nameKana: 'ア', phone: '0312345678' }, validationContext);
    expect(calls).toBe(1);
  });
});

describe('field visibility', () => {
  const field = (key: string) => {
    const found = form.plan.fields.find((each) => each.key === key);
    if (found === undefined) throw new Error(`no field ${key}`);
    return found;
  };

  test('returns which fields are required', () => {
    const required = (key: string, answers = {}) => isRequired(field(key), form.plan, answers, validationContext);
    expect([
      required('email'),
      required('name'),
      required('name', { nameKana: 'ア' }),
      required('phone'),
      required('phone', { keep: true }),
    ]).toEqual([true, false, true, false, true]);
  });

  test('returns which fields are locked', () => {
    expect(isLocked(field('nickname'), form.plan, {}, validationContext)).toBe(true);
    expect(isLocked(field('nickname'), form.plan, {}, { ...validationContext, context: {} })).toBe(false);
    expect(isLocked(field('email'), form.plan, {}, validationContext)).toBe(false);
  });

  test('returns which fields are shown, in drawing order', () => {
    expect(
      shownFields(form.plan, { email: 'other@example.jp' }, validationContext)
        .map(({ key }) => key)
        .slice(0, 3),
    ).toEqual(['email', 'code', 'nickname']);
  });
});

describe('arbitrary input', () => {
  test('never throws, and returns answers of the right types', () => {
    fc.assert(
      fc.property(someAnswers(), (answers) => {
        const verdict = validateAnswers(form.plan, form.validators, answers, validationContext);
        for (const { key, answer } of form.plan.fields) {
          if (!verdict.shownKeys.includes(key)) continue;
          const value = verdict.answers[key];
          const type =
            answer === 'text'
              ? typeof value === 'string' || value === null
              : answer === 'boolean'
                ? typeof value === 'boolean'
                : Array.isArray(value) || value === null;
          expect(type).toBe(true);
        }
        expect(JSON.parse(JSON.stringify(verdict))).toEqual(verdict);
      }),
      randomRuns(300),
    );
  });

  test('handles deeply nested input', () => {
    const deep = JSON.parse('['.repeat(5000) + ']'.repeat(5000));
    const all = Object.fromEntries(form.plan.fields.map(({ key }) => [key, deep]));
    expect(form.validate(all, context).length).toBeGreaterThan(10);
    // The compared server value is equally deep.
    expect(form.validate({ ...good, email: deep }, { email: deep })).toContain('email type');
  });

  test('normalises idempotently', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), hostileText()), (text) => {
        for (const field of form.plan.fields) {
          const once = normaliseAnswer(field, text);
          expect(normaliseAnswer(field, once)).toEqual(once);
        }
      }),
      randomRuns(500),
    );
  });

  test('is validated equally by a newly evaluated module', () => {
    const again = evaluate(form.source);
    fc.assert(
      fc.property(someAnswers(), (answers) => {
        expect(validateAnswers(form.plan, again, answers, validationContext)).toEqual(
          validateAnswers(form.plan, form.validators, answers, validationContext),
        );
      }),
      randomRuns(50),
    );
  });
});

function hostileText() {
  const parts = fc.constantFrom(
    '-',
    'ー',
    '\u3099',
    'か',
    '\u0301',
    'e',
    ' ',
    '　',
    '\u00b4',
    '1',
    '１',
    '/',
    '年',
    '\r\n',
    '<',
    'on',
    '=',
    '0',
    'ﾊ',
    'ﾟ',
    '\u00a0',
    '𠮷',
    'ſ',
    '@',
    '.',
  );
  return fc.array(parts, { maxLength: 20 }).map((each) => each.join(''));
}

function someAnswers() {
  const right = fc.record(Object.fromEntries(Object.entries(good).map(([key, value]) => [key, fc.constant(value)])), {
    requiredKeys: [],
  });
  const keys = form.plan.fields.map(({ key }) => key);
  const values = fc.oneof(
    hostileText(),
    fc.jsonValue(),
    fc.constantFrom('a', 'b', 'root', '19900105', '0312345678', true, false, ['a'], ['a', 'b'], 1),
  );
  const wild = fc.dictionary(fc.oneof(fc.constantFrom(...keys), fc.string()), values, { maxKeys: 15 });
  // Deliberately not the type that the parameter declares.
  return fc.tuple(right, wild).map(([one, other]) => ({ ...one, ...other }) as never);
}
