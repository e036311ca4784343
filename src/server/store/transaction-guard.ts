import { AsyncLocalStorage } from 'node:async_hooks';

export interface TransactionGuard {
  /** Runs the work of a transaction; queries beside it are then refused. */
  inside<Answer>(work: () => Promise<Answer>): Promise<Answer>;
  /** Throws inside a transaction. */
  refuseInside(): void;
}

/**
 * Finds a query that goes past its own transaction at once and on both databases: PGlite would wait for itself for ever,
 * PostgreSQL would read and write outside the lock.
 */
export function createTransactionGuard(): TransactionGuard {
  const storage = new AsyncLocalStorage<true>();
  return {
    inside: (work) => storage.run(true, work),
    refuseInside: () => {
      if (storage.getStore() === true) throw new Error('Inside a transaction only its own `tx` may be asked, not the database.');
    },
  };
}
