import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '../../../scripts/toolchain/start-postgres.ts';
import { findPort } from './find-port.ts';
import { serve, storesVariable } from './start-store.ts';
import { clusterVariable, seeded } from './store-databases.ts';

/**
 * Builds the current sources before browser tests, unless the build is up to date, and starts PostgreSQL with a seeded database and
 * the process of the stores. Returns the teardown.
 */
export default async function startStores(): Promise<() => Promise<void>> {
  execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: ['ignore', 'ignore', 'inherit'] });
  const folder = mkdtempSync(join('.cache', 'stores-'));
  const cluster = await startPostgres({ inMemory: true });
  let program: ChildProcess | undefined;
  const stop = async (): Promise<void> => {
    program?.kill();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    process.env[clusterVariable] = cluster.folder;
    execFileSync(process.execPath, ['scripts/toolchain/build-into.mjs', folder, 'tests/browser/stores/stores-program.ts']);
    program = fork(join(folder, 'server', 'stores-program.js'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    const [{ port }] = await once(program, 'message');
    process.env[storesVariable] = `http://127.0.0.1:${port}`;
    // The first start migrates and seeds it.
    const variables = { PORT: String(await findPort()), DATABASE_URL: await cluster.createDatabase(seeded), LOG_LEVEL: 'warn' };
    await serve('POST', variables);
    await serve('DELETE', variables);
    return stop;
  } catch (error) {
    // Nothing else would stop them.
    await stop();
    throw error;
  }
}
