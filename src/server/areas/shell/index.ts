import type { Area } from '../area.ts';
import { chooseLanguage } from './calls.ts';
import { headerData } from './data.ts';

export const shell = { headers: { 'account-header': headerData }, calls: { 'language.choose': chooseLanguage } } satisfies Area;
