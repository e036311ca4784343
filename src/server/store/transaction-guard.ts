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
  let running = 0;
  return {
    inside: async (work) => {
      running += 1;
      try {
        return await storage.run(true, work);
      } finally {
        running -= 1;
        // While it is on, each promise of the process costs more.
        if (running === 0) storage.disable();
      }
    },
    refuseInside: () => {
      if (storage.getStore() === true) throw new Error('Inside a transaction only its own `tx` may be asked, not the database.');
    },
  };
}
