// A role in a family group has one word in each language, in every text of pages and mails: the one that its badge shows.
import { expect, it } from 'vitest';
import { readServed } from '../server/harness.ts';

const { texts } = (await readServed()).declarations;
const { ja = {}, en = {} } = texts;

/** The word of a role as a text uses it; `Tag Manager` is a product. */
const words = {
  owner: { ja: /オーナー/u, en: /\bowners?\b/iu },
  manager: { ja: /管理者/u, en: /(?<!\bTag )\bmanagers?\b/iu },
  managed: { ja: /管理対象/u, en: /\bmanaged member(s|ship)?\b/iu },
  kid: { ja: /キッズ/u, en: /\bkids?\b/iu },
  // Not a role, but who agrees for a child.
  parent: { ja: /保護者/u, en: /\bparent(s|al)?\b/iu },
} as const;

const withoutParameters = (text: string): string => text.replaceAll(/\{\{.*?\}\}/gu, '');

it.each(Object.entries(words))('%s is in a Japanese text if and only if it is in the English one', (_, word) => {
  const differing = Object.keys(ja).filter(
    (key) => word.ja.test(withoutParameters(ja[key] ?? '')) !== word.en.test(withoutParameters(en[key] ?? '')),
  );
  expect(differing.map((key) => ({ key, ja: ja[key], en: en[key] }))).toEqual([]);
});

it.each(Object.entries({ ja, en }))('the badges of roles use these words in %s', (language, of) => {
  for (const role of ['owner', 'manager', 'managed', 'kid'] as const)
    expect(of[`codes.familyRole.${role}`]).toMatch(words[role][language === 'ja' ? 'ja' : 'en']);
});

it.each(Object.entries({ ja, en }))('a parent is who consents for a child, not who restricts, in %s', (_, of) => {
  const feature = /保護者による管理|parental control/giu;
  const others = Object.entries(of).filter(([, text]) => {
    const rest = text.replaceAll(feature, '');
    return (words.parent.ja.test(rest) || words.parent.en.test(rest)) && !/同意|consent|agree/iu.test(rest);
  });
  expect(others).toEqual([]);
});
