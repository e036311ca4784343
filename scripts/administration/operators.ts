import type { JsonObject } from '../../engine/declare/index.ts';
import { normalizeEmail } from '../../src/rules/normalize-identifiers.ts';
import { ownerRole } from '../../src/rules/operators/permissions.ts';
import { isLastOwner, lockOperators } from '../../src/server/areas/console/operators/queries.ts';
import { type AuditAction, writeCommandAudits } from '../../src/server/platform/audit.ts';
import { systemClock } from '../../src/server/platform/clock.ts';
import type { Transaction } from '../../src/server/platform/database/database.ts';
import { hashPassword } from '../../src/server/platform/passwords/passwords.ts';
import { makeId, systemRandom } from '../../src/server/platform/random.ts';
import { removeSecondFactors } from '../../src/server/platform/sessions/operator-factors.ts';
import {
  endOperatorSessionsOf,
  findOperator,
  removeOperator,
  upsertOperator,
  voidOperatorLinks,
} from '../../src/server/platform/sessions/operators.ts';
import { StartupError } from '../../src/server/platform/startup-error.ts';

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
    if (role !== ownerRole) await requireOtherOwner(tx, storeId, emailNormal);
    await upsertOperator(tx, storeId, operator, systemClock.now());
    await voidOperatorLinks(tx, storeId, emailNormal);
    // Who lost an authenticator app or a passkey logs in by the new password.
    const operatorId = (await findOperator(tx, storeId, emailNormal))?.operator_id;
    if (operatorId !== undefined) await removeSecondFactors(tx, { storeId, operatorId }, systemClock.now());
    // End the sessions that were opened with the old password.
    await endOperatorSessionsOf(tx, storeId, emailNormal);
    await writeEntry(tx, storeId, { action: 'operator-added', details: { changedId: operatorId ?? '', role } });
  };
}

/** Removes an operator with their sessions and drafts. Throws a StartupError if there is none, or no other owner. */
export async function removeByHand(tx: Transaction, storeId: string, email: string): Promise<void> {
  const emailNormal = normalizeEmail(email);
  await requireOtherOwner(tx, storeId, emailNormal);
  const operator = await findOperator(tx, storeId, emailNormal);
  if (operator === undefined || !(await removeOperator(tx, storeId, emailNormal)))
    throw new StartupError(`There is no operator ${email}. "list" shows all of them.`);
  await writeEntry(tx, storeId, { action: 'operator-removed', details: { changedId: operator.operator_id } });
}

/** Locks the operators. Throws if this is the only owner: nobody could give roles any more. */
async function requireOtherOwner(tx: Transaction, storeId: string, emailNormal: string): Promise<void> {
  const operators = await lockOperators(tx, storeId);
  const operator = operators.find(({ email }) => normalizeEmail(email) === emailNormal);
  if (operator !== undefined && isLastOwner(operators, operator))
    throw new StartupError(
      `${operator.email} is the only owner of the store. Make somebody else an owner first: "add" with "--role owner".`,
    );
}

const writeEntry = (
  tx: Transaction,
  storeId: string,
  entry: { readonly action: AuditAction; readonly details: JsonObject },
): Promise<void> =>
  writeCommandAudits(tx, { platform: { clock: systemClock, random: systemRandom }, storeId }, [{ accountId: null, ...entry }]);
