import { beforeAll, it } from 'vitest';
import { buildRenewing, killRenewals } from './killing.ts';

let program: string;
beforeAll(async () => {
  program = await buildRenewing();
}, 120_000);

it('charges no period twice and loses none when both processes are killed', { timeout: 240_000 }, async () => {
  await killRenewals(program, 2, 'renewals 1');
});
