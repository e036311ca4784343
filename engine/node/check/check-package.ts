import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readLooseFiles } from '../read-files.ts';
import { runCheck } from './check-command.ts';
import { type Output, systemOutput } from './output.ts';

const packageFolder = fileURLToPath(new URL('../../../', import.meta.url));

/** npx madoguchi check: see runCheck. */
export async function checkPackage(args: readonly string[], output: Output = systemOutput(), end?: AbortSignal): Promise<number> {
  const program = {
    command: 'npx madoguchi check [--language <module.js>]',
    version: String(JSON.parse(readFileSync(`${packageFolder}package.json`, 'utf8')).version),
    helpFolder: packageFolder,
    options: {},
    readFiles: readLooseFiles,
    watchedFolders: ['.'],
  };
  return runCheck(args, program, output, end);
}
