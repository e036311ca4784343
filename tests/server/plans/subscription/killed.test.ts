import { it } from 'vitest';
import { killRenewals } from './killing.ts';

it('charges no period twice and loses none when both processes are killed', async () => {
  await killRenewals(2, 'renewals 1');
});
