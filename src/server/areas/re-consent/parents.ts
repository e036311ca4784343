import type { Member } from '../../platform/sessions/members.ts';
import type { RequestContext } from '../../runtime/area.ts';

/** The member who agrees for a kids account. */
export interface Parent {
  readonly accountId: string;
  readonly email: string | null;
  /** Language of mails; null: the store's. */
  readonly language: string | null;
}

/** Finds the owner of the kids account's family. Until the store has families, no kids account has a parent. */
export async function findParent(_context: Pick<RequestContext, 'store'>, _kid: Member): Promise<Parent | undefined> {
  return undefined;
}
