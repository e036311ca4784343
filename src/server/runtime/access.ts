import { type Audience, isForOperators } from '../../../engine/declare/index.ts';
import type { RequestContext } from './area.ts';

/** `sign-in`: somebody else may; `not-allowed`: an operator who may only look; `member-leaves`: a page for guests only. */
export type Access = 'allowed' | 'sign-in' | 'forbidden' | 'guests-only';

/** Whether whoever visits may open a page, or use a call, of this audience. Member and operator are asked apart: a browser may be both. */
export function checkAccess({ session, operator }: Pick<RequestContext, 'session' | 'operator'>, audience: Audience): Access {
  const isMember = session?.accountId != null;
  if (audience === 'guest' && isMember) return 'guests-only';
  if (audience === 'member' && !isMember) return 'sign-in';
  if (isForOperators(audience) && operator === null) return 'sign-in';
  if (audience === 'editor' && operator?.role !== 'editor') return 'forbidden';
  return 'allowed';
}
