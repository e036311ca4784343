import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { todayInJapan } from '../../engine/declare/index.ts';
import { extractDigits, isDay, passwordRules, replaceFutureDate, validateAnswers } from '../../engine/validate/index.ts';
import { now, openField, openForm } from './forms.ts';

describe('e-mail', () => {
  const email = openField({ kind: 'email', always: 'REQUIRED' });
  const ofLength = (length: number) => `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(length - 183 - 3)}.jp`;

  test.each([
    ['', 'required'],
    ['abc', 'format'],
    [ofLength(192), 'maxLength'],
  ])('rejects %s with its rule', (address, rule) => expect(email.rules(address)).toEqual([rule]));

  test('accepts 191 characters', () => {
    expect(ofLength(191)).toHaveLength(191);
    expect(email.rules(ofLength(191))).toEqual([]);
  });

  test.each([
    'foo.@docomo.ne.jp',
    'foo..bar@docomo.ne.jp',
    '.foo@ezweb.ne.jp',
    'a+b@example.co.jp',
    "o'neill@example.com",
    'ａ＠example．jp',
  ])('accepts %s, as issued by Japanese carriers', (address) => expect(email.rules(address)).toEqual([]));

  test.each([
    'a b@example.jp',
    'a\r\nBcc: x@example.jp',
    'a@example.jp\r\n',
    'a@example.jp\n',
    'a(b)@example.jp',
    'a<b>@example.jp',
    'a[b]@example.jp',
    'a:b@example.jp',
    'a;b@example.jp',
    'a@b@example.jp',
    'a\\b@example.jp',
    'a,b@example.jp',
    '"a b"@example.jp',
    'a@example',
    'a@-example.jp',
    'a@example..jp',
    '@example.jp',
    'a@',
    'a@127.0.0.1',
    '山田@example.jp',
  ])('rejects %j', (address) => expect(email.rules(address)).toEqual(['format']));
});

describe('login ID and codes', () => {
  test('accepts 6 to 15 ASCII letters and digits as a login ID', () => {
    const loginId = openField({ kind: 'login-id' });
    expect(['abc12', 'abc123', 'a'.repeat(15), 'a'.repeat(16), 'abc-123', 'ａｂｃ１２３'].map((id) => loginId.rules(id))).toEqual(
      [['minLength'], [], [], ['maxLength'], ['format'], []],
    );
    expect(loginId.keeps('ａｂｃ１２３')).toBe('abc123');
  });

  test('accepts a code with the number of digits in the settings, in full or half width', () => {
    const four = openField(
      { kind: 'one-time-code', length: { at: 'settings.authCode.signUp.length' } },
      { authCode: { signUp: { length: 4 } } },
    );
    expect([four.rules('1234'), four.rules('123456')]).toEqual([[], ['format']]);
    const six = openField({ kind: 'one-time-code' });
    expect([six.rules('１２３ ４５６'), six.rules('12345'), six.keeps('１２３ ４５６')]).toEqual([[], ['format'], '123456']);
  });
});

describe('new password', () => {
  const strength = (value: string) =>
    openField({ kind: 'new-password', strength: { at: 'settings.s.strength' } }, { s: { strength: value } });
  const plain = strength('NONE');

  test('has 8 to 30 characters', () => {
    const ofLength = (length: number) => plain.rules(`a1${'b'.repeat(length - 2)}`);
    expect([7, 8, 30, 31].map(ofLength)).toEqual([['minLength'], [], [], ['maxLength']]);
  });

  test.each(['ａbcdefg1', 'パスワードabc1', 'abc defg1', 'abcdefg1é'])(
    'rejects %s, which has other characters than ASCII letters, digits and symbols',
    (password) => expect(plain.rules(password)).toContain('passwordSigns'),
  );

  test('requires a lowercase letter and a digit', () => {
    expect([plain.rules('ABCDEFG1'), plain.rules('abcdefgh'), plain.rules('abcdefg1')]).toEqual([['lowercase'], ['digit'], []]);
  });

  test.each([
    ['NONE', ['abcdefg1', 'Abcdefg1', 'abcdefg1!', 'Abcdefg1!']],
    ['UPPER_CASE', ['Abcdefg1', 'Abcdefg1!']],
    ['SYMBOL', ['abcdefg1!', 'Abcdefg1!']],
    ['UPPER_CASE_SYMBOL', ['Abcdefg1!']],
  ])('requires exactly the characters of strength %s', (setting, fitting) => {
    const field = strength(setting);
    expect(['abcdefg1', 'Abcdefg1', 'abcdefg1!', 'Abcdefg1!'].filter((password) => field.rules(password).length === 0)).toEqual(
      fitting,
    );
  });

  test('lists its rules, each of which validation can report', () => {
    const field = strength('UPPER_CASE_SYMBOL');
    const [plan] = field.plan.fields;
    expect(plan && passwordRules(plan)).toEqual([
      'minLength',
      'maxLength',
      'passwordSigns',
      'lowercase',
      'digit',
      'uppercase',
      'symbol',
    ]);
    expect(field.rules('é')).toEqual(['minLength', 'passwordSigns', 'lowercase', 'digit', 'uppercase', 'symbol']);
  });

  test('reports a difference at the confirmation', () => {
    const form = openForm({
      id: 'f',
      fields: {
        password: { kind: 'new-password', always: 'REQUIRED' },
        passwordConfirm: { kind: 'new-password-confirm', of: 'password' },
      },
    });
    expect(form.validate({ password: 'abcdefg1', passwordConfirm: 'abcdefg2' })).toEqual(['passwordConfirm mismatch']);
    expect(form.validate({ password: 'abcdefg1', passwordConfirm: 'abcdefg1' })).toEqual([]);
    expect(form.validate({ password: 'abcdefg1' })).toEqual(['passwordConfirm required']);
  });

  test('is NFC-normalised and otherwise accepted unchanged, including spaces and length', () => {
    expect(plain.keeps('  か\u3099 ')).toBe('  が ');
    expect(openField({ kind: 'password' }).keeps('x'.repeat(128))).toBe('x'.repeat(128));
  });

  test('is secret, like its confirmation and the password at login', () => {
    for (const field of [plain, openField({ kind: 'password' })])
      expect(field.plan.fields.map(({ secret }) => secret)).toEqual([true]);
  });
});

describe('birthday', () => {
  const birthday = openField({ kind: 'birthday' });

  test('accepts years from 1900 to 2099 by its pattern, and may be empty', () => {
    const validate = birthday.validators['field'];
    expect(['18991231', '19000101', '20991231', '21000101'].map((day) => validate?.(day))).toEqual([false, true, true, false]);
    expect(birthday.rules('')).toEqual([]);
  });

  test.each(['1899/01/01', '1990/13/01', '1990/02/30', '2023/02/29', '1990/00/10', '1990/04/31', '1990/01', '90/01/01'])(
    'rejects %s',
    (day) => expect(birthday.rules(day)).not.toEqual([]),
  );

  test.each(['1990/01/05', '2024/02/29', '2026/11/21'])('accepts %s', (day) => expect(birthday.rules(day)).toEqual([]));

  test('is stored as YYYYMMDD in any written format', () => {
    const written = ['1990/01/05', '1990-01-05', '１９９０／０１／０５', '1990年1月5日', '19900105', ' 1990/1/5 '];
    expect(written.map((text) => birthday.keeps(text))).toEqual(written.map(() => '19900105'));
  });

  test('rejects future days; the input replaces them by today', () => {
    expect(birthday.rules('2026/11/22')).toEqual(['future']);
    expect(replaceFutureDate('20271231', now)).toBe('20261121');
    expect(replaceFutureDate('19900105', now)).toBe('19900105');
  });

  test('uses the day in Japan, nine hours ahead of UTC', () => {
    expect([todayInJapan('2026-11-20T14:59:59Z'), todayInJapan('2026-11-20T15:00:00Z'), todayInJapan('never')]).toEqual([
      '20261120',
      '20261121',
      '',
    ]);
    expect([isDay('20240229'), isDay('20230229'), isDay('20230100')]).toEqual([true, false, false]);
  });
});

describe('phone numbers and postal codes', () => {
  test('accepts telephone numbers of 10 or 11 digits with any hyphens and widths', () => {
    const phone = openField({ kind: 'phone' });
    expect(['090123456', '0312345678', '09012345678', '090123456789', ''].map((number) => phone.rules(number))).toEqual([
      ['format'],
      [],
      [],
      ['format'],
      [],
    ]);
    expect([phone.keeps('090-1234-5678'), phone.keeps('０９０ー１２３４－５６７８'), phone.keeps('090 1234 5678')]).toEqual([
      '09012345678',
      '09012345678',
      '09012345678',
    ]);
  });

  test('keeps only digits in digits-only inputs', () => expect(extractDigits('0a９-0')).toBe('090'));

  test('accepts postal codes of exactly 7 digits, or none', () => {
    const postalCode = openField({ kind: 'postal-code' });
    expect(['100000', '1000001', '10000011', '', '100-0001', '〒1000001'].map((code) => postalCode.rules(code))).toEqual([
      ['format'],
      [],
      ['format'],
      [],
      [],
      [],
    ]);
    expect([postalCode.keeps('１００－０００１'), postalCode.keeps('〒100-0001')]).toEqual(['1000001', '1000001']);
  });

  test('offers the 47 prefectures as 1 to 47, and 0 for unselected', () => {
    const prefecture = openField({ kind: 'prefecture' });
    const [plan] = prefecture.plan.fields;
    expect(plan?.choices?.map(({ value }) => value)).toEqual(Array.from({ length: 47 }, (_, index) => String(index + 1)));
    expect(plan?.choices?.map(({ label }) => label)[46]).toEqual({ key: 'codes.prefecture.47' });
    expect(plan?.options).toMatchObject({ unselected: '0' });
    expect([prefecture.rules('47'), prefecture.rules('48'), prefecture.rules('01'), prefecture.rules(13)]).toEqual([
      [],
      ['enum'],
      ['enum'],
      [],
    ]);
    expect(prefecture.keeps(13)).toBe('13');
  });

  test('treats 0 as absent, so a required prefecture must not be 0', () => {
    expect(openField({ kind: 'prefecture', always: 'REQUIRED' }).rules('0')).toEqual(['required']);
    expect(openField({ kind: 'prefecture' }).rules('0')).toEqual([]);
  });
});

function readNames(language: 'ja' | 'en'): { readonly [code: string]: string } {
  // A file of ours, checked by the check stage.
  return JSON.parse(readFileSync(`screens/text/${language}/country.json`, 'utf8')) as { readonly [code: string]: string };
}

describe('country', () => {
  const country = openField({ kind: 'country', always: 'REQUIRED' });
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

  test('has names in both languages, sorted by language', () => {
    const names = { ja: readNames('ja'), en: readNames('en') };
    const named = (language: 'ja' | 'en') => (field?.choices ?? []).map(({ value }) => names[language][value]);
    for (const language of ['ja', 'en'] as const) expect(new Set(named(language).filter(Boolean)).size).toBe(249);
    // Kanji are sorted by their reading: 韓国 (kankoku) before ガンビア (ganbia), 中国 (chuugoku) before チュニジア.
    const japanese = named('ja');
    const place = (name: string) => japanese.indexOf(name);
    expect(place('日本')).toBe(0);
    expect(place('韓国')).toBeGreaterThan(place('カメルーン'));
    expect(place('韓国')).toBeLessThan(place('カンボジア'));
    expect(place('中国')).toBe(place('チュニジア') - 1);
    // As generated by the kind.
    const order = (field?.options['orders'] as { readonly en: readonly string[] } | undefined)?.en ?? [];
    expect([...order].sort()).toEqual([...(field?.choices ?? [])].map(({ value }) => value).sort());
    const english = order.slice(1).map((code) => names.en[code] ?? '');
    expect(english).toEqual([...english].sort((one, other) => one.localeCompare(other, 'en')));
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
    { value: 'mail', words: 'x.mail' },
    { value: 'phone', words: 'x.phone' },
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
    expect(openField({ kind: 'checkbox-group', choices, always: 'REQUIRED' }).rules([])).toEqual(['required']);
  });

  test('accepts true and false for a box; an unticked one is false', () => {
    const field = openField({ kind: 'checkbox' });
    expect([field.rules(true), field.rules('true'), field.keeps(null)]).toEqual([[], ['type'], false]);
    expect(openField({ kind: 'checkbox', always: 'REQUIRED' }).rules(false)).toEqual(['required']);
    expect(openField({ kind: 'consent', always: 'REQUIRED', mustBe: true }).rules(false)).toEqual(['mustBeTrue']);
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
    const profile = sex({ widget: 'Select', disallow: true }, { unknownGoneWhen: { 'context.knownSex': true } });
    expect([profile.rules('0', { knownSex: true }), profile.rules('0', { knownSex: false })]).toEqual([['enum'], []]);
  });
});

describe('a PIN', () => {
  const pin = { kind: 'pin-code', always: 'REQUIRED' } as const;

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
    const both = openForm({ id: 'pin', fields: { pinCode: pin, again: { ...pin, of: 'pinCode' } } });
    expect(both.validate({ pinCode: '1234', again: '1234' })).toEqual([]);
    expect(both.validate({ pinCode: '1234', again: '1235' })).toEqual(['again mismatch']);
  });
});
