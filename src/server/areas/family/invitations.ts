// Open invitations and requests: to join, to take over the group, to become managed.
import { normalizeEmail } from '../../../rules/normalize-identifiers.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { findLink, type Link, listLinks } from '../../platform/limits/link-tokens.ts';
import type { Member } from '../../platform/sessions/members.ts';
import { findGroup } from './queries.ts';
import type { Membership } from './roles.ts';

interface TokenSearch {
  readonly storeId: string;
  readonly token: string;
  readonly now: Date;
}

/** The group that a link invites this member to, whose verified address it was mailed to, while the group is as it was then. */
export async function findJoin(
  on: Queryable,
  search: TokenSearch,
  { email, email_verified_at: verifiedAt }: Pick<Member, 'email' | 'email_verified_at'>,
): Promise<{ readonly groupId: string } | undefined> {
  const link = await findLink(on, { ...search, purpose: 'familyJoin' });
  if (link === undefined || email === null || verifiedAt === null) return undefined;
  if (link.data['email'] !== normalizeEmail(email)) return undefined;
  const groupId = String(link.data['groupId']);
  const group = await findGroup(on, search.storeId, groupId);
  const isSame = group !== undefined && group.owner_id === link.accountId && group.revision === link.data['revision'];
  return isSame ? { groupId } : undefined;
}

/** Whether a token lets this member take over their group, while the group is as it was when it was mailed. */
export async function isTakeover(on: Queryable, search: TokenSearch, member: Membership): Promise<boolean> {
  const link = await findLink(on, { ...search, purpose: 'familyOwner' });
  return link !== undefined && isTakeoverLink(on, search.storeId, link, member);
}

export async function isTakeoverLink(on: Queryable, storeId: string, link: Link, member: Membership): Promise<boolean> {
  if (link.accountId !== member.accountId || link.data['groupId'] !== member.groupId) return false;
  const group = await findGroup(on, storeId, String(member.groupId));
  return group !== undefined && group.revision === link.data['revision'];
}

/** Whether a member was asked to be managed, and has not answered within 7 days. */
export async function isAskedToBeManaged(
  on: Queryable,
  { storeId, member, now }: { readonly storeId: string; readonly member: Membership; readonly now: Date },
): Promise<boolean> {
  if (member.role !== 'member') return false;
  const links = await listLinks(on, { storeId, accountId: member.accountId, purpose: 'familyManaged', now });
  return links.some(({ data }) => data['groupId'] === member.groupId);
}
