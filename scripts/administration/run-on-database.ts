import { systemClock } from '../../src/server/platform/clock.ts';
import { readConfig } from '../../src/server/platform/config.ts';
import type { Database } from '../../src/server/platform/database/database.ts';
import { openDatabase } from '../../src/server/platform/database/open-database.ts';
import { StartupError } from '../../src/server/platform/startup-error.ts';

/**
 * Runs a command on the database of DATABASE_URL, otherwise on that in DATA_DIR, and prints the text that it returns. `readInput` runs
 * before the database is opened. Returns the exit code; 1: a StartupError, whose message is printed.
 */
export async function runOnDatabase<Input>(
  readInput: () => Promise<Input>,
  work: (database: Database, input: Input) => Promise<string>,
): Promise<number> {
  try {
    const input = await readInput();
    const database = await openDatabase(readConfig(process.env), systemClock);
    try {
      process.stdout.write(await work(database, input));
    } finally {
      await database.close();
    }
    return 0;
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}
