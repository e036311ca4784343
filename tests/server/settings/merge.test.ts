import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeDocuments } from '../../../src/server/settings/drafts/merge.ts';

const list = (...ids: readonly string[]) => ({ entries: ids.map((id) => ({ id })) });
const merge = (base: string, mine: string, theirs: string) => {
  const [one, two, three] = [base, mine, theirs].map((ids) => list(...ids));
  const { body, conflicts } = mergeDocuments(one ?? {}, two ?? {}, three ?? {});
  return [(body['entries'] as { id: string }[]).map(({ id }) => id).join(''), conflicts.map((path) => path.join('/')).join()];
};

describe('two people change a list', () => {
  it.each([
    ['abc', 'abc', 'abc', 'abc', ''],
    ['abc', 'abxc', 'abc', 'abxc', ''],
    ['abc', 'abxc', 'yabc', 'yabxc', ''],
    ['abc', 'ac', 'abc', 'ac', ''],
    ['abc', 'ac', 'abcz', 'acz', ''],
    ['abc', 'cba', 'abcz', 'czba', ''],
    ['abc', 'abc', 'cab', 'cab', ''],
    ['abc', 'cba', 'bac', 'cba', 'entries'],
    ['', 'a', 'b', 'ab', ''],
  ])('%s, to %s and to %s: %s', (base, mine, theirs, merged, conflicts) => {
    expect(merge(base, mine, theirs)).toEqual([merged, conflicts]);
  });
});

it('takes mine where both changed the same value, and reports the path', () => {
  const base = { a: 'old', list: [{ id: 'x', title: { ja: '一' }, rule: 'OPTIONAL' }] };
  const mine = { a: 'mine', list: [{ id: 'x', title: { ja: '二' }, rule: 'OPTIONAL' }] };
  const theirs = { a: 'theirs', list: [{ id: 'x', title: { ja: '三' }, rule: 'REQUIRED' }] };
  expect(mergeDocuments(base, mine, theirs)).toEqual({
    body: { a: 'mine', list: [{ id: 'x', title: { ja: '二' }, rule: 'REQUIRED' }] },
    conflicts: [['a'], ['list', 'x', 'title', 'ja']],
  });
});

it('reports what one side removed and the other changed', () => {
  const base = { list: [{ id: 'x', n: 1 }] };
  const changed = { list: [{ id: 'x', n: 2 }] };
  const removed = { list: [] };
  expect(mergeDocuments(base, changed, removed)).toEqual({ body: changed, conflicts: [['list', 'x']] });
  expect(mergeDocuments(base, removed, changed)).toEqual({ body: removed, conflicts: [['list', 'x']] });
});

const documents = fc.record({
  rule: fc.constantFrom('NOT_USE', 'OPTIONAL', 'REQUIRED'),
  entries: fc.uniqueArray(fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd', 'e'), n: fc.nat(3) }), {
    selector: ({ id }) => id,
  }),
});

it('takes what only one side changed, without conflicts', () => {
  fc.assert(
    fc.property(documents, documents, (base, changed) => {
      expect(mergeDocuments(base, changed, base)).toEqual({ body: changed, conflicts: [] });
      expect(mergeDocuments(base, base, changed)).toEqual({ body: changed, conflicts: [] });
      expect(mergeDocuments(base, changed, changed)).toEqual({ body: changed, conflicts: [] });
    }),
  );
});

it('has no duplicates, and loses nothing that both sides have', () => {
  fc.assert(
    fc.property(documents, documents, documents, (base, mine, theirs) => {
      const merged = (mergeDocuments(base, mine, theirs).body['entries'] as { id: string }[]).map(({ id }) => id);
      expect(new Set(merged).size).toBe(merged.length);
      for (const { id } of mine.entries) if (theirs.entries.some((each) => each.id === id)) expect(merged).toContain(id);
    }),
  );
});
