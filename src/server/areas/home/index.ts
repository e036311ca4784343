import type { Area } from '../area.ts';
import { homePage } from './pages.ts';

export const home: Area = { pages: { index: homePage } };
