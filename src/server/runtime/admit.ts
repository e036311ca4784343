import { type Audience, isForOperators } from '../../../engine/declare/index.ts';
import type { RequestContext } from './area.ts';

/** `sign-in`: somebody else may; `not-allowed`: an operator who may only look; `member-leaves`: a page for guests only. */
export type Admission = 'open' | 'sign-in' | 'not-allowed' | 'member-leaves';

/** Whether whoever visits may open a page, or use a call, of this audience. Member and operator are asked apart: a browser may be both. */
export function admit({ session, operator }: Pick<RequestContext, 'session' | 'operator'>, audience: Audience): Admission {
  const isMember = session?.accountId != null;
  if (audience === 'guest' && isMember) return 'member-leaves';
  if (audience === 'member' && !isMember) return 'sign-in';
  if (isForOperators(audience) && operator === null) return 'sign-in';
  if (audience === 'editor' && operator?.role !== 'editor') return 'not-allowed';
  return 'open';
}
