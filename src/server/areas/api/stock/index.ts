import type { Area } from '../../../runtime/area.ts';
import { adjustStock, readStock, setStock } from './operations.ts';

export const area = {
  uses: ['payment/checkout'],
  operations: { 'stock.read': readStock, 'stock.set': setStock, 'stock.adjust': adjustStock },
} satisfies Area;
