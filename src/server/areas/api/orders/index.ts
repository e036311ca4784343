import type { Area } from '../../../runtime/area.ts';
import { cancelOrder, listOrders, readOrder, refundOrder, shipOrder } from './operations.ts';

export const area = {
  uses: ['payment/checkout'],
  operations: {
    'order.read': readOrder,
    'order.list': listOrders,
    'order.ship': shipOrder,
    'order.cancel': cancelOrder,
    'order.refund': refundOrder,
  },
} satisfies Area;
