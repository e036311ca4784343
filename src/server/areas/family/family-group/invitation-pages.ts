// The pages that the links of invitations open, and what other pages say of invitations that wait for an answer.

import type { LinkKey } from '../../../platform/limits/link-tokens.ts';
import { maskEmail } from '../../../platform/outbox/mask-destination.ts';
import type { Member } from '../../../platform/sessions/members.ts';
import type { PageContext, PageLoader, RequestContext } from '../../../runtime/area.ts';
import { requireMember } from '../../account/member/service.ts';
import { findActor } from './actor.ts';
import {
  type AssessedLink,
  assessJoin,
  assessTakeover,
  findInvitation,
  groupOf,
  hasRequest,
  keepInvitations,
  keepTakeovers,
  listDeletionRequests,
  listLinksTo,
} from './invitations.ts';
import { groupRoute } from './mails.ts';
import { describePerson, mailedNameOf } from './people.ts';
import { findGroup, listPeople } from './queries.ts';
import type { Membership } from './roles.ts';

type FamilyContext = Omit<PageContext, 'params'>;
type ReadContext = Pick<RequestContext, 'database' | 'store' | 'plans' | 'language' | 'now'>;

const joinRoute = `${groupRoute}/join`;
const maxLength = 200;

/** The key of an invitation: `?token=` of the mailed link, or `?invitation=` of a page that lists it. */
function readKey({ query }: Pick<FamilyContext, 'query'>): LinkKey {
  const { token = '', invitation } = query;
  return invitation === undefined ? { token: token.slice(0, maxLength) } : { linkId: invitation.slice(0, maxLength) };
}

/** `"join"`, `{ token: "t" }` → `"/mypage/family-group/join?token=t"` */
function pageOf(page: 'join' | 'takeover-owner', key: LinkKey): string {
  const query = 'linkId' in key ? `invitation=${encodeURIComponent(key.linkId)}` : `token=${encodeURIComponent(key.token)}`;
  return `${groupRoute}/${page}?${query}`;
}

/** The page that answers an invitation which another page lists. */
export const addressOf = (page: 'join' | 'takeover-owner', linkId: string): string => pageOf(page, { linkId });

/** The key as the calls of the page send it. */
const toPayload = (key: LinkKey) =>
  'linkId' in key ? { token: '', invitationId: key.linkId } : { token: key.token, invitationId: null };

export const joinPage: PageLoader<'mypage/family-group/join'> = async (context) => {
  const { database, store, now, plans } = context;
  const member = await requireMember(context);
  const key = readKey(context);
  const assessed = await assessJoin(database, { storeId: store.id, now, ...key }, member);
  const page = { ...(await describeAssessed(context, assessed, member)), here: pageOf('join', key) };
  if (assessed.state !== 'ok') return { ...page, token: '', invitationId: null };
  const actor = await findActor(database, context);
  const ownGroup = actor.groupId === null ? undefined : await findGroup(database, store.id, actor.groupId);
  if (ownGroup !== undefined && ownGroup.member_count > 1)
    return { ...page, ...toPayload(key), name: '', state: actor.role === 'kid' ? 'kid' : 'inGroup' };
  const group = assessed.link && (await findGroup(database, store.id, groupOf(assessed.link)));
  const isFull = group !== undefined && group.member_count >= plans.settings.family.maximumCapacity;
  return { ...page, ...toPayload(key), state: isFull ? 'full' : 'ok' };
};

export const takeoverPage: PageLoader<'mypage/family-group/takeover-owner'> = async (context) => {
  const { database, store, now } = context;
  const actor = await findActor(database, context);
  const key = readKey(context);
  const assessed = await assessTakeover(database, { storeId: store.id, now, ...key }, actor);
  const described = await describeAssessed(context, assessed, await requireMember(context));
  const page = { ...described, here: pageOf('takeover-owner', key) };
  // A page that was opened with any other token sends it too (FAMILY-025); the call refuses it.
  if (assessed.state === 'ok' || assessed.state === 'invalid') return { ...page, ...toPayload(key) };
  // Who took over by the link is the owner now.
  const state = assessed.state === 'used' && actor.role === 'owner' ? 'joined' : assessed.state;
  return { ...page, token: '', invitationId: null, state };
};

/** State and sender of a link, who is named only to the person whom it was sent to, and the account that is logged in. */
async function describeAssessed(context: FamilyContext, { state, link }: AssessedLink, member: Member) {
  const name = link === undefined || state === 'joined' ? '' : ((await findOwner(context, groupOf(link)))?.name ?? '');
  return { state, name, account: member.email ?? member.login_id ?? '' };
}

/** The owner of a group with the names on its pages and in mails; undefined: the group no longer exists. */
async function findOwner(context: ReadContext, groupId: string) {
  const { database, store, plans, language } = context;
  const owner = (await listPeople(database, store.id, groupId)).find(({ role }) => role === 'owner');
  if (owner === undefined) return undefined;
  const name = describePerson(owner, '').name || (plans.text('mail.familyNoName', language) ?? '');
  return { name, mailedName: mailedNameOf(owner, context, language) };
}

/**
 * The invitation by which a guest comes to a page for guests, who logs in or signs up next: what the mail says. null: `returnTo` is not the
 * link of an invitation that can be accepted.
 */
export async function describeInvitation(
  context: ReadContext,
  returnTo: string | null,
): Promise<{ readonly name: string; readonly sentTo: string } | null> {
  const [path, search] = (returnTo ?? '').split('?');
  const token = new URLSearchParams(search).get('token');
  if (path !== joinRoute || token === null || !context.plans.settings.family.isFamilyGroupEnabled) return null;
  const { database, store, now } = context;
  const link = await findInvitation(database, { storeId: store.id, token, now });
  const owner = link && (await findOwner(context, groupOf(link)));
  return link && owner ? { name: owner.mailedName, sentTo: maskEmail(String(link.data['email'])) } : null;
}

/**
 * What waits for the answer of a member: invitations to other groups, and requests of the own one. `actor`: the member in their group, if
 * that was read already.
 */
export async function describePending(
  context: ReadContext & Pick<RequestContext, 'session'>,
  member: Member,
  actor?: Membership,
) {
  const { database, store, plans, now } = context;
  const none = { invitations: [], takeover: null, isManagedInvitation: false, deletionRequests: [] };
  if (!plans.settings.family.isFamilyGroupEnabled) return none;
  const links = await listLinksTo(database, { storeId: store.id, now }, member);
  const invitations = [];
  for (const link of await keepInvitations(database, { storeId: store.id, accountId: member.account_id }, links)) {
    const owner = await findOwner(context, groupOf(link));
    invitations.push({
      address: addressOf('join', link.linkId),
      name: owner?.name ?? '',
      expiresAt: link.expiresAt.toISOString(),
    });
  }
  const self = actor ?? (await findActor(database, context));
  const { groupId, accountId, role } = self;
  if (groupId === null) return { ...none, invitations };
  const offers = links.filter(({ purpose }) => purpose === 'familyOwner');
  const [takeover] = await keepTakeovers(database, { storeId: store.id, groupId }, offers);
  return {
    // A kid cannot change the group.
    invitations: role === 'kid' ? [] : invitations,
    takeover:
      takeover === undefined
        ? null
        : {
            address: addressOf('takeover-owner', takeover.linkId),
            name: (await findOwner(context, groupId))?.name ?? '',
            expiresAt: takeover.expiresAt.toISOString(),
          },
    isManagedInvitation: hasRequest(
      self,
      links.filter(({ purpose }) => purpose === 'familyManaged'),
    ),
    deletionRequests: role === 'owner' ? await describeDeletionRequests(context, groupId, accountId) : [],
  };
}

/** The kids of a group who ask its owner to delete their accounts. */
export async function describeDeletionRequests(context: ReadContext, groupId: string, ownerId: string) {
  const { database, store, now, plans, language } = context;
  const kids = (await listPeople(database, store.id, groupId)).filter(({ role }) => role === 'kid');
  const kidIds = kids.map(({ account_id: accountId }) => accountId);
  const links = await listDeletionRequests(database, { storeId: store.id, now }, { ownerId, kidIds });
  return kids.flatMap((kid) => {
    const link = links.find(({ accountId }) => accountId === kid.account_id);
    const name = describePerson(kid, '').name || (plans.text('mail.familyNoName', language) ?? '');
    return link === undefined ? [] : [{ accountId: kid.account_id, name, requestedAt: link.createdAt.toISOString() }];
  });
}
