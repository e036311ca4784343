import { resolve } from 'node:path';
import {
  type CheckOptions,
  type CheckReport,
  type DeclaredFile,
  fixDeclarations,
  listSettingsFiles,
  openChecker,
  writeGithub,
  writeProblem,
  writeSarif,
  writeText,
} from '../../check/index.ts';
import { readSettingsFiles } from '../read-files.ts';
import { type Output, systemOutput } from './output.ts';
import { type CheckArguments, parseArguments, writeUsage } from './read-arguments.ts';
import { readHelp } from './read-help.ts';
import { writeFixed } from './write-fixed.ts';

/** The program whose declarations are checked. */
export interface CheckedProgram {
  /** As it is called: `npm run check --`. */
  readonly command: string;
  readonly version: string;
  /** The folder of PROBLEMS.md. */
  readonly helpFolder: string;
  readonly options: CheckOptions;
  readonly readFiles: (folder: string) => Promise<readonly DeclaredFile[]>;
  /** Folders that --watch follows; default: the whole one. */
  readonly watchedFolders?: readonly string[];
  /** What only the server can say of settings; undefined: it takes none. */
  readonly loadSettingsValidation?: () => Promise<CheckOptions['validateSettings']>;
}

/**
 * Reports all problems of declarations, as text or in a machine-readable format. `runCheck(['--format', 'json'], program)` → the exit code.
 * 0: no problems; 1: problems; 2: nothing could be checked. With --watch it runs until `end` or an interrupt, and returns 0.
 */
export async function runCheck(
  args: readonly string[],
  program: CheckedProgram,
  output: Output = systemOutput(),
  end?: AbortSignal,
): Promise<number> {
  const parsed = parseArguments(args, process.cwd());
  if (parsed === undefined) {
    output.complain(writeUsage(program.command));
    return 2;
  }
  return parsed.isWatch ? await watchAndCheck(parsed, program, output, end) : await checkOnce(parsed, program, output);
}

/** Runs one check and returns the exit code. */
async function checkOnce(parsed: CheckArguments, program: CheckedProgram, output: Output): Promise<number> {
  try {
    const declaredFiles = await program.readFiles(parsed.folder);
    const options = await readOptions(parsed, program);
    const fix = parsed.isFix ? fixDeclarations(declaredFiles, options) : undefined;
    if (fix !== undefined) await writeFixed(parsed.folder, declaredFiles, fix.files);
    const files = fix?.files ?? declaredFiles;
    const problems = fix?.problems ?? openChecker(options)(files).problems;
    const report = { files: files.length, problems, ...(fix && { mended: fix.fixed }) };
    const texts = new Map([...files, ...listSettingsFiles(options.settings)].map(({ path, text }) => [path, text]));
    output.write(await writeReport(parsed, program, report, { texts, hasColour: output.hasColour }));
    return problems.length === 0 ? 0 : 1;
  } catch (error) {
    // Only listing the files can fail; problems with their content are reported.
    if (!isSystemError(error)) throw error;
    output.complain(`The declarations cannot be read: ${error.message}\n`);
    return 2;
  }
}

/** Checks after each change until `end`. */
async function watchAndCheck(
  parsed: CheckArguments,
  program: CheckedProgram,
  output: Output,
  end: AbortSignal | undefined,
): Promise<number> {
  const { watchFolders } = await import('./watch-folders.ts');
  await watchFolders(
    resolve(parsed.folder),
    program.watchedFolders ?? ['.'],
    async () => {
      // Clear the screen and the scroll-back buffer, and move the cursor home (ECMA-48 8.3.39, xterm).
      if (output.isTerminal) output.write('\u001B[2J\u001B[3J\u001B[H');
      await checkOnce(parsed, program, output);
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

async function readOptions({ settings }: CheckArguments, program: CheckedProgram): Promise<CheckOptions> {
  if (settings === undefined) return program.options;
  const validateSettings = await program.loadSettingsValidation?.();
  return {
    ...program.options,
    settings: await readSettingsFiles(settings.replaceAll('\\', '/')),
    now: new Date().toISOString(),
    ...(validateSettings === undefined ? {} : { validateSettings }),
  };
}

interface ReportedFiles {
  readonly texts: ReadonlyMap<string, string>;
  readonly hasColour: boolean;
}

async function writeReport(
  { format, settings }: CheckArguments,
  { helpFolder, version }: CheckedProgram,
  report: CheckReport,
  { texts, hasColour }: ReportedFiles,
): Promise<string> {
  switch (format) {
    case 'json':
      return `${JSON.stringify(report, null, 2)}\n`;
    case 'sarif':
      return writeSarif(report, await readHelp(helpFolder), version);
    case 'github':
      return writeGithub(report);
    case 'text': {
      const paths = [...texts.keys()];
      const fixed = (report.mended ?? []).map((problem) => `Fixed ${writeProblem(problem).split('\n')[0]}\n`).join('');
      return `${fixed}${writeText(report, { colour: hasColour, textOf: (path) => texts.get(path), paths, settings })}`;
    }
  }
}

function isSystemError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error;
}
