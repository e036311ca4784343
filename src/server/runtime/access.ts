import { type Audience, isForStaff } from '../../../engine/declare/index.ts';
import { permissionOf } from '../../language/audiences.ts';
import { type OperatorPermission, type OperatorRights, readRights } from '../../rules/operators/permissions.ts';
import type { RequestContext } from './area.ts';

/**
 * `sign-in`: the caller must sign in first. `forbidden`: an operator whose role lacks the permission. `guests-only`: a signed-in
 * member on a guest's page or call.
 */
export type Access = 'allowed' | 'sign-in' | 'forbidden' | 'guests-only';

/**
 * Whether a caller may open a page, or make a call, of this audience. One browser may be signed in as a member and as an
 * operator.
 */
export function checkAccess(context: Pick<RequestContext, 'session' | 'operator' | 'plans'>, audience: Audience): Access {
  const { session, operator } = context;
  const isMember = session?.accountId != null;
  if (audience === 'guest' && isMember) return 'guests-only';
  if (audience === 'member' && !isMember) return 'sign-in';
  if (!isForStaff(audience)) return 'allowed';
  if (operator === null) return 'sign-in';
  const permission = permissionOf(audience);
  return permission === undefined || isPermitted(context, permission) ? 'allowed' : 'forbidden';
}

/** What the operator of a request may do, by the settings in force; nobody and an unknown role may do nothing. */
export function rightsOf({ operator, plans }: Pick<RequestContext, 'operator' | 'plans'>): OperatorRights {
  return readRights(plans.settings.operatorRoles.roles, operator?.role ?? '');
}

/** `isPermitted(context, "publish")` */
export const isPermitted = (context: Pick<RequestContext, 'operator' | 'plans'>, permission: OperatorPermission): boolean =>
  rightsOf(context).permissions.includes(permission);
