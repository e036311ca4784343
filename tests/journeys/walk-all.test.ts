import { expect, it } from 'vitest';
import { declarations, defaults, plansOf } from './declared-flows.ts';
import { findJourneys, type Journey, transitionOf } from './find-journeys.ts';
import { applyCombination } from './settings-of-flow.ts';
import { formatMissing } from './tally.ts';
import { createCallDriver } from './walk.ts';
import { chooseForBrowser, chooseSample, combineNone, type PublishingWorld, walkFlow } from './walk-all.ts';

const policies = [{ policyId: 'terms', revision: 1 }];
const offer = (policiesUpFront: boolean): readonly Journey[] => {
  const settings = applyCombination(defaults, { 'policies.policies': policies, 'policies.upFront': policiesUpFront });
  return findJourneys(plansOf(settings).flow('signup'), { settings, now: '2026-11-21T03:00:00Z' }).journeys;
};

it('chooses for a browser each event with each kind of outcome once, and the restart', () => {
  const [chosen = []] = chooseForBrowser([offer(true)]);
  const kinds = chosen.map(({ last: { move, outcome } }) => `${move.kind === 'send' ? move.event : move.kind} ${outcome.kind}`);
  expect(kinds).toEqual(
    expect.arrayContaining(['AGREE moved', 'EMAIL moved', 'EMAIL refused', 'REGISTER moved', 'restart moved']),
  );
  expect(new Set(kinds).size).toBe(kinds.length);
});

it('samples journeys under the own settings: with every transition, and a restart and an expiry of every state', () => {
  const [own = [], other = []] = [true, false].map(offer);
  const [chosen = [], more = []] = chooseSample([own, other]);
  const movesOf = (journeys: readonly Journey[]): ReadonlySet<string> =>
    new Set(
      journeys.map(({ last: { move, from } }) => transitionOf(move) ?? `${move.kind} at ${from.snapshot?.state ?? 'the start'}`),
    );
  expect(movesOf(chosen)).toEqual(movesOf(own));
  expect(movesOf(chosen)).toContain('restart at the start');
  expect(movesOf(chosen)).toContain('wait at pinCode');
  // As offered, each once: a journey to a place begins with the moves that change nothing there.
  expect(chosen.filter((journey) => !own.includes(journey))).toEqual([]);
  expect(new Set(chosen).size).toBe(chosen.length);
  expect(chosen.length).toBeGreaterThan(movesOf(own).size);
  expect(chosen.length).toBeLessThan(own.length);
  expect(more).toHaveLength(1);
});

it('stops after the allowed number of failures and reports nothing else as missing', async () => {
  let failures = 0;
  // A part of a world: no journey begins.
  const world = {
    declarations,
    settings: defaults,
    plans: plansOf(defaults),
    now: async () => new Date('2026-11-21T03:00:00Z'),
    publish: async () => undefined,
    failed: () => {
      failures += 1;
    },
  } as unknown as PublishingWorld;
  // Without recipes, every journey fails at once.
  const plan = {
    walker: 'server',
    driver: createCallDriver(world),
    choose: chooseForBrowser,
    combine: combineNone,
    stopAfter: 3,
  };
  const tally = await walkFlow(world, 'withdraw', undefined, plan);
  expect(failures).toBe(3);
  const sentence = 'tests/journeys/recipes has nothing for the flow withdraw';
  expect(formatMissing(tally)).toEqual([sentence, sentence, sentence, 'withdraw: the walk stopped after 3 failures.']);
});
