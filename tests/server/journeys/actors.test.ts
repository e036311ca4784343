// Walks the tests' top-up flow, which asks an actor and waits, by calls and by a browser.
import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowserWalk } from '../../journeys/browser-input.ts';
import { topUp } from '../../journeys/recipes/top-up.ts';
import { type ServerWorld, startServerWorld } from '../../journeys/server-world.ts';
import { formatMissing } from '../../journeys/tally.ts';
import { createCallDriver } from '../../journeys/walk.ts';
import { chooseForBrowser, chooseInTurn, combineNone, walkFlow } from '../../journeys/walk-all.ts';
import { serveActorProject } from '../actors/actor-project.ts';
import { areasWith, type CardCompany, openCardCompany } from '../actors/areas.ts';

let world: ServerWorld;
let company: CardCompany;
beforeAll(async () => {
  company = openCardCompany();
  world = await startServerWorld({ served: await serveActorProject(areasWith(company)) });
});

afterAll(() => world?.close());

it('the server takes every journey of a flow with an actor: each answer, refusal, silence and timeout', async () => {
  const driver = createCallDriver(world);
  const tally = await walkFlow(world, 'top-up', topUp, {
    walker: 'server',
    driver,
    choose: chooseInTurn(0),
    combine: combineNone,
  });
  expect(formatMissing(tally)).toEqual([]);
  expect(tally.transitions.all).toBe(8);
  // Nine of the journeys reach the company, with one key each, however often it is retried: the clock jumps past leases.
  expect(company.charges.size).toBe(9);
});

it('a browser moves on by itself in each of them', async () => {
  execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: ['ignore', 'ignore', 'inherit'] });
  const { world: browser, driver, close } = await openBrowserWalk(world);
  try {
    const plan = { walker: 'browser', driver, choose: chooseForBrowser, combine: combineNone };
    expect(formatMissing(await walkFlow(browser, 'top-up', topUp, plan))).toEqual([]);
  } finally {
    await close();
  }
});
