import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfig } from '../src/server/platform/config.ts';
import { lockFolder } from '../src/server/platform/database/folder-lock.ts';
import { StartupError } from '../src/server/platform/startup-error.ts';

/**
 * npm run reset: removes the embedded database; the next start creates and seeds a new one. Removes only the server's files in
 * DATA_DIR, and only while no server has them open.
 */
export async function main(): Promise<number> {
  try {
    const config = readConfig(process.env);
    if (config.databaseUrl !== undefined) {
      throw new StartupError(
        'DATABASE_URL is set, but reset only removes the embedded database in DATA_DIR. Empty the PostgreSQL database yourself.',
      );
    }
    const lock = await lockFolder(join(config.dataDir, 'pg.lock')).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      throw error;
    });
    for (const name of lock === undefined ? [] : await readdir(config.dataDir)) {
      // The cluster, and unfinished ones of killed starts.
      if (/^pg(\.unfinished-\d+)?$/.test(name)) await rm(join(config.dataDir, name), { recursive: true, force: true });
    }
    await lock?.release();
    process.stdout.write('The next start creates a new database with the demo store.\n');
    return 0;
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}
