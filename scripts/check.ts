import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  type Checker,
  type CheckOptions,
  type CheckReport,
  type DeclaredFile,
  mendDeclarations,
  openChecker,
  writeGithub,
  writeProblem,
  writeSarif,
  writeText,
} from '../engine/check/index.ts';
import { checkOptions } from '../src/server/project/check-options.ts';
import { declaredFolders, readDeclaredFile, readDeclaredFiles } from '../src/server/project/read-files.ts';
import { judgeGivenSettings } from '../src/server/settings/judge-given.ts';
import { type Output, systemOutput } from './check/output.ts';
import { type Asked, readAsked, usage } from './check/read-asked.ts';
import { readHelp } from './check/read-help.ts';
import { watchFolders } from './check/watch-folders.ts';
import { writeMended } from './check/write-mended.ts';

/**
 * npm run check: every problem of everything declared, as text for people or in a format of programs.
 * `main(['--format', 'json'])` → 0: there is none; 1: there are some; 2: nothing could be checked. With --watch it goes on until `end`,
 * or until it is interrupted, and gives 0.
 */
export async function main(args: readonly string[], output: Output = systemOutput(), end?: AbortSignal): Promise<number> {
  const asked = readAsked(args, process.cwd());
  if (asked === undefined) {
    output.complain(usage);
    return 2;
  }
  return asked.isWatch ? await checkAgain(asked, output, end) : await checkOnce(asked, output, (options) => openChecker(options));
}

/** One check; what it keeps of what it read, `checkers` may keep for the next. */
async function checkOnce(asked: Asked, output: Output, checkers: (options: CheckOptions) => Checker): Promise<number> {
  try {
    const found = await readDeclaredFiles(asked.folder);
    const options = await readOptions(asked);
    const mend = asked.isFix ? mendDeclarations(found, options) : undefined;
    if (mend !== undefined) await writeMended(asked.folder, found, mend.files);
    const files = mend?.files ?? found;
    const problems = mend?.problems ?? checkers(options)(files).problems;
    const report = { files: files.length, problems, ...(mend && { mended: mend.mended }) };
    output.write(await writeReport(asked, report, [...files, options.settings], output));
    return problems.length === 0 ? 0 : 1;
  } catch (error) {
    // Which files there are is all that can fail: what is in them never does.
    if (!isSystemError(error)) throw error;
    output.complain(`The declarations cannot be read: ${error.message}\n`);
    return 2;
  }
}

/** Checks after each change, until it is told to end. */
async function checkAgain(asked: Asked, output: Output, end: AbortSignal | undefined): Promise<number> {
  let kept: Checker | undefined;
  // What a store's settings say may be other each time; what was read of files stays.
  const checkers = (options: CheckOptions): Checker => {
    kept = asked.settings === undefined ? (kept ?? openChecker(options)) : openChecker(options);
    return kept;
  };
  // A person who waits for a change wants to read that all is well, too.
  const shown = { ...output, isTerminal: true };
  await watchFolders(
    asked.folder,
    declaredFolders,
    async () => {
      // Erase in display and in what was scrolled away, and home (ECMA-48 8.3.39, xterm).
      if (output.isTerminal) output.write('\u001B[2J\u001B[3J\u001B[H');
      await checkOnce(asked, shown, checkers);
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

async function readOptions({ settings }: Asked): Promise<CheckOptions> {
  if (settings === undefined) return checkOptions;
  const path = resolve(settings);
  const file = await readDeclaredFile('/', path);
  if (file === undefined) throw Object.assign(new Error(`there is no ${settings}`), { code: 'ENOENT' });
  return {
    ...checkOptions,
    settings: { ...file, path: settings.replaceAll('\\', '/') },
    now: new Date().toISOString(),
    judgeSettings: judgeGivenSettings,
  };
}

async function writeReport(
  { format }: Asked,
  report: CheckReport,
  files: readonly (DeclaredFile | undefined)[],
  { isTerminal, hasColour }: Output,
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
      const mended = (report.mended ?? []).map((problem) => `Mended ${writeProblem(problem).split('\n')[0]}\n`).join('');
      // Nobody reads that all is well, where nobody looks.
      if (report.problems.length === 0 && !isTerminal) return mended;
      return `${mended}${writeText(report, { colour: hasColour, textOf: (path) => texts.get(path) })}`;
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
