import { sealAgain } from '../../../platform/sweep/seal-again.ts';
import type { SweepRegistry } from '../../../platform/sweep/sweep.ts';
import { appPurpose } from './app-secret.ts';

export const sweep: SweepRegistry = {
  'operators.sealed': sealAgain({
    table: 'operators',
    column: 'totp_secret',
    key: ['store_id', 'operator_id'],
    purposeOf: ({ store_id: storeId, operator_id: operatorId }) => appPurpose({ storeId, operatorId }),
  }),
};
