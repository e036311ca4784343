// Walks the flows' journeys on the real server, with the calls that the pages send: every transition, and samples of the ways to it
// and of the settings.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { areas } from '../../../src/server/areas/index.ts';
import { recipesOf } from '../../journeys/recipes/index.ts';
import { type ServerWorld, startServerWorld } from '../../journeys/server-world.ts';
import { type FlowTally, formatMissing, writeReport } from '../../journeys/tally.ts';
import { createCallDriver } from '../../journeys/walk.ts';
import { chooseSample, combineSample, walkFlow } from '../../journeys/walk-all.ts';
import { day } from '../../sample.ts';

let world: ServerWorld;
const tallies: FlowTally[] = [];
beforeAll(async () => {
  world = await startServerWorld();
});
afterAll(async () => {
  await writeReport(tallies, process.cwd());
  await world?.close();
});

it.each(Object.keys(areas.flows))(
  `the server takes every transition of %s as declared (SAMPLE=${day})`,
  { timeout: 300_000 },
  async (flow) => {
    const tally = await walkFlow(world, flow, recipesOf[flow], {
      walker: `server, sample of ${day}`,
      driver: createCallDriver(world),
      choose: chooseSample,
      combine: combineSample,
    });
    tallies.push(tally);
    expect(formatMissing(tally)).toEqual([]);
  },
);
