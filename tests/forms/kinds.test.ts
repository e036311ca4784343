import { describe, expect, test } from 'vitest';
import { todayAt } from '../../engine/declare/index.ts';
import { extractDigits, isDay, passwordRules, replaceFutureDate } from '../../engine/validate/index.ts';
import { now, openField, openForm } from './forms.ts';

describe('e-mail', () => {
  const email = openField({ kind: 'email', required: true });
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

describe('codes', () => {
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
        password: { kind: 'new-password', required: true },
        passwordConfirm: { kind: 'new-password-confirm', sameAs: 'password' },
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
    expect([todayAt('2026-11-20T14:59:59Z'), todayAt('2026-11-20T15:00:00Z'), todayAt('never')]).toEqual([
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
    expect(openField({ kind: 'prefecture', required: true }).rules('0')).toEqual(['required']);
    expect(openField({ kind: 'prefecture' }).rules('0')).toEqual([]);
  });
});
