import { expect, it } from 'vitest';
import { defaults, plansOf } from './declared-flows.ts';
import { findJourneys, type Journey, transitionOf } from './find-journeys.ts';
import { applyCombination } from './settings-of-flow.ts';
import { chooseOnce } from './walk-all.ts';

const policies = [{ policyId: 'terms', revision: 1 }];
const offer = (policiesUpFront: boolean): readonly Journey[] => {
  const settings = applyCombination(defaults, { 'policies.policies': policies, 'policies.upFront': policiesUpFront });
  return findJourneys(plansOf(settings).flow('signup'), { settings, now: '2026-11-21T03:00:00Z' }).journeys;
};
const namesOf = (journeys: readonly Journey[] = []): readonly string[] =>
  journeys.flatMap(({ last }) => transitionOf(last.move) ?? []);

it('chooses every transition once, in a combination of settings that makes it possible', () => {
  // Only the first combination has a page with policies up front.
  const offered = [true, false, false, false].map(offer);
  const given = chooseOnce(offered).map(namesOf);
  expect(given[0]).toContain('index AGREE 0');
  const all = new Set(offered.flatMap(namesOf));
  expect(given.flat().sort()).toEqual([...all].sort());
  // Balanced: no combination has more than twice as many as another one.
  const counts = chooseOnce(offered).map(({ length }) => length);
  expect(Math.max(...counts)).toBeLessThanOrEqual(2 * Math.min(...counts));
});

it('gives a combination without new journeys a repeated one', () => {
  const journeys = offer(true);
  const offered = Array.from({ length: 60 }, () => journeys);
  expect(chooseOnce(offered).every(({ length }) => length > 0)).toBe(true);
});
