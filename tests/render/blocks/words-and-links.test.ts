import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listFormatters } from '../../../engine/declare/index.ts';
import { formatValue } from '../../../engine/render/formatters/index.ts';
import { readAddress, readInternalPath, renderText } from '../../../engine/render/index.ts';
import { resolveLink } from '../../../engine/render/links/address.ts';
import { defaultTexts, type Texts } from '../../../engine/texts/index.ts';

const texts = (set: { readonly [key: string]: string } = {}, language = 'ja'): Texts => ({
  language,
  find: (key, parameters) => set[key]?.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => String(parameters?.[name] ?? whole)),
});

describe('formatters', () => {
  test('every declared formatter formats its example', () => {
    const shown = Object.fromEntries(
      listFormatters().map(({ formatter, example }) => [formatter, formatValue(formatter, example, texts())]),
    );
    expect(shown).toEqual({
      plain: 'M-1024',
      date: '2024/01/05',
      dateTime: '2024/01/05 00:30',
      dateTimeSeconds: '2024/01/05 09:03:07',
      numericDate: '2024/01/05',
      shortDate: '2024/1/5',
      birthday: '1990/01/05',
      phone: '03-1234-5678',
      postalCode: '100-0001',
      month: '2027/05',
      duration: '3 months',
      capital: '認証コード',
      number: '1,234,567',
      yen: '1,980円',
    });
  });

  test('formats dates by the patterns of the translation set', () => {
    const set = texts({ 'format.date': 'YYYY年M月D日', 'format.dateTime': 'DD.MM.YYYY H:mm' });
    expect(formatValue('date', '2024-01-04T15:30:00Z', set)).toBe('2024年1月5日');
    expect(formatValue('dateTime', '2024-01-04T15:30:00Z', set)).toBe('05.01.2024 0:30');
  });

  test('formats dates as the language writes them, with the names of months', () => {
    const set = texts(defaultTexts['en'] ?? {});
    const shown = (formatter: string, value: string) => formatValue(formatter, value, set);
    expect(shown('date', '2024-01-04T15:30:00Z')).toBe('5 January 2024');
    expect(shown('dateTime', '2026-12-31T14:59:00Z')).toBe('31 December 2026, 23:59');
    expect(shown('birthday', '19900501')).toBe('1 May 1990');
    expect(shown('month', '202705')).toBe('05/2027');
    expect(shown('numericDate', '2024-01-04T15:30:00Z')).toBe('2024/01/05');
    expect(shown('shortDate', '2024-01-04T15:30:00Z')).toBe('2024/1/5');
    expect(shown('dateTimeSeconds', '2024-01-05T00:03:07Z')).toBe('2024/01/05 09:03:07');
  });

  test('formats timestamps in Japan time', () => {
    expect(formatValue('dateTime', '2024-01-04T15:30:00Z', texts())).toBe('2024/01/05 00:30');
    expect(formatValue('dateTime', '2024-01-05T00:30:00+09:00', texts())).toBe('2024/01/05 00:30');
  });

  test('formats invalid values as an empty string', () => {
    for (const { formatter } of listFormatters())
      for (const value of [null, undefined, {}, [], true]) expect(formatValue(formatter, value, texts())).toBe('');
  });

  test('capitalises a name in languages with capitals', () => {
    const name = { ja: 'ログイン用の認証コード', en: 'sign-in code' };
    expect(formatValue('capital', name, texts())).toBe('ログイン用の認証コード');
    expect(formatValue('capital', name, { ...texts(), language: 'en' })).toBe('Sign-in code');
    expect(formatValue('capital', undefined, texts())).toBe('');
  });

  test('formats spans in singular and plural, and an unknown unit as an empty string', () => {
    const set = texts({ 'format.span.months.one': '{{count}} month', 'format.span.months.other': '{{count}} months' });
    expect(formatValue('duration', { unit: 'months', count: 1 }, set)).toBe('1 month');
    expect(formatValue('duration', { unit: 'months', count: 6 }, set)).toBe('6 months');
    expect(formatValue('duration', { unit: 'toString', count: 6 }, set)).toBe('');
    expect(formatValue('duration', { unit: 'months', count: '6' }, set)).toBe('');
  });

  test('formats months by the pattern of the translation set, and leaves other text unchanged', () => {
    expect(formatValue('month', '202705', texts({ 'format.month': 'M/YYYY' }))).toBe('5/2027');
    expect(formatValue('month', '2027', texts())).toBe('2027');
  });

  test('formats a boolean as a code', () => {
    const set = texts({ 'codes.loanState.true': '成功', 'codes.loanState.false': '失敗' });
    expect([true, false, null].map((value) => formatValue('loanState', value, set))).toEqual(['成功', '失敗', '']);
  });

  test('formats a code without a text by the fallback', () => {
    const set = texts({ 'codes.cardBrand.V': 'Visa', 'codes.cardBrand.otherwise': 'Unknown' });
    expect(formatValue('cardBrand', 'V', set)).toBe('Visa');
    expect(formatValue('cardBrand', 'Q', set)).toBe('Unknown');
    expect(formatValue('cardBrand', null, set)).toBe('');
    const brand = { code: { at: ['page', 'brand'] }, as: 'cardBrand' };
    expect(renderText(brand, { texts: set, scopes: { page: { brand: 'Q' } } })).toBe('Unknown');
  });

  test('treats an unknown formatter as a group of codes', () => {
    expect(formatValue('sex', '1', texts({ 'codes.sex.1': '男性' }))).toBe('男性');
    expect(formatValue('sex', '7', texts())).toBe('7');
  });
});

describe('words', () => {
  const context = {
    texts: texts({ hello: 'ようこそ、{{name}}さん', 'codes.sex.2': '女性' }, 'en'),
    scopes: { page: { name: '太郎', title: { ja: '姓', en: 'Family name' }, sex: '2' } },
  };

  test('insert data into a text', () => {
    expect(renderText({ key: 'hello', with: { name: { at: ['page', 'name'] } } }, context)).toBe('ようこそ、太郎さん');
  });

  test('show an operator’s text in the page’s language, with Japanese as fallback', () => {
    expect(renderText({ data: { at: ['page', 'title'] } }, context)).toBe('Family name');
    expect(renderText({ words: { ja: '名' } }, context)).toBe('名');
  });

  test('show the text of a code', () => {
    expect(renderText({ code: { at: ['page', 'sex'] }, as: 'sex' }, context)).toBe('女性');
  });

  test('show their key if the text is missing', () => {
    expect(renderText({ key: 'no.such' }, context)).toBe('no.such');
  });
});

describe('addresses', () => {
  test('accepts internal and external links', () => {
    expect(readAddress('/mypage?a=1#b')).toEqual({ href: '/mypage?a=1#b', isExternal: false });
    expect(readAddress('https://example.com/a')).toEqual({ href: 'https://example.com/a', isExternal: true });
    expect(readAddress('mailto:a@example.com')?.isExternal).toBe(true);
    expect(readAddress('tel:0312345678')?.isExternal).toBe(true);
  });

  test.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    '/\\evil.example',
    '/\n/evil.example',
    'https:evil',
    'evil',
    '',
  ])('rejects %j', (address) => expect(readAddress(address)).toBeUndefined());

  test.each([
    ['a/b?c#d', '/a%2Fb%3Fc%23d?from=a%2Fb%3Fc%23d'],
    ['..', '/{id}?from=..'],
    ['', '/{id}?from='],
  ])('data %j stays in its segment of a path', (id, href) => {
    const link = { to: '/{id}?from={id}', params: { id: { at: ['page', 'id'] } } };
    expect(resolveLink(link, { page: { id } })).toEqual({ href, isExternal: false });
  });

  test('never resolves an internal path to another origin', () => {
    const pieces = fc.array(fc.constantFrom('/', '\\', 'a', ':', '@', '.', '?', '#', '\t', ' ', '%2f', 'https'), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(pieces, (parts) => {
        const path = readInternalPath(`/${parts.join('')}`);
        if (path !== undefined) expect(new URL(path, 'https://store.example').origin).toBe('https://store.example');
      }),
    );
  });
});
