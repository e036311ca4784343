import type { FastifyRequest } from 'fastify';
import { formatLongTime } from '../../../../rules/long-dates.ts';
import { addSeconds } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { linkSeconds } from '../../../platform/limits/link-tokens.ts';
import { makeId } from '../../../platform/random.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import { type SecurityMailKind, sendSecurityMail } from '../../account/security-mail/service.ts';
import { type MailContext, sendMail } from '../../shell/mail/service.ts';
import { mailedKidName } from './kid.ts';
import type { Kid, Owner } from './queries.ts';

type KidsMailContext = MailContext & Pick<RequestContext, 'userAgent' | 'now'> & { readonly request: FastifyRequest };

export interface NamedMail {
  /** The texts are `mail.<kind>.subject` and `mail.<kind>.body`. */
  readonly kind: 'kidWelcome' | 'kidLoginId' | 'kidPassword' | 'kidDeleted' | 'kidDeletionDeclined' | 'kidsRevokeRequest';
  readonly to: Pick<Owner, 'email' | 'language'> & { readonly account_id: string | null };
  readonly kid: Pick<Kid, 'profile' | 'login_id'>;
  readonly link: string;
  /** What was ended as well: a list in a language, or nothing. */
  readonly listEnded?: (language: string) => string;
}

/** Mails a text with the kid's name and a link, in the language of the recipient. Without an address nothing is sent. */
export async function sendNamedMail(
  tx: Transaction,
  context: KidsMailContext,
  { kind, to: { account_id: accountId, email, language }, kid, link, listEnded }: NamedMail,
): Promise<void> {
  if (email === null) return;
  await sendMail(tx, context, {
    kind,
    intent: `kids:${kind}:${makeId(context.platform.random, 'i')}`,
    reader: { email, language, accountId },
    link,
    parameters: (language) => ({
      name: mailedKidName(kid, context, language),
      ended: listEnded?.(language) ?? '',
      until: formatLongTime(addSeconds(context.now, linkSeconds.kidsRevoke), language),
    }),
  });
}

type OwnerMailKind = Extract<SecurityMailKind, `kids${string}`>;

/** Mails the owner what was done to a kid's account, with the link "this was not me". */
export async function mailOwner(
  tx: Transaction,
  context: KidsMailContext,
  {
    owner,
    kid,
    kind,
    listEnded,
  }: {
    readonly owner: Pick<Owner, 'account_id' | 'email'>;
    readonly kid: Pick<Kid, 'profile' | 'login_id'>;
    readonly kind: OwnerMailKind;
    readonly listEnded?: (language: string) => string;
  },
): Promise<void> {
  if (owner.email === null) return;
  await sendSecurityMail(
    { ...context, tx },
    {
      accountId: owner.account_id,
      to: owner.email,
      kind,
      parameters: (language) => ({ method: mailedKidName(kid, context, language), ended: listEnded?.(language) ?? '' }),
    },
  );
}
