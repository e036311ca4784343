import type { Area } from '../../../runtime/area.ts';
import { listEvents } from './operations.ts';

export const area = { operations: { 'events.list': listEvents } } satisfies Area;
