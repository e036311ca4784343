import type { Area } from '../../../runtime/area.ts';
import { fetchPlayback } from './calls.ts';

export const area = { calls: { 'streaks.playback.fetch': fetchPlayback } } satisfies Area;
