import { expect, it } from 'vitest';
import { runRace } from './race.ts';

it('sells exactly 10 contracts to 200 members at once, over two applications', { timeout: 600_000 }, async () => {
  const { refused, slowest, ...sold } = await runRace(200, 10);
  process.stdout.write(`200 members, 10 contracts: the slowest order took ${Math.round(slowest)} ms\n`);
  expect(sold).toEqual({ accepted: 10, contracts: 10, sold: 10, charges: 10, ledger: 10, reserved: 0 });
  expect(new Set(refused)).toEqual(new Set(['409 SOLD_OUT']));
  expect(refused.length).toBe(190);
});
