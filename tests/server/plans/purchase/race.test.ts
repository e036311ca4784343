import { expect, it } from 'vitest';
import { runRace } from './race.ts';

it('sells exactly as many contracts as there are to 30 members at once, over two applications', async () => {
  const { refused, slowest: _slowest, ...sold } = await runRace(30, 10);
  expect(sold).toEqual({ accepted: 10, contracts: 10, sold: 10, charges: 10, ledger: 10, reserved: 0 });
  expect(new Set(refused)).toEqual(new Set(['409 SOLD_OUT']));
});
