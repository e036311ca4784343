// Each effect of each flow, left out on purpose, and one too many beside it: the walk of a journey that asks for it fails, and names it.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Write } from '../../../src/server/areas/area.ts';
import { areas } from '../../../src/server/areas/index.ts';
import type { Queryable } from '../../../src/server/store/database.ts';
import { describeJourney, findJourneys, type Journey } from '../../journeys/find-journeys.ts';
import { recipesOf } from '../../journeys/recipes/index.ts';
import { type ServerWorld, startServerWorld } from '../../journeys/server-world.ts';
import { layIn } from '../../journeys/settings-of-flow.ts';
import { handsOfCalls, walkJourney } from '../../journeys/walk.ts';
import { JourneyError } from '../../journeys/world.ts';

let world: ServerWorld;
/** Each request sends a mail that nobody asked for. */
let isStray = false;
beforeAll(async () => {
  world = await startServerWorld(process.cwd(), areas, (app) => {
    app.addHook('preHandler', async () => {
      if (isStray) await sendStray(world.test.database);
    });
  });
  // A change of the profile has to have something to change.
  await world.publish(layIn(world.settings, { 'registration.profile.fields.nickname': 'OPTIONAL' }));
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

const asksFor =
  (action: string) =>
  ({ last: { outcome } }: Journey): boolean =>
    'actions' in outcome && outcome.actions.includes(action);

const find = async (flow: string): Promise<readonly Journey[]> =>
  findJourneys(world.plans.flow(flow), { settings: world.plans.settings, now: (await world.now()).toISOString() }).journeys;

const shortestOf = (journeys: readonly Journey[]): Journey => {
  const [shortest] = [...journeys].sort((one, other) => one.before.length - other.before.length);
  if (shortest === undefined) throw new Error('no journey asks for it');
  return shortest;
};

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
    const journey = shortestOf((await find(flow)).filter(asksFor(action)));
    expect(await told(journey), describeJourney(journey)).toBe('all was well');
    const leftOut = vi.spyOn(writes as Record<string, () => Promise<undefined>>, action).mockResolvedValue(undefined);
    try {
      expect(await told(journey)).toContain(`the action ${action} was not carried out: `);
    } finally {
      leftOut.mockRestore();
    }
  });

  it.each(Object.entries(writes))(
    'whoever sends a mail too many with %s is found out',
    { timeout: 60_000 },
    async (action, write) => {
      const spoilt = vi.spyOn(writes as Record<string, Write>, action).mockImplementation(async (visit, params) => {
        const written = await write(visit, params);
        await sendStray(visit.tx);
        return written;
      });
      try {
        expect(await told(shortestOf((await find(flow)).filter(asksFor(action))))).toMatch(
          /more was written than the step declares: new outbox \(\d/,
        );
      } finally {
        spoilt.mockRestore();
      }
    },
  );

  it('a write on a step that declares none is found out, whatever kind of step it is', { timeout: 120_000 }, async () => {
    const idle = (await find(flow)).flatMap((journey) =>
      [...journey.first, journey.last].map((last) => ({ ...journey, first: [], last })),
    );
    const kindOf = ({ last: { move, outcome } }: Journey): string => `${move.kind}: ${outcome.kind}`;
    const journeys = idle.filter(({ last: { outcome } }) => !('actions' in outcome) || outcome.actions.length === 0);
    const kinds = [...new Set(journeys.map(kindOf))];
    expect(kinds).toEqual(expect.arrayContaining(['restart: moved', 'open: shown', 'open: sentOn', 'send: sentOn']));
    for (const kind of kinds) {
      const journey = shortestOf(journeys.filter((each) => kindOf(each) === kind));
      expect(await told(journey), kind).toBe('all was well');
      isStray = true;
      expect(await told(journey).finally(() => (isStray = false)), kind).toContain(
        'more was written than the step declares: new outbox (',
      );
    }
  });
});

describe('an effect that is there in part is found out', () => {
  const swallow = (table: string): string => change(table, 'INSERT', 'NEW = NULL');
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
    const journeys = (await Promise.all(Object.keys(areas.flows).map(find))).flat();
    const journey = shortestOf(journeys.filter(asksFor(action)));
    expect(await told(journey)).toBe('all was well');
    await world.database.transaction((tx) => tx.script(spoil));
    try {
      expect(await told(journey)).toContain(sentence);
    } finally {
      await world.database.transaction((tx) =>
        tx.script(`DROP TRIGGER IF EXISTS spoilt ON ${table}; DROP FUNCTION IF EXISTS spoil`),
      );
    }
  });
});

it('an action of which nobody says what it leaves behind fails the walk', async () => {
  const recipes = recipesOf['profile-edit'];
  const journey = (await find('profile-edit')).find(asksFor('saveProfile'));
  if (journey === undefined || recipes === undefined) throw new Error('the flow saves');
  await expect(walkJourney(world, handsOfCalls(world), { ...recipes, effects: {} }, journey)).rejects.toThrow(
    new JourneyError(
      `profile-edit, ${describeJourney(journey)}: tests/journeys/recipes/profile-edit.ts does not say what the action saveProfile leaves behind`,
    ),
  );
});
