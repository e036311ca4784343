import '../src/language/index.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { declaredFolders, type Output, readDeclaredFiles, runCheck } from '../engine/node/index.ts';
import { checkOptions } from '../src/server/project/check-options.ts';

/** npm run check: see runCheck. */
export async function main(args: readonly string[], output?: Output, end?: AbortSignal): Promise<number> {
  const program = {
    command: 'npm run check --',
    version: await readVersion(),
    helpFolder: join(process.cwd(), 'engine', 'check'),
    options: checkOptions,
    readFiles: readDeclaredFiles,
    watchedFolders: declaredFolders,
    loadSettingsValidation: async () =>
      (await import('../src/server/settings/validation/validate-given-settings.ts')).validateGivenSettings,
  };
  return runCheck(args, program, output, end);
}

async function readVersion(): Promise<string> {
  const read: unknown = JSON.parse(await readFile(join(process.cwd(), 'package.json'), 'utf8').catch(() => '{}'));
  const version = typeof read === 'object' && read !== null && 'version' in read ? read.version : undefined;
  return typeof version === 'string' ? version : '0.0.0';
}
