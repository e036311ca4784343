import type { FastifyRequest } from 'fastify';
import type { Transaction } from '../../../platform/database/database.ts';
import { type MailContext, type Reader, sendMail } from '../../shell/mail/service.ts';

/** Welcomes a new member, once for each session and address. */
export async function sendWelcomeMail(
  tx: Transaction,
  context: MailContext & { readonly request: FastifyRequest },
  { sessionId, reader }: { readonly sessionId: string; readonly reader: Reader },
): Promise<void> {
  await sendMail(tx, context, {
    kind: 'welcome',
    intent: `welcome:${sessionId}:${reader.email}`,
    reader,
    link: `${context.store.origin}/mypage`,
  });
}
