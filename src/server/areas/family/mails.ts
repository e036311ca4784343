import type { FastifyRequest } from 'fastify';
import type { Transaction } from '../../platform/database/database.ts';
import { createLinkToken } from '../../platform/limits/link-tokens.ts';
import type { MessageKind } from '../../platform/outbox/message-kinds.ts';
import { makeId } from '../../platform/random.ts';
import type { RequestContext } from '../../runtime/area.ts';
import { localize } from '../../runtime/pages/request/languages.ts';
import { sendMail } from '../mail/service.ts';
import { createNotMeLink, formatTime } from '../security-mail/service.ts';
import { mailedNameOf } from './people.ts';
import { listPeople, markVoidInvitations, type PersonRow } from './queries.ts';

/** A change of the group; the mail's texts are `mail.<kind>.subject` and `mail.<kind>.body`. */
export type FamilyMailKind =
  | 'familyJoined'
  | 'familyLeft'
  | 'familyReleased'
  | 'familyManaged'
  | 'familyManagedInvited'
  | 'familyManagedDeclined'
  | 'familyManagedRevoked'
  | 'familyManagerGranted'
  | 'familyManagerRevoked'
  | 'familyInvitationDeclined'
  | 'familyOwnerOffered'
  | 'familyOwnerDeclined'
  | 'familyOwnerChanged';

export type FamilyMailContext = Pick<RequestContext, 'platform' | 'plans' | 'store' | 'session' | 'language' | 'now'> & {
  readonly request: FastifyRequest;
};

export const groupRoute = '/mypage/family-group';

/**
 * Mails a change of `about`, a person or an invited address, to those concerned who have an address. Who made the change, or asked for it (`requester`), gets the link "this was
 * not me", the others one to the group.
 */
export async function mailChange(
  tx: Transaction,
  context: FamilyMailContext,
  kind: FamilyMailKind,
  { about, requester }: { readonly about: PersonRow | string; readonly requester?: string },
  recipients: readonly PersonRow[],
): Promise<void> {
  const { plans, store, session } = context;
  for (const recipient of new Map(recipients.map((person) => [person.account_id, person])).values()) {
    const { account_id: accountId, email: to } = recipient;
    if (to === null) continue;
    const language = recipient.language ?? context.language;
    const isOwn = session?.accountId === accountId || requester === accountId;
    const link = isOwn
      ? await createNotMeLink({ ...context, tx }, { accountId, to })
      : `${store.origin}${kind === 'familyManagedInvited' ? `${groupRoute}/members/me/managed` : groupRoute}`;
    const name = typeof about === 'string' ? about : mailedNameOf(about, context, language);
    await send(tx, context, {
      kind,
      to,
      language,
      link,
      parameters: {
        name,
        owner: name,
        invitation: link,
        at: formatTime(context.now, language),
        closing: plans.text(`mail.familyClosing.${isOwn ? 'own' : 'other'}`, language, { link }) ?? '',
      },
    });
  }
}

export interface FamilyLink {
  readonly kind: 'familyInvitation' | 'familyTakeover';
  readonly purpose: 'familyJoin' | 'familyOwner';
  /** The account that the token belongs to: the owner of an invitation by address, the new owner of a takeover. */
  readonly accountId: string;
  readonly to: string;
  readonly language: string | null;
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
  const language = mail.language ?? context.language;
  const link = `${store.origin}${groupRoute}/${path}?token=${token}`;
  await send(tx, context, { kind, to, language, link, parameters: { owner: mailedNameOf(owner, context, language) } });
}

/**
 * Mails the owner which invitations the change of a locked group has made void. Call it after each change of members or roles, in its
 * transaction.
 */
export async function mailVoidInvitations(tx: Transaction, context: FamilyMailContext, groupId: string): Promise<void> {
  const { store, now } = context;
  const addresses = await markVoidInvitations(tx, { storeId: store.id, groupId, now });
  if (addresses.length === 0) return;
  const owner = (await listPeople(tx, store.id, groupId)).find(({ role }) => role === 'owner');
  if (owner?.email == null) return;
  const language = owner.language ?? context.language;
  await send(tx, context, {
    kind: 'familyInvitationsVoid',
    to: owner.email,
    language,
    link: `${store.origin}${groupRoute}`,
    parameters: { addresses: addresses.map((address) => `- ${address}`).join('\n') },
  });
}

async function send(
  tx: Transaction,
  context: FamilyMailContext,
  {
    kind,
    to,
    language,
    link,
    parameters,
  }: { kind: MessageKind; to: string; language: string; link: string; parameters: { readonly [name: string]: string } },
): Promise<void> {
  const { platform, plans, store } = context;
  const all = { ...parameters, link, serviceName: localize(plans.settings.storeSettingData.serviceName, language) };
  await sendMail(tx, context, {
    storeId: store.id,
    kind,
    intent: `family:${kind}:${makeId(platform.random, 'i')}`,
    to,
    subject: plans.text(`mail.${kind}.subject`, language, all) ?? '',
    text: plans.text(`mail.${kind}.body`, language, all) ?? '',
    code: null,
    link,
  });
}
