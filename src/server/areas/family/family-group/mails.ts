import type { FastifyRequest } from 'fastify';
import { formatLongTime } from '../../../../rules/long-dates.ts';
import { normalizeEmail } from '../../../../rules/normalize-identifiers.ts';
import { addSeconds } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { createLinkToken, type LinkPurpose, linkSeconds } from '../../../platform/limits/link-tokens.ts';
import { makeId } from '../../../platform/random.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import { createNotMeLink } from '../../account/security-mail/service.ts';
import { type MailContext, type Reader, sendMail } from '../../shell/mail/service.ts';
import { mailedNameOf } from './people.ts';
import { findLanguageOfAddress, listPeople, markVoidInvitations, type PersonRow } from './queries.ts';

/** A change of the group; what happened is `mail.<kind>.own` for whom it is about, `mail.<kind>.other` for the others. */
export type FamilyMailKind =
  | 'familyJoined'
  | 'familyLeft'
  | 'familyReleased'
  | 'familyManaged'
  | 'familyManagedDeclined'
  | 'familyManagedRevoked'
  | 'familyManagerGranted'
  | 'familyManagerRevoked'
  | 'familyOwnerOffered'
  | 'familyOwnerDeclined'
  | 'familyOwnerChanged';

export type FamilyMailContext = MailContext & Pick<RequestContext, 'session' | 'now'> & { readonly request: FastifyRequest };

export const groupRoute = '/mypage/family-group';

/**
 * Mails a change of `about` to those concerned who have an address, each as the reader sees it. Who made the change, or asked for it
 * (`requester`), gets the link "this was not me", the others one to the group.
 */
export async function mailChange(
  tx: Transaction,
  context: FamilyMailContext,
  kind: FamilyMailKind,
  { about, requester }: { readonly about: PersonRow; readonly requester?: string },
  recipients: readonly PersonRow[],
): Promise<void> {
  const { plans, platform, store, session, now } = context;
  const owner = findOwner(kind, [about, ...recipients], requester);
  for (const recipient of new Map(recipients.map((person) => [person.account_id, person])).values()) {
    const { account_id: accountId, email } = recipient;
    if (email === null) continue;
    const isOwn = session?.accountId === accountId || requester === accountId;
    const link = isOwn ? await createNotMeLink({ ...context, tx }, { accountId, to: email }) : `${store.origin}${groupRoute}`;
    const version = accountId === about.account_id ? 'own' : 'other';
    const isOut = version === 'own' && (kind === 'familyLeft' || kind === 'familyReleased');
    await sendMail(tx, context, {
      kind,
      texts: 'mail.familyChange',
      intent: `family:${kind}:${makeId(platform.random, 'i')}`,
      reader: { email, language: recipient.language, accountId },
      link,
      button: isOwn ? 'secure' : 'family',
      parameters: (language) => {
        const parameters = {
          name: mailedNameOf(about, context, language),
          group: nameGroup(context, { owner, accountId }, language),
        };
        return {
          headline: plans.text(`mail.${kind}.${version}.headline`, language, parameters) ?? '',
          event: plans.text(`mail.${kind}.${version}.event`, language, parameters) ?? '',
          at: formatLongTime(now, language),
          closing: plans.text(`mail.familyClosing.${isOwn ? 'own' : isOut ? 'left' : 'other'}`, language, { link }) ?? '',
        };
      },
    });
  }
}

/** Mails the owner of a group that an invited address has declined. */
export async function mailDeclined(
  tx: Transaction,
  context: FamilyMailContext,
  { groupId, address }: { readonly groupId: string; readonly address: string },
): Promise<void> {
  const { plans, platform, store, now } = context;
  const reader = await findReadingOwner(tx, store.id, groupId);
  if (reader === undefined) return;
  const link = `${store.origin}${groupRoute}`;
  await sendMail(tx, context, {
    kind: 'familyInvitationDeclined',
    texts: 'mail.familyChange',
    intent: `family:familyInvitationDeclined:${makeId(platform.random, 'i')}`,
    reader,
    link,
    button: 'family',
    parameters: (language) => ({
      headline: plans.text('mail.familyInvitationDeclined.headline', language) ?? '',
      event: plans.text('mail.familyInvitationDeclined.event', language, { address }) ?? '',
      at: formatLongTime(now, language),
      closing: plans.text('mail.familyClosing.other', language, { link }) ?? '',
    }),
  });
}

/**
 * Mails the owner which invitations the change of a locked group has made void. Call it after each change of members or roles, in its
 * transaction.
 */
export async function mailVoidInvitations(tx: Transaction, context: FamilyMailContext, groupId: string): Promise<void> {
  const addresses = await markVoidInvitations(tx, { storeId: context.store.id, groupId, now: context.now });
  if (addresses.length > 0) await mailVoidAddresses(tx, context, { groupId, addresses });
}

/** Mails the owner of a group that the invitations to these addresses are void. */
export async function mailVoidAddresses(
  tx: Transaction,
  context: FamilyMailContext,
  { groupId, addresses }: { readonly groupId: string; readonly addresses: readonly string[] },
): Promise<void> {
  const { plans, platform, store } = context;
  const reader = await findReadingOwner(tx, store.id, groupId);
  if (reader === undefined) return;
  await sendMail(tx, context, {
    kind: 'familyInvitationsVoid',
    intent: `family:familyInvitationsVoid:${makeId(platform.random, 'i')}`,
    reader,
    link: `${store.origin}${groupRoute}`,
    parameters: (language) => ({
      addresses: addresses
        .map((address) => plans.text('mail.familyInvitationsVoid.item', language, { address }) ?? '')
        .join('\n'),
    }),
  });
}

/** The owner of a group, if they have an address. */
async function findReadingOwner(tx: Transaction, storeId: string, groupId: string): Promise<Reader | undefined> {
  const owner = (await listPeople(tx, storeId, groupId)).find(({ role }) => role === 'owner');
  return owner?.email == null ? undefined : { email: owner.email, language: owner.language, accountId: owner.account_id };
}

/** The person by whom the group is named: its owner; of a group that changes hands, the former one, who asked for it. */
function findOwner(kind: FamilyMailKind, people: readonly PersonRow[], requester: string | undefined): PersonRow | undefined {
  return kind === 'familyOwnerChanged'
    ? people.find(({ account_id: accountId }) => accountId === requester)
    : people.find(({ role }) => role === 'owner');
}

/** `"山田さんのファミリーグループ"`, `"あなたのファミリーグループ"` */
function nameGroup(
  context: Pick<RequestContext, 'plans'>,
  { owner, accountId }: { readonly owner: PersonRow | undefined; readonly accountId: string },
  language: string,
): string {
  if (owner?.account_id === accountId) return context.plans.text('mail.familyGroup.own', language) ?? '';
  const name = owner === undefined ? '' : mailedNameOf(owner, context, language);
  return context.plans.text('mail.familyGroup.other', language, { name }) ?? '';
}

/** Asks a member to become managed, which they answer on their page in the group. */
export async function mailManagedInvitation(
  tx: Transaction,
  context: FamilyMailContext,
  { owner, member }: { readonly owner: PersonRow; readonly member: PersonRow },
): Promise<void> {
  const { store } = context;
  const { email, language } = member;
  if (email === null) return;
  await mailRequest(tx, context, {
    kind: 'familyManagedInvited',
    purpose: 'familyManaged',
    owner,
    reader: { email, language, accountId: member.account_id },
    link: `${store.origin}${groupRoute}/members/me/managed`,
  });
}

export interface FamilyLink {
  readonly kind: 'familyInvitation' | 'familyTakeover';
  readonly purpose: 'familyJoin' | 'familyOwner';
  /** The account that the token belongs to: the owner of an invitation by address, the new owner of a takeover. */
  readonly accountId: string;
  readonly to: string;
  readonly owner: PersonRow;
  readonly data: { readonly groupId: string; readonly revision: number; readonly email?: string };
}

/** Mails a link for one use within 7 days. It becomes void when a member leaves the group or a role changes. */
export async function mailLink(tx: Transaction, context: FamilyMailContext, mail: FamilyLink): Promise<void> {
  const { kind, purpose, accountId, to, data, owner } = mail;
  const { platform, store } = context;
  const token = await createLinkToken(tx, platform, {
    storeId: store.id,
    purpose,
    accountId,
    data,
    askedBy: owner.account_id,
  });
  const path = purpose === 'familyJoin' ? 'join' : 'takeover-owner';
  // An invited address may be a member's.
  const language = await findLanguageOfAddress(tx, store.id, normalizeEmail(to));
  const link = `${store.origin}${groupRoute}/${path}?token=${token}`;
  await mailRequest(tx, context, {
    kind,
    purpose,
    owner,
    reader: { email: to, language, accountId: purpose === 'familyOwner' ? accountId : null },
    link,
  });
}

/** Mails what the owner asks of the reader, and until when it can be answered. */
async function mailRequest(
  tx: Transaction,
  context: FamilyMailContext,
  {
    kind,
    purpose,
    owner,
    reader,
    link,
  }: {
    readonly kind: FamilyLink['kind'] | 'familyManagedInvited';
    readonly purpose: LinkPurpose;
    readonly owner: PersonRow;
    readonly reader: Reader;
    readonly link: string;
  },
): Promise<void> {
  const { platform, now } = context;
  await sendMail(tx, context, {
    kind,
    intent: `family:${kind}:${makeId(platform.random, 'i')}`,
    reader,
    link,
    parameters: (language) => ({
      owner: mailedNameOf(owner, context, language),
      until: formatLongTime(addSeconds(now, linkSeconds[purpose]), language),
    }),
  });
}
