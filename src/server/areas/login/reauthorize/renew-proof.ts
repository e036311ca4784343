import { writeAudit } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { setSessionCookie } from '../../../platform/http/session-cookies.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import { saveLoginMethods } from '../../../platform/sessions/login-methods.ts';
import { findSessionToken, type OpenedSession, rotateSession } from '../../../platform/sessions/sessions.ts';
import type { CommandContext } from '../../../runtime/area.ts';
import { lockPasswordHash } from '../../account/member/queries.ts';

type AnyContext = Omit<CommandContext, 'answers' | 'payload' | 'params'>;

interface Proof {
  readonly accountId: string;
  /** The password hash that was verified; null: the account has none; undefined: the proof was not about a password. */
  readonly verified: string | null | undefined;
  readonly method: 'Password' | 'AuthCode' | 'Passkey';
}

/** Gives the session of the account a new token, and counts it as recently proved. */
export async function renewProof(
  tx: Transaction,
  { store, session, request }: AnyContext,
  { accountId, verified, method }: Proof,
): Promise<OpenedSession> {
  const current = await lockPasswordHash(tx, store.id, accountId);
  // A new password ends this session: a proof by the former one must not reopen it.
  const isCurrent = verified === undefined || current === verified;
  if (session === null || !isCurrent || (await findSessionToken(tx, store.id, session.id)) === undefined)
    throw new RefusalError('UNAUTHORIZED');
  await writeAudit(tx, request, { action: 'reauthorize', accountId, details: { method } });
  const opened = await rotateSession(tx, request, session, accountId);
  await saveLoginMethods(tx, opened.session, [method]);
  return opened;
}

/** Sets the new cookie and goes on to where the member came from. */
export function continueProved(
  context: AnyContext & { readonly payload: { readonly returnTo?: string | undefined } },
  opened: OpenedSession,
): { readonly redirectTo: string } {
  setSessionCookie(context.reply, opened);
  return { redirectTo: context.readReturnTo(context.payload.returnTo) ?? '/' };
}
