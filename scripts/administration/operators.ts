import { normalizeEmail } from '../../src/rules/normalize-identifiers.ts';
import { systemClock } from '../../src/server/platform/clock.ts';
import type { Transaction } from '../../src/server/platform/database/database.ts';
import { hashPassword } from '../../src/server/platform/passwords/passwords.ts';
import { makeId, systemRandom } from '../../src/server/platform/random.ts';
import { removeSecondFactors } from '../../src/server/platform/sessions/operator-factors.ts';
import {
  endOperatorSessionsOf,
  findOperator,
  upsertOperator,
  voidOperatorLinks,
} from '../../src/server/platform/sessions/operators.ts';

/** An operator as named by arguments. */
export interface GivenOperator {
  readonly email: string;
  readonly role: string;
  readonly name: string;
}

/** Returns the address of an operator; undefined: it is none. */
export function readEmail(text: string): string | undefined {
  const email = text.normalize('NFKC').trim();
  return /^[^\s@]+@[^\s@]+$/.test(email) ? email : undefined;
}

/** `"someone@example.com"` → `"someone"` */
export const defaultName = (email: string): string => email.split('@')[0] ?? email;

/** Hashes the password, and returns what adds the operator to a store, or replaces role, name and password of an existing address. */
export async function prepareOperator(
  { email, role, name }: GivenOperator,
  password: string,
): Promise<(tx: Transaction, storeId: string) => Promise<void>> {
  const emailNormal = normalizeEmail(email);
  // Before the transaction, because hashing is slow.
  const operator = { id: makeId(systemRandom, 'o'), email, emailNormal, name, role, passwordHash: await hashPassword(password) };
  return async (tx, storeId) => {
    await upsertOperator(tx, storeId, operator, systemClock.now());
    await voidOperatorLinks(tx, storeId, emailNormal);
    // Who lost an authenticator app or a passkey logs in by the new password.
    const operatorId = (await findOperator(tx, storeId, emailNormal))?.operator_id;
    if (operatorId !== undefined) await removeSecondFactors(tx, { storeId, operatorId }, systemClock.now());
    // End the sessions that were opened with the old password.
    await endOperatorSessionsOf(tx, storeId, emailNormal);
  };
}
