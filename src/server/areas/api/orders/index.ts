import type { Area } from '../../../runtime/area.ts';
import { listOrders, readOrder, shipOrder } from './operations.ts';

export const area = {
  uses: ['payment/checkout'],
  operations: { 'order.read': readOrder, 'order.list': listOrders, 'order.ship': shipOrder },
} satisfies Area;
