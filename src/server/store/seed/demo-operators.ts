import { isObject } from '../../../../engine/declare/index.ts';
import type { Transaction } from '../database.ts';
import { type NewOperator, putOperator, readOperatorRole } from '../operators.ts';
import { hashPassword } from '../passwords.ts';
import { readDemoAccounts } from './demo-accounts.ts';

/** The demo store's operators, from demo-accounts.json, each with its own hash of the one demo password. */
export async function hashDemoOperators(): Promise<readonly NewOperator[]> {
  const { password, operators } = await readDemoAccounts();
  return Promise.all(
    operators.filter(isObject).map(async (operator) => ({
      id: String(operator['operatorId']),
      email: String(operator['email']),
      emailNormal: String(operator['email']),
      name: String(operator['name']),
      role: readOperatorRole(operator['role']),
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
  for (const operator of operators) await putOperator(tx, storeId, operator, now);
}
