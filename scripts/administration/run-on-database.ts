import { systemClock } from '../../src/server/platform/clock.ts';
import { readConfig } from '../../src/server/platform/config.ts';
import type { Database } from '../../src/server/platform/database/database.ts';
import { openDatabase } from '../../src/server/platform/database/open-database.ts';
import { StartupError } from '../../src/server/platform/startup-error.ts';

/** What a command prints at the end, and its exit code. */
export interface CommandResult {
  readonly text: string;
  readonly code: number;
}

/**
 * Runs a command on the database of DATABASE_URL, otherwise on that in DATA_DIR, and prints the text that it returns. `readInput` runs
 * before the database is opened. Returns the exit code; 0 for a text alone; `failed` after a StartupError, whose message is printed.
 */
export async function runOnDatabase<Input>(
  readInput: () => Promise<Input>,
  work: (database: Database, input: Input) => Promise<string | CommandResult>,
  failed = 1,
): Promise<number> {
  try {
    const input = await readInput();
    const database = await openDatabase(readConfig(process.env), systemClock);
    try {
      const result = await work(database, input);
      const { text, code } = typeof result === 'string' ? { text: result, code: 0 } : result;
      process.stdout.write(text);
      return code;
    } finally {
      await database.close();
    }
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return failed;
  }
}
