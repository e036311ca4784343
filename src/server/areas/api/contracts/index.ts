import type { Area } from '../../../runtime/area.ts';
import { cancelContract, readContract } from './operations.ts';

export const area = {
  uses: ['plans/subscription'],
  operations: { 'contract.read': readContract, 'contract.cancel': cancelContract },
} satisfies Area;
