import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isObject } from '../../../engine/declare/index.ts';
import { StartupError } from '../startup-error.ts';

/** Makes the folder of the data and those above it. Throws a StartupError that names it where that cannot be. */
export async function makeDataFolder(folder: string): Promise<void> {
  try {
    await make(folder);
  } catch (error) {
    const code = isObject(error) && typeof error['code'] === 'string' ? ` (${error['code']})` : '';
    throw new StartupError(`DATA_DIR is "${folder}" but no folder can be made there${code}.`);
  }
}

/** Level by level: on file systems that make no folders at all, Node's own recursive way never ends. */
async function make(folder: string): Promise<void> {
  const failed = await tryMake(folder);
  if (failed === undefined) return;
  const above = dirname(folder);
  if (codeOf(failed) !== 'ENOENT' || above === folder) throw failed;
  await make(above);
  const again = await tryMake(folder);
  if (again !== undefined) throw again;
}

/** What stood against it; undefined: the folder is there now. */
async function tryMake(folder: string): Promise<unknown> {
  try {
    await mkdir(folder, { mode: 0o700 });
    return undefined;
  } catch (error) {
    const isThere = codeOf(error) === 'EEXIST' && (await stat(folder)).isDirectory();
    return isThere ? undefined : error;
  }
}

function codeOf(error: unknown): unknown {
  return isObject(error) ? error['code'] : undefined;
}
