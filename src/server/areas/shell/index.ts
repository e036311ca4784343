import type { Area } from '../area.ts';
import { chooseLanguage } from './calls.ts';

export const shell: Area = { calls: { 'language.choose': chooseLanguage } };
