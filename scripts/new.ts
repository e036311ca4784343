import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Checker, type DeclaredFile, openChecker, upgradeFile, writeProblem } from '../engine/check/index.ts';
import { audiences, type Declarations, type Problem } from '../engine/declare/index.ts';
import { checkOptions } from '../src/server/project/check-options.ts';
import { readDeclaredFiles } from '../src/server/project/read-files.ts';
import { type CreatedFiles, CreateError, type CreateRequest, createExistsError } from './new/created-files.ts';
import { makeFlow } from './new/make-flow.ts';
import { makeCall, makeEntity, makeForm, makeLayout } from './new/make-form.ts';
import { makeScreen } from './new/make-screen.ts';
import { type ChangedFile, writeFiles } from './new/write-new.ts';
import { generateTypes } from './types/generate-types.ts';

const usage = `Usage: npm run new -- screen /mypage/some/page [--from /mypage] [--layout account] [--for member] [--form name] [--ja 題名] [--en Title]
       npm run new -- flow name [--ja 題名] [--en Title]
       npm run new -- form|call name [--for member]
       npm run new -- entity name [--en Title]
       npm run new -- layout name
`;
type Option = 'from' | 'layout' | 'for' | 'form' | 'ja' | 'en';
interface Kind {
  readonly make: (request: CreateRequest, declared: Declarations, files: readonly DeclaredFile[]) => CreatedFiles;
  /** Options with an effect; others are refused. */
  readonly options: readonly Option[];
}
const kinds: { readonly [kind: string]: Kind } = {
  screen: { make: makeScreen, options: ['from', 'layout', 'for', 'form', 'ja', 'en'] },
  flow: { make: makeFlow, options: ['ja', 'en'] },
  form: { make: makeForm, options: ['for'] },
  call: { make: makeCall, options: ['for'] },
  entity: { make: makeEntity, options: ['en'] },
  layout: { make: makeLayout, options: [] },
};

/**
 * npm run new: creates declared files that pass the check. `main(["screen", "/mypage/some/page"])` → 0: created; 1: nothing is
 * written, because the project has problems or would have; 2: wrong arguments.
 */
export async function main(args: readonly string[], root = process.cwd()): Promise<number> {
  const read = readArguments(args);
  if (read === undefined) {
    process.stderr.write(usage);
    return 2;
  }
  const before = await readDeclaredFiles(root);
  const check = openChecker(checkOptions);
  const { declarations, problems } = check(before);
  if (problems.length > 0) {
    process.stderr.write(
      `The project has ${problems.length} ${problems.length === 1 ? 'problem' : 'problems'} already. Run npm run check for details.\n`,
    );
    return 1;
  }
  try {
    return await write(root, read.make(read.request, declarations, before), before, check);
  } catch (error) {
    if (!(error instanceof CreateError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 2;
  }
}

async function write(root: string, created: CreatedFiles, before: readonly DeclaredFile[], check: Checker): Promise<number> {
  const files = created.files.map(({ path, text }) => ({ path, text: upgradeFile({ path, text }) }));
  const taken = files.filter(({ path }) => before.some((declaredFile) => declaredFile.path === path));
  if (taken.length > 0) throw createExistsError(taken.map(({ path }) => path));
  const changed = new Map(created.changed.map(({ path, text }) => [path, text]));
  const after = [...before.map(({ path, text }) => ({ path, text: changed.get(path) ?? text })), ...files];
  const isNewlyUnused = ({ code, file }: Problem): boolean => code === 'FILE_UNUSED' && files.some(({ path }) => path === file);
  const problems = check(after).problems.filter((problem) => !isNewlyUnused(problem));
  if (problems.length > 0) {
    process.stderr.write(
      `Nothing is written, because the result would have problems:\n\n${problems.map(writeProblem).join('\n\n')}\n`,
    );
    return 1;
  }
  const texts = new Map(before.map(({ path, text }) => [path, text]));
  const linked = created.changed.map((file) => ({ ...file, before: texts.get(file.path) ?? '' }));
  const types = await changeTypes(root, after);
  await writeFiles(root, [...files, ...types.written], [...linked, ...types.changed]);
  for (const { path } of [...files, ...types.written]) process.stdout.write(`${path} is written.\n`);
  for (const { path, location } of linked) process.stdout.write(`${path} is changed: line ${location}.\n`);
  for (const { path } of types.changed) process.stdout.write(`${path} is changed.\n`);
  process.stdout.write(`\nNext:\n${created.next.map((step) => `- ${step}\n`).join('')}`);
  return 0;
}

/** Regenerates the types, like npm run types. */
async function changeTypes(
  root: string,
  declared: readonly DeclaredFile[],
): Promise<{ readonly written: readonly DeclaredFile[]; readonly changed: readonly ChangedFile[] }> {
  const [written, changed]: [DeclaredFile[], ChangedFile[]] = [[], []];
  for (const [path, text] of await generateTypes(declared)) {
    const before = await readFile(join(root, path), 'utf8').catch(() => undefined);
    if (before === undefined) written.push({ path, text });
    else if (before !== text) changed.push({ path, text, before });
  }
  return { written, changed };
}

/** `["screen", "/a", "--for", "guest"]` → the generator and its request; undefined if the arguments are invalid. */
function readArguments(args: readonly string[]): { readonly make: Kind['make']; readonly request: CreateRequest } | undefined {
  const [word = '', name = '', ...rest] = args;
  const kind = Object.hasOwn(kinds, word) ? kinds[word] : undefined;
  const values: Partial<Record<Option, string>> = {};
  for (let index = 0; index < rest.length; index += 2) {
    const option = kind?.options.find((candidate) => rest[index] === `--${candidate}`);
    const value = rest[index + 1];
    if (option === undefined || value === undefined || value === '') return undefined;
    values[option] = value;
  }
  const isAudience = values.for === undefined || audiences.some((audience) => audience === values.for);
  if (kind === undefined || name === '' || name.startsWith('-') || !isAudience) return undefined;
  const { ja, en, ...otherValues } = values;
  return {
    make: kind.make,
    request: { name, ...otherValues, title: { ...(ja === undefined ? {} : { ja }), ...(en === undefined ? {} : { en }) } },
  };
}
