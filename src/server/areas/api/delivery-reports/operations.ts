import { mailReports } from '../../../platform/metrics/metrics.ts';
import { type DeliveryReport, storeReport } from '../../../platform/outbox/delivery-reports.ts';
import { readMessageId } from '../../../platform/outbox/message-id.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { Operation, WriteContext } from '../../../runtime/api/operation.ts';
import { readNotification } from './read-notification.ts';

/** What an app has read of the webhook of a mail provider. */
export const createReport: Operation<'delivery-report.create'> = async (context) => {
  const { messageId, event, status = null, reason = null } = context.body;
  return store(context, readMessageId(messageId), { event, status, reason });
};

/** A mail that reports what became of another one, as a mail server has received it. */
export const receiveReport: Operation<'delivery-report.receive'> = async (context) => {
  const notification = await readNotification(context.body);
  if (notification === undefined)
    throw new RefusalError('VALIDATION_FAILED', { more: { errors: [{ in: 'body', pointer: '', detail: noReport }] } });
  const { outboxId, report } = notification;
  return report === undefined ? null : store(context, outboxId, report);
};

const noReport = 'is neither a delivery status notification (RFC 3464) nor a feedback report (RFC 5965)';

/** The answer is the same for mails that do not exist, so that nobody learns from it which do. */
async function store(
  { tx, store: { id: storeId }, now }: Pick<WriteContext, 'tx' | 'store' | 'now'>,
  outboxId: string | undefined,
  report: DeliveryReport,
): Promise<null> {
  const isStored = outboxId !== undefined && (await storeReport(tx, { storeId, outboxId, now }, report));
  mailReports.inc({ outcome: isStored ? report.event : 'ignored' });
  return null;
}
