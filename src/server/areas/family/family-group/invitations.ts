// Open invitations and requests: to join, to take over the group, to become managed.
import { normalizeEmail } from '../../../../rules/normalize-identifiers.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import {
  findStoredLink,
  type LinkKey,
  listLinks,
  listUnusedLinks,
  listWaitingLinks,
  type StoredLink,
} from '../../../platform/limits/link-tokens.ts';
import type { Member } from '../../../platform/sessions/members.ts';
import { findGroup, findMembership, type Group } from './queries.ts';
import type { Membership } from './roles.ts';

export type TokenSearch = LinkKey & { readonly storeId: string; readonly now: Date };

/** The part of an account that decides whether an invitation is for it. */
export type Invited = Pick<Member, 'account_id' | 'email' | 'email_verified_at'>;

/**
 * What a link means for the person who opened it. To people whom it was not sent to it says nothing else than `foreign`, also if it was
 * used or has expired; `invalid`: it is not stored, or not any more. `unverified`: it is for this address, once that is verified. `own`: the
 * person sent it. `replaced`: it was mailed again. `changed`: members or roles of the group have changed since. `joined`: the member is in
 * the group, or owns it by now.
 */
export type LinkState =
  | 'ok'
  | 'invalid'
  | 'foreign'
  | 'unverified'
  | 'own'
  | 'used'
  | 'joined'
  | 'declined'
  | 'withdrawn'
  | 'replaced'
  | 'expired'
  | 'changed';

export interface AssessedLink {
  readonly state: LinkState;
  /** The link, for the person whom it was sent to. */
  readonly link?: StoredLink;
}

export const groupOf = ({ data }: Pick<StoredLink, 'data'>): string => String(data['groupId']);

const isAsSent = (group: Group | undefined, { accountId, data }: StoredLink): boolean =>
  group !== undefined && group.owner_id === accountId && group.revision === data['revision'];

/** The invitation of a mailed link while it can be accepted. Does not check that the visitor is the invited person. */
export async function findInvitation(on: Queryable, search: TokenSearch): Promise<StoredLink | undefined> {
  const link = await findStoredLink(on, { ...search, purpose: 'familyJoin' });
  if (link?.state !== 'open') return undefined;
  return isAsSent(await findGroup(on, search.storeId, groupOf(link)), link) ? link : undefined;
}

/** What a link to join means for a member. It can be used by the account with the verified address that it was mailed to. */
export async function assessJoin(on: Queryable, search: TokenSearch, invited: Invited): Promise<AssessedLink> {
  const link = await findStoredLink(on, { ...search, purpose: 'familyJoin' });
  if (link === undefined) return { state: 'invalid' };
  if (link.accountId === invited.account_id) return { state: 'own' };
  if (invited.email === null || link.data['email'] !== normalizeEmail(invited.email)) return { state: 'foreign' };
  if (invited.email_verified_at === null) return { state: 'unverified' };
  const membership = await findMembership(on, search.storeId, invited.account_id);
  if (membership?.groupId === groupOf(link)) return { state: 'joined', link };
  const end = findEnd(link);
  if (end !== undefined) return { state: end, link };
  return { state: isAsSent(await findGroup(on, search.storeId, groupOf(link)), link) ? 'ok' : 'changed', link };
}

const outcomes = ['declined', 'withdrawn', 'replaced'] as const;

/** How a link ended; undefined: it can still be used, as far as the link alone says. */
function findEnd({ state, data }: StoredLink): (typeof outcomes)[number] | 'used' | 'expired' | undefined {
  if (state === 'open') return undefined;
  if (state === 'expired') return 'expired';
  return outcomes.find((outcome) => outcome === data['outcome']) ?? 'used';
}

/** What a link to take over the group means for a member. */
export async function assessTakeover(on: Queryable, search: TokenSearch, member: Membership): Promise<AssessedLink> {
  const link = await findStoredLink(on, { ...search, purpose: 'familyOwner' });
  if (link === undefined) return { state: 'invalid' };
  if (link.accountId !== member.accountId) return { state: 'foreign' };
  const end = findEnd(link);
  if (end !== undefined) return { state: end, link };
  return { state: (await isTakeoverLink(on, search.storeId, link, member)) ? 'ok' : 'changed', link };
}

export async function isTakeoverLink(
  on: Queryable,
  storeId: string,
  link: Pick<StoredLink, 'accountId' | 'data'>,
  member: Membership,
): Promise<boolean> {
  if (link.accountId !== member.accountId || link.data['groupId'] !== member.groupId) return false;
  const group = await findGroup(on, storeId, String(member.groupId));
  return group !== undefined && group.revision === link.data['revision'];
}

type Search = { readonly storeId: string; readonly now: Date };

/** What waits for the answer of a member, newest first, as far as the links alone say: see `keepInvitations`, `keepTakeovers`, `hasRequest`. */
export function listLinksTo(on: Queryable, { storeId, now }: Search, invited: Invited) {
  const { email, email_verified_at: verifiedAt, account_id: accountId } = invited;
  return listWaitingLinks(on, {
    storeId,
    accountId,
    email: email === null || verifiedAt === null ? null : normalizeEmail(email),
    toAddress: 'familyJoin',
    toAccount: ['familyOwner', 'familyManaged'],
    now,
  });
}

export type WaitingLink = Awaited<ReturnType<typeof listLinksTo>>[number];

/** The invitations that a member can accept. */
export async function keepInvitations(
  on: Queryable,
  { storeId, accountId }: { readonly storeId: string; readonly accountId: string },
  links: readonly WaitingLink[],
): Promise<readonly StoredLink[]> {
  const open: StoredLink[] = [];
  for (const link of links) {
    if (link.purpose !== 'familyJoin' || link.accountId === accountId) continue;
    if (isAsSent(await findGroup(on, storeId, groupOf(link)), link)) open.push(link);
  }
  return open;
}

/** An invitation that was not answered. `changed`: a change of the group has made it void. */
export interface SentInvitation {
  readonly invitationId: string;
  readonly email: string;
  readonly state: 'open' | 'expired' | 'changed';
  readonly sentAt: Date;
  readonly expiresAt: Date;
}

/** The unanswered invitations to a group, newest first: those of its owner, and those of a former owner who is still a member. */
export async function listSentInvitations(
  on: Queryable,
  { storeId, now }: Search,
  { groupId, accountIds }: { readonly groupId: string; readonly accountIds: readonly string[] },
): Promise<readonly SentInvitation[]> {
  const links = await listUnusedLinks(on, { storeId, purpose: 'familyJoin', accountIds, now });
  const group = await findGroup(on, storeId, groupId);
  return links
    .filter((link) => groupOf(link) === groupId)
    .map((link) => {
      const inTime = isAsSent(group, link) ? 'open' : 'changed';
      return {
        invitationId: link.linkId,
        email: String(link.data['email']),
        state: link.state === 'expired' ? 'expired' : inTime,
        sentAt: link.createdAt,
        expiresAt: link.expiresAt,
      };
    });
}

/** The offers to take over a group that can still be accepted, newest first. `accountIds`: the members of the group. */
export async function listTakeovers(
  on: Queryable,
  { storeId, now }: Search,
  { groupId, accountIds }: { readonly groupId: string; readonly accountIds: readonly string[] },
): Promise<readonly StoredLink[]> {
  return keepTakeovers(on, { storeId, groupId }, await listUnusedLinks(on, { storeId, purpose: 'familyOwner', accountIds, now }));
}

/** The offers among links to take over a group. */
export async function keepTakeovers(
  on: Queryable,
  { storeId, groupId }: { readonly storeId: string; readonly groupId: string },
  links: readonly StoredLink[],
): Promise<readonly StoredLink[]> {
  if (links.length === 0) return [];
  const group = await findGroup(on, storeId, groupId);
  return links.filter(
    ({ state, data }) => state === 'open' && data['groupId'] === groupId && group?.revision === data['revision'],
  );
}

/** The requests of kids to their owner to delete their accounts that were not answered, newest first. */
export async function listDeletionRequests(
  on: Queryable,
  { storeId, now }: Search,
  { ownerId, kidIds }: { readonly ownerId: string; readonly kidIds: readonly string[] },
): Promise<readonly StoredLink[]> {
  if (kidIds.length === 0) return [];
  const links = await listUnusedLinks(on, { storeId, purpose: 'kidsRevoke', accountIds: kidIds, now });
  return links.filter(({ state, data }) => state === 'open' && data['owner'] === ownerId);
}

/** Whether a member was asked to be managed, and has not answered within 7 days. */
export async function isAskedToBeManaged(
  on: Queryable,
  { storeId, member, now }: { readonly storeId: string; readonly member: Membership; readonly now: Date },
): Promise<boolean> {
  if (member.role !== 'member') return false;
  return hasRequest(member, await listLinks(on, { storeId, accountId: member.accountId, purpose: 'familyManaged', now }));
}

/** The same by links to become managed that can still be used. */
export function hasRequest({ role, groupId }: Membership, links: readonly Pick<StoredLink, 'data'>[]): boolean {
  return role === 'member' && links.some(({ data }) => data['groupId'] === groupId);
}
