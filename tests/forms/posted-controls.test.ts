import { expect, test } from 'vitest';
import { readControls } from '../../engine/node/read-form.ts';
import { compareCost } from '../compare-cost.ts';

test('a posted form has the values of each control in their order, without files', () => {
  const posted = new FormData();
  for (const [name, value] of [
    ['fruit', 'apple'],
    ['name', 'Hana'],
    ['fruit', 'pear'],
    ['__proto__', 'x'],
  ] as const)
    posted.append(name, value);
  posted.append('picture', new Blob(['x']));
  expect(Object.entries(readControls(posted))).toEqual([
    ['fruit', ['apple', 'pear']],
    ['name', ['Hana']],
    ['__proto__', ['x']],
    ['picture', []],
  ]);
});

test('many controls are read in linear time', async () => {
  const post = (count: number) => new URLSearchParams(Array.from({ length: count }, (_, index) => [`name${index}`, 'x']));
  const [many, few] = [post(20_000), post(1000)];
  expect(
    await compareCost(
      () => readControls(many),
      () => readControls(few),
      3,
    ),
  ).toBeLessThan(100);
});
