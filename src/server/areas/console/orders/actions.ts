// What operators do with an order: each with a reason, by the functions that apps use.
import type { DataOf } from '../../../../declared-data.ts';
import type { FormAnswers } from '../../../../generated/declared.ts';
import type { OperatorPermission } from '../../../../rules/operators/permissions.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { CommandContext } from '../../../runtime/area.ts';
import { cancelOrder, type OrderChange, refundOrder, shipOrder } from '../../payment/checkout/placed/change-order.ts';
import type { OrderView } from './read-order.ts';

interface ActionInput {
  readonly change: OrderChange;
  readonly reason: string;
  readonly answers: DataOf<FormAnswers['console-order-action']>;
}

interface OrderAction {
  readonly permission: OperatorPermission;
  /** The code of the text that the page of the order shows then (`notice.<code>`). */
  readonly notice: string;
  readonly isOffered: (order: OrderView) => boolean;
  readonly run: (context: Omit<CommandContext, 'payload'> & { readonly tx: Transaction }, input: ActionInput) => Promise<unknown>;
}

/** By the name in the address of its page. */
const orderActions: { readonly [name: string]: OrderAction } = {
  ship: {
    permission: 'orders',
    notice: 'orderShipped',
    isOffered: ({ state }) => state === 'toShip',
    run: (context, { change, answers: { carrier, trackingNumber, trackingAddress } }) =>
      shipOrder(context, change, {
        carrier: carrier ?? '',
        trackingNumber: trackingNumber || null,
        trackingAddress: trackingAddress || null,
      }),
  },
  refund: {
    permission: 'refunds',
    notice: 'orderRefunded',
    isOffered: ({ remaining, charge }) => remaining > 0 && charge !== null,
    run: (context, { change, reason, answers: { refundScope, amount } }) => {
      if (refundScope !== 'all' && amount == null) throw new RefusalError('NOT_NOW');
      return refundOrder(context, change, { amount: refundScope === 'all' ? undefined : (amount ?? undefined), reason });
    },
  },
  cancel: {
    permission: 'orders',
    notice: 'orderCancelled',
    isOffered: ({ isCancellable }) => isCancellable,
    run: (context, { change, reason }) => cancelOrder(context, change, { reason }),
  },
};

export const findAction = (name: string | undefined): OrderAction | undefined =>
  name !== undefined && Object.hasOwn(orderActions, name) ? orderActions[name] : undefined;

/** The names of the actions that an operator with these permissions is offered for an order. */
export const offeredActions = (order: OrderView, permissions: readonly OperatorPermission[]): readonly string[] =>
  Object.entries(orderActions).flatMap(([name, { permission, isOffered }]) =>
    permissions.includes(permission) && isOffered(order) ? [name] : [],
  );
