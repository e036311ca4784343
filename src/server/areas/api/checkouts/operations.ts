import { sumTaxes } from '../../../../rules/consumption-tax.ts';
import { daySeconds } from '../../../../rules/durations.ts';
import { addSeconds } from '../../../platform/clock.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { Operation, OperationContext, WriteContext } from '../../../runtime/api/operation.ts';
import { endSession, lockSession, type SessionRow, selectSession } from '../../payment/checkout/queries.ts';
import { checkoutRoute } from '../../payment/checkout/routes.ts';
import { createCheckout } from '../../payment/checkout/service.ts';
import { listIssues } from './check-request.ts';
import { listLines } from './lines.ts';
import { isMember } from './queries.ts';
import { isRegistered } from './return-addresses.ts';

export const createSession: Operation<'checkout.create'> = async (context) => {
  const { tx, store, platform, app, body, now } = context;
  const { accountId, returnAddress, expiresAt, guestAllowed = false } = body;
  const issues = [...listIssues(context, body), ...(await listMemberIssues(context, accountId))];
  if (issues.length > 0) throw new RefusalError('VALIDATION_FAILED', { more: { errors: issues } });
  if (returnAddress !== undefined && !isRegistered(context, app.clientId, returnAddress))
    throw new RefusalError('ADDRESS_NOT_REGISTERED');
  const sessionId = await createCheckout(
    tx,
    { storeId: store.id, random: platform.random, now },
    {
      lines: listLines(body),
      guestAllowed,
      returnAddress,
      clientId: app.clientId,
      accountId,
      expiresAt: expiresAt === undefined ? addSeconds(now, daySeconds) : new Date(expiresAt),
    },
  );
  return describeSession(context, requireOwn(context, await selectSession(tx, { storeId: store.id, sessionId })));
};

export const readSession: Operation<'checkout.read'> = async (context) => {
  const { database, store, params } = context;
  const key = { storeId: store.id, sessionId: params.checkoutSessionId };
  return describeSession(context, requireOwn(context, await selectSession(database, key)));
};

export const cancelSession: Operation<'checkout.cancel'> = async (context) => {
  const { tx, store, params, now } = context;
  const key = { storeId: store.id, sessionId: params.checkoutSessionId };
  const session = requireOwn(context, await lockSession(tx, key));
  if (!(await endSession(tx, key, now))) throw new RefusalError('CHECKOUT_CLOSED');
  const endsAt = session.expires_at < now ? session.expires_at : now;
  return describeSession(context, { ...session, expires_at: endsAt });
};

/** Those of another app are not found. */
function requireOwn({ app }: Pick<OperationContext, 'app'>, session: SessionRow | undefined): SessionRow {
  if (session?.client_id !== app.clientId) throw new RefusalError('NOT_FOUND');
  return session;
}

async function listMemberIssues({ tx, store }: Pick<WriteContext, 'tx' | 'store'>, accountId: string | undefined) {
  if (accountId === undefined || (await isMember(tx, { storeId: store.id, accountId }))) return [];
  return [{ in: 'body', pointer: '/accountId', detail: 'is no member' }];
}

function describeSession({ store, now }: Pick<OperationContext, 'store' | 'now'>, session: SessionRow) {
  const products = session.lines.flatMap((line) => (line.kind === 'product' ? [line] : []));
  const amounts = products.map(({ price, quantity, taxRate }) => ({ amount: price * quantity, taxRate }));
  return {
    checkoutSessionId: session.session_id,
    address: `${store.origin}${checkoutRoute(session.session_id)}`,
    state: session.state === 'open' && session.expires_at <= now ? ('expired' as const) : session.state,
    products: products.map(({ itemId, name, quantity, price, taxRate }) => ({
      itemId,
      name: { ...name },
      quantity,
      amount: price * quantity,
      taxRate,
    })),
    planIds: session.lines.flatMap((line) => (line.kind === 'plan' ? [line.planId] : [])),
    amount: amounts.reduce((sum, { amount }) => sum + amount, 0),
    taxes: sumTaxes(amounts),
    guestAllowed: session.guest_allowed,
    accountId: session.account_id,
    returnAddress: session.return_address,
    orderId: session.order_id,
    expiresAt: session.expires_at.toISOString(),
  };
}
