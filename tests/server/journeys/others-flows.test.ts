// Of the rows in which flows stand a step may write its own, and no other: neither somebody else's nor a second one.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '../../../src/server/areas/index.ts';
import { findJourneys } from '../../journeys/find-journeys.ts';
import { recipesOf } from '../../journeys/recipes/index.ts';
import { type ServerWorld, startServerWorld } from '../../journeys/server-world.ts';
import { handsOfCalls, walkJourney } from '../../journeys/walk.ts';

let world: ServerWorld;
/** What the server does with each request beside what it is asked. */
let stray = 'SELECT 1';
beforeAll(async () => {
  world = await startServerWorld(process.cwd(), areas, (app) => {
    app.addHook('preHandler', async () => {
      await world.test.database.query(stray);
    });
  });
}, 120_000);
afterAll(() => world?.close());

const insert = (owner: string, subject = ''): string => `
  INSERT INTO flows (store_id, flow_id, owner, subject, version, state, passed, data, secrets, revision, started_at, updated_at, expires_at)
  SELECT store_id, 'signup', '${owner}', '${subject}', 1, 'first', '[]', '{}', '{}', 1, now(), now(), now() + interval '90 days' FROM stores WHERE is_demo`;
const keep = (owner: string): string =>
  `UPDATE flows SET state = 'next', data = '{"kept":{"email":"a"}}' WHERE owner = '${owner}'`;

describe('what is noted of a row', () => {
  const own = { flow: 'signup', owners: ['me'] };
  const write = (text: string) => world.test.database.query(text);

  it('of nobody here: that it began, what became of it, and that it is gone', async () => {
    await world.takeWrites();
    await write(insert('stranger'));
    expect(await world.takeWrites(own)).toEqual({ 'new flows': 1 });
    await write(keep('stranger'));
    expect(await world.takeWrites(own)).toEqual({ 'flows.state': 1, 'flows.data': 1 });
    await write("DELETE FROM flows WHERE owner = 'stranger'");
    expect(await world.takeWrites(own)).toEqual({ 'gone flows': 1 });
  });

  it('of the own flow: what is kept in it, and that it is gone', async () => {
    await write(insert('me'));
    expect(await world.takeWrites(own)).toEqual({});
    await write(keep('me'));
    expect(await world.takeWrites(own)).toEqual({ 'kept email': 1 });
    await write("DELETE FROM flows WHERE owner = 'me'");
    expect(await world.takeWrites(own)).toEqual({ 'gone flows': 1 });
  });

  it('of a second one of the same owner, and of another flow: that it is one more', async () => {
    await write(insert('me'));
    await write(insert('me', 'another subject'));
    expect(await world.takeWrites(own)).toEqual({ 'new flows': 1 });
    await write("UPDATE flows SET state = 'next' WHERE owner = 'me'");
    expect(await world.takeWrites({ ...own, flow: 'profile-edit' })).toEqual({ 'flows.state': 2 });
    await write("DELETE FROM flows WHERE owner = 'me'");
    await world.takeWrites();
  });
});

const strangers = "FROM flows WHERE owner LIKE 'stranger%' LIMIT 1";

it.each([
  ['begins a flow for somebody else', insert('stranger').replace("'stranger'", "'stranger' || gen_random_uuid()"), 'new flows'],
  [
    "changes somebody else's flow",
    `UPDATE flows SET revision = revision + 1 WHERE ctid = (SELECT ctid ${strangers})`,
    'flows.revision',
  ],
  ["deletes somebody else's flow", `DELETE FROM flows WHERE ctid = (SELECT ctid ${strangers})`, 'gone flows'],
])('a server that %s fails the walk', { timeout: 120_000 }, async (_what, text, name) => {
  const [journey] = findJourneys(world.plans.flow('signup'), {
    settings: world.plans.settings,
    now: (await world.now()).toISOString(),
  }).journeys;
  const recipes = recipesOf['signup'];
  if (journey === undefined || recipes === undefined) throw new Error('the flow has journeys');
  const walk = () => walkJourney(world, handsOfCalls(world), recipes, { ...journey, before: [], first: [] });
  // Enough for each request of a walk.
  for (let number = 0; number < 50; number += 1) await world.test.database.query(insert(`stranger${number}`));
  await walk();
  stray = text;
  try {
    await expect(walk()).rejects.toThrow(`more was written than the step declares: ${name} (`);
  } finally {
    stray = 'SELECT 1';
    await world.test.database.query("DELETE FROM flows WHERE owner LIKE 'stranger%'");
  }
});
