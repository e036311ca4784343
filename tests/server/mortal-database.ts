// Kills the process at a chosen database statement, to simulate a crash.
import type { Database } from '../../src/server/platform/database/database.ts';

export interface Mortality {
  /** Starts counting moments. */
  begin(): void;
  /** One moment: the process is killed at the chosen one. */
  mayDie(): Promise<void>;
  /** Number of moments so far. */
  moments(): number;
}

/** `killAt`: counted from 1; NaN or a number that is never reached kills nothing. */
export function openMortality(killAt: number): Mortality {
  let isCounting = false;
  let moments = 0;
  return {
    begin: () => {
      isCounting = true;
    },
    mayDie: async () => {
      if (!isCounting) return;
      moments += 1;
      if (moments !== killAt) return;
      process.kill(process.pid, 'SIGKILL');
      await new Promise(() => undefined);
    },
    moments: () => moments,
  };
}

/** A moment before each statement of a transaction, one before its commit, one just after it. */
export function makeMortal(real: Database, { mayDie }: Mortality): Database {
  return {
    ...real,
    transaction: async (work) => {
      const answer = await real.transaction(async (tx) => {
        const own = await work({
          ...tx,
          query: async (sql, parameters) => {
            await mayDie();
            return tx.query(sql, parameters);
          },
        });
        await mayDie();
        return own;
      });
      await mayDie();
      return answer;
    },
  };
}
