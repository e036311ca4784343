import '../src/language/index.ts';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  type CheckOptions,
  type CheckReport,
  type DeclaredFile,
  fixDeclarations,
  openChecker,
  writeGithub,
  writeProblem,
  writeSarif,
  writeText,
} from '../engine/check/index.ts';
import { checkOptions } from '../src/server/project/check-options.ts';
import { declaredFolders, readDeclaredFile, readDeclaredFiles } from '../src/server/project/read-files.ts';
import { type Output, systemOutput } from './check/output.ts';
import { type CheckArguments, parseArguments, usage } from './check/read-arguments.ts';
import { readHelp } from './check/read-help.ts';
import { writeFixed } from './check/write-fixed.ts';

/**
 * npm run check: reports all problems of the declarations, as text or in a machine-readable format.
 * `main(['--format', 'json'])` → the exit code. 0: no problems; 1: problems; 2: nothing could be checked. With --watch it runs until
 * `end` or an interrupt, and returns 0.
 */
export async function main(args: readonly string[], output: Output = systemOutput(), end?: AbortSignal): Promise<number> {
  const parsed = parseArguments(args, process.cwd());
  if (parsed === undefined) {
    output.complain(usage);
    return 2;
  }
  return parsed.isWatch ? await watchAndCheck(parsed, output, end) : await checkOnce(parsed, output);
}

/** Runs one check and returns the exit code. */
async function checkOnce(parsed: CheckArguments, output: Output): Promise<number> {
  try {
    const declaredFiles = await readDeclaredFiles(parsed.folder);
    const options = await readOptions(parsed);
    const fix = parsed.isFix ? fixDeclarations(declaredFiles, options) : undefined;
    if (fix !== undefined) await writeFixed(parsed.folder, declaredFiles, fix.files);
    const files = fix?.files ?? declaredFiles;
    const problems = fix?.problems ?? openChecker(options)(files).problems;
    const report = { files: files.length, problems, ...(fix && { mended: fix.fixed }) };
    output.write(await writeReport(parsed, report, [...files, options.settings], output));
    return problems.length === 0 ? 0 : 1;
  } catch (error) {
    // Only listing the files can fail; problems with their content are reported.
    if (!isSystemError(error)) throw error;
    output.complain(`The declarations cannot be read: ${error.message}\n`);
    return 2;
  }
}

/** Checks after each change until `end`. */
async function watchAndCheck(parsed: CheckArguments, output: Output, end: AbortSignal | undefined): Promise<number> {
  const { watchFolders } = await import('./check/watch-folders.ts');
  await watchFolders(
    parsed.folder,
    declaredFolders,
    async () => {
      // Clear the screen and the scroll-back buffer, and move the cursor home (ECMA-48 8.3.39, xterm).
      if (output.isTerminal) output.write('\u001B[2J\u001B[3J\u001B[H');
      await checkOnce(parsed, output);
    },
    end ?? untilInterrupted(),
  );
  return 0;
}

function untilInterrupted(): AbortSignal {
  const ended = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ended.abort());
  return ended.signal;
}

async function readOptions({ settings }: CheckArguments): Promise<CheckOptions> {
  if (settings === undefined) return checkOptions;
  const path = resolve(settings);
  const file = await readDeclaredFile('/', path);
  if (file === undefined) throw Object.assign(new Error(`there is no ${settings}`), { code: 'ENOENT' });
  const { validateGivenSettings } = await import('../src/server/settings/validation/validate-given-settings.ts');
  return {
    ...checkOptions,
    settings: { ...file, path: settings.replaceAll('\\', '/') },
    now: new Date().toISOString(),
    validateSettings: validateGivenSettings,
  };
}

async function writeReport(
  { format, settings }: CheckArguments,
  report: CheckReport,
  files: readonly (DeclaredFile | undefined)[],
  { hasColour }: Output,
): Promise<string> {
  switch (format) {
    case 'json':
      return `${JSON.stringify(report, null, 2)}\n`;
    case 'sarif':
      return writeSarif(report, await readHelp(process.cwd()), await readVersion());
    case 'github':
      return writeGithub(report);
    case 'text': {
      const texts = new Map(files.map((file) => [file?.path, file?.text]));
      const paths = files.flatMap((file) => file?.path ?? []);
      const fixed = (report.mended ?? []).map((problem) => `Fixed ${writeProblem(problem).split('\n')[0]}\n`).join('');
      return `${fixed}${writeText(report, { colour: hasColour, textOf: (path) => texts.get(path), paths, settings })}`;
    }
  }
}

async function readVersion(): Promise<string> {
  const read: unknown = JSON.parse(await readFile(join(process.cwd(), 'package.json'), 'utf8').catch(() => '{}'));
  const version = typeof read === 'object' && read !== null && 'version' in read ? read.version : undefined;
  return typeof version === 'string' ? version : '0.0.0';
}

function isSystemError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error;
}
