import type { Area } from '../../runtime/area.ts';
import { sweep } from './sweep.ts';

export const benefits = { sweep } satisfies Area;
