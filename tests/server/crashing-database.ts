// Kills the process at a chosen database statement, to simulate a crash.
import type { Database } from '../../src/server/platform/database/database.ts';

export interface CrashSchedule {
  /** Starts counting moments. */
  begin(): void;
  /** One moment: the process is killed at the chosen one. */
  crashIfDue(): Promise<void>;
  /** Number of moments so far. */
  moments(): number;
}

/** `killAt`: counted from 1; NaN or a number that is never reached kills nothing. */
export function createCrashSchedule(killAt: number): CrashSchedule {
  let isCounting = false;
  let moments = 0;
  return {
    begin: () => {
      isCounting = true;
    },
    crashIfDue: async () => {
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
export function crashOnSchedule(real: Database, { crashIfDue }: CrashSchedule): Database {
  return {
    ...real,
    transaction: async (work) => {
      const answer = await real.transaction(async (tx) => {
        const own = await work({
          ...tx,
          query: async (sql, parameters) => {
            await crashIfDue();
            return tx.query(sql, parameters);
          },
        });
        await crashIfDue();
        return own;
      });
      await crashIfDue();
      return answer;
    },
  };
}
