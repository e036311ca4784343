import { expect, it } from 'vitest';
import type { Json } from '../../engine/declare/index.ts';
import { compareRecordings, type Renamed } from '../../scripts/plans/compare-recordings.ts';
import type { Recording } from '../../scripts/plans/record-plans.ts';
import { writeDifferences } from '../../scripts/plans/write-differences.ts';

const record = (parts: { readonly [part: string]: { readonly [variant: string]: Json } }): Recording => ({
  variants: [],
  plans: Object.fromEntries(
    Object.entries(parts).map(([part, plans]) => {
      const texts = Object.entries(plans).map(([variant, plan]): [string, string] => [variant, JSON.stringify(plan)]);
      const variantsOf = (plan: string): string[] => texts.flatMap(([variant, text]) => (text === plan ? [variant] : []));
      return [part, Object.fromEntries(texts.map(([, plan]) => [plan, variantsOf(plan)]))];
    }),
  ),
});

const compare = (earlier: Json, later: Json, renamed: readonly Renamed[] = []): readonly string[] =>
  compareRecordings(record({ 'screen a': { demo: earlier } }), record({ 'screen a': { demo: later } }), renamed).map(
    ({ pointer }) => pointer,
  );

it('names each place of a plan that differs, whatever the order of keys', () => {
  expect(compare({ a: 1, b: { 'c/d': [1, 2] } }, { b: { 'c/d': [1, 3, 4] }, a: 1, e: null })).toEqual([
    '/b/c~1d/1',
    '/b/c~1d/2',
    '/e',
  ]);
  expect(compare({ a: [] }, { a: {} })).toEqual(['/a']);
});

it('takes renamed keys and texts as equal, in their kind of plan only', () => {
  const earlier = { words: { text: 'x' }, kind: 'sex' };
  const later = { text: { text: 'x' }, kind: 'gender' };
  const renamed = [
    { key: 'words', to: 'text' },
    { value: 'sex', to: 'gender' },
  ];
  expect(compare(earlier, later, renamed)).toEqual([]);
  expect(compare(earlier, { ...later, text: { text: 'y' } }, renamed)).toEqual(['/text/text']);
  const limit = (to: { readonly kind?: string; readonly part?: string }): readonly string[] =>
    compare(
      earlier,
      later,
      renamed.map((rule): Renamed => ({ ...rule, ...to })),
    );
  expect([limit({ kind: 'screen' }), limit({ part: 'screen a' })]).toEqual([[], []]);
  expect(limit({ kind: 'form' })).toEqual(['/words', '/kind', '/text']);
  expect(limit({ part: 'screen b' })).toEqual(['/words', '/kind', '/text']);
});

it('compares the texts of hashed parts, not their hashes', () => {
  expect(compare({ version: 'a'.repeat(64) }, { version: 'b'.repeat(64) })).toEqual([]);
  expect(compare({ version: 'a'.repeat(64) }, { version: '' })).toEqual(['/version']);
});

it('compares variants with each other, and finds plans that only one recording has', () => {
  const earlier = record({ 'form a': { demo: 1, required: 2 }, 'form b': { demo: 1 } });
  const later = record({ 'form a': { demo: 1, required: 1 }, 'form c': { demo: 1 } });
  const differences = compareRecordings(earlier, later, []);
  expect(differences.map(({ part, variant }) => `${part} ${variant}`)).toEqual(['form a required', 'form b demo', 'form c demo']);
  expect(writeDifferences(differences, 1)).toBe('form a / (required)\n  - 2\n  + 1\n3 differences in 3 parts\n');
});
