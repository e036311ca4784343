// Walks the tests' top-up flow, which asks an actor and waits, by calls and by a browser.
import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowserWalk } from '../../journeys/browser-input.ts';
import { topUp } from '../../journeys/recipes/top-up.ts';
import { type ServerWorld, startServerWorld } from '../../journeys/server-world.ts';
import { formatMissing } from '../../journeys/tally.ts';
import { createCallDriver } from '../../journeys/walk.ts';
import { chooseInTurn, chooseOnce, walkFlow } from '../../journeys/walk-all.ts';
import { createActorProject } from '../actors/actor-project.ts';
import { areasWith, type CardCompany, openCardCompany } from '../actors/areas.ts';

let folder: string;
let world: ServerWorld;
let company: CardCompany;
beforeAll(async () => {
  folder = await createActorProject();
  company = openCardCompany();
  world = await startServerWorld(folder, areasWith(company));
}, 120_000);

afterAll(async () => {
  await world?.close();
  await rm(folder, { recursive: true, force: true });
});

it('the server takes every journey of a flow with an actor: each answer, refusal, silence and timeout', {
  timeout: 120_000,
}, async () => {
  const plan = { walker: 'server', driver: createCallDriver(world), choose: chooseInTurn(Number.POSITIVE_INFINITY), most: 1 };
  const tally = await walkFlow(world, 'top-up', topUp, plan);
  expect(formatMissing(tally)).toEqual([]);
  expect(tally.transitions.all).toBe(8);
  // Nine of the journeys reach the company, with one key each, however often it is retried: the clock jumps past leases.
  expect(company.charges.size).toBe(9);
});

it('a browser moves on by itself in each of them', { timeout: 240_000 }, async () => {
  execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: ['ignore', 'ignore', 'inherit'] });
  const { world: browser, driver, close } = await openBrowserWalk(world);
  try {
    const tally = await walkFlow(browser, 'top-up', topUp, { walker: 'browser', driver, choose: chooseOnce, most: 1 });
    expect(formatMissing(tally)).toEqual([]);
  } finally {
    await close();
  }
});
