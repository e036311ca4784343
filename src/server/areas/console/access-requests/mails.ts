import type { Language } from '../../../../rules/languages.ts';
import { formatLongTime } from '../../../../rules/long-dates.ts';
import { normalizeEmail } from '../../../../rules/normalize-identifiers.ts';
import { readRights } from '../../../../rules/operators/permissions.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { createLinkToken, listLinks } from '../../../platform/limits/link-tokens.ts';
import { maskEmail } from '../../../platform/outbox/mask-destination.ts';
import { makeId } from '../../../platform/random.ts';
import { listOperators, type Operator } from '../../../platform/sessions/operators.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import { type MailCause, type MailContext, sendMail } from '../../shell/mail/service.ts';
import type { HelpedAccount } from './helped-account.ts';
import type { RequestDetails } from './queries.ts';
import { helpPermission } from './support-rights.ts';
import { nameWays } from './ways.ts';

type AskMailContext = MailContext & MailCause & Pick<RequestContext, 'now'>;

interface Asked {
  readonly requestId: string;
  readonly details: RequestDetails;
  readonly executeAt: Date | null;
}

/**
 * Mails the member what operators were asked for, with a link that stops it: to the verified address, to those that can still undo a
 * change of it, and to a new one.
 */
export async function mailAsked(
  tx: Transaction,
  context: AskMailContext,
  { account_id: accountId, email, email_verified_at: verifiedAt, language }: HelpedAccount,
  { requestId, details, executeAt }: Asked,
): Promise<void> {
  const { platform, plans, store, now } = context;
  const earlier = await listLinks(tx, { storeId: store.id, accountId, purpose: 'emailUndo', now });
  const former = [verifiedAt === null ? null : email, ...earlier.map(({ data }) => String(data['from']))];
  const newEmail = details.kind === 'newEmail' ? [details.email] : [];
  for (const to of new Set([...former, ...newEmail].filter((address) => address !== null))) {
    const data = { requestId };
    const token = await createLinkToken(tx, platform, { storeId: store.id, purpose: 'accessStop', accountId, data });
    await sendMail(tx, context, {
      kind: details.kind === 'ways' ? 'waysEndAsked' : 'newEmailAsked',
      intent: `access-request:${requestId}:${makeId(platform.random, 'i')}`,
      reader: { email: to, language, accountId },
      link: `${store.origin}/account/stop-request?token=${token}`,
      parameters: (language) => ({
        when: describeWhen({ plans, language }, executeAt),
        ...(details.kind === 'ways' ? { ways: nameWays({ plans, language }, details.ways) } : nameEmail(details.email, to)),
      }),
    });
  }
}

/** Who reads a former address learns no more of the new one than its owner recognises. */
const nameEmail = (email: string, reader: string) => ({
  email: normalizeEmail(email) === normalizeEmail(reader) ? email : maskEmail(email),
});

function describeWhen({ plans, language }: Pick<RequestContext, 'plans'> & { language: Language }, at: Date | null): string {
  const text = at === null ? 'whenApproved' : 'whenLatest';
  return plans.text(`access-request.${text}`, language, at === null ? {} : { at: formatLongTime(at, language) }) ?? '';
}

/** `language`: that of the page on which somebody asks, because operators have none. */
type ApproverMailContext = MailContext & MailCause & Pick<RequestContext, 'language'>;

/** Mails everybody else who may approve a request. */
export async function mailApprovers(
  tx: Transaction,
  context: ApproverMailContext,
  { operator, accountId }: { readonly operator: Operator; readonly accountId: string },
): Promise<void> {
  const { store, plans } = context;
  const { roles } = plans.settings.operatorRoles;
  for (const { operator_id: operatorId, email, password_hash: hash, role } of await listOperators(tx, store.id))
    if (operatorId !== operator.id && hash !== null && readRights(roles, role).permissions.includes(helpPermission))
      await mailApprover(tx, context, { email, name: operator.name, accountId });
}

export async function mailApprover(
  tx: Transaction,
  context: ApproverMailContext,
  { email, name, accountId }: { readonly email: string; readonly name: string; readonly accountId: string },
): Promise<void> {
  await sendMail(tx, context, {
    kind: 'accessRequested',
    intent: `access-approval:${makeId(context.platform.random, 'i')}`,
    reader: { email, language: context.language, accountId: null },
    link: `${context.store.origin}/console/members/${encodeURIComponent(accountId)}`,
    parameters: () => ({ name }),
  });
}
