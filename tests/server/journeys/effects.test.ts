// Each effect of each flow, left out on purpose: the walk of a journey that asks for it fails, and names it.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { areas } from '../../../src/server/areas/index.ts';
import { describeJourney, findJourneys, type Journey } from '../../journeys/find-journeys.ts';
import { recipesOf } from '../../journeys/recipes/index.ts';
import { type ServerWorld, startServerWorld } from '../../journeys/server-world.ts';
import { layIn } from '../../journeys/settings-of-flow.ts';
import { handsOfCalls, walkJourney } from '../../journeys/walk.ts';
import { JourneyError } from '../../journeys/world.ts';

let world: ServerWorld;
beforeAll(async () => {
  world = await startServerWorld();
  // A change of the profile has to have something to change.
  await world.publish(layIn(world.settings, { 'registration.profile.fields.nickname': 'OPTIONAL' }));
}, 120_000);
afterAll(() => world?.close());

const asksFor =
  (action: string) =>
  ({ last: { outcome } }: Journey): boolean =>
    'actions' in outcome && outcome.actions.includes(action);

const told = async (journey: Journey): Promise<string> => {
  const recipes = recipesOf[journey.flow];
  if (recipes === undefined) throw new Error(`no recipes for ${journey.flow}`);
  return walkJourney(world, handsOfCalls(world), recipes, { ...journey, first: [] }).then(
    () => 'all was well',
    (error: Error) => error.message,
  );
};

describe.each(Object.entries(areas.flows))('%s', (flow, { writes }) => {
  it.each(Object.keys(writes))('whoever leaves out %s is found out', { timeout: 60_000 }, async (action) => {
    const { journeys } = findJourneys(world.plans.flow(flow), {
      settings: world.plans.settings,
      now: (await world.now()).toISOString(),
    });
    const journey = journeys.filter(asksFor(action)).sort((one, other) => one.before.length - other.before.length)[0];
    if (journey === undefined) throw new Error(`no journey asks for ${action}`);
    expect(await told(journey), describeJourney(journey)).toBe('all was well');
    const leftOut = vi.spyOn(writes as Record<string, () => Promise<undefined>>, action).mockResolvedValue(undefined);
    try {
      expect(await told(journey)).toContain(`the action ${action} was not carried out: `);
    } finally {
      leftOut.mockRestore();
    }
  });
});

it('an action of which nobody says what it leaves behind fails the walk', async () => {
  const recipes = recipesOf['profile-edit'];
  const found = findJourneys(world.plans.flow('profile-edit'), {
    settings: world.plans.settings,
    now: (await world.now()).toISOString(),
  });
  const journey = found.journeys.find(asksFor('saveProfile'));
  if (journey === undefined || recipes === undefined) throw new Error('the flow saves');
  await expect(walkJourney(world, handsOfCalls(world), { ...recipes, effects: {} }, journey)).rejects.toThrow(
    new JourneyError(
      `profile-edit, ${describeJourney(journey)}: tests/journeys/recipes/profile-edit.ts does not say what the action saveProfile leaves behind`,
    ),
  );
});
