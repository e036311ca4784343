import type { Area } from '../area.ts';
import { findByPostalCode } from './calls.ts';

export const address: Area = { calls: { 'postal-code': findByPostalCode } };
