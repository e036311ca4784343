import type { Area } from '../../../runtime/area.ts';
import { sweep } from './sweep.ts';

export const area = { sweep } satisfies Area;
