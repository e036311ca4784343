import { listOperators, operatorOf } from '../../../platform/sessions/operators.ts';
import type { FormSource, PageLoader } from '../../../runtime/area.ts';
import { findLinkedOperator } from './queries.ts';

const maxListed = 200;

export const listPage: PageLoader<'console/operators/index'> = async (context) => {
  const { database, store, now } = context;
  const rows = await listOperators(database, store.id);
  const { id: ownId } = operatorOf(context);
  return {
    operators: rows.slice(0, maxListed).map((row) => ({
      operatorId: row.operator_id,
      name: row.name,
      email: row.email,
      role: row.role,
      isSelf: row.operator_id === ownId,
      state: stateOf(row, now),
      lastLoginAt: row.last_login_at?.toISOString() ?? null,
      invitedUntil: row.password_hash === null ? (row.link_expires_at?.toISOString() ?? null) : null,
    })),
  };
};

type StateRow = Awaited<ReturnType<typeof listOperators>>[number];

function stateOf({ password_hash: hash, link_expires_at: until }: StateRow, now: Date): 'active' | 'invited' | 'expired' {
  if (hash !== null) return 'active';
  return until !== null && until > now ? 'invited' : 'expired';
}

/** Opened by the link of a mail: the visit changes nothing, so a mail scanner does not use the link up. */
export const linkPage: PageLoader<'console/invitation' | 'console/password/reset'> = async ({ database, store, query, now }) => {
  const token = (query['token'] ?? '').slice(0, 200);
  const operator = await findLinkedOperator(database, { storeId: store.id, token, now });
  return operator === undefined
    ? { token, state: 'invalid', username: null, name: null }
    : { token, state: 'ok', username: operator.email, name: operator.name };
};

export const profilePage: PageLoader<'console/profile/index' | 'console/profile/password'> = async (context) => {
  const { email, role } = operatorOf(context);
  return { email, role };
};

export const profileForm: FormSource<'console-profile'> = {
  initial: async (context) => ({ name: operatorOf(context).name }),
};
