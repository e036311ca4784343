import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compileForm } from '../../../engine/compile/index.ts';
import { hashSettings } from '../../../src/server/project/store-plans.ts';
import { entry } from './changes.ts';
import { type Desk, openDesk } from './desk.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
}, 60_000);
afterAll(() => desk.test.close());

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Processor time, so that other load on the machine does not count. */
function milliseconds(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

function median(times: number, work: (round: number) => void): number {
  const taken = Array.from({ length: times }, (_, round) => {
    const start = process.cpuUsage();
    work(round);
    return milliseconds(start);
  }).sort((one, other) => one - other);
  return taken[Math.floor(times / 2)] ?? Number.POSITIVE_INFINITY;
}

it('compiles a form of 30 fields with its validators in under 80 ms, and returns it in under 1 ms afterwards', async () => {
  const settings = await desk.settings();
  const form = desk.project.declarations.forms['signup'];
  if (form === undefined) throw new Error('there is no form of sign-up');
  const used = compileForm(form, settings, hash).plan.fields.length;
  const more = (round: number) => ({
    ...settings,
    customAssociatedInfo: { entries: Array.from({ length: 30 - used }, (_, index) => entry(`f${round}x${index}`)) },
  });
  expect(compileForm(form, more(0), hash).plan.fields).toHaveLength(30);
  const taken = median(9, (round) => {
    const { validator } = compileForm(form, more(round + 1), hash);
    new Function(validator.source)();
  });
  expect(taken).toBeLessThan(80);
  const thirty = more(0);
  // A request does not hash the settings either: it knows their version.
  const key = hashSettings(thirty);
  const plan = desk.project.plansFor(thirty, key).form('signup');
  const again = median(101, () => {
    desk.project.plansFor(thirty, key).validators(plan);
  });
  expect(desk.project.plansFor(thirty).form('signup')).toBe(plan);
  expect(again).toBeLessThan(1);
});

it('returns the plans of a store in under 1 ms', async () => {
  const version = await desk.version();
  const store = { id: 'first', origin: 'http://localhost', settingsVersion: version };
  const plans = await desk.project.plansOf(store);
  const taken: number[] = [];
  for (let round = 0; round < 101; round += 1) {
    const start = process.cpuUsage();
    const again = await desk.project.plansOf(store);
    taken.push(milliseconds(start));
    expect(again).toBe(plans);
  }
  expect(taken.sort((one, other) => one - other)[50]).toBeLessThan(1);
});
