import type { Area } from '../../runtime/area.ts';
import { homePage } from './pages.ts';

export const home = { pages: { index: homePage } } satisfies Area;
