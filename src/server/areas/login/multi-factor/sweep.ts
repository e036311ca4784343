import { sealAgain } from '../../../platform/sweep/seal-again.ts';
import { deleteOver, type SweepRegistry } from '../../../platform/sweep/sweep.ts';
import { totpPurpose } from './verify-factor.ts';

export const sweep: SweepRegistry = {
  trusted_devices: deleteOver({ table: 'trusted_devices', at: 'expires_at' }),
  'account_factors.sealed': sealAgain({
    table: 'account_factors',
    column: 'secret',
    key: ['store_id', 'account_id', 'type'],
    purposeOf: ({ store_id: storeId, account_id: accountId }) => totpPurpose({ storeId, accountId }),
  }),
};
