import { isObject } from '../../../../engine/declare/index.ts';
import { normalizeEmail } from '../../../rules/normalize-identifiers.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { hashPassword } from '../../platform/passwords/passwords.ts';
import { type NewOperator, upsertOperator } from '../../platform/sessions/operators.ts';
import { readDemoAccounts } from './demo-accounts.ts';

/** Reads the demo store's operators from demo-accounts.json, and hashes the shared demo password for each. */
export async function hashDemoOperators(): Promise<readonly NewOperator[]> {
  const { password, operators } = await readDemoAccounts();
  return Promise.all(
    operators.filter(isObject).map(async (operator) => ({
      id: String(operator['operatorId']),
      email: String(operator['email']),
      emailNormal: normalizeEmail(String(operator['email'])),
      name: String(operator['name']),
      role: String(operator['role']),
      passwordHash: await hashPassword(password),
    })),
  );
}

export async function insertDemoOperators(
  tx: Transaction,
  storeId: string,
  operators: readonly NewOperator[],
  now: Date,
): Promise<void> {
  for (const operator of operators) await upsertOperator(tx, storeId, operator, now);
}
