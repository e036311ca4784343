import type { FastifyRequest } from 'fastify';
import type { Transaction } from '../../../platform/database/database.ts';
import { enqueueSms, type OutgoingSms } from '../../../platform/outbox/outbox.ts';
import type { RequestContext } from '../../../runtime/area.ts';

/** Enqueues a text message in the transaction of its cause. After the commit this process delivers it at once. */
export async function sendSms(
  tx: Transaction,
  { platform, request }: Pick<RequestContext, 'platform'> & { readonly request: FastifyRequest },
  sms: OutgoingSms,
): Promise<void> {
  await enqueueSms(tx, platform, sms);
  tx.afterCommit(() => request.server.outbox.wake());
}
