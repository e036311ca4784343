import type { Queryable } from '../../../platform/database/database.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import { mailedNameOf, nameOf } from '../family-group/service.ts';
import { findKid, type Kid } from './queries.ts';

/** The kid of a route, whose gate `family.target.kid` is open. Throws 404 if the account was deleted meanwhile. */
export async function requireKid(on: Queryable, { store }: Pick<RequestContext, 'store'>, accountId: string): Promise<Kid> {
  const kid = await findKid(on, store.id, accountId);
  if (kid === undefined) throw new RefusalError('NOT_FOUND');
  return kid;
}

/** The kid's name in mails, which others may receive. */
export const mailedKidName = (
  kid: Pick<Kid, 'profile' | 'login_id'>,
  context: Pick<RequestContext, 'plans'>,
  language: string,
): string => mailedNameOf({ ...kid, role: 'kid' }, context, language);

/** The kid's name on pages of the owner. An account without a name has a login ID or an address. */
export const kidName = ({ profile, login_id: loginId, email }: Pick<Kid, 'profile' | 'login_id' | 'email'>): string =>
  nameOf(profile, loginId) || (email ?? '');
