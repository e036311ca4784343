// A restriction that an owner sets while a member's call is under way.
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { TestApp } from '../../harness.ts';

export interface Restricted {
  readonly groupId: string;
  readonly accountId: string;
  readonly setBy: string;
  readonly type: string;
}

/**
 * Sets a restriction, but commits it only when the call waits for it: the call has passed all checks before its transaction. Needs
 * PostgreSQL, because the embedded database has one connection.
 */
export async function restrictDuring(
  { database, clock }: Pick<TestApp, 'database' | 'clock'>,
  { groupId, accountId, setBy, type }: Restricted,
  call: () => Promise<LightMyRequestResponse>,
): Promise<LightMyRequestResponse> {
  let hold = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    hold = resolve;
  });
  const setting = database.transaction(async (tx) => {
    await tx.query('SELECT 1 FROM family_groups WHERE group_id = $1 FOR UPDATE', [groupId]);
    await tx.query('INSERT INTO parental_restrictions (store_id, account_id, type, set_by, set_at) VALUES ($1, $2, $3, $4, $5)', [
      'first',
      accountId,
      type,
      setBy,
      clock.now(),
    ]);
    hold();
    const blocked = 'SELECT DISTINCT pid FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))';
    await expect.poll(() => tx.query(blocked)).toHaveLength(1);
  });
  await held;
  // Outside of the transaction, as every request.
  const answer = call();
  await setting;
  return answer;
}
