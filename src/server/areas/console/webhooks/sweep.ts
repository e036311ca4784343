import { daySeconds } from '../../../../rules/durations.ts';
import { sealAgain } from '../../../platform/sweep/seal-again.ts';
import { deleteOver, type Sweep, type SweepRegistry } from '../../../platform/sweep/sweep.ts';
import { secretPurpose } from './signature.ts';

export const sweep: SweepRegistry = {
  webhook_deliveries: deleteOver({ table: 'webhook_deliveries', at: 'created_at', keptSeconds: 30 * daySeconds }),
  'webhook_endpoints.sealed': sealEndpoints('secret'),
  'webhook_endpoints.sealedBefore': sealEndpoints('previous_secret'),
};

function sealEndpoints(column: 'secret' | 'previous_secret'): Sweep {
  return sealAgain({
    table: 'webhook_endpoints',
    column,
    key: ['store_id', 'endpoint_id'],
    purposeOf: ({ store_id: storeId, endpoint_id: endpointId }) => secretPurpose({ storeId, endpointId }),
  });
}
