import { expect, test } from 'vitest';
import { mergeItems } from '../../engine/submit/index.ts';

const item = (id: string | null, rule = 'A', title = id) => ({ id, rule, title });
const [a, b, c, d] = [item('a'), item('b'), item('c'), item('d')];

test('takes local changes if nothing else changed, and the saved items if nothing was typed', () => {
  expect(mergeItems([a, b], [b], [a, b])).toEqual([b]);
  expect(mergeItems([a, b], [a, b], [b, c])).toEqual([b, c]);
  expect(mergeItems(null, [item(null)], null)).toEqual([item(null)]);
});

test('keeps items added elsewhere when one was moved, removed or changed locally', () => {
  expect(mergeItems([a, b], [b, a], [a, b, c])).toEqual([b, a, c]);
  expect(mergeItems([a, b], [b, a], [a, c, b])).toEqual([b, a, c]);
  expect(mergeItems([a, b], [b, a], [c, a, b])).toEqual([c, b, a]);
  expect(mergeItems([a, b], [b], [a, b, c])).toEqual([b, c]);
  expect(mergeItems([a, b], [a, item('b', 'X')], [a, b, c])).toEqual([a, item('b', 'X'), c]);
  expect(mergeItems([a, b], null, [a, b, c])).toEqual([c]);
});

test('does not restore items removed elsewhere', () => {
  expect(mergeItems([a, b, c], [c, b, a], [a, c])).toEqual([c, a]);
  expect(mergeItems([a, b], [item('a', 'X'), b], [b])).toEqual([b]);
  expect(mergeItems([a], [item('a', 'X')], null)).toBe(null);
});

test('merges an item changed on both sides field by field, local changes first', () => {
  const renamed = item('a', 'A', 'another');
  expect(mergeItems([a, b], [item('a', 'X'), b], [renamed, b])).toEqual([item('a', 'X', 'another'), b]);
  expect(mergeItems([a], [item('a', 'X')], [item('a', 'Y')])).toEqual([item('a', 'X')]);
});

test('takes the changed order, the local one first', () => {
  expect(mergeItems([a, b, c], [a, b, item('c', 'X')], [c, b, a])).toEqual([item('c', 'X'), b, a]);
  expect(mergeItems([a, b, c], [b, a, c], [c, b, a, d])).toEqual([b, a, c, d]);
});

test('keeps added items in their position, and drops empty initial items', () => {
  const [first, second] = [item(null, 'A', 'new'), item(null, 'A', 'new')];
  expect(mergeItems([a, b], [a, first, b, second], [a, b, c])).toEqual([a, first, b, c, second]);
  expect(mergeItems([item(null)], [item(null), first], [a])).toEqual([a, first]);
});
