// Walks every journey of every flow with every combination of the settings that change its path: all of them on the server; in a
// browser all with the store's settings and some with each other combination. Prints the table of what was walked.
import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '../../../src/server/areas/index.ts';
import { type BrowserWalk, openBrowserWalk } from '../../journeys/browser-input.ts';
import { recipesOf } from '../../journeys/recipes/index.ts';
import { type ServerWorld, startServerWorld } from '../../journeys/server-world.ts';
import { type FlowTally, formatMissing, writeReport } from '../../journeys/tally.ts';
import { createCallDriver } from '../../journeys/walk.ts';
import { chooseInTurn, walkFlow } from '../../journeys/walk-all.ts';

const timeout = 60 * 60_000;
const flows = Object.keys(areas.flows);

describe('on the server', () => {
  let world: ServerWorld;
  const tallies: FlowTally[] = [];
  beforeAll(async () => {
    world = await startServerWorld();
  });
  afterAll(async () => {
    await writeReport(tallies, process.cwd());
    await world?.close();
  });

  it.each(flows)('every journey of %s, with every combination of settings', { timeout }, async (flow) => {
    const plan = { walker: 'server', driver: createCallDriver(world), choose: chooseInTurn(Number.POSITIVE_INFINITY) };
    const tally = await walkFlow(world, flow, recipesOf[flow], plan);
    tallies.push(tally);
    expect(formatMissing(tally)).toEqual([]);
  });
});

describe('in a browser', () => {
  let server: ServerWorld;
  let walk: BrowserWalk;
  const tallies: FlowTally[] = [];
  beforeAll(async () => {
    execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: ['ignore', 'ignore', 'inherit'] });
    server = await startServerWorld();
    walk = await openBrowserWalk(server);
  }, 240_000);
  afterAll(async () => {
    console.log(await writeReport(tallies, process.cwd()));
    await walk?.close();
    await server?.close();
  });

  it.each(flows)('every journey of %s, and five with every other combination of settings', { timeout }, async (flow) => {
    const plan = { walker: 'browser', driver: walk.driver, choose: chooseInTurn(5) };
    const tally = await walkFlow(walk.world, flow, recipesOf[flow], plan);
    tallies.push(tally);
    expect(formatMissing(tally)).toEqual([]);
  });
});
