import type { Normaliser } from '../../validate/answers/normalisers.ts';
import { readTime } from '../../validate/answers/read-time.ts';

export const normalise: Normaliser = readTime;
