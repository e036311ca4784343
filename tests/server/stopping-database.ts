// A database whose application stops at a chosen moment as if its process were killed: open transactions are rolled back,
// connections close, and nothing that the application waits for ever answers. Another application continues on the same database.
import type { Database } from '../../src/server/platform/database/database.ts';
import { openPostgres } from '../../src/server/platform/database/postgres-database.ts';

export interface Crash {
  /** A moment before the work, and one after it. */
  around<Input extends readonly unknown[], Output>(
    work: (...input: Input) => Promise<Output>,
  ): (...input: Input) => Promise<Output>;
  /** Counts moments from here until the work ends; returns their number, or undefined if the application has stopped. */
  run(work: () => Promise<unknown>): Promise<number | undefined>;
}
export interface CrashingDatabase {
  readonly database: Database;
  readonly crash: Crash;
}

const never = new Promise<never>(() => undefined);

/**
 * Stops at the `crashAt`-th moment, counted from 1; a number that is never reached stops nothing. Moments are before each statement
 * of a transaction, before its commit, and just after it; with `countsQueries` also before each other statement.
 */
export async function openCrashingDatabase(
  url: string,
  crashAt: number,
  { countsQueries = false } = {},
): Promise<CrashingDatabase> {
  const real = await openPostgres(url, 4);
  const crash = createCrash(crashAt);
  crash.stopped.then(() => real.close());
  const rollBack = crash.stopped.then(() => Promise.reject(new Error('The application has stopped.')));
  rollBack.catch(() => undefined);
  const database: Database = {
    ...real,
    query: async (sql, parameters) => {
      if (countsQueries || crash.isStopped()) await crash.pass();
      return crash.deliver(real.query(sql, parameters));
    },
    transaction: async (work) => {
      const committed = real.transaction((tx) => {
        const query: typeof tx.query = async (sql, parameters) => {
          await crash.pass();
          return crash.deliver(tx.query(sql, parameters));
        };
        const worked = work({ ...tx, query }).then(async (result) => {
          await crash.pass();
          return result;
        });
        return Promise.race([worked, rollBack]);
      });
      const answer = await crash.deliver(committed);
      await crash.pass();
      return answer;
    },
    listen: (channel, listener) => {
      const end = real.listen(channel, listener);
      crash.stopped.then(end);
      return end;
    },
  };
  return { database, crash };
}

function createCrash(crashAt: number) {
  let [isCounting, isStopped, moments] = [false, false, 0];
  let stop = (): void => undefined;
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const pass = async (): Promise<void> => {
    if (isCounting && !isStopped) {
      moments += 1;
      isStopped = moments === crashAt;
      if (isStopped) stop();
    }
    if (isStopped) await never;
  };
  const deliver = <Answer>(answer: Promise<Answer>): Promise<Answer> => answer.finally(() => (isStopped ? never : undefined));
  return {
    stopped,
    isStopped: () => isStopped,
    /** One moment. */
    pass,
    /** The answer, unless the application stops before it arrives. */
    deliver,
    around:
      <Input extends readonly unknown[], Output>(work: (...input: Input) => Promise<Output>) =>
      async (...input: Input): Promise<Output> => {
        await pass();
        const output = await deliver(work(...input));
        await pass();
        return output;
      },
    run: async (work: () => Promise<unknown>): Promise<number | undefined> => {
      isCounting = true;
      await Promise.race([work(), stopped]);
      return isStopped ? undefined : moments;
    },
  };
}
