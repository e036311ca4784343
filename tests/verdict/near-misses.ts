import type { FieldPlan, Json } from '../../engine/declare/index.ts';

/** Texts just inside and outside a field's limits. */
export function nearMisses(field: FieldPlan, now: string): readonly Json[] {
  const ofKind = Object.hasOwn(byKind, field.kind) ? byKind[field.kind] : undefined;
  const choices = (field.choices ?? []).flatMap(({ value }) => [
    ` ${value}`,
    `${value}\u3000`,
    widen(value),
    `0${value}`,
    value + value,
  ]);
  return [...(ofKind?.(now) ?? []), ...lengths(field), ...choices, ...signs];
}

const of =
  (...texts: readonly Json[]) =>
  () =>
    texts;
const digits = of(
  '1000001',
  '100-0001',
  '１００－０００１',
  '100‐0001',
  '100ー0001',
  '100 0001',
  '100\u30000001',
  '10000',
  '10000011',
  '09012345678',
  '０９０−１２３４−５６７８',
  '0312345678',
  '031234567',
  '090123456789',
  '12345a',
  '١٢٣٤٥٦',
  '𝟏𝟐𝟑𝟒𝟓𝟔',
  '①②③④⑤⑥⑦',
  123456,
  '1e5',
  '+81901234567',
);
const passwords = of(
  'aaaaaaa1',
  'Aaaaaaa1',
  'aaaaaa1!',
  'Aaaaaa1!',
  'AAAAAA1!',
  'aaaaaaaa',
  'aaaaa1!',
  `${'a1!A'.repeat(7)}a1`,
  `${'a1!A'.repeat(7)}a1!`,
  'aaaaaa1 ',
  'ａaaaaaa1',
  'aaaaaa1é',
  'aaaaaa1e\u0301',
  'aaaaaaa1\u007F',
  'aaaaaaa1~',
);

const numbers = of(
  '０',
  '-0',
  '−1',
  '1e3',
  '1,200',
  '1,20',
  '0.1',
  '0.10000001',
  '999999999999999',
  '1234567890123456',
  '①',
  1.5,
  -1,
  1e21,
);
const around = (now: string): readonly string[] =>
  [-1, 0, 1].map((days) => new Date(Date.parse(now) + (9 + days * 24) * 3_600_000).toISOString().slice(0, 10));

const byKind: { readonly [kind: string]: (now: string) => readonly Json[] } = {
  email: of(
    'a..b@docomo.ne.jp',
    'a.@docomo.ne.jp',
    'ａ@ｂ.jp',
    'a@b',
    'a@b.1p',
    'a@-b.jp',
    'a@b-.jp',
    'a@b..jp',
    'a@b.jp.',
    ' a@b.jp\u3000',
    'a b@c.jp',
    'a@b@c.jp',
    '"a"@b.jp',
    'あ@b.jp',
    `${'a'.repeat(64)}@b.jp`,
    `${'a'.repeat(65)}@b.jp`,
    `a@${'b'.repeat(63)}.jp`,
    `a@${'b'.repeat(64)}.jp`,
    `a@${'b.'.repeat(93)}jp`,
    `a@${'b.'.repeat(94)}jp`,
    'a@b.jp\n',
    'a@b.jp%0d%0aBcc:c@d.jp',
  ),
  integer: numbers,
  number: numbers,
  decimal: numbers,
  date: (now) => [
    ...around(now),
    '2023-02-29',
    '2024-02-29',
    '2026-13-01',
    '0000-01-01',
    '２０２６／４／１',
    '2026年4月1日',
    '1/5/2026',
    '2026-04',
  ],
  month: of('2026-04', '2026-13', '2026年4月', '4/2026', '0000-01', '2026-4', '2026-04-01', 202604),
  time: of('00:00', '23:59', '24:00', '12:60', '9:05', '９：０５', '0905', '9時5分', '9:', '09:05:00', 905),
  'date-time': (now) => [
    ...around(now).flatMap((day) => [day, `${day}T00:00`, `${day}T23:59`, `${day}T24:00`]),
    '2023-02-29T09:00',
    '2026/4/1 9:00',
    '2026年4月1日 9時',
    '2026-04-01T09:00:00',
    '2026-04-01T09:00Z',
    'T09:00',
    '2026-04-01T',
  ],
  birthday: (now) => {
    const fixed = [
      '20240229',
      '20230229',
      '19000229',
      '20000229',
      '19000101',
      '18991231',
      '20991231',
      '21000101',
      '19900431',
      '19901301',
      '19900100',
      '1990/1/5',
      '1990年1月5日',
      '１９９０年１月５日',
      '1990-01-05',
      '1990.1.5',
      '1990/13/5',
      '90/1/5',
      '平成2年1月5日',
      19900105,
    ];
    return [...fixed, ...around(now), ...around(now).map((day) => day.replaceAll('-', ''))];
  },
  // U+30A0 precedes the first, U+30FD follows the last; half-width kana and voiced marks that compose or do not.
  kana: of(
    '゠',
    'ァ',
    'ヺ',
    '・',
    'ー',
    'ヽ',
    'ﾔﾏﾀﾞ',
    'やまだ',
    'ヤマ ダ',
    'ヤマ\u3000ダ',
    'カ\u3099',
    'ヤ\u3099',
    'ア\u0301',
    'ヤマダ-',
    '㌔',
    'ㇰ',
    '𛀀',
    '\u3000',
    ' ',
  ),
  'login-id': of('abcde', 'abcdef', 'a'.repeat(15), 'a'.repeat(16), 'abc_def', 'ａｂｃｄｅｆ', ' abcdef ', 'ab cdef', 'ábcdef'),
  'new-password': passwords,
  'new-password-confirm': passwords,
  'one-time-code': digits,
  'pin-code': digits,
  phone: digits,
  'postal-code': digits,
  prefecture: of('0', '1', '47', '48', '01', 1, 47, 48, 1.5, 2 ** 53, '１３', '十三', '-1'),
  sex: of('0', '1', '2', '9', '3', 0, 1, 9, '１', ' 9 '),
};

/** One less than the limit, the limit, and one more, in characters of one, two and more units. */
function lengths({ schema }: FieldPlan): readonly string[] {
  const limits = [schema['minLength'], schema['maxLength']].filter((each) => typeof each === 'number');
  return limits.flatMap((limit) =>
    [limit - 1, limit, limit + 1].flatMap((length) =>
      ['a', '字', '𠮷', 'か\u3099', '👨‍👩‍👧'].map((unit) => unit.repeat(Math.max(length, 0))),
    ),
  );
}

const signs: readonly string[] = [
  '<b>',
  '"',
  "it's",
  'javascript:',
  'JavaScript:x',
  'data:',
  'one=two',
  'onclick=',
  'on = 1',
  'onab  =',
  'onabc\u3000=',
  'style=',
  'expression(',
  '\0',
  '\uD842',
  '\uDFB7',
  '\uD842x',
  'x\uDFB7\uD842',
  '\u200B',
  '\uFEFF',
  '\u0007',
  'a\tb',
  'a\r\nb',
  ' \u3000\u00A0 ',
  `a${'\u0301'.repeat(30)}`,
  `a${'\u0301'.repeat(31)}`,
  `a\u0323\u0301${'\u0323\u0301'.repeat(20)}`,
  'e\u0301',
  'é',
  'ﬁ',
  'Å',
  'が',
  '各\uFE00',
  '\u1100\u1161\u11A8',
  '字'.repeat(2000),
  '__proto__',
  'null',
  'toString',
];

function widen(text: string): string {
  return text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
}
