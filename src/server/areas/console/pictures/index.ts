import type { Area } from '../../../runtime/area.ts';
import { sanitiseText, storePicture } from './calls.ts';
import { sweep } from './sweep.ts';

export const area = {
  calls: { 'console.picture': storePicture, 'console.html': sanitiseText },
  sweep,
} satisfies Area;
