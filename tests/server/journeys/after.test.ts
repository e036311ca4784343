// Two of the store's flows with timeouts added: walked with the clock, and checked in the database.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DeclaredFlow, DeclaredState, FlowPlan } from '../../../engine/declare/index.ts';
import { changeFlow, declarations } from '../../journeys/declared-flows.ts';
import { describeJourney, findJourneys, type Journey, type Step, transitionOf } from '../../journeys/find-journeys.ts';
import { recipesOf } from '../../journeys/recipes/index.ts';
import { type ServerWorld, startServerWorld } from '../../journeys/server-world.ts';
import { createCallDriver, walkJourney } from '../../journeys/walk.ts';
import { ImpossibleJourney, type Person } from '../../journeys/world.ts';
import { day, sample } from '../../sample.ts';
import { serveChanged } from '../serve-changed.ts';

/** The timeouts added to the states of each flow. */
const times: { readonly [flow: string]: { readonly [state: string]: DeclaredState['after'] } } = {
  signup: {
    pinCode: { '10m': { target: 'auth', actions: 'saveEmail' } },
    confirm: { '20m': { target: 'form' } },
    form: { '40m': { target: 'auth' } },
  },
  'profile-edit': {
    confirm: { '10m': { target: 'edit', actions: 'saveProfileHash' } },
    edit: { '20m': { target: 'complete' } },
  },
};

let world: ServerWorld;

const withTimes = (flow: DeclaredFlow): DeclaredFlow => ({
  ...flow,
  states: Object.fromEntries(
    Object.entries(flow.states).map(([name, state]) => {
      const after = times[flow.id]?.[name];
      return [name, after === undefined ? state : { ...state, after }];
    }),
  ),
});

beforeAll(async () => {
  const served = await serveChanged(
    Object.fromEntries(
      Object.keys(times).map((id) => [
        `flows/${id}.flow.json`,
        (text: string) => JSON.stringify(withTimes({ ...JSON.parse(text), id })),
      ]),
    ),
  );
  const server = await startServerWorld({ served, declarations });
  const flows = new Map(Object.keys(times).map((id) => [id, changeFlow(id, withTimes)]));
  const plans = { ...server.plans, flow: (id: string): FlowPlan => flows.get(id) ?? server.plans.flow(id) };
  world = { ...server, plans };
});
afterAll(() => world?.close());

const find = async (flow: string): Promise<readonly Journey[]> => {
  const found = findJourneys(world.plans.flow(flow), {
    settings: world.plans.settings,
    now: (await world.now()).toISOString(),
  });
  expect(found.problems).toEqual([]);
  return found.journeys;
};

const isLapse = ({ move }: Step): boolean => move.kind === 'wait' && transitionOf(move) !== undefined;

/** The shortest journey to each timeout, and two of those that are longer or go on after one. */
function choose(journeys: readonly Journey[]): readonly Journey[] {
  const shortest = new Map<string, Journey>();
  for (const journey of journeys.filter(({ last }) => isLapse(last))) {
    const name = transitionOf(journey.last.move) ?? '';
    const known = shortest.get(name);
    if (known === undefined || known.before.length > journey.before.length) shortest.set(name, journey);
  }
  const chosen = [...shortest.values()];
  const others = journeys.filter((journey) => !chosen.includes(journey) && [...journey.before, journey.last].some(isLapse));
  return [...chosen, ...sample(others, 2, 'timeouts', describeJourney)];
}

it.each(Object.keys(times))(`the server applies the timeouts of %s (SAMPLE=${day})`, async (flow) => {
  const recipes = recipesOf[flow];
  if (recipes === undefined) throw new Error(`no recipes for ${flow}`);
  const journeys = choose(await find(flow));
  expect(new Set(journeys.map(({ last }) => transitionOf(last.move)).filter((name) => name?.includes(' after ')))).toEqual(
    new Set(
      Object.entries(times[flow] ?? {}).flatMap(([state, after]) =>
        Object.keys(after ?? {}).map((span) => `${state} after ${span}`),
      ),
    ),
  );
  for (const journey of journeys)
    await walkJourney(world, createCallDriver(world), recipes, journey).catch((error: unknown) => {
      if (!(error instanceof ImpossibleJourney)) throw error;
    });
  expect(world.complaints()).toEqual([]);
});

it('a server with other timeouts is detected', async () => {
  const flow = changeFlow('profile-edit', withTimes);
  const stopped = flow.states.map((state) =>
    state.after === undefined ? state : { ...state, after: { ...state.after, milliseconds: 60_000 } },
  );
  const plans = { ...world.plans, flow: (): FlowPlan => ({ ...flow, states: stopped }) };
  const { journeys } = findJourneys(plans.flow(), { settings: world.plans.settings, now: (await world.now()).toISOString() });
  const journey = journeys.find((each) => describeJourney(each).endsWith('confirm: wait until 10m are over ⇒ edit'));
  const recipes = recipesOf['profile-edit'];
  if (journey === undefined || recipes === undefined) throw new Error('the flow has this journey');
  await expect(walkJourney({ ...world, plans }, createCallDriver(world), recipes, journey)).rejects.toThrow(
    'there should be the way to /mypage/edit, and there is the screen mypage/edit/confirm',
  );
});

/** Opens the confirmation of a changed profile. */
async function confirmProfile(): Promise<Person> {
  const recipes = recipesOf['profile-edit'];
  const journey = (await find('profile-edit')).find((each) =>
    describeJourney(each).endsWith('(begin): ENTER when not isAccountOther ⇒ confirm'),
  );
  if (journey === undefined || recipes === undefined) throw new Error('the flow has this journey');
  let person: Person | undefined;
  const begin = async (): Promise<Person> => {
    person = await recipes.begin(world);
    return person;
  };
  // Confirming would save a profile that still needs the password: here the person stays at the confirmation.
  const effects = { saveProfileHash: async () => async () => undefined };
  await walkJourney(world, createCallDriver(world), { ...recipes, begin, effects }, { ...journey, first: [] });
  if (person === undefined) throw new Error('expected a person at the end of the walk');
  return person;
}

interface Row {
  readonly state: string;
  readonly revision: number;
  readonly entered_at: Date | null;
  readonly data: { readonly kept: { readonly seen?: string } };
  readonly completed_at: Date | null;
}
const readRow = async (): Promise<Row | undefined> => {
  const rows = await world.database.query<Row>(
    "SELECT state, revision, entered_at, data, completed_at FROM flows WHERE flow_id = 'profile-edit' AND revision > 0",
  );
  expect(rows.length).toBe(1);
  return rows[0];
};
const forgetSeal = () =>
  world.database.query(`UPDATE flows SET data = jsonb_set(data, '{kept}', '{}') WHERE flow_id = 'profile-edit'`);

it("a GET shows the state after a timeout and writes nothing; the next event writes the timeout's actions", async () => {
  const person = await confirmProfile();
  await forgetSeal();
  const before = await readRow();
  const entered = await world.now();
  await world.advance(601);
  expect(await person.look('/mypage/edit')).toEqual({ screen: 'mypage/edit' });
  expect(await person.look('/mypage/edit/confirm')).toEqual({ leadsTo: '/mypage/edit?notice=timeOver' });
  expect(await readRow()).toEqual(before);
  const late = await person.post('/zapi/account/edit', {});
  expect(late).toEqual({ status: 200, body: { redirectTo: '/mypage/edit?notice=timeOver' } });
  const after = await readRow();
  expect(after).toMatchObject({ state: 'edit', entered_at: new Date(entered.getTime() + 600_000) });
  expect(after?.data.kept.seen).toMatch(/^.{20,}$/);
  // Only once: the timeout of the new state runs now.
  expect(await person.post('/zapi/account/edit', {})).toEqual({ status: 200, body: { redirectTo: '/mypage/edit' } });
  expect(await readRow()).toEqual(after);
});

it('a row from before entered_at was stored counts from its last write', async () => {
  const person = await confirmProfile();
  await world.database.query("UPDATE flows SET entered_at = NULL WHERE flow_id = 'profile-edit'");
  await world.advance(599);
  expect(await person.look('/mypage/edit/confirm')).toEqual({ screen: 'mypage/edit/confirm' });
  await world.advance(1);
  expect(await person.look('/mypage/edit/confirm')).toEqual({ leadsTo: '/mypage/edit?notice=timeOver' });
});

it('a final state that a timeout enters is readable from then on, and no longer than usual', async () => {
  const person = await confirmProfile();
  // Ten minutes, twenty more, and nearly thirty at the end.
  await world.advance((10 + 20 + 29) * 60);
  expect(await person.look('/mypage/edit/complete')).toEqual({ screen: 'mypage/edit/complete' });
  expect(await readRow()).toMatchObject({ state: 'confirm', completed_at: null });
  const late = await person.post('/zapi/account/edit', {});
  expect(late).toEqual({ status: 200, body: { redirectTo: '/mypage/edit/complete?notice=timeOver' } });
  expect(await readRow()).toMatchObject({ state: 'complete', completed_at: await world.now() });
  await world.advance(60);
  expect((await person.look('/mypage/edit/complete')).leadsTo).toBe('/mypage/edit');
});
