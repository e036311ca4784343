import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfig } from '../src/server/config.ts';
import { StartupError } from '../src/server/startup-error.ts';
import { lockFolder } from '../src/server/store/folder-lock.ts';

/**
 * npm run reset: takes the embedded database away, so that the next start makes and seeds a new one. Only what the server keeps in
 * DATA_DIR is removed, and only while no server has it open.
 */
export async function main(): Promise<number> {
  try {
    const config = readConfig(process.env);
    if (config.databaseUrl !== undefined) {
      throw new StartupError(
        'DATABASE_URL is set: reset takes away the embedded database of DATA_DIR only. Empty that PostgreSQL yourself.',
      );
    }
    const lock = await lockFolder(join(config.dataDir, 'pg.lock')).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      throw error;
    });
    for (const name of lock === undefined ? [] : await readdir(config.dataDir)) {
      // The cluster, and what a start that was killed left of one.
      if (/^pg(\.unfinished-\d+)?$/.test(name)) await rm(join(config.dataDir, name), { recursive: true, force: true });
    }
    await lock?.release();
    process.stdout.write('The next start makes a fresh database with the demo store.\n');
    return 0;
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}
