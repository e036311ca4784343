// Transactions in which the database itself refuses writes.
import { isReadOnlyRefusal } from './connection-failures.ts';
import type { Queryable, SqlValue } from './database.ts';

/** A write was refused, because its transaction is read-only. */
export class WriteRefusedError extends Error {
  override readonly name = 'WriteRefusedError';
}

/** The first statement of such a transaction. */
export const readOnlyMode = 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY';

/** Runs `work` in a transaction in this mode. `work` may have caught the refusal of a write, which has ended the transaction. */
export async function runReadOnly<Answer>(tx: Queryable, work: (on: Queryable) => Promise<Answer>): Promise<Answer> {
  let refusal: WriteRefusedError | undefined;
  let previous: Promise<unknown> = Promise.resolve();
  const run = async <Row>(sql: string, parameters?: readonly SqlValue[]): Promise<Row[]> => {
    try {
      return await tx.query<Row>(sql, parameters);
    } catch (error) {
      if (isReadOnlyRefusal(error)) refusal = new WriteRefusedError('The transaction is read-only.', { cause: error });
      throw refusal ?? error;
    }
  };
  const reader: Queryable = {
    query: <Row>(sql: string, parameters?: readonly SqlValue[]) => {
      // Loaders query several things at once, which a connection does not.
      const answer = previous.then(() => run<Row>(sql, parameters));
      previous = answer.catch(() => undefined);
      return answer;
    },
  };
  const answer = await work(reader);
  if (refusal !== undefined) throw refusal;
  return answer;
}
