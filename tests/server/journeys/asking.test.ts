// A flow of the tests' own that asks somebody and waits: walked whole, by calls and by a browser, as the store's own flows are.
import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowserWalk } from '../../journeys/browser-hands.ts';
import { topUp } from '../../journeys/recipes/top-up.ts';
import { type ServerWorld, startServerWorld } from '../../journeys/server-world.ts';
import { tellMissing } from '../../journeys/tally.ts';
import { handsOfCalls } from '../../journeys/walk.ts';
import { chooseInTurn, chooseOnce, walkFlow } from '../../journeys/walk-all.ts';
import { areasWith, type CardCompany, openCardCompany } from '../asking/areas.ts';
import { layOutAsking } from '../asking/lay-out.ts';

let folder: string;
let world: ServerWorld;
let company: CardCompany;
beforeAll(async () => {
  folder = await layOutAsking();
  company = openCardCompany();
  world = await startServerWorld(folder, areasWith(company));
}, 120_000);
const patient = (): ServerWorld => ({
  ...world,
  // A question that was not answered, or too late, or never, is told to the log: the journeys bring that about.
  complaints: () =>
    world
      .complaints()
      .filter(
        (line) =>
          !/"msg":"(somebody whom a flow asks did not answer|an answer came when |nobody knows |what a flow asked for was done, and )/.test(
            line,
          ),
      ),
});

afterAll(async () => {
  await world?.close();
  await rm(folder, { recursive: true, force: true });
});

it('the server takes every journey of a flow that asks, with each answer, each refusal, silence and the time', {
  timeout: 120_000,
}, async () => {
  const plan = { walker: 'server', hands: handsOfCalls(world), choose: chooseInTurn(Number.POSITIVE_INFINITY), most: 1 };
  const tally = await walkFlow(patient(), 'top-up', topUp, plan);
  expect(tellMissing(tally)).toEqual([]);
  expect(tally.transitions.all).toBe(8);
  // Nine of the journeys come as far as the company, with one key each, however often it is put: the clock jumps past leases.
  expect(company.charges.size).toBe(9);
});

it('a browser is led on by each of them, without anybody pressing anything', { timeout: 240_000 }, async () => {
  execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: ['ignore', 'ignore', 'inherit'] });
  const { world: browser, hands, close } = await openBrowserWalk(patient());
  try {
    const tally = await walkFlow(browser, 'top-up', topUp, { walker: 'browser', hands, choose: chooseOnce, most: 1 });
    expect(tellMissing(tally)).toEqual([]);
  } finally {
    await close();
  }
});
