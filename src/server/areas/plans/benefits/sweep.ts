import { daySeconds } from '../../../../rules/durations.ts';
import { deleteOver, type SweepRegistry } from '../../../platform/sweep/sweep.ts';
import { sealKeysAgain } from './keys.ts';

export const sweep: SweepRegistry = {
  // Two years.
  taken_benefits: deleteOver({ table: 'taken_benefits', at: 'recorded_at', keptSeconds: 731 * daySeconds }),
  'benefit_keys.sealed': ({ database, platform }) => sealKeysAgain(database, platform),
};
