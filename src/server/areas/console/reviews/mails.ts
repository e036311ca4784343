import { readRights } from '../../../../rules/operators/permissions.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { makeId } from '../../../platform/random.ts';
import { listOperators, type OperatorRow, operatorOf } from '../../../platform/sessions/operators.ts';
import type { CommandContext } from '../../../runtime/area.ts';
import { type MailContext, sendMail } from '../../shell/mail/service.ts';

/** `language`: that of the page which causes the mail, because operators have none. */
export type ReviewMailContext = MailContext & Pick<CommandContext, 'request' | 'language'>;

/** Mails everybody else who may publish that an operator asks for it. */
export async function mailRequest(tx: Transaction, context: ReviewMailContext & CommandContext, name: string): Promise<void> {
  const { store, plans } = context;
  const { id } = operatorOf(context);
  const { roles } = plans.settings.operatorRoles;
  const reviewers = (await listOperators(tx, store.id)).filter(
    ({ operator_id: operatorId, password_hash: hash, role }) =>
      operatorId !== id && hash !== null && readRights(roles, role).permissions.includes('publish'),
  );
  for (const { email } of reviewers) await mailReviewer(tx, context, { email, name, drafterId: id });
}

export async function mailReviewer(
  tx: Transaction,
  context: ReviewMailContext,
  { email, name, drafterId }: { readonly email: string; readonly name: string; readonly drafterId: string },
): Promise<void> {
  const { store } = context;
  await mail(tx, context, 'settingsReviewRequested', {
    email,
    link: `${store.origin}/console/reviews/${encodeURIComponent(drafterId)}`,
    parameters: { name },
  });
}

/** Mails the operator whose draft was sent back. */
export async function mailReturn(
  tx: Transaction,
  context: ReviewMailContext & CommandContext,
  { drafterId, reason }: { readonly drafterId: string; readonly reason: string },
): Promise<void> {
  const isDrafter = ({ operator_id: operatorId }: OperatorRow) => operatorId === drafterId;
  const drafter = (await listOperators(tx, context.store.id)).find(isDrafter);
  if (drafter === undefined) return;
  await mailReturned(tx, context, { email: drafter.email, name: operatorOf(context).name, reason });
}

export async function mailReturned(
  tx: Transaction,
  context: ReviewMailContext,
  { email, name, reason }: { readonly email: string; readonly name: string; readonly reason: string },
): Promise<void> {
  const link = `${context.store.origin}/console/publish`;
  await mail(tx, context, 'settingsReviewReturned', { email, link, parameters: { name, reason } });
}

interface ReviewMail {
  readonly email: string;
  readonly link: string;
  readonly parameters: { readonly [name: string]: string };
}

async function mail(
  tx: Transaction,
  context: ReviewMailContext,
  kind: 'settingsReviewRequested' | 'settingsReviewReturned',
  { email, link, parameters }: ReviewMail,
): Promise<void> {
  const { platform, language } = context;
  const intent = `review:${makeId(platform.random, 'i')}`;
  await sendMail(tx, context, { kind, intent, reader: { email, language, accountId: null }, link, parameters: () => parameters });
}
