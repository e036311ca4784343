import type { Member } from '../../../platform/sessions/members.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import { findOwner } from '../../family/family-group/service.ts';

/** The member who agrees for a kids account. */
export interface Parent {
  readonly account_id: string;
  readonly email: string | null;
  /** Language of mails; null: the store's. */
  readonly language: string | null;
}

/** Returns the owner of the kids account's family group, or undefined while the store's family groups are disabled. */
export async function findParent(
  { database, store, plans }: Pick<RequestContext, 'database' | 'store' | 'plans'>,
  kid: Member,
): Promise<Parent | undefined> {
  return plans.settings.family.isFamilyGroupEnabled ? findOwner(database, store.id, kid.account_id) : undefined;
}
