import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { createTexts } from '../../engine/texts/index.ts';
import { unpackTexts } from '../../src/client/page/unpack-texts.ts';
import { findText } from '../../src/server/project/find-text.ts';

const pack = (value: unknown): string => deflateSync(JSON.stringify(value)).toString('base64');

it('decodes the translations of a page: deflated JSON in base64', async () => {
  const packed = pack({ language: 'ja', texts: { 'home.title': '{{serviceName}}へようこそ' } });
  expect(await unpackTexts(packed)).toEqual({ language: 'ja', texts: { 'home.title': '{{serviceName}}へようこそ' } });
});

it('rejects an invalid translation set', async () => {
  await expect(unpackTexts(pack([1]))).rejects.toThrow('cannot be read');
});

it('inserts parameters unchanged, and returns undefined for a missing key', () => {
  const texts = createTexts('ja', { 'a.b': '{{name}}さん', 'a.c': 'x:y' });
  expect(texts.find('a.b', { name: '<b>&' })).toBe('<b>&さん');
  expect(texts.find('a.c')).toBe('x:y');
  expect(texts.find('a.d')).toBeUndefined();
  expect([{ name: '$& $1 {{name}}' }, { name: 0 }, {}].map((each) => texts.find('a.b', each))).toEqual(
    [{ name: '$& $1 {{name}}' }, { name: 0 }, {}].map((each) => texts.i18n.t('a.b', each)),
  );
});

it('reads every placeholder as i18next does', () => {
  const set = { a: '{{ n }}と{{m}}', b: '{{n}}{{n}}', c: '{{n, number}}', d: '{{- n}}', e: '{{n.m}}', f: '{{n', g: 'n}}{{m}}' };
  const texts = createTexts('ja', set);
  for (const parameters of [{ n: 1234, m: 'x' }, { n: '' }, {}])
    for (const key of Object.keys(set)) expect(texts.find(key, parameters), key).toBe(texts.i18n.t(key, parameters));
});

it('inserts parameters into mails and messages of the server as i18next does, in Japanese where the language lacks the text', () => {
  const texts = { ja: { a: '{{ n }}通', b: '{{n, number}}円', c: '日本語' }, en: { a: '{{ n }} mails', b: '{{n, number}} yen' } };
  const both = (key: string) => ['ja', 'en'].map((language) => findText({ texts }, language, key, { n: 1234.5 }));
  expect([both('a'), both('b'), both('c'), both('d')]).toEqual([
    ['1234.5通', '1234.5 mails'],
    ['1,234.5円', '1,234.5 yen'],
    ['日本語', '日本語'],
    [undefined, undefined],
  ]);
});

it('renders two languages at the same time independently', () => {
  const ja = createTexts('ja', { hello: 'こんにちは' });
  const en = createTexts('en', { hello: 'Hello' });
  expect([ja.find('hello'), en.find('hello'), ja.find('hello')]).toEqual(['こんにちは', 'Hello', 'こんにちは']);
});
