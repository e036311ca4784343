import type { Area } from '../../runtime/area.ts';
import { renewals } from './renewals.ts';

export const billing = { jobs: { renewals } } satisfies Area;
