import { checkDeclarations, writeProblem } from '../engine/check/index.ts';
import type { Problem } from '../engine/declare/index.ts';
import { checkOptions } from '../src/server/project/check-options.ts';
import { readDeclaredFiles } from '../src/server/project/read-files.ts';
import { mendFiles } from './check/mend-files.ts';

const usage = 'Usage: npm run check -- [--fix] [--format text|json] [folder]\n';

/**
 * npm run check: every problem of everything declared, as text for people or as JSON for programs.
 * `main(['--format', 'json'])` → 0: there is none; 1: there are some; 2: nothing could be checked.
 */
export async function main(args: readonly string[]): Promise<number> {
  const asked = readArguments(args);
  if (asked === undefined) {
    process.stderr.write(usage);
    return 2;
  }
  const found = await readDeclaredFiles(asked.folder).catch((error: unknown) => {
    process.stderr.write(`The declarations cannot be read: ${error instanceof Error ? error.message : String(error)}\n`);
    return undefined;
  });
  if (found === undefined) return 2;
  const files = asked.isFix ? await mendFiles(asked.folder, found) : found;
  const problems = checkDeclarations(files, checkOptions);
  process.stdout.write(
    asked.isJson ? `${JSON.stringify({ files: files.length, problems }, null, 2)}\n` : writeReport(files.length, problems),
  );
  return problems.length === 0 ? 0 : 1;
}

interface Asked {
  readonly folder: string;
  readonly isJson: boolean;
  readonly isFix: boolean;
}

/** `["--format", "json"]` → `{ folder: <here>, isJson: true, isFix: false }`; undefined: it cannot be understood. */
function readArguments(args: readonly string[]): Asked | undefined {
  let [folder, isJson, isFix]: [string | undefined, boolean, boolean] = [undefined, false, false];
  const rest = [...args];
  for (let each = rest.shift(); each !== undefined; each = rest.shift()) {
    const format =
      each === '--format' ? (rest.shift() ?? '') : each.startsWith('--format=') ? each.slice('--format='.length) : undefined;
    if (each === '--fix') isFix = true;
    else if (format === 'json' || format === 'text') isJson = format === 'json';
    else if (format !== undefined || each.startsWith('-') || folder !== undefined) return undefined;
    else folder = each;
  }
  return { folder: folder ?? process.cwd(), isJson, isFix };
}

function writeReport(files: number, problems: readonly Problem[]): string {
  if (problems.length === 0) return `${files} declared files, no problem.\n`;
  const wrong = new Set(problems.map(({ file }) => file)).size;
  return `${problems.map((each) => `${writeProblem(each)}\n`).join('\n')}\n${problems.length} ${problems.length === 1 ? 'problem' : 'problems'} in ${wrong} of ${files} declared files.\n`;
}
