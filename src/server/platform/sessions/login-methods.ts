import type { Queryable } from '../database/database.ts';
import type { Session } from './session.ts';

/** As RFC 8176 names them; a provider of identities does not say how it recognized the member. */
const methodsOf = {
  Password: ['pwd'],
  AuthCode: ['otp'],
  ExternalAuth: [],
  Passkey: ['pop', 'user', 'mfa'],
  Email: ['otp', 'mfa'],
  OTP: ['otp', 'mfa'],
  SMS: ['sms', 'mfa'],
  BackupCode: ['otp', 'mfa'],
  // It was given at an earlier login.
  TrustedDevice: [],
} as const;

type Proof = keyof typeof methodsOf;

/** Stores how the member of a session proved who they are when it was authenticated last. */
export async function saveLoginMethods(
  tx: Queryable,
  { storeId, id }: Pick<Session, 'storeId' | 'id'>,
  proofs: readonly Proof[],
): Promise<void> {
  const methods = new Set(proofs.flatMap((proof): readonly string[] => methodsOf[proof]));
  await tx.query('UPDATE sessions SET amr = $3 WHERE store_id = $1 AND session_id = $2', [storeId, id, [...methods].join(' ')]);
}

/** `["pwd", "otp", "mfa"]`; none: it is not known. */
export async function findLoginMethods(on: Queryable, session: Pick<Session, 'storeId' | 'id'>): Promise<readonly string[]> {
  const [row] = await on.query<{ amr: string | null }>('SELECT amr FROM sessions WHERE store_id = $1 AND session_id = $2', [
    session.storeId,
    session.id,
  ]);
  return (row?.amr ?? '').split(' ').filter((method) => method !== '');
}
