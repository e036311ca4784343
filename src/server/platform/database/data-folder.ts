import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isObject } from '../../../../engine/declare/index.ts';
import { StartupError } from '../startup-error.ts';

/** Creates the data folder and its parents. Throws a StartupError with the folder's name if that fails. */
export async function createDataFolder(folder: string): Promise<void> {
  try {
    await makeWithParents(folder);
  } catch (error) {
    const code = isObject(error) && typeof error['code'] === 'string' ? ` (${error['code']})` : '';
    throw new StartupError(
      `DATA_DIR is "${folder}" but the folder cannot be created${code}. Set DATA_DIR to a folder that this user may write to.`,
    );
  }
}

/** Level by level, because Node's recursive mkdir never ends on file systems where folders cannot be created. */
async function makeWithParents(folder: string): Promise<void> {
  const error = await tryMake(folder);
  if (error === undefined) return;
  const parent = dirname(folder);
  if (codeOf(error) !== 'ENOENT' || parent === folder) throw error;
  await makeWithParents(parent);
  const retryError = await tryMake(folder);
  if (retryError !== undefined) throw retryError;
}

/** Returns the error; undefined: the folder exists now. */
async function tryMake(folder: string): Promise<unknown> {
  try {
    await mkdir(folder, { mode: 0o700 });
    return undefined;
  } catch (error) {
    const exists = codeOf(error) === 'EEXIST' && (await stat(folder)).isDirectory();
    return exists ? undefined : error;
  }
}

function codeOf(error: unknown): unknown {
  return isObject(error) ? error['code'] : undefined;
}
