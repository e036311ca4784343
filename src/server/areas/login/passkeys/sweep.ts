import { deleteOver, type SweepRegistry } from '../../../platform/sweep/sweep.ts';

export const sweep: SweepRegistry = {
  passkey_challenge_uses: deleteOver({ table: 'passkey_challenge_uses', at: 'expires_at' }),
};
