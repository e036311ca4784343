import type { Area } from '../../runtime/area.ts';
import { chooseLanguage } from './calls.ts';
import { headerData } from './headers.ts';

export const shell = { headers: { 'account-header': headerData }, calls: { 'language.choose': chooseLanguage } } satisfies Area;
