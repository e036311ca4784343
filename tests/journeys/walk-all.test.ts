import { expect, it } from 'vitest';
import { defaults, plansOf } from './declared-flows.ts';
import { findJourneys, type Journey, transitionOf } from './find-journeys.ts';
import { layIn } from './settings-of-flow.ts';
import { chooseOnce } from './walk-all.ts';

const policies = [{ policyId: 'terms', revision: 1 }];
const offer = (policiesUpFront: boolean): readonly Journey[] => {
  const settings = layIn(defaults, { 'policies.policies': policies, 'policies.upFront': policiesUpFront });
  return findJourneys(plansOf(settings).flow('signup'), { settings, now: '2026-11-21T03:00:00Z' }).journeys;
};
const namesOf = (journeys: readonly Journey[] = []): readonly string[] =>
  journeys.flatMap(({ last }) => transitionOf(last.move) ?? []);

it('every transition is given once, to a combination of settings that lets it be had', () => {
  // Policies up front are the only way to a page of their own, and only the first combination has them.
  const offered = [true, false, false, false].map(offer);
  const given = chooseOnce(offered).map(namesOf);
  expect(given[0]).toContain('index AGREE 0');
  const all = new Set(offered.flatMap(namesOf));
  expect(given.flat().sort()).toEqual([...all].sort());
  // Spread: no combination has twice what another one has.
  const counts = chooseOnce(offered).map(({ length }) => length);
  expect(Math.max(...counts)).toBeLessThanOrEqual(2 * Math.min(...counts));
});

it('a combination that has nothing left to do does something again', () => {
  const journeys = offer(true);
  const offered = Array.from({ length: 60 }, () => journeys);
  expect(chooseOnce(offered).every(({ length }) => length > 0)).toBe(true);
});
