import { describe, expect, test } from 'vitest';
import type { DeclaredField } from '../../engine/declare/index.ts';
import { openField, openForm } from './forms.ts';

const invisibleTexts: readonly (readonly [name: string, text: string])[] = [
  ['spaces', ' \u00A0\u2003\u3000\u205F'],
  ['line breaks and tabs', '\r\n\t\n\r\u2028\u0085'],
  ['zero-width characters', '\u200B\u200C\u200D\u2060\uFEFF'],
  ['direction marks', '\u200E\u200F\u061C\u202A\u2069'],
  ['Hangul fillers', '\u115F\u1160\u3164\uFFA0'],
  ['the Braille blank', '\u2800'],
  ['soft hyphen, joiner and Mongolian separator', '\u00AD\u034F\u180E'],
  ['variation selectors and tags', '\uFE0F\u{E0100}\u{E0041}'],
  ['Khmer inherent vowels', '\u17B4\u17B5'],
  ['control characters', '\u0001\u001B\u007F\u009F'],
  ['annotation marks and the null notehead', '\uFFF9\uFFFB\u{1D159}'],
  ['more than thirty on one another', '\u034F'.repeat(40)],
  ['more than any limit', '\u200B'.repeat(20_000)],
];

const textFields: readonly DeclaredField[] = [
  { kind: 'free-text' },
  { kind: 'free-text', rows: 3 },
  { kind: 'free-text', allowQuotes: true },
  { kind: 'text' },
  { kind: 'text', raw: true },
  { kind: 'text', raw: true, rows: 4 },
  { kind: 'kana' },
  { kind: 'email' },
  { kind: 'phone' },
  { kind: 'postal-code' },
  { kind: 'birthday' },
  { kind: 'date' },
  { kind: 'one-time-code' },
  { kind: 'password' },
  { kind: 'new-password' },
  { kind: 'country' },
  { kind: 'prefecture' },
];

describe.each(invisibleTexts)('%s', (_name, text) => {
  test('count as no answer to any kind of text, required or optional', () => {
    for (const field of textFields) {
      const optional = openField({ ...field, required: false });
      expect([field, optional.rules(text), optional.keeps(text)]).toEqual([field, [], null]);
      expect([field, openField({ ...field, required: true }).rules(text)]).toEqual([field, ['required']]);
    }
  });

  test('count as no answer inside of repeated items and custom fields', () => {
    const items = openField({
      kind: 'repeat',
      required: true,
      item: 'x.item',
      add: 'x.add',
      fields: { label: { kind: 'free-text', required: true } },
    });
    expect(items.rules([{ label: text }])).toEqual(['field/0/label required']);
    const entry = { id: 'word', title: { ja: '言葉' }, type: 'TEXT', rule: 'REQUIRED', in: ['profile'] };
    const custom = openForm(
      { id: 'one', fields: {}, settings: { custom: 'profile' } },
      {
        customAssociatedInfo: { entries: [entry] },
      },
    );
    expect(custom.validate({ 'custom.word': text })).toEqual(['custom.word required']);
  });
});

test.each(['\u200B山\u200B', '\u3164a', '\u0301', '👨‍👩‍👧', '☃\uFE0F', '\uE000', '。'])('%j is visible', (text) => {
  expect(openField({ kind: 'free-text', required: true }).keeps(text)).toBe(text.normalize('NFC'));
});

const controls = ['\u061C', '\u200E', '\u200F', ...range(0x202a, 0x202e), ...range(0x2066, 0x2069)];

test.each(controls)('the bidirectional control %j is refused in names, with an issue of its own', (control) => {
  for (const field of [{ kind: 'free-text' }, { kind: 'free-text', allowQuotes: true }, { kind: 'text' }])
    expect(openField(field).rules(`山${control}田`)).toEqual(['bidiControls']);
  expect(openField({ kind: 'kana' }).rules(`ヤマ${control}ダ`)).toEqual(['format']);
  expect(openField({ kind: 'free-text', rows: 3 }).rules(`山${control}田`)).toEqual([]);
});

function range(first: number, last: number): readonly string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCharCode(first + index));
}

const cleanFields: readonly (readonly [DeclaredField, string])[] = [
  [{ kind: 'email' }, 'taro@example.com'],
  [{ kind: 'phone' }, '09012345678'],
  [{ kind: 'postal-code' }, '1000001'],
  [{ kind: 'one-time-code' }, '123456'],
  [{ kind: 'pin-code', length: 4 }, '1234'],
  [{ kind: 'birthday' }, '19900105'],
  [{ kind: 'date' }, '1990-01-05'],
  [{ kind: 'text', removesInvisible: true }, 'MINATO2026'],
  [{ kind: 'free-text', removesInvisible: true }, '葛\u{E0100}城市か\u0301ぶ1-1'],
];
const pastedCharacters = ['\u200B', '\u200C', '\u200D', '\u2060', '\uFEFF', '\u00AD', '\u180E', '\u3164', '\u001B', ...controls];

test.each(cleanFields)('removes from a pasted %j what shows nothing, and keeps what belongs to its characters', (field, text) => {
  const opened = openField({ ...field, required: true });
  for (const character of pastedCharacters) {
    const pasted = `${character}${text.slice(0, 3)}${character}${character}${text.slice(3)}${character}`;
    expect([character, opened.rules(pasted), opened.keeps(pasted)]).toEqual([character, [], text]);
  }
  for (const space of ['\t', '\n', '\r\n', '\uFEFF\t\n']) {
    const pasted = `${space}${text}${space}`;
    expect([space, opened.rules(pasted), opened.keeps(pasted)]).toEqual([space, [], text]);
  }
});

test('removes tabs and line breaks inside of codes, and separates the words of an address by a space', () => {
  expect(openField({ kind: 'email' }).keeps('taro@\texample\n.com')).toBe('taro@example.com');
  expect(openField({ kind: 'one-time-code' }).keeps('123\t456')).toBe('123456');
  expect(openField({ kind: 'free-text', removesInvisible: true }).keeps('丸の内1-1\t\r\n203')).toBe('丸の内1-1 203');
});
