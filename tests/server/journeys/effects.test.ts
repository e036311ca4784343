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

describe('an effect that is there in part is found out', () => {
  const swallow = (table: string): string => `CREATE RULE spoilt AS ON INSERT TO ${table} DO INSTEAD NOTHING`;
  const change = (table: string, when: string, what: string): string =>
    `CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${what}; RETURN NEW; END $$;
     CREATE TRIGGER spoilt BEFORE ${when} ON ${table} FOR EACH ROW EXECUTE FUNCTION spoil()`;
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
  ])('%s, with %s spoilt', { timeout: 60_000 }, async (action, table, spoil, sentence) => {
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
      layIn(before, { 'registration.profile.fields.nickname': 'OPTIONAL', 'customAssociatedInfo.entries': [entry] }),
    );
    const around = { settings: world.plans.settings, now: (await world.now()).toISOString() };
    const journeys = Object.keys(areas.flows).flatMap((flow) => findJourneys(world.plans.flow(flow), around).journeys);
    const journey = journeys.filter(asksFor(action)).sort((one, other) => one.before.length - other.before.length)[0];
    if (journey === undefined) throw new Error(`no journey asks for ${action}`);
    expect(await told(journey)).toBe('all was well');
    await world.database.transaction((tx) => tx.script(spoil));
    try {
      expect(await told(journey)).toContain(sentence);
    } finally {
      await world.database.transaction((tx) =>
        tx.script(
          `DROP RULE IF EXISTS spoilt ON ${table}; DROP TRIGGER IF EXISTS spoilt ON ${table}; DROP FUNCTION IF EXISTS spoil`,
        ),
      );
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
