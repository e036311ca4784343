// The same form for every competitor: n required fields in a repeating cycle of 20 (12 text, 2 e-mail, 2 select of 47 options, 2
// radio of 3, 1 checkbox, 1 date).
const prefectures = (
  '北海道 青森県 岩手県 宮城県 秋田県 山形県 福島県 茨城県 栃木県 群馬県 埼玉県 千葉県 東京都 神奈川県 新潟県 富山県 ' +
  '石川県 福井県 山梨県 長野県 岐阜県 静岡県 愛知県 三重県 滋賀県 京都府 大阪府 兵庫県 奈良県 和歌山県 鳥取県 島根県 ' +
  '岡山県 広島県 山口県 徳島県 香川県 愛媛県 高知県 福岡県 佐賀県 長崎県 熊本県 大分県 宮崎県 鹿児島県 沖縄県'
).split(' ');
const texts = '氏名 フリガナ 会社名 部署名 役職 住所 建物名 電話番号 備考 商品名 担当者 件名'.split(' ');
const cycle =
  'text text email text select text text radio text text text date text email text select text radio checkbox text'.split(' ');

/** @type {{ readonly [kind: string]: string }} */
const labels = { email: 'メールアドレス', select: '都道府県', radio: '連絡方法', checkbox: '規約に同意する', date: '希望日' };

/** @type {{ readonly [kind: string]: object }} */
const kinds = {
  text: { type: 'string', minLength: 1, maxLength: 60, pattern: '^[A-Za-z0-9ぁ-んァ-ヶー一-龠々・ ]+$' },
  email: { type: 'string', format: 'email' },
  select: { type: 'string', enum: prefectures },
  radio: { type: 'string', enum: ['電話', 'メール', '郵送'] },
  checkbox: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
};

/**
 * The form as a list: `fieldList(1)` → `[{ name: 'f0', kind: 'text', label: '氏名 1' }]`.
 * @param {number} n
 * @returns {{ name: string, kind: string, label: string }[]}
 */
export function fieldList(n) {
  return Array.from({ length: n }, (_, index) => {
    const kind = cycle[index % cycle.length] ?? 'text';
    return { name: `f${index}`, kind, label: `${labels[kind] ?? texts[index % texts.length]} ${index + 1}` };
  });
}

/**
 * The JSON Schema (draft-07) of the form with n fields.
 * @param {number} n
 */
export function makeSchema(n) {
  const properties = Object.fromEntries(fieldList(n).map(({ name, kind, label }) => [name, { ...kinds[kind], title: label }]));
  return { type: 'object', properties, required: Object.keys(properties) };
}

/**
 * Returns the text field nearest to the middle of the form, which receives the keystrokes.
 * @param {number} n
 */
export function middleTextField(n) {
  const near = fieldList(n).map((field, index) => ({ ...field, away: Math.abs(index - (n >> 1)) }));
  return near.filter(({ kind }) => kind === 'text').toSorted((one, other) => one.away - other.away)[0]?.name ?? 'f0';
}
