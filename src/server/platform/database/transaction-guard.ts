import { AsyncLocalStorage } from 'node:async_hooks';

export interface TransactionGuard {
  /** Runs a transaction's work; queries outside of that transaction are refused meanwhile. */
  inside<Answer>(work: () => Promise<Answer>): Promise<Answer>;
  /** Throws inside a transaction. */
  refuseInside(): void;
}

/**
 * Detects a query that bypasses the transaction it is made in, on both databases: PGlite would deadlock, and PostgreSQL would
 * read and write outside of the lock.
 */
export function createTransactionGuard(): TransactionGuard {
  const storage = new AsyncLocalStorage<true>();
  let running = 0;
  return {
    inside: async (work) => {
      running += 1;
      try {
        return await storage.run(true, work);
      } finally {
        running -= 1;
        // An enabled storage slows down every promise of the process.
        if (running === 0) storage.disable();
      }
    },
    refuseInside: () => {
      if (storage.getStore() === true) throw new Error('Inside a transaction, query its `tx`, not the database.');
    },
  };
}
