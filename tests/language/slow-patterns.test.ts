import { expect, test } from 'vitest';
import { checkDeclarations, metaSchema } from '../../engine/check/index.ts';
import { findSlowness } from '../../engine/check/patterns/find-slowness.ts';
import { fileKinds } from '../../engine/check/read/declared-file.ts';
import { compileForm } from '../../engine/compile/index.ts';
import { type DeclaredField, fieldFormats, isObject, listBlocks, listKinds } from '../../engine/declare/index.ts';
import { compareCost } from '../compare-cost.ts';
import { smallFiles, smallOptions } from './small-project.ts';

test.each([
  '^(a+)+$',
  '^(a|a)*$',
  '^(a|aa)+$',
  '^([a-zA-Z]+)*$',
  '(.*)*x',
  '^(\\w+\\s?)*$',
  '^(([a-z])+.)+[A-Z]([a-z])+$',
  '^(?:x+x+)+y',
  '^(([^<>()]+)*)+@',
  '^(a|b|ab)*c',
  '^(\\p{L}+\\s*)+$',
  '^(a*)*$',
  '^(?:[あ-ん]|[ぁ-ゖ])+$',
  '^(?=(a+)+b)',
  '^(?:a|(?:b|b)*c)*',
  '^(?:a{1,3}){1,}$',
])('calls %s exponential', (pattern) => {
  expect(findSlowness(pattern)).toBe('exponential');
});

test.each([
  '^\\d+\\d+$',
  '^\\s*(.*?)\\s*$',
  'a+b',
  '\\s+$',
  '^(.*a){12}$',
  '^.*foo.*bar.*$',
  '^[\\w.]+[\\w.-]*@x$',
  '^(x+)\\1y',
  '^(?:a+){2}$',
  '(?<!a*b)c',
  '^(?:(?=a*b)[ab])*$',
  '^a?a?a?[a-z]{0,2000}[a-z]{0,2000}$',
  '^(a?){30}a{30}$',
  '^a{1,100}a{1,100}a{1,100}$',
  '^(?:a|b?){25}c$',
])('calls %s polynomial', (pattern) => {
  expect(findSlowness(pattern)).toBe('polynomial');
});

test.each(['^(a{0,30}){0,30}$', '^(?:[a-z]{0,100}[0-9]?){0,100}$'])(
  'calls %s slow, since it has too many ways to count',
  (pattern) => {
    expect(findSlowness(pattern)).toBeDefined();
  },
);

test.each([
  '',
  '^[a-z]+$',
  '^[^@]+@[^@]+\\.[^@.]+$',
  '^#[0-9a-fA-F]{6}$',
  '^$|^GTM-[A-Z0-9]{4,12}$',
  '(/complete|/confirm|/social/relate/error)$',
  '^/',
  '@',
  '^[a-z]+(-[a-z]+)*$',
  '^(?:[a-z0-9]+\\.)+[a-z]{2,}$',
  '^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$',
  '^(a|b)*$',
  '^(?:ab|ba)*$',
  '^(?:ab|ac)*$',
  '^[A-Za-z][A-Za-z0-9]{0,59}(\\.[A-Za-z][A-Za-z0-9]{0,59}){0,3}(\\.<id>)?$',
  '^(foo|bar|baz)+$',
  '^[ァ-ヶー]+([ 　][ァ-ヶー]+)*$',
  '^https?://[^/]+(/.*)?$',
  '^(?!-)[a-z-]+$',
  '^(?=.*\\d)(?=.*[a-z]).{4,8}$',
  '^[a-z]{1,20}[a-z0-9]{0,20}$',
  '^.*$',
  '^(a|a)*',
  '^\\p{L}{1,40}$',
  '^[A-Za-z0-9_-]{1,200}$',
  '^[A-Za-z0-9_-]{1,100000}$',
  '^[^\\s]{1,64}@[^\\s@]{1,190}$',
  '([',
])('does not call %s slow', (pattern) => {
  expect(findSlowness(pattern)).toBeUndefined();
});

test('decides any pattern in the time of a few checks', async () => {
  // Other patterns in each round, because results are remembered.
  const hostile = (round: number) => [
    `^${'(?:a|b|ab|ba|abc)*'.repeat(60 + round)}$`,
    `^${'[a-z]*'.repeat(300 + round)}$`,
    `^(?:${'[a-z]?'.repeat(390 + round)})*$`,
    `^${'('.repeat(60 + round)}a${'*)'.repeat(60 + round)}$`,
    `^${`(?:a|b){0,${190 + round}}`.repeat(2)}$`,
    `[a-z]{0,199}[0-9a-z]{0,${199 + round}}$`,
    `^(?:${Array.from({ length: 130 + round }, (_, index) => `a${index}`).join('|')})*$`,
  ];
  let round = 0;
  const decide = () => {
    round += 1;
    return hostile(round).map(findSlowness);
  };
  expect(await compareCost(decide, () => checkDeclarations(smallFiles(), smallOptions), 3)).toBeLessThan(50);
});

/** All patterns in a schema or in a compiled plan. */
function patternsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(patternsIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, below]) =>
    name === 'pattern' && typeof below === 'string' ? [below] : patternsIn(below),
  );
}

test('the engine has no slow pattern in its kinds of fields, blocks and meta-schemas', () => {
  // The examples are valid declarations of fields, as words.test.ts ensures.
  const fields = Object.fromEntries(listKinds().map((word, index) => [`field${index}`, word.example as DeclaredField]));
  const { plan } = compileForm({ id: 'every-kind', fields }, {}, (text) => text);
  const patterns = [
    ...patternsIn(plan.fields),
    ...Object.values(fieldFormats).map(({ pattern }) => pattern.source),
    ...patternsIn(listBlocks()),
    ...fileKinds.flatMap((kind) => patternsIn(metaSchema(kind))),
  ];
  expect(patterns.length).toBeGreaterThan(20);
  expect([...new Set(patterns)].filter((pattern) => findSlowness(pattern) !== undefined)).toEqual([]);
});
