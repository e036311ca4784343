// A step may write its own flow's row only: neither another person's nor a second one.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findJourneys } from '../../journeys/find-journeys.ts';
import { recipesOf } from '../../journeys/recipes/index.ts';
import { type ServerWorld, startServerWorld } from '../../journeys/server-world.ts';
import { createCallDriver, walkJourney } from '../../journeys/walk.ts';

let world: ServerWorld;
/** What the server does with each request, besides the request itself. */
let stray = 'SELECT 1';
beforeAll(async () => {
  world = await startServerWorld({
    prepare: (app) => {
      app.addHook('preHandler', async () => {
        await world.test.database.query(stray);
      });
    },
  });
});
afterAll(() => world?.close());

const insert = (owner: string, subject = ''): string => `
  INSERT INTO flows (store_id, flow_id, owner, subject, version, state, passed, data, secrets, revision, started_at, updated_at, expires_at)
  SELECT store_id, 'signup', '${owner}', '${subject}', 1, 'first', '[]', '{}', '{}', 1, now(), now(), now() + interval '90 days' FROM stores WHERE is_demo`;
const keep = (owner: string): string =>
  `UPDATE flows SET state = 'next', data = '{"kept":{"email":"a"}}' WHERE owner = '${owner}'`;

describe('the recorded changes of a row', () => {
  const own = { flow: 'signup', owners: ['me'] };
  const write = (text: string) => world.test.database.query(text);

  it('of another person: that it was inserted, changed and deleted', async () => {
    await world.drainWrites();
    await write(insert('stranger'));
    expect(await world.drainWrites(own)).toEqual({ 'new flows': 1 });
    await write(keep('stranger'));
    expect(await world.drainWrites(own)).toEqual({ 'flows.state': 1, 'flows.data': 1 });
    await write("DELETE FROM flows WHERE owner = 'stranger'");
    expect(await world.drainWrites(own)).toEqual({ 'gone flows': 1 });
  });

  it("of the person's own flow: that it was changed and deleted", async () => {
    await write(insert('me'));
    expect(await world.drainWrites(own)).toEqual({});
    await write(keep('me'));
    expect(await world.drainWrites(own)).toEqual({ 'kept email': 1 });
    await write("DELETE FROM flows WHERE owner = 'me'");
    expect(await world.drainWrites(own)).toEqual({ 'gone flows': 1 });
  });

  it('of a second row of the same owner, and of another flow: that there is one more', async () => {
    await write(insert('me'));
    await write(insert('me', 'another subject'));
    expect(await world.drainWrites(own)).toEqual({ 'new flows': 1 });
    await write("UPDATE flows SET state = 'next' WHERE owner = 'me'");
    expect(await world.drainWrites({ ...own, flow: 'profile-edit' })).toEqual({ 'flows.state': 2 });
    await write("DELETE FROM flows WHERE owner = 'me'");
    await world.drainWrites();
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
])('a server that %s fails the walk', async (_what, text, name) => {
  const [journey] = findJourneys(world.plans.flow('signup'), {
    settings: world.plans.settings,
    now: (await world.now()).toISOString(),
  }).journeys;
  const recipes = recipesOf['signup'];
  if (journey === undefined || recipes === undefined) throw new Error('the flow has journeys');
  const walk = () => walkJourney(world, createCallDriver(world), recipes, { ...journey, before: [], first: [] });
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
