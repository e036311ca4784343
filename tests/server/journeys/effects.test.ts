// Omits each effect of each flow, and adds one that is not declared: the walk of an affected journey fails and names it.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { areas } from '../../../src/server/areas/index.ts';
import type { Queryable } from '../../../src/server/platform/database/database.ts';
import type { Action } from '../../../src/server/runtime/area.ts';
import { describeJourney, findJourneys, isReachedBy, type Journey } from '../../journeys/find-journeys.ts';
import { recipesOf } from '../../journeys/recipes/index.ts';
import { type ServerWorld, startServerWorld } from '../../journeys/server-world.ts';
import { applyCombination } from '../../journeys/settings-of-flow.ts';
import { createCallDriver, walkJourney } from '../../journeys/walk.ts';
import { JourneyError } from '../../journeys/world.ts';

let world: ServerWorld;
/** Sends an undeclared mail with each request. */
let isStray = false;
beforeAll(async () => {
  world = await startServerWorld(process.cwd(), areas, (app) => {
    app.addHook('preHandler', async () => {
      if (isStray) await sendStray(world.test.database);
    });
  });
  // The profile needs a change to save.
  await world.publish(applyCombination(world.settings, { 'registration.profile.fields.nickname': 'OPTIONAL' }));
}, 120_000);
afterAll(() => world?.close());

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

const asksFor =
  (action: string) =>
  (journey: Journey): boolean =>
    actionsOf(journey).includes(action);

const find = async (flow: string): Promise<readonly Journey[]> =>
  findJourneys(world.plans.flow(flow), { settings: world.plans.settings, now: (await world.now()).toISOString() }).journeys;

/** The shortest journey. Of several, the one with the fewest actions, because an action may need another one of its step. */
const shortestOf = (journeys: readonly Journey[]): Journey => {
  const [shortest] = [...journeys].sort(
    (one, other) => one.before.length - other.before.length || actionsOf(one).length - actionsOf(other).length,
  );
  if (shortest === undefined) throw new Error('no journey asks for it');
  return shortest;
};

const report = async (journey: Journey): Promise<string> => {
  const recipes = recipesOf[journey.flow];
  if (recipes === undefined) throw new Error(`no recipes for ${journey.flow}`);
  return walkJourney(world, createCallDriver(world), recipes, { ...journey, first: [] }).then(
    () => 'all was well',
    (error: Error) => error.message,
  );
};

describe.each(Object.entries(areas.flows))('%s', (flow, { actions }) => {
  it.each(Object.keys(actions))('omitting %s is detected', { timeout: 60_000 }, async (action) => {
    const journey = shortestOf((await find(flow)).filter(asksFor(action)));
    expect(await report(journey), describeJourney(journey)).toBe('all was well');
    const leftOut = vi.spyOn(actions as Record<string, () => Promise<undefined>>, action).mockResolvedValue(undefined);
    try {
      expect(await report(journey)).toContain(`the action ${action} was not carried out: `);
    } finally {
      leftOut.mockRestore();
      // Without the action, an actor may keep failing, and the next journey waits for its answer.
      await world.database.query('DELETE FROM flow_asks WHERE flow_id = $1', [flow]);
    }
  });

  it.each(Object.entries(actions))('an extra mail with %s is detected', { timeout: 60_000 }, async (action, write) => {
    const replaced = vi.spyOn(actions as Record<string, Action>, action).mockImplementation(async (context, params) => {
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
      expect(await report(journey), kind).toBe('all was well');
      isStray = true;
      expect(await report(journey).finally(() => (isStray = false)), kind).toContain(
        'more was written than the step declares: new outbox (',
      );
    }
  });
});

describe('a partial effect is detected', () => {
  const swallow = (table: string): string => change(table, 'INSERT', 'NEW = NULL');
  const change = (table: string, when: string, what: string): string =>
    `CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${what}; RETURN NEW; END $$;
     CREATE TRIGGER replaced BEFORE ${when} ON ${table} FOR EACH ROW EXECUTE FUNCTION spoil()`;
  it.each([
    ['registerAccount', 'policy_agreements', swallow('policy_agreements'), 'the account did not agree to '],
    ['registerAccount', 'accounts', change('accounts', 'INSERT', "NEW.profile = NEW.profile - 'familyName'"), 'as familyName'],
    [
      'registerAccount',
      'accounts',
      change('accounts', 'INSERT', "NEW.custom_associated_info = '{}'"),
      "as the store's own c_note",
    ],
    ['registerAccount', 'accounts', change('accounts', 'INSERT', "NEW.password_hash = 'other'"), 'was not carried out: '],
    [
      'sendSignUpCode',
      'outbox',
      change('outbox', 'INSERT', "NEW.recipient = 'stranger@example.com'"),
      'the outbox has 0 new mails',
    ],
    ['saveProfile', 'accounts', change('accounts', 'UPDATE', 'NEW.profile = OLD.profile'), 'the profile has '],
  ])('%s, with failing writes of %s', { timeout: 60_000 }, async (action, table, spoil, sentence) => {
    const entry = {
      id: 'c_note',
      title: { ja: '備考', en: 'Note' },
      type: 'TEXT',
      rule: 'REQUIRED',
      in: ['signUp'],
      selectOptions: [],
    };
    const before = { ...world.settings };
    await world.publish(
      applyCombination(before, { 'registration.profile.fields.nickname': 'OPTIONAL', 'customAssociatedInfo.entries': [entry] }),
    );
    const journeys = (await Promise.all(Object.keys(areas.flows).map(find))).flat();
    // A person who came from a provider has no password.
    const journey = shortestOf(journeys.filter((each) => asksFor(action)(each) && !isReachedBy(each, 'PROVIDER')));
    expect(await report(journey)).toBe('all was well');
    await world.database.transaction((tx) => tx.script(spoil));
    try {
      expect(await report(journey)).toContain(sentence);
    } finally {
      await world.database.transaction((tx) =>
        tx.script(`DROP TRIGGER IF EXISTS replaced ON ${table}; DROP FUNCTION IF EXISTS spoil`),
      );
    }
  });
});

it('an action without a declared effect in the tests fails the walk', async () => {
  const recipes = recipesOf['profile-edit'];
  const journey = (await find('profile-edit')).find(asksFor('saveProfile'));
  if (journey === undefined || recipes === undefined) throw new Error('the flow saves');
  await expect(walkJourney(world, createCallDriver(world), { ...recipes, effects: {} }, journey)).rejects.toThrow(
    new JourneyError(
      `profile-edit, ${describeJourney(journey)}: tests/journeys/recipes/profile-edit.ts does not say what the action saveProfile leaves behind`,
    ),
  );
});
