import type { Area } from '../../../runtime/area.ts';

export const area = {} satisfies Area;
