import type { Area } from '../../../runtime/area.ts';

import { sendLogouts } from './logout/send-logouts.ts';

export const area = {
  uses: ['account/policies', 'family/restrictions'],
  jobs: { 'oidc-logouts': sendLogouts },
} satisfies Area;
