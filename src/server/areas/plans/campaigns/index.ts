import type { Area } from '../../../runtime/area.ts';

export const area = { uses: ['plans/benefits'] } satisfies Area;
