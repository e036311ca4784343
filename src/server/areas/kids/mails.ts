import type { FastifyRequest } from 'fastify';
import type { Transaction } from '../../platform/database/database.ts';
import { makeId } from '../../platform/random.ts';
import type { RequestContext } from '../../runtime/area.ts';
import { localize } from '../../runtime/pages/request/languages.ts';
import { sendMail } from '../mail/service.ts';
import { type SecurityMailKind, sendSecurityMail } from '../security-mail/service.ts';
import { mailedKidName } from './kid.ts';
import type { Kid, Owner } from './queries.ts';

type MailContext = Pick<RequestContext, 'platform' | 'plans' | 'store' | 'language' | 'userAgent' | 'now'> & {
  readonly request: FastifyRequest;
};

export interface NamedMail {
  /** The texts are `mail.<kind>.subject` and `mail.<kind>.body`. */
  readonly kind: 'kidWelcome' | 'kidLoginId' | 'kidPassword' | 'kidDeleted' | 'kidDeletionDeclined' | 'kidsRevokeRequest';
  readonly to: Pick<Owner, 'email' | 'language'>;
  readonly kid: Pick<Kid, 'profile' | 'login_id'>;
  readonly link: string;
  /** What was ended as well: a list, or nothing. */
  readonly ended?: string;
}

/** Mails a text with the kid's name and a link, in the language of the recipient. Without an address nothing is sent. */
export async function sendNamedMail(
  tx: Transaction,
  context: MailContext,
  { kind, to, kid, link, ended = '' }: NamedMail,
): Promise<void> {
  const { platform, plans, store } = context;
  if (to.email === null) return;
  const language = to.language ?? context.language;
  const name = mailedKidName(kid, context, language);
  const parameters = { serviceName: localize(plans.settings.storeSettingData.serviceName, language), name, link, ended };
  await sendMail(tx, context, {
    storeId: store.id,
    kind,
    intent: `kids:${kind}:${makeId(platform.random, 'i')}`,
    to: to.email,
    subject: plans.text(`mail.${kind}.subject`, language, parameters) ?? '',
    text: plans.text(`mail.${kind}.body`, language, parameters) ?? '',
    code: null,
    link,
  });
}

type OwnerMailKind = Extract<SecurityMailKind, `kids${string}`>;

/** Mails the owner what was done to a kid's account, with the link "this was not me". */
export async function mailOwner(
  tx: Transaction,
  context: MailContext,
  {
    owner,
    kid,
    kind,
    ...more
  }: {
    readonly owner: Pick<Owner, 'account_id' | 'email'>;
    readonly kid: Pick<Kid, 'profile' | 'login_id'>;
    readonly kind: OwnerMailKind;
    readonly parameters?: { readonly [name: string]: string };
  },
): Promise<void> {
  if (owner.email === null) return;
  await sendSecurityMail(
    { ...context, tx },
    { accountId: owner.account_id, to: owner.email, kind, method: mailedKidName(kid, context, context.language), ...more },
  );
}
