import type { Area } from '../../../runtime/area.ts';

export const area = { uses: ['account/policies', 'family/restrictions'] } satisfies Area;
