// Every transition of every flow, taken in a browser by the buttons that the screens draw.
import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BrowserWalk, openBrowserWalk } from '../../journeys/browser-hands.ts';
import { recipesOf } from '../../journeys/recipes/index.ts';
import { type ServerWorld, startServerWorld } from '../../journeys/server-world.ts';
import { type FlowTally, tellMissing, writeReport } from '../../journeys/tally.ts';
import { chooseOnce, combinationsOf, walkFlow } from '../../journeys/walk-all.ts';
import { startPostgres, type ThrowAwayPostgres } from '../postgres.ts';

let cluster: ThrowAwayPostgres;
let server: ServerWorld;
let walk: BrowserWalk;
const tallies: FlowTally[] = [];
beforeAll(async () => {
  // The browser meets what is built of the sources as they stand.
  execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: ['ignore', 'ignore', 'inherit'] });
  cluster = await startPostgres();
  server = await startServerWorld(cluster);
  walk = await openBrowserWalk(server);
}, 240_000);
afterAll(async () => {
  await writeReport(tallies, process.cwd());
  await walk?.close();
  await server?.close();
  await cluster?.stop();
});

it.each(['signup', 'profile-edit'])(
  'a browser takes every transition of %s by its buttons',
  { timeout: 600_000 },
  async (flow) => {
    const recipes = recipesOf[flow];
    const choose = chooseOnce(combinationsOf(walk.world, flow, recipes).length);
    const tally = await walkFlow(walk.world, flow, recipes, { walker: 'browser', hands: walk.hands, choose });
    tallies.push(tally);
    expect(tellMissing(tally)).toEqual([]);
  },
);
