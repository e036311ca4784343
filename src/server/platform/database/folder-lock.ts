import { StartupError } from '../startup-error.ts';
import { LockTakenError, lockFile } from './file-lock.mjs';

export interface FolderLock {
  release(): Promise<void>;
}

/** Another living process has the folder open. */
export class FolderLockedError extends StartupError {
  override readonly name = 'FolderLockedError';
}

/** Milliseconds. A process that was killed may take some seconds to exit while it releases its memory. */
const defaultPatience = 5_000;

/**
 * Locks a data folder for this process, because PGlite lets two processes open one folder, which loses rows without an error. Throws
 * FolderLockedError if the process that has it open still runs after `patience` milliseconds.
 */
export async function lockFolder(file: string, patience = defaultPatience): Promise<FolderLock> {
  try {
    return { release: await lockFile(file, patience) };
  } catch (error) {
    if (!(error instanceof LockTakenError)) throw error;
    throw new FolderLockedError(
      error.pid === undefined
        ? 'The database in this data folder is being opened by another process at this moment.'
        : `Another process (${error.pid}) has the database in this data folder open. Stop it, set another DATA_DIR, or set DATABASE_URL to a PostgreSQL database.`,
    );
  }
}
