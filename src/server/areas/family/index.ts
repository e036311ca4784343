import type { Area } from '../../runtime/area.ts';
import { gates } from './gates.ts';

export const family = { gates } satisfies Area;
