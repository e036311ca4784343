import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  type CheckOptions,
  type CheckReport,
  checkDeclarations,
  type DeclaredFile,
  mendDeclarations,
  writeGithub,
  writeProblem,
  writeSarif,
  writeText,
} from '../engine/check/index.ts';
import { checkOptions } from '../src/server/project/check-options.ts';
import { readDeclaredFile, readDeclaredFiles } from '../src/server/project/read-files.ts';
import { judgeGivenSettings } from '../src/server/settings/judge-given.ts';
import { type Output, systemOutput } from './check/output.ts';
import { type Asked, readAsked, usage } from './check/read-asked.ts';
import { readHelp } from './check/read-help.ts';
import { writeMended } from './check/write-mended.ts';

/**
 * npm run check: every problem of everything declared, as text for people or in a format of programs.
 * `main(['--format', 'json'])` → 0: there is none; 1: there are some; 2: nothing could be checked.
 */
export async function main(args: readonly string[], output: Output = systemOutput()): Promise<number> {
  const asked = readAsked(args, process.cwd());
  if (asked === undefined) {
    output.complain(usage);
    return 2;
  }
  try {
    const found = await readDeclaredFiles(asked.folder);
    const options = await readOptions(asked);
    const mend = asked.isFix ? mendDeclarations(found, options) : undefined;
    if (mend !== undefined) await writeMended(asked.folder, found, mend.files);
    const files = mend?.files ?? found;
    const problems = mend?.problems ?? checkDeclarations(files, options);
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

async function readOptions({ settings }: Asked): Promise<CheckOptions> {
  if (settings === undefined) return checkOptions;
  const path = resolve(settings);
  const file = await readDeclaredFile('/', path);
  if (file === undefined) throw Object.assign(new Error(`there is no ${settings}`), { code: 'ENOENT' });
  return { ...checkOptions, settings: { ...file, path: settings.replaceAll('\\', '/') }, judgeSettings: judgeGivenSettings };
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
