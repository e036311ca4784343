// A program that kills itself at a moment of its choice, as a power cut would.
import type { Database } from '../../src/server/platform/database/database.ts';

export interface Mortality {
  /** From here on moments count. */
  begin(): void;
  /** One moment: at the chosen one nothing after it happens. */
  mayDie(): Promise<void>;
  /** How many there were. */
  moments(): number;
}

/** `killAt`: counted from 1; with NaN or a number that is never reached the program lives. */
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
