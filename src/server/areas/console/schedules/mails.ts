import { type Language, readLanguage } from '../../../../rules/languages.ts';
import { formatLongTime } from '../../../../rules/long-dates.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { enqueueMail } from '../../../platform/outbox/outbox.ts';
import { makeId } from '../../../platform/random.ts';
import { listOperators } from '../../../platform/sessions/operators.ts';
import type { ScheduleRow } from '../../../settings/index.ts';
import type { MailContext } from '../../shell/mail/service.ts';
import { writeMail } from '../../shell/mail/write-mail.ts';

/** Mails those who drafted and scheduled settings that they were not published. */
export async function mailFailure(
  tx: Transaction,
  context: MailContext,
  { drafter_id: drafterId, scheduled_by: scheduledBy, publish_at: at }: ScheduleRow,
): Promise<void> {
  // Operators have no language: it is the store's.
  const language = readLanguage(null);
  for (const { operator_id: operatorId, email } of await listOperators(tx, context.store.id))
    if (operatorId === drafterId || operatorId === scheduledBy) await mailNotPublished(tx, { ...context, language, email }, at);
}

export async function mailNotPublished(
  tx: Transaction,
  context: MailContext & { readonly language: Language; readonly email: string },
  publishAt: Date,
): Promise<void> {
  const { platform, store, language, email } = context;
  const link = `${store.origin}/console/publish`;
  const parameters = { at: formatLongTime(publishAt, language), link };
  const mail = writeMail(context, { texts: 'mail.settingsNotPublished', language, parameters });
  const intent = `schedule:${makeId(platform.random, 'i')}`;
  await enqueueMail(tx, platform, {
    storeId: store.id,
    kind: 'settingsNotPublished',
    intent,
    to: email,
    ...mail,
    code: null,
    link,
  });
}
