import { expect, it } from 'vitest';
import { createDestinationLimits } from '../../../src/server/platform/outbox/destination-limits.ts';

it('gives a destination one more place for each good delivery, and half of them for each other one', () => {
  const limits = createDestinationLimits(16);
  const countPlaces = (): number => {
    let count = 0;
    while (limits.listFull(Array<string>(count).fill('a.example')).length === 0) count += 1;
    return count;
  };
  const places = [countPlaces()];
  for (let good = 0; good < 20; good += 1) limits.count('a.example', true);
  places.push(countPlaces());
  for (let bad = 0; bad < 5; bad += 1) {
    limits.count('a.example', false);
    places.push(countPlaces());
  }
  limits.count('a.example', true);
  places.push(countPlaces());
  expect(places).toEqual([2, 12, 6, 3, 1, 1, 1, 2]);
});

it('limits each destination by itself, and leaves one place where only one message may be in flight', () => {
  const limits = createDestinationLimits(16);
  expect(limits.listFull(['a.example', 'b.example', 'b.example', 'c.example'])).toEqual(['b.example']);
  const single = createDestinationLimits(1);
  single.count('a.example', false);
  expect(single.listFull([])).toEqual([]);
  expect(single.listFull(['a.example'])).toEqual(['a.example']);
});
