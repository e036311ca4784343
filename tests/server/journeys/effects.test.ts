// The walks detect missing and undeclared effects: a sample of the flows' actions, and effects that are carried out in part.
import { describe, expect, it } from 'vitest';
import { areas } from '../../../src/server/areas/index.ts';
import { describeJourney, isReachedBy } from '../../journeys/find-journeys.ts';
import { recipesOf } from '../../journeys/recipes/index.ts';
import { applyCombination } from '../../journeys/settings-of-flow.ts';
import { createCallDriver, walkJourney } from '../../journeys/walk.ts';
import { JourneyError } from '../../journeys/world.ts';
import { day, sample } from '../../sample.ts';
import { asksFor, find, report, shortestOf, startWorld, testEffects, world } from './omit-effects.ts';

startWorld();

const flows = sample(Object.keys(areas.flows), 1, 'effects', (flow) => flow);
const actionsOf = (flow: string): readonly string[] =>
  sample(Object.keys(areas.flows[flow]?.actions ?? {}), 3, flow, (action) => action);
describe(`SAMPLE=${day}`, () => {
  testEffects(Object.fromEntries(flows.map((flow) => [flow, actionsOf(flow)])));
});

describe('a partial effect is detected', () => {
  const swallow = (table: string): string => change(table, 'INSERT', 'NEW = NULL');
  const change = (table: string, when: string, what: string): string =>
    `CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${what}; RETURN NEW; END $$;
     CREATE TRIGGER replaced BEFORE ${when} ON ${table} FOR EACH ROW EXECUTE FUNCTION spoil()`;
  it.each([
    ['signup', 'registerAccount', 'policy_agreements', swallow('policy_agreements'), 'the account did not agree to '],
    [
      'signup',
      'registerAccount',
      'accounts',
      change('accounts', 'INSERT', "NEW.profile = NEW.profile - 'familyName'"),
      'as familyName',
    ],
    [
      'signup',
      'registerAccount',
      'accounts',
      change('accounts', 'INSERT', "NEW.custom_associated_info = '{}'"),
      "as the store's own c_note",
    ],
    [
      'signup',
      'registerAccount',
      'accounts',
      change('accounts', 'INSERT', "NEW.password_hash = 'other'"),
      'the action registerAccount was not carried out: ',
    ],
    [
      'signup',
      'sendSignUpCode',
      'outbox',
      change('outbox', 'INSERT', "NEW.recipient = 'stranger@example.com'"),
      'the outbox has 0 new mails',
    ],
    ['profile-edit', 'saveProfile', 'accounts', change('accounts', 'UPDATE', 'NEW.profile = OLD.profile'), 'the profile has '],
    [
      'profile-edit',
      'saveProfile',
      'events',
      swallow('events'),
      'the action saveProfile was not carried out: it did not write the event member.updated',
    ],
    [
      'profile-edit',
      'saveProfile',
      'events',
      change(
        'events',
        'INSERT',
        `IF pg_trigger_depth() = 1 THEN INSERT INTO events (store_id, event_id, type, at, subject)
           VALUES (NEW.store_id, NEW.event_id || 'again', NEW.type, NEW.at, NEW.subject); END IF`,
      ),
      'more was written than the step declares: event member.updated (2, and 1 at most is declared)',
    ],
  ])('%s: %s, with failing writes of %s', async (flow, action, table, spoil, sentence) => {
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
    // A person who came from a provider has no password.
    const journey = shortestOf((await find(flow)).filter((each) => asksFor(action)(each) && !isReachedBy(each, 'PROVIDER')));
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
