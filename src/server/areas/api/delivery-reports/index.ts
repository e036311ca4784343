import type { Area } from '../../../runtime/area.ts';
import { createReport, receiveReport } from './operations.ts';

export const area = {
  operations: { 'delivery-report.create': createReport, 'delivery-report.receive': receiveReport },
} satisfies Area;
