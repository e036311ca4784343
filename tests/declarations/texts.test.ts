import { describe, expect, test } from 'vitest';
import { offer } from '../../engine/ja/kinds/kana/offer.lazy.ts';
import { openField, openForm } from '../forms/forms.ts';
import { defaultSettings, readDeclaredForm } from './declared-forms.ts';

const name = openField({ kind: 'free-text', maxLength: 50 });

describe('free text', () => {
  test.each(['<', '>', '"', "'", '`'])('rejects %s in every free text of sign-up', (sign) => {
    const form = withEveryField('signup');
    const written = form.plan.fields.filter(({ kind }) => kind === 'free-text').map(({ key }) => key);
    expect(written).toEqual(expect.arrayContaining(['name', 'familyName', 'givenName', 'nickname', 'address', 'address2']));
    for (const key of written) expect(form.validate({ [key]: `a${sign}b` })).toContain(`${key} forbiddenContent`);
  });

  test.each(['<', '>', '"', "'", '`', 'onload=x'])(
    'rejects %s in every free text of the profile, including those added by an operator',
    (text) => {
      const form = withEveryField('profile');
      const written = ['name', 'familyName', 'givenName', 'nickname', 'address', 'address2', 'custom.word'];
      for (const key of written) {
        expect(form.validate({ [key]: `a ${text} b` })).toContain(`${key} forbiddenContent`);
        expect(form.validate({ [key]: 'a b' })).not.toContain(`${key} forbiddenContent`);
      }
    },
  );

  test.each(['javascript:alert(1)', 'vbscript:x', 'onload=x', 'data:text/html', 'width:expression(1)', 'style=x'])(
    'rejects %s',
    (text) => expect(name.rules(text)).toEqual(['forbiddenContent']),
  );

  test.each(['OnClick =', 'onclick=', 'ONCLICK  =x', 'JavaScript:', 'STYLE=', '山onclick=', 'a onx=1'])(
    'rejects %s in any case',
    (text) => expect(name.rules(text)).toEqual(['forbiddenContent']),
  );

  test.each(['one = two', 'condition', 'Monday = 1', 'on = off', '山田 太郎', 'database', 'expression', 'O’Neill', '1 + 1 = 2'])(
    'accepts %s, which is not a script',
    (text) => expect(name.rules(text)).toEqual([]),
  );

  const links = [
    '当選！https://evil.example',
    'HTTP://a',
    'a：／／b',
    'ftp:／/a',
    'www.evil.example',
    'ＷＷＷ．evil',
    'Ｗwｗ｡evil',
    'wWw。evil',
    'a:\u200b//b',
    'w\u00adw\u2060w\u200b.evil',
    'a\ufe13//b',
    'www\u2024evil',
    'www\ufe52evil',
  ];

  test.each(links)('rejects %s in names and addresses, which are mailed or shown to others', (text) => {
    for (const id of ['signup', 'profile'] as const) {
      const form = withEveryField(id);
      for (const key of ['name', 'familyName', 'givenName', 'nickname'])
        expect(form.validate({ [key]: text })).toContain(`${key} linkMarks`);
    }
    for (const key of ['address', 'address2'])
      expect(withEveryField('profile').validate({ [key]: text })).toContain(`${key} linkMarks`);
    expect(openField({ kind: 'free-text' }).rules(text)).toEqual([]);
  });

  test.each(['name', 'given-name', 'family-name', 'nickname'])(
    'rejects links in every %s, unless it is declared to have them',
    (autocomplete) => {
      const link = 'https://evil.example';
      expect(openField({ kind: 'free-text', autocomplete }).rules(link)).toEqual(['linkMarks']);
      expect(openField({ kind: 'free-text', autocomplete, allowLinks: true }).rules(link)).toEqual([]);
    },
  );

  test.each(['J.R.', 'ジャン・ポール', 'Anne-Marie', 'St. John', 'a: b', 'w.w.w', 'ww.'])('accepts %s in names', (text) =>
    expect(withEveryField('profile').validate({ name: text, familyName: text, nickname: text })).toEqual([]),
  );

  test.each([
    ['name', 100],
    ['nickname', 100],
    ['address', 100],
    ['address2', 100],
  ] as const)('holds %s to %i characters', (key, limit) => expectLimit(key, limit));

  test.each([
    ['familyName', 50],
    ['givenName', 50],
  ] as const)('limits %s to %i characters', (key, limit) => expectLimit(key, limit));

  test('counts a supplementary character once', () => {
    expect(name.rules('𠮷'.repeat(50))).toEqual([]);
    expect(name.rules('𠮷'.repeat(51))).toEqual(['maxLength']);
  });

  test('trims spaces and replaces line breaks, except in multi-line fields', () => {
    expect(name.keeps('　山田\r\n太郎 ')).toBe('山田 太郎');
    expect(openField({ kind: 'free-text', rows: 3 }).keeps(' 山田\n太郎')).toBe('山田\n太郎');
  });

  test('accepts quotation marks in operators’ texts, but no markup or script', () => {
    const title = openField({ kind: 'free-text', allowQuotes: true });
    for (const text of ["Children's name", 'the "best" one', '`a`']) expect(title.rules(text)).toEqual([]);
    for (const text of ['a<b', 'a>b', 'javascript:x', "' onload=x", 'a\u001bb'])
      expect(title.rules(text)).toEqual(['forbiddenMarkup']);
  });

  test('rejects control characters', () => expect(name.rules('a\u001bb')).toEqual(['forbiddenContent']));

  test('rejects characters that the database cannot store', () => {
    expect(name.rules('a\u0000b')).toEqual(['type']);
    expect(name.rules('a\ud800b')).toEqual(['type']);
  });

  test('accepts every character in a text field only if it is raw', () => {
    expect(openField({ kind: 'text' }).rules('a<b')).toEqual(['forbiddenContent']);
    expect(openField({ kind: 'text', raw: true }).rules('a<b')).toEqual([]);
  });
});

describe('kana', () => {
  const kana = openField({ kind: 'kana', maxLength: 50 });

  test.each(['やまだ', 'Yamada', '山田', 'ヤマダ1', 'ヤマダ-', 'ヽ'])('rejects %s', (text) =>
    expect(kana.rules(text)).toEqual(['format']),
  );

  test.each(['ヤマダ　タロー', 'ヤマダ タロウ', 'ジャン・ポール', 'ヴァイオレット', 'ガギグ'])('accepts %s', (text) =>
    expect(kana.rules(text)).toEqual([]),
  );

  test('rejects half-width katakana', () => expect(kana.rules('ﾔﾏﾀﾞ')).toEqual(['format']));

  test.each([
    ['nameKana', 100],
    ['familyNameKana', 50],
    ['givenNameKana', 50],
  ] as const)('holds %s to %i characters', (key, limit) => expectLimit(key, limit, 'ア'));

  test.each([
    ['やまだ ﾀﾛ-', 'ヤマダ タロー'],
    ['ｶﾞｯｺｳ', 'ガッコウ'],
    ['ゔぁいす', 'ヴァイス'],
    ['Smith-Jones', undefined],
    ['ヤマダ', undefined],
    ['さゝき', undefined],
    ['あ'.repeat(51), undefined],
  ])('offers %s as %s', (typed, offered) => expect(offer.rewrite(typed, kana.plan.fields[0]?.schema ?? {})).toBe(offered));
});

/** A form with all its fields in use, and one added by an operator. */
function withEveryField(id: 'signup' | 'profile') {
  const settings = defaultSettings();
  const declared = readDeclaredForm(id);
  const fields = Object.fromEntries(Object.keys(declared.fields).map((key) => [key, 'OPTIONAL']));
  const entry = { id: 'word', title: { ja: '言葉' }, type: 'TEXT', rule: 'OPTIONAL', in: ['profile'] };
  return openForm(declared, {
    ...settings,
    registration: { ...settings['registration'], signUp: { fields }, profile: { fields } },
    customAssociatedInfo: { entries: [entry] },
  });
}

function expectLimit(key: string, limit: number, character = '山') {
  for (const form of [withEveryField('signup'), withEveryField('profile')]) {
    expect(form.validate({ [key]: character.repeat(limit + 1) })).toContain(`${key} maxLength`);
    expect(form.validate({ [key]: character.repeat(limit) })).not.toContain(`${key} maxLength`);
  }
}
