// Sends each event of a flow, which changes daily, in a browser, with the buttons of the screens.
import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '../../../src/server/areas/index.ts';
import { type BrowserWalk, openBrowserWalk } from '../../journeys/browser-input.ts';
import type { Journey } from '../../journeys/find-journeys.ts';
import { recipesOf } from '../../journeys/recipes/index.ts';
import { type ServerWorld, startServerWorld } from '../../journeys/server-world.ts';
import { type FlowTally, writeReport } from '../../journeys/tally.ts';
import { type Choose, chooseForBrowser, combineNone, walkFlow } from '../../journeys/walk-all.ts';
import { day, sample } from '../../sample.ts';

let server: ServerWorld;
let walk: BrowserWalk;
const tallies: FlowTally[] = [];
beforeAll(async () => {
  // The browser uses a build of the present sources.
  execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: ['ignore', 'ignore', 'inherit'] });
  server = await startServerWorld();
  walk = await openBrowserWalk(server);
});
afterAll(async () => {
  await writeReport(tallies, process.cwd());
  await walk?.close();
  await server?.close();
});

const flows = sample(Object.keys(areas.flows), 1, 'browser', (flow) => flow);
it.each(flows)(`a browser sends every event of %s with its buttons (SAMPLE=${day})`, { timeout: 600_000 }, async (flow) => {
  // The soak run takes every journey of every flow, and all combinations of settings.
  const tally = await walkFlow(walk.world, flow, recipesOf[flow], {
    walker: 'browser',
    driver: walk.driver,
    choose: chooseForBrowser,
    combine: combineNone,
    isPartial: true,
    stopAfter: 3,
  });
  tallies.push(tally);
  expect([...tally.failed, ...tally.journeys.missing]).toEqual([]);
  expect(tally.journeys.walked).toBeGreaterThan(2);
});

describe('a broken page is reported', () => {
  // After hydration, because an earlier break would be another fault.
  const later = (work: string): string => `const timer = setInterval(() => {
    if (!Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps'))) return;
    clearInterval(timer);
    ${work}
  }, 1);`;
  const swallow = `addEventListener('click', (event) => {
    if (event.target.closest('[data-main]') === null) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);`;

  const broken = [
    ['a dead button', swallow, 'is dead: pressed, it sends nothing to /zapi/account/edit/confirm'],
    [
      'a button that sends twice',
      `const send = window.fetch;
      window.fetch = (to, how) => {
        if (how?.method === 'POST') void send(to, how).then((answer) => answer.text());
        return send(to, how);
      };`,
      'pressed once, the button of mypage/edit sent 2 events',
    ],
    [
      'a button that nobody can press',
      later("document.querySelector('[data-main]').remove()"),
      'cannot be pressed: it is not there',
    ],
    [
      'a control without a name',
      later("document.querySelector('main').append(document.createElement('button'))"),
      'keeps somebody out: button-name',
    ],
    ['a second heading', later("document.querySelector('main').append(document.createElement('h1'))"), 'has 2 main headings'],
    ['a line on the console', later("console.warn('out of date')"), 'somebody complained: warning on'],
  ] as const;
  it.each(sample(broken, 2, 'broken pages', ([what]) => what))(`%s (SAMPLE=${day})`, async (_what, script, sentence) => {
    walk.spoil(script, 6_000);
    const { world, driver } = walk;
    const recipes = recipesOf['profile-edit'];
    const enters = ({ last }: Journey): boolean => last.move.kind === 'send' && last.outcome.kind === 'moved';
    const choose: Choose = (offered) => offered.map((journeys) => journeys.filter(enters).slice(0, 1));
    const plan = { walker: 'browser', driver, choose, combine: combineNone, isPartial: true } as const;
    const tally = await walkFlow(world, 'profile-edit', recipes, plan);
    expect(tally.failed.join()).toContain(sentence);
  });
});
