import type { FastifyRequest } from 'fastify';
import type { Transaction } from '../../platform/database/database.ts';
import { enqueueMail, type OutgoingMail } from '../../platform/outbox/outbox.ts';
import type { RequestContext } from '../../runtime/area.ts';

export { writeSalutation } from './salutation.ts';

/** Enqueues a mail in the transaction of its cause. After the commit this process delivers it at once. */
export async function sendMail(
  tx: Transaction,
  { platform, request }: Pick<RequestContext, 'platform'> & { readonly request: FastifyRequest },
  mail: OutgoingMail,
): Promise<void> {
  await enqueueMail(tx, platform, mail);
  tx.afterCommit(() => request.server.outbox.wake());
}
