import { ownerRole, readRights } from '../../../../rules/operators/permissions.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import { listOperators, operatorOf } from '../../../platform/sessions/operators.ts';
import type { FormRequest, FormSource, PageLoader, RequestContext } from '../../../runtime/area.ts';
import { findLinkedOperator } from './queries.ts';
import { createTeamRights, listRoles, nameRole } from './team-rights.ts';

const maxListed = 200;

export const listPage: PageLoader<'console/operators/index'> = async (context) => {
  const { database, store, now } = context;
  const rows = await listOperators(database, store.id);
  const { id: ownId, role: ownRole } = operatorOf(context);
  const { mayChange } = createTeamRights(context, ownRole);
  return {
    operators: rows.slice(0, maxListed).map((row) => ({
      operatorId: row.operator_id,
      name: row.name,
      email: row.email,
      roleName: nameRole(context, row.role),
      isOwner: row.role === ownerRole,
      mayChange: mayChange(row.role),
      isSelf: row.operator_id === ownId,
      hasFactor: row.totp_secret !== null || row.has_passkeys,
      state: stateOf(row, now),
      lastLoginAt: row.last_login_at?.toISOString() ?? null,
      invitedUntil: row.password_hash === null ? (row.link_expires_at?.toISOString() ?? null) : null,
    })),
    roles: listRoles(context).map((role) => ({ name: nameRole(context, role), permissions: describeRole(context, role) })),
    mayChangeRoles: ownRole === ownerRole,
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
  return { email, roleName: nameRole(context, role) };
};

export const profileForm: FormSource<'console-profile'> = {
  initial: async (context) => ({ name: operatorOf(context).name }),
};

/** Texts of what a role may do. */
function describeRole({ plans, language }: RequestContext, role: string): string[] {
  const { permissions } = readRights(plans.settings.operatorRoles.roles, role);
  return permissions.map((permission) => plans.text(`settings.choice.permissions.${permission}`, language) ?? permission);
}

export const rolePage: PageLoader<'console/operators/operator'> = async (context) => {
  const { operator_id: operatorId, name, email } = await requireOperator(context);
  return { operatorId, name, email };
};

/** The operator of the address, if their role may be changed by the one who asks. */
async function requireOperator(context: FormRequest): Promise<StateRow> {
  const { database, store, params } = context;
  const operator = (await listOperators(database, store.id)).find((row) => row.operator_id === params['operatorId']);
  if (operator === undefined) throw new RefusalError('NOT_FOUND');
  if (!createTeamRights(context, operatorOf(context).role).mayChange(operator.role)) throw new RefusalError('FORBIDDEN');
  return operator;
}

const describeChoices = (context: FormRequest) => {
  const { mayGive } = createTeamRights(context, operatorOf(context).role);
  const roles = listRoles(context).filter(mayGive);
  return { roles: roles.map((role) => ({ value: role, name: nameRole(context, role) })) };
};

export const inviteForm: FormSource<'console-operator'> = { context: async (context) => describeChoices(context) };

export const roleForm: FormSource<'console-operator-role'> = {
  context: async (context) => describeChoices(context),
  initial: async (context) => ({ role: (await requireOperator(context)).role }),
};
