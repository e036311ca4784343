import type { Area } from '../../../runtime/area.ts';
import { findByPostalCode } from './calls.ts';

export const area = { calls: { 'postal-code': findByPostalCode } } satisfies Area;
