// What the served forms refuse and accept, field by field. Each row is typed into every form of `forms` and posted.
import type { JsonObject } from '../../../engine/declare/index.ts';
import type { ServedForm, Typed } from './served-forms.ts';

export interface FieldRule {
  /** One observable behaviour, with the rows that it proves. */
  readonly title: string;
  readonly forms: readonly ServedForm['id'][];
  /** Settings documents to publish, each merged over the published one. */
  readonly settings?: { readonly [document: string]: JsonObject };
  readonly refused: readonly Refused[];
  readonly accepted: readonly Typed[];
}
export interface Refused {
  readonly typed: Typed;
  /** The whole message at each field that is refused; no other field has one. */
  readonly issues: { readonly [field: string]: string };
}

const labels: { readonly [field: string]: string } = {
  email: 'メールアドレス',
  password: 'パスワード',
  name: 'お名前',
  nameKana: 'お名前（カナ）',
  familyName: '姓',
  givenName: '名',
  familyNameKana: '姓（カナ）',
  givenNameKana: '名（カナ）',
  nickname: 'ニックネーム',
  address: '住所',
  address2: '建物名・部屋番号',
  phoneNumber: '電話番号',
  birthday: '生年月日',
  postalCode: '郵便番号',
  prefecture: '都道府県',
  country: '国・地域',
  sex: '性別',
  loginId: 'ログインID',
  passwordConfirm: 'パスワード（確認）',
  'custom.word': '好きな言葉',
};

const all = (fields: readonly string[], text: string): Typed => Object.fromEntries(fields.map((field) => [field, text]));

/** The same text in several fields, each of which refuses it by a message of its own. */
const refuse = (fields: readonly string[], text: string, message: string): Refused => ({
  typed: all(fields, text),
  issues: Object.fromEntries(fields.map((field) => [field, `${labels[field]}${message}`])),
});

/** Different texts, one to a field: as many fields in one post as there are texts. */
const spread = (fields: readonly string[], texts: readonly string[]): readonly Typed[] =>
  Array.from({ length: Math.ceil(texts.length / fields.length) }, (_, turn) =>
    Object.fromEntries(
      texts.slice(turn * fields.length, (turn + 1) * fields.length).map((text, index) => [fields[index] ?? '', text]),
    ),
  );

const refuseSpread = (fields: readonly string[], texts: readonly string[], message: string): readonly Refused[] =>
  spread(fields, texts).map((typed) => ({
    typed,
    issues: Object.fromEntries(Object.keys(typed).map((field) => [field, `${labels[field]}${message}`])),
  }));

const password = (text: string): Typed => ({ password: text, passwordConfirm: text });
const refusePassword = (text: string, message: string): Refused => ({
  typed: password(text),
  issues: { password: `パスワード${message}` },
});

const freeTexts = ['name', 'familyName', 'givenName', 'nickname', 'address', 'address2', 'custom.word'];
const addresses = ['address', 'address2'];
const kana = ['nameKana', 'familyNameKana', 'givenNameKana'];
const both = ['signup', 'profile'] as const;

const forbidden = 'に使用できない文字や記号（< > " \' ` など）が含まれています。';
const notKatakana = 'は全角カタカナで入力してください。';
const notADay = 'は 1990/01/05 の形式で、1900年以降の日付を入力してください。';
const unreal = 'に実在する日付を入力してください。';
const future = 'が未来の日付です。今日までの日付を入力してください。';
const tooLong = (limit: number) => `は${limit}文字以内で入力してください。`;
const noLimits = { minAge: null, maxAge: null, allow: true };
const anyAge = { ageRestriction: { signUp: noLimits, signUpWithoutParentConsent: noLimits } };
const ages = (signUp: JsonObject) => ({ ageRestriction: { signUp, signUpWithoutParentConsent: noLimits } });
const outsideAges = (birthday: string): Refused => ({
  typed: { birthday },
  issues: { birthday: '恐れ入りますが、ご登録いただける年齢の範囲外です。' },
});

/** An address of this many characters, each part as long as it may be. */
const addressOf = (length: number): string => {
  const domain = `@${'d'.repeat(60)}.${'e'.repeat(60)}.example`;
  return `${'a'.repeat(length - domain.length)}${domain}`;
};

const required = (fields: readonly string[]): Refused => ({
  typed: all(fields, ''),
  issues: Object.fromEntries(
    fields.map((field) => [field, `${labels[field]}を${chosen.includes(field) ? '選択' : '入力'}してください。`]),
  ),
});
const chosen = ['sex', 'prefecture', 'country'];
const typedByBoth = [...freeTexts, ...kana, 'birthday', 'phoneNumber', 'postalCode', 'prefecture', 'sex'];
const complete: Typed = {
  ...all(freeTexts, '港町'),
  ...all(kana, 'ミナト'),
  birthday: '1990/01/05',
  phoneNumber: '09012345678',
  postalCode: '1000001',
  prefecture: '13',
  sex: '1',
};

/** Fields of both forms and these by one rule: `{ name: 'OPTIONAL', … }` */
export const everyField = (rule: string, more: readonly string[]): JsonObject =>
  Object.fromEntries([...typedByBoth, ...more].filter((field) => field !== 'custom.word').map((field) => [field, rule]));

/** The document in which an operator adds a text field to both forms. */
export const customWord = (rule: string): JsonObject => ({
  entries: [{ id: 'word', title: { ja: '好きな言葉' }, type: 'TEXT', rule, in: ['signUp', 'profile'] }],
});

const four = ['abcdefg1', 'Abcdefg1', 'abcdefg1!', 'Abcdefg1!'];
const strengths: readonly (readonly [setting: string, fitting: readonly string[]])[] = [
  ['NONE', four],
  ['UPPER_CASE', ['Abcdefg1', 'Abcdefg1!']],
  ['SYMBOL', ['abcdefg1!', 'Abcdefg1!']],
  ['UPPER_CASE_SYMBOL', ['Abcdefg1!']],
];

function weaknessOf(setting: string, text: string): string {
  const upper = setting.includes('UPPER_CASE') && !/[A-Z]/.test(text) ? ['パスワードに英大文字を1文字以上入れてください。'] : [];
  const symbol = setting.includes('SYMBOL') && !text.includes('!') ? ['パスワードに記号を1文字以上入れてください。'] : [];
  return [...upper, ...symbol].join(' ');
}

export const fieldRules: readonly FieldRule[] = [
  {
    title: 'every free text refuses the signs < > " \' ` by a message that names the field [VALIDATION-001] [VALIDATION-003]',
    forms: both,
    refused: ['<', '>', '"', "'", '`'].map((sign) => refuse(freeTexts, `港${sign}町`, forbidden)),
    accepted: [all(freeTexts, '港町')],
  },
  {
    title: 'every free text refuses what could be a script [VALIDATION-002]',
    forms: both,
    refused: ['javascript:', 'vbscript:', 'onload=', 'data:', 'expression(', 'style='].map((text) =>
      refuse(freeTexts, `港${text}町`, forbidden),
    ),
    accepted: [all(freeTexts, 'javascript expression')],
  },
  {
    title: 'free texts know a script in any case and with spaces, and accept what is none [VALIDATION-004]',
    forms: both,
    refused: refuseSpread(
      freeTexts,
      ['OnClick =', 'onclick=', 'ONCLICK  =x', 'JavaScript:', 'STYLE=', '山onclick=', 'a onx=1'],
      forbidden,
    ),
    accepted: spread(freeTexts, ['one = two', 'condition', 'Monday = 1', 'on = off', 'database', 'expression', '1 + 1 = 2']),
  },
  {
    title: 'name, nickname and both parts of the address hold 100 characters [VALIDATION-005]',
    forms: both,
    refused: [refuse(['name', 'nickname', 'address', 'address2'], '山'.repeat(101), tooLong(100))],
    accepted: [all(['name', 'nickname', 'address', 'address2'], '山'.repeat(100))],
  },
  {
    title: 'family name and given name hold 50 characters [VALIDATION-006]',
    forms: both,
    refused: [refuse(['familyName', 'givenName'], '山'.repeat(51), tooLong(50))],
    accepted: [all(['familyName', 'givenName'], '山'.repeat(50))],
  },
  {
    title: 'every kana field takes katakana only [VALIDATION-007]',
    forms: both,
    refused: ['やまだ', 'Yamada', '山田', 'ヤマダ1'].map((text) => refuse(kana, text, notKatakana)),
    accepted: [all(kana, 'ヤマダ')],
  },
  {
    title: 'the name in kana holds 100 characters, family and given kana 50 [VALIDATION-008]',
    forms: both,
    refused: [
      {
        typed: { nameKana: 'ア'.repeat(101), familyNameKana: 'ア'.repeat(51), givenNameKana: 'ア'.repeat(51) },
        issues: {
          nameKana: `お名前（カナ）${tooLong(100)}`,
          familyNameKana: `姓（カナ）${tooLong(50)}`,
          givenNameKana: `名（カナ）${tooLong(50)}`,
        },
      },
    ],
    accepted: [{ nameKana: 'ア'.repeat(100), familyNameKana: 'ア'.repeat(50), givenNameKana: 'ア'.repeat(50) }],
  },
  {
    title: 'katakana includes the long-vowel mark, the middle dot and spaces, and nothing of half width [VALIDATION-009]',
    forms: both,
    refused: ['ﾔﾏﾀﾞ', 'ヤマダｰ', 'ヽ'].map((text) => refuse(kana, text, notKatakana)),
    accepted: spread(kana, ['ヤマダ　タロー', 'ヤマダ タロウ', 'ジャン・ポール']),
  },
  {
    title: 'a birthday may be empty, and its year is from 1900 to 2099 [VALIDATION-010]',
    forms: both,
    settings: anyAge,
    refused: [
      refuse(['birthday'], '18991231', notADay),
      { typed: { birthday: '21000101' }, issues: { birthday: `生年月日${notADay} 生年月日${future}` } },
      // Fits the pattern: refused as a day in the future only.
      refuse(['birthday'], '20991231', future),
    ],
    accepted: [{ birthday: '19000101' }, { birthday: '' }],
  },
  {
    title: 'a birthday is a real day from 1900 to today [VALIDATION-012]',
    forms: both,
    settings: anyAge,
    refused: [
      refuse(['birthday'], '1899/01/01', notADay),
      refuse(['birthday'], '1990/13/01', unreal),
      refuse(['birthday'], '1990/00/10', unreal),
      refuse(['birthday'], '1990/02/30', unreal),
      refuse(['birthday'], '2023/02/29', unreal),
      refuse(['birthday'], '2027/01/01', future),
    ],
    accepted: [{ birthday: '1900/01/01' }, { birthday: '2024/02/29' }, { birthday: '2026/11/21' }],
  },
  {
    title: 'every required field of sign-up must be filled in [VALIDATION-018]',
    forms: ['signup'],
    settings: {
      registration: { signUp: { fields: everyField('REQUIRED', ['loginId', 'password']) } },
      customAssociatedInfo: customWord('REQUIRED'),
    },
    refused: [required([...typedByBoth, 'loginId', 'password', 'passwordConfirm'])],
    accepted: [{ ...complete, loginId: 'minato77' }],
  },
  {
    title: 'every required field of the profile must be filled in [VALIDATION-018]',
    forms: ['profile'],
    settings: {
      registration: { profile: { fields: everyField('REQUIRED', ['country']) } },
      customAssociatedInfo: customWord('REQUIRED'),
    },
    // The demo account has a sex, which radios cannot lose.
    refused: [required([...typedByBoth, 'country'].filter((field) => field !== 'sex'))],
    accepted: [{ ...complete, country: 'JP' }],
  },
  {
    title: 'a text that nobody can see fills in no required field [VALIDATION-018]',
    forms: ['signup'],
    settings: {
      registration: { signUp: { fields: everyField('REQUIRED', ['loginId', 'password']) } },
      customAssociatedInfo: customWord('REQUIRED'),
    },
    refused: ['\u3164', '\u200B', '\u2800', '\u3000\u00AD\uFE0F'].map((text) => ({
      typed: all([...freeTexts, ...kana, 'phoneNumber', 'postalCode', 'birthday', 'loginId'], text),
      issues: required([...freeTexts, ...kana, 'birthday', 'phoneNumber', 'postalCode', 'prefecture', 'sex', 'loginId']).issues,
    })),
    accepted: [{ ...complete, loginId: 'minato78', familyName: '山\u200B' }],
  },
  {
    title: 'a name refuses the controls that change the direction of text by a message of its own; an address loses them',
    forms: both,
    refused: ['\u061C', '\u200F', '\u202E', '\u2066'].map((control) =>
      refuse(
        freeTexts.filter((field) => !addresses.includes(field)),
        `港${control}町`,
        'に、文字の並び順を変える目に見えない制御文字が含まれています。お手数ですが、貼り付けずに入力し直してください。',
      ),
    ),
    accepted: [
      all(freeTexts, '港町'),
      ...['\u061C', '\u200F', '\u202E', '\u2066'].map((control) => all(addresses, `港${control}町`)),
    ],
  },
  {
    title: 'an e-mail is required, an address, and holds 191 characters [VALIDATION-019]',
    forms: ['signup-email'],
    refused: [
      refuse(['email'], '', 'を入力してください。'),
      refuse(['email'], 'abc', 'は example@example.com の形式で入力してください。'),
      refuse(['email'], addressOf(192), tooLong(191)),
    ],
    accepted: [{ email: addressOf(191) }],
  },
  {
    title: 'a password has 8 to 30 characters [PASSWORD-005]',
    forms: ['signup'],
    refused: [
      refusePassword('xkq7vwz', 'は8文字以上で入力してください。'),
      refusePassword('xkq7vwzm'.padEnd(31, 'tr4n'), 'は30文字以内で入力してください。'),
    ],
    accepted: [password('xkq7vwzm'), password('xkq7vwzm'.padEnd(30, 'tr4n'))],
  },
  {
    title: 'a password holds ASCII letters, digits and symbols only [PASSWORD-006]',
    forms: ['signup'],
    refused: ['ｘkq7vwzm', 'パスワードxkq7vw', 'xkq7 vwzm', 'xkq7vwzmé'].map((text) =>
      refusePassword(text, 'は半角の英字・数字・記号で入力してください。'),
    ),
    accepted: [password('xkq7-VWZM_!?#"<')],
  },
  {
    title: 'a password has a lowercase letter and a digit [PASSWORD-007]',
    forms: ['signup'],
    refused: [
      refusePassword('ABCDEFG1', 'に英小文字を1文字以上入れてください。'),
      refusePassword('abcdefgh', 'に数字を1文字以上入れてください。'),
    ],
    accepted: [password('abcdefg1')],
  },
  ...strengths.map(([setting, fitting]) => ({
    title: `a password of the strength ${setting} has exactly the signs that it asks for [PASSWORD-008]`,
    forms: ['signup'] as const,
    settings: { registration: { passwordStrength: setting } },
    refused: four
      .filter((text) => !fitting.includes(text))
      .map((text) => ({ typed: password(text), issues: { password: weaknessOf(setting, text) } })),
    accepted: fitting.map(password),
  })),
  {
    title: 'a confirmation that differs is refused at the confirmation [PASSWORD-009]',
    forms: ['signup'],
    refused: [
      {
        typed: { password: 'xkq7vwzm', passwordConfirm: 'xkq7vwzn' },
        issues: { passwordConfirm: 'パスワード（確認）が一致しません。もう一度入力してください。' },
      },
    ],
    accepted: [password('xkq7vwzm')],
  },
  {
    title: 'ages within limits that are not allowed may not sign up, all others may [SIGNUP-029]',
    forms: ['signup'],
    settings: ages({ minAge: 0, maxAge: 12, allow: false }),
    refused: [outsideAges('2013/11/22'), outsideAges('2026/11/21')],
    accepted: [{ birthday: '2013/11/21' }],
  },
  {
    title: 'a missing upper limit of ages that may not sign up is open-ended [SIGNUP-029]',
    forms: ['signup'],
    settings: ages({ minAge: 60, maxAge: null, allow: false }),
    refused: [outsideAges('1966/11/21'), outsideAges('1900/01/01')],
    accepted: [{ birthday: '1966/11/22' }],
  },
  {
    title: 'the highest age may sign up, and a missing lower limit is open-ended [SIGNUP-025] [SIGNUP-029]',
    forms: ['signup'],
    settings: ages({ minAge: null, maxAge: 20, allow: true }),
    refused: [outsideAges('2005/11/21')],
    accepted: [{ birthday: '2005/11/22' }, { birthday: '2026/11/21' }],
  },
];
