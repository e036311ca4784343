// Omits effects of flows, and adds some that are not declared: the walk of an affected journey fails and names it.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { areas } from '../../../src/server/areas/index.ts';
import type { Queryable } from '../../../src/server/platform/database/database.ts';
import type { Action } from '../../../src/server/runtime/area.ts';
import { describeJourney, findJourneys, type Journey } from '../../journeys/find-journeys.ts';
import { recipesOf } from '../../journeys/recipes/index.ts';
import { type ServerWorld, startServerWorld } from '../../journeys/server-world.ts';
import { applyCombination } from '../../journeys/settings-of-flow.ts';
import { createCallDriver, walkJourney } from '../../journeys/walk.ts';

export let world: ServerWorld;
/** Sends an undeclared mail with each request. */
let isStray = false;
/** Starts the world before the tests of the calling file. */
export function startWorld(): void {
  beforeAll(async () => {
    world = await startServerWorld({
      prepare: (app) => {
        app.addHook('preHandler', async () => {
          if (isStray) await sendStray(world.test.database);
        });
      },
    });
    // The profile needs a change to save.
    await world.publish(applyCombination(world.settings, { 'registration.profile.fields.nickname': 'OPTIONAL' }));
  }, 120_000);
  afterAll(() => world?.close());
}

let strays = 0;
/** A mail that no action sends. */
async function sendStray(on: Queryable): Promise<void> {
  strays += 1;
  await on.query(
    `INSERT INTO outbox (store_id, outbox_id, intent, channel, recipient, subject, state, attempts, next_at, created_at)
     SELECT store_id, $1, $1, 'mail', 'stranger@example.com', 'stray', 'kept', 0, now(), now() FROM stores WHERE is_demo`,
    [`stray${strays}`],
  );
}

const actionsOf = ({ last: { outcome } }: Journey): readonly string[] => ('actions' in outcome ? outcome.actions : []);

export const asksFor =
  (action: string) =>
  (journey: Journey): boolean =>
    actionsOf(journey).includes(action);

export const find = async (flow: string): Promise<readonly Journey[]> =>
  findJourneys(world.plans.flow(flow), { settings: world.plans.settings, now: (await world.now()).toISOString() }).journeys;

/** The shortest journey. Of several, the one with the fewest actions, because an action may need another one of its step. */
export const shortestOf = (journeys: readonly Journey[]): Journey => {
  const [shortest] = [...journeys].sort(
    (one, other) => one.before.length - other.before.length || actionsOf(one).length - actionsOf(other).length,
  );
  if (shortest === undefined) throw new Error('no journey asks for it');
  return shortest;
};

export const report = async (journey: Journey): Promise<string> => {
  const recipes = recipesOf[journey.flow];
  if (recipes === undefined) throw new Error(`no recipes for ${journey.flow}`);
  return walkJourney(world, createCallDriver(world), recipes, { ...journey, first: [] }).then(
    () => 'all was well',
    (error: Error) => error.message,
  );
};

/** Tests these actions, by flow. */
export function testEffects(tested: Readonly<Record<string, readonly string[]>>): void {
  describe.each(Object.entries(tested))('%s', (flow, names) => {
    const actions: Readonly<Record<string, Action>> | undefined = areas.flows[flow]?.actions;
    if (actions === undefined) throw new Error(`no flow is called ${flow}`);
    it.each(names)('omitting %s is detected', { timeout: 60_000 }, async (action) => {
      const journey = shortestOf((await find(flow)).filter(asksFor(action)));
      const leftOut = vi.spyOn(actions, action).mockResolvedValue(undefined);
      try {
        expect(await report(journey), describeJourney(journey)).toContain(`the action ${action} was not carried out: `);
      } finally {
        leftOut.mockRestore();
        // Without the action, an actor may keep failing, and the next journey waits for its answer.
        await world.database.query('DELETE FROM flow_asks WHERE flow_id = $1', [flow]);
      }
    });

    it.each(names)('an extra mail with %s is detected', { timeout: 60_000 }, async (action) => {
      const write = actions[action] as Action;
      const replaced = vi.spyOn(actions, action).mockImplementation(async (context, params) => {
        const result = await write(context, params);
        await sendStray(context.tx);
        return result;
      });
      try {
        expect(await report(shortestOf((await find(flow)).filter(asksFor(action))))).toMatch(
          /more was written than the step declares: new outbox \(\d/,
        );
      } finally {
        replaced.mockRestore();
      }
    });

    it('a write on a step that declares none is detected, whatever the kind of step', { timeout: 120_000 }, async () => {
      const idle = (await find(flow)).flatMap((journey) =>
        [...journey.first, journey.last].map((last) => ({ ...journey, first: [], last })),
      );
      const kindOf = ({ last: { move, outcome } }: Journey): string => `${move.kind}: ${outcome.kind}`;
      const journeys = idle.filter((journey) => actionsOf(journey).length === 0);
      const kinds = [...new Set(journeys.map(kindOf))];
      // A flow that takes its events in one state only has none that it redirects.
      const taking = world.plans.flow(flow).states.filter(({ events }) => events.length > 0);
      const redirected = taking.length > 1 ? ['send: sentOn'] : [];
      expect(kinds).toEqual(expect.arrayContaining(['restart: moved', 'open: shown', 'open: sentOn', ...redirected]));
      for (const kind of kinds) {
        const journey = shortestOf(journeys.filter((each) => kindOf(each) === kind));
        isStray = true;
        expect(await report(journey).finally(() => (isStray = false)), kind).toContain(
          'more was written than the step declares: new outbox (',
        );
      }
    });
  });
}
