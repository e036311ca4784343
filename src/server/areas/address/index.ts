import type { Area } from '../area.ts';
import { findByPostalCode } from './calls.ts';

export const address = { calls: { 'postal-code': findByPostalCode } } satisfies Area;
