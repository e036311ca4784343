import { deleteOver, type SweepRegistry } from '../../../platform/sweep/sweep.ts';

export const sweep: SweepRegistry = {
  bot_check_uses: deleteOver({ table: 'bot_check_uses', at: 'expires_at' }),
};
