import { type Audience, isForStaff } from '../../../engine/declare/index.ts';
import type { RequestContext } from './area.ts';

/**
 * `sign-in`: the caller must sign in first. `forbidden`: a viewer among the operators, who may not edit. `guests-only`: a
 * signed-in member on a guest's page or call.
 */
export type Access = 'allowed' | 'sign-in' | 'forbidden' | 'guests-only';

/**
 * Whether a caller may open a page, or make a call, of this audience. One browser may be signed in as a member and as an
 * operator.
 */
export function checkAccess({ session, operator }: Pick<RequestContext, 'session' | 'operator'>, audience: Audience): Access {
  const isMember = session?.accountId != null;
  if (audience === 'guest' && isMember) return 'guests-only';
  if (audience === 'member' && !isMember) return 'sign-in';
  if (isForStaff(audience) && operator === null) return 'sign-in';
  if (audience === 'editor' && operator?.role !== 'editor') return 'forbidden';
  return 'allowed';
}
