import type { Area } from '../../../runtime/area.ts';
import { recovery } from './recovery.ts';

export const area = { recovery } satisfies Area;
