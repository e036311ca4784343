import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DeclaredForm, Given } from '../../engine/declare/index.ts';
import { isLocked, isRequired, judgeAnswers, judgeField, normaliseAnswer, shownFields } from '../../engine/validate/index.ts';
import { evaluate, now, openForm } from './forms.ts';

const choices = [
  { value: 'a', words: 'x.a' },
  { value: 'b', words: 'x.b' },
];
const everything: DeclaredForm = {
  id: 'everything',
  fields: {
    email: { kind: 'email', always: 'REQUIRED' },
    code: { kind: 'one-time-code', when: { 'form.email': { differsFrom: { at: 'context.email' } } } },
    loginId: { kind: 'login-id', lockedWhen: { 'context.hasLoginId': true } },
    password: { kind: 'new-password', always: 'REQUIRED' },
    passwordConfirm: { kind: 'new-password-confirm', of: 'password' },
    name: { kind: 'free-text', requiredWhen: { 'form.nameKana': { present: true } } },
    nameKana: { kind: 'kana' },
    remark: { kind: 'text', rows: 4 },
    sex: { kind: 'sex' },
    birthday: { kind: 'birthday' },
    postalCode: { kind: 'postal-code' },
    prefecture: { kind: 'prefecture' },
    phone: { kind: 'phone' },
    contact: { kind: 'radio', choices },
    how: { kind: 'select', choices, when: { 'form.contact': 'a' } },
    why: { kind: 'text', when: { 'form.how': { present: true } } },
    news: { kind: 'checkbox-group', choices },
    agree: { kind: 'consent', mustBe: true },
    keep: { kind: 'checkbox' },
    policies: { kind: 'policies', always: 'REQUIRED', from: { at: 'settings.p.list' }, agreed: { at: 'context.agreed' } },
  },
  rules: [
    { when: { 'form.keep': true }, requires: 'phone', issue: 'phoneForKeeping', with: { who: { at: 'context.email' } } },
    { when: { 'form.name': 'root' }, field: 'name', issue: 'taken' },
    { when: { 'form.contact': 'b', 'form.news': { minItems: 2 } }, issue: 'tooMuch' },
  ],
};
const settings = { p: { list: [{ policyId: 'p1', revision: 1, key: 'p1' }] } };
const form = openForm(everything, settings);
const context = { email: 'me@example.jp', agreed: [], hasLoginId: true };
const given: Given = { context, settings, now };
const good = {
  email: 'me@example.jp',
  password: 'abcdefg1',
  passwordConfirm: 'abcdefg1',
  agree: true,
  policies: [{ policyId: 'p1', revision: 1, key: 'p1' }],
};

describe('judging all answers', () => {
  test('says nothing of right answers', () => expect(form.judge(good, context)).toEqual([]));

  test('says that a required field is empty, however empty it is, and only that [VALIDATION-018]', () => {
    for (const email of ['', null, undefined, ' 　', []])
      expect(form.judge({ ...good, email }, context)).toContain('email required');
    expect(form.judge({ ...good, password: '', passwordConfirm: '' }, context)).toEqual([
      'password required',
      'passwordConfirm required',
    ]);
  });

  test('makes null of empty strings before anything is judged or sent [VALIDATION-021]', () => {
    expect(form.answers({ ...good, name: '', birthday: '  ', news: [] }, context)).toMatchObject({
      name: null,
      birthday: null,
      news: null,
    });
  });

  test('tells everything at once, in the order of drawing', () => {
    expect(form.judge({ ...good, email: 'x', phone: '1', nameKana: 'a', stranger: 1 }, context)).toEqual([
      'email format',
      'name required',
      'nameKana format',
      'phone format',
      'stranger unknown',
    ]);
  });

  test('gives the limit to the words', () => {
    const { issues } = judgeAnswers(form.plan, form.validators, { ...good, remark: 'あ'.repeat(101) }, given);
    expect(issues).toEqual([{ at: '/remark', rule: 'maxLength', limit: 100 }]);
  });

  test('refuses keys that the form does not have, hostile ones too', () => {
    const hostile = JSON.parse('{"__proto__": {"email": "a@b.jp"}, "constructor": 1, "a/b~c": 1}');
    expect(form.judge({ ...good }, context)).toEqual([]);
    expect(form.judge(hostile, context)).toEqual(
      expect.arrayContaining(['email required', '__proto__ unknown', 'constructor unknown', 'a~1b~0c unknown']),
    );
  });

  test.each([[[]], ['text'], [5], [null]])('refuses %j in place of answers', (answers) =>
    expect(form.judge(answers, context)).toContain('type'),
  );

  test('refuses the wrong type of each field, and numbers except where a value is a code', () => {
    const wrong = {
      email: 5,
      name: ['x'],
      agree: 'true',
      news: 'a',
      keep: 1,
      policies: {},
      birthday: 19900105,
      phone: 9012345678,
      contact: {},
    };
    expect(
      form
        .judge({ ...good, ...wrong }, context)
        .filter((issue) => issue.endsWith(' type'))
        .map((issue) => issue.split(' ')[0]),
    ).toEqual(form.plan.fields.map(({ key }) => key).filter((key) => key in wrong));
    expect(form.judge({ ...good, sex: 1, prefecture: 13 }, context)).toEqual([]);
    expect(form.answers({ ...good, sex: 1, prefecture: 13 }, context)).toMatchObject({ sex: '1', prefecture: '13' });
  });

  test('drops hidden answers, and what was shown because of them', () => {
    const answers = { ...good, contact: 'a', how: 'b', why: 'because' };
    expect(form.shown(answers, context)).toEqual(expect.arrayContaining(['how', 'why']));
    const hidden = form.shown({ ...answers, contact: 'b' }, context);
    expect(hidden).not.toContain('how');
    expect(hidden).not.toContain('why');
    expect(Object.keys(form.answers({ ...answers, contact: 'b' }, context))).toEqual(hidden);
  });

  test('ends when conditions go in a circle', () => {
    const circle = openForm({
      id: 'c',
      fields: { a: { kind: 'text', when: { 'form.b': null } }, b: { kind: 'text', when: { not: { 'form.a': null } } } },
    });
    expect(circle.shown({ a: 'x', b: 'y' })).toEqual([]);
    expect(circle.shown({ a: null, b: null })).toEqual(['a']);
  });

  test('runs rules between fields: one that requires, one at a field, one about the form', () => {
    const { issues } = judgeAnswers(
      form.plan,
      form.validators,
      { ...good, keep: true, name: 'root', contact: 'b', news: ['a', 'b'] },
      given,
    );
    expect(issues).toEqual([
      { at: '/name', rule: 'taken' },
      { at: '/phone', rule: 'phoneForKeeping', who: 'me@example.jp' },
      { at: '', rule: 'tooMuch' },
    ]);
  });

  test('does not ask again for a secret that was set, but judges what is typed anew', () => {
    const kept: Given = { ...given, set: ['password', 'passwordConfirm', 'email'] };
    const judge = (answers: object) =>
      judgeAnswers(form.plan, form.validators, { ...good, ...answers }, kept).issues.map(({ at, rule }) => `${at} ${rule}`);
    expect(judge({ password: null, passwordConfirm: '' })).toEqual([]);
    expect(judge({ password: 'abcdefg2', passwordConfirm: '' })).toEqual(['/passwordConfirm mismatch']);
    expect(judge({ password: 'x1', passwordConfirm: 'x1' })).toEqual(['/password minLength']);
    expect(judge({ email: '' })).toEqual(['/email required']);
  });

  test('refuses an answer that it has no validator for', () => {
    expect(judgeAnswers(form.plan, {}, good, given).issues).toContainEqual({ at: '/email', rule: 'unjudged' });
  });
});

describe('judging one field', () => {
  test('says exactly what judging all says of it', () => {
    fc.assert(
      fc.property(someAnswers(), (answers) => {
        const { issues, shown } = judgeAnswers(form.plan, form.validators, answers, given);
        for (const { key } of form.plan.fields) {
          const one = judgeField(form.plan, form.validators, key, answers, given);
          expect(one).toEqual(
            shown.includes(key)
              ? issues.filter(({ at, rule }) => at === `/${key}` && (rule !== 'unknown' || key === 'policies'))
              : [],
          );
        }
      }),
      { numRuns: 300 },
    );
  });

  test('says nothing of a hidden or unknown field', () => {
    expect(judgeField(form.plan, form.validators, 'how', { how: 'zzz' }, given)).toEqual([]);
    expect(judgeField(form.plan, form.validators, 'toString', {}, given)).toEqual([]);
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
    expect(judgeField(large.plan, large.validators, 'f7', answers, given)).toEqual([{ at: '/f7', rule: 'forbiddenContent' }]);
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
    judgeField(form.plan, counted, 'name', { ...good, name: 'x', nameKana: 'ア', phone: '0312345678' }, given);
    expect(calls).toBe(1);
  });
});

describe('what a form asks', () => {
  const field = (key: string) => {
    const found = form.plan.fields.find((each) => each.key === key);
    if (found === undefined) throw new Error(`no field ${key}`);
    return found;
  };

  test('knows what is required with these answers', () => {
    const required = (key: string, answers = {}) => isRequired(field(key), form.plan, answers, given);
    expect([
      required('email'),
      required('name'),
      required('name', { nameKana: 'ア' }),
      required('phone'),
      required('phone', { keep: true }),
    ]).toEqual([true, false, true, false, true]);
  });

  test('knows what is locked', () => {
    expect(isLocked(field('loginId'), form.plan, {}, given)).toBe(true);
    expect(isLocked(field('loginId'), form.plan, {}, { ...given, context: {} })).toBe(false);
    expect(isLocked(field('email'), form.plan, {}, given)).toBe(false);
  });

  test('knows what is shown, in the order of drawing', () => {
    expect(
      shownFields(form.plan, { email: 'other@example.jp' }, given)
        .map(({ key }) => key)
        .slice(0, 3),
    ).toEqual(['email', 'code', 'loginId']);
  });
});

describe('whatever is sent', () => {
  test('never throws, and gives back answers of the right types', () => {
    fc.assert(
      fc.property(someAnswers(), (answers) => {
        const verdict = judgeAnswers(form.plan, form.validators, answers, given);
        for (const { key, answer } of form.plan.fields) {
          if (!verdict.shown.includes(key)) continue;
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
      { numRuns: 1000 },
    );
  });

  test('stays calm at great depth', () => {
    const deep = JSON.parse('['.repeat(5000) + ']'.repeat(5000));
    const all = Object.fromEntries(form.plan.fields.map(({ key }) => [key, deep]));
    expect(form.judge(all, context).length).toBeGreaterThan(10);
    // Compared with what the server knows, which is as deep.
    expect(form.judge({ ...good, email: deep }, { email: deep })).toContain('email type');
  });

  test('tidies to the same when tidied again', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), hostileText()), (text) => {
        for (const field of form.plan.fields) {
          const once = normaliseAnswer(field, text);
          expect(normaliseAnswer(field, once)).toEqual(once);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('is judged alike by the module text evaluated anew', () => {
    const again = evaluate(form.source);
    fc.assert(
      fc.property(someAnswers(), (answers) => {
        expect(judgeAnswers(form.plan, again, answers, given)).toEqual(judgeAnswers(form.plan, form.validators, answers, given));
      }),
      { numRuns: 200 },
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
  // On purpose not the answers that the judge's type promises.
  return fc.tuple(right, wild).map(([one, other]) => ({ ...one, ...other }) as never);
}
