import { describe, expect, test } from 'vitest';
import { fieldFormats } from '../../engine/declare/index.ts';
import { openField, openForm } from './forms.ts';

describe.each(['text', 'free-text'])('a %s with rules', (kind) => {
  const code = openField({ kind, minLength: 4, maxLength: 6, pattern: '^[A-Z]{2}[0-9]*$', patternMessage: 'x' });

  test.each([
    ['', []],
    ['AB12', []],
    [' ＡＢ１２\u200B\n', []],
    ['AB1', ['minLength']],
    ['AB12345', ['maxLength']],
    ['12AB', ['format']],
    ['a', ['minLength', 'format']],
    [['AB12'], ['type']],
    [1234, ['type']],
  ])('reads %j with the issues %j', (answer, rules) => expect(code.rules(answer)).toEqual(rules));

  test('stores half-width letters and digits', () => expect(code.keeps(' ＡＢ１２\u200B\n')).toBe('AB12'));

  test('counts its minimum length in code points', () => {
    const two = openField({ kind, minLength: 2 });
    expect([two.rules('𠮷'), two.rules('𠮷野')]).toEqual([['minLength'], []]);
  });

  test('keeps the lines of a text of several', () => {
    const lines = openField({ kind, rows: 3, pattern: '^[^a]*$', patternMessage: 'x' });
    expect([lines.keeps('b\nＣ'), lines.rules('b\na')]).toEqual(['b\nＣ', ['format']]);
  });

  test('refuses a megabyte without normalising it', () => {
    expect(code.rules('Ａ'.repeat(1_000_000))).toEqual(['maxLength', 'format']);
  });

  test('shows the message of its pattern, in place of those of its kind', () => {
    expect(code.plan.fields[0]?.options['messages']).toEqual({ format: { key: 'x' } });
  });
});

describe('a format of a text', () => {
  const texts: { readonly [format: string]: { readonly valid: readonly string[]; readonly invalid: readonly string[] } } = {
    email: { valid: ['a@example.com', 'ａ＠ｅｘａｍｐｌｅ．ｃｏｍ'], invalid: ['a', 'a@example', 'a@@example.com'] },
    uri: {
      valid: ['https://example.com', 'http://localhost:3000/a?b=c#d', 'HTTPS://例え.jp/字', 'ｈｔｔｐｓ：／／example.com'],
      invalid: [
        'example.com',
        'ftp://a.jp',
        'javascript:alert(1)',
        'https://',
        'https://a b',
        'https://u:p@a.jp',
        'https://a..jp',
      ],
    },
    hostname: { valid: ['mail.example.jp', 'a.jp'], invalid: ['localhost', '-a.jp', 'a.1', 'a.jp/b', '127.0.0.1'] },
  };

  test.each(Object.keys(fieldFormats))('%s refuses other texts, by its name', (format) => {
    const field = openField({ kind: 'text', raw: true, maxLength: 200, format });
    const { valid = [], invalid = [] } = texts[format] ?? {};
    expect(valid.length * invalid.length).toBeGreaterThan(0);
    expect([...valid, ...invalid].filter((text) => field.rules(text).length === 0)).toEqual(valid);
    expect([...new Set(invalid.flatMap((text) => field.rules(text)))]).toEqual([format]);
  });

  test('and a pattern are separate rules', () => {
    const { validate } = openForm({
      id: 'f',
      fields: { shop: { kind: 'text', raw: true, format: 'uri', pattern: '^https://[^/]*/shop/', patternMessage: 'x' } },
    });
    const read = (shop: string) => validate({ shop });
    expect([read('https://a.jp/shop/1'), read('https://a.jp/'), read('shop')]).toEqual([
      [],
      ['shop format'],
      ['shop format', 'shop uri'],
    ]);
  });
});

test('an e-mail address or text can be asked for twice', () => {
  const form = openForm({
    id: 'f',
    fields: {
      email: { kind: 'email', required: true },
      again: { kind: 'email', sameAs: 'email' },
      code: { kind: 'text' },
      codeAgain: { kind: 'text', sameAs: 'code' },
    },
  });
  expect(form.validate({ email: 'ａ@b.jp', again: 'a@b.jp ' })).toEqual([]);
  expect(form.validate({ email: 'a@b.jp' })).toEqual(['again required']);
  expect(form.validate({ email: 'a@b.jp', again: 'c@b.jp', code: 'x', codeAgain: 'y' })).toEqual([
    'again mismatch',
    'codeAgain mismatch',
  ]);
});
