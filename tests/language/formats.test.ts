import { expect, it } from 'vitest';
import { findFormatProblem } from '../../engine/check/index.ts';
import { type TextFormat, textFormats } from '../../engine/declare/index.ts';

type Samples = readonly [valid: readonly string[], invalid: readonly string[]];

const deadAddresses = [
  'javascript:alert(1)',
  'x',
  '//',
  '//evil.example/a',
  'ftp://a.example',
  'http://a.example',
  'https://',
  'https:///a',
  'data:text/plain,a',
  '#',
  'mailto:a@b.example',
  '/\\evil',
  '/a\tb',
  'https://a b.example',
  'https://user:secret@a.example',
  'https://a.example:99999',
  'https://a..example',
  // Browsers and libraries cannot read these hosts.
  'https://1.2.3.4.5/a',
  'https://[:::]/a',
  'https://300.0.0.1/a',
  'https://a.example.0x1f',
  'https://[1:2]/a',
  'https://[1::2::3]/a',
  'https://xn--a.example/a',
  'https://אa.example/a',
  'https://⒈.example/a',
];

const samples: { readonly [name in TextFormat]: Samples } = {
  regex: [
    ['MadoguchiApp/', '^a|b$'],
    ['([', '(a+)+/'],
  ],
  'date-time': [
    ['2026-12-01T00:00:00+09:00', '2028-02-29T23:59:59Z', '2026-12-01T00:00:00.000Z', '9999-12-31T23:59:59Z'],
    [
      '2026-13-45T99:99:99+09:00',
      '2026-02-30T00:00:00+09:00',
      '2027-02-29T00:00:00Z',
      '2026-12-01T24:00:00Z',
      '2026-12-01T00:00:60Z',
      '2026-12-01T00:00:00+99:99',
      '2026-12-01T00:00:00',
      // In UTC, the year has five digits, or is none.
      '9999-12-31T23:59:59-14:00',
      '0001-01-01T00:00:00+09:00',
      '0000-06-01T00:00:00Z',
      '2026-12-01 00:00:00Z',
      '2026-12-01',
    ],
  ],
  'web-address': [
    [
      'https://example.com',
      'HTTPS://example.com:8080/a?b=c#d',
      'https://例え.jp/説明',
      'https://[::1]/a',
      'https://[2001:db8:1:2:3:4:5:6]',
      'https://10.0.0.1:8/',
      'https://2.5.example.',
      '/terms',
      '/',
    ],
    deadAddresses,
  ],
  'store-image': [
    ['/store/logo.svg', '/a.png?v=2'],
    [...deadAddresses, 'https://example.com/logo.png', 'data:image/png;base64,AA'],
  ],
  domain: [
    ['minato.example', 'mail.shop.co.jp', 'xn--wgv71a.jp', 'A.Example'],
    [
      'not a domain!!',
      'localhost',
      'a_b.example',
      '-a.example',
      'a-.example',
      'a..example',
      'minato.example.',
      '192.168.0.1',
      'https://a.example',
      'info@a.example',
      'xn--a.example',
      `${'a'.repeat(64)}.example`,
    ],
  ],
  // As Japanese carriers issued them.
  email: [
    ['foo..bar@docomo.ne.jp', '.foo.@ezweb.ne.jp', 'info@minato.example'],
    ['not an address', 'javascript:alert(1)', 'a@b', 'a b@c.example', '"a"@b.example', 'a@b.example,c@d.example'],
  ],
  color: [
    ['#1f4e8c', '#ABCDEF'],
    ['red', '#fff', '#12345g', '#1234567', 'rgb(0,0,0)'],
  ],
  identifier: [['terms-2_A'], ['a b', 'é', '規約', 'a.b', '../a']],
  'visible-ascii': [
    ['app:123/x', 'a.b'],
    ['a b', 'あ', 'a\tb'],
  ],
  issuer: [
    ['https://accounts.example', 'https://a.example/tenant', 'http://localhost:3001', 'demo'],
    [
      'http://accounts.example',
      'https://a.example?x=1',
      'https://a.example/#x',
      'https://[:::]',
      'https://xn--a.example',
      'https://אa.example',
      'javascript:alert(1)',
      'x',
    ],
  ],
  endpoint: [
    ['https://graph.example/me?fields=id', 'http://127.0.0.1:3003/token'],
    ['http://graph.example/me', 'https://graph.example/#me', 'javascript:alert(1)', 'demo', 'https://'],
  ],
  parameter: [
    ['bail=1', 'prompt=select_account consent', 'a='],
    ['bail', '=1', 'a b=1', 'a=1\n'],
  ],
  'redirect-uri': [
    ['https://app.example/callback?a=b', 'http://127.0.0.1:3003/cb', 'http://localhost', 'demo', 'jp.example.app:/cb'],
    [
      'http://app.example/cb',
      'https://app.example/#cb',
      'app://cb',
      'jp.example.app:cb',
      'jp.example.app:/cb#x',
      'jp.example app:/cb',
      'java.script\t:/x',
      'data:text/html,x',
      'javascript:alert(1)',
      'http://localhost.evil.example/',
      'https://1.2.3.4.5/cb',
      'https://xn--a.example/cb',
      'https://⒈.example/cb',
    ],
  ],
  'site-key': [['0x4AAAAAAAAAAAAAAAAAAAAA'], ['short', '1x00000000000000000000A!']],
  'tag-manager-id': [['GTM-ABCD12'], ['GTM-', 'UA-1234-1', 'gtm-abcd']],
  'invoice-number': [['T1234567890123'], ['1234567890123', 'T123', 't1234567890123']],
};

it.each(Object.keys(textFormats) as readonly TextFormat[])('%s has the valid texts and no others', (format) => {
  const [valid, invalid] = samples[format];
  expect(valid.filter((text) => findFormatProblem(format, text) !== undefined)).toEqual([]);
  expect(invalid.filter((text) => findFormatProblem(format, text) === undefined)).toEqual([]);
});

it('leaves empty texts to minLength, and unknown formats alone', () => {
  const names = Object.keys(textFormats);
  expect(names.filter((format) => findFormatProblem(format, '') !== undefined)).toEqual([]);
  expect(findFormatProblem('toString', 'x')).toBeUndefined();
});
