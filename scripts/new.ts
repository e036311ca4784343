import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DeclaredFile, liftFile, readDeclarations, writeProblem } from '../engine/check/index.ts';
import { audiences, type Declarations } from '../engine/declare/index.ts';
import { checkOptions } from '../src/server/project/check-options.ts';
import { readDeclaredFiles } from '../src/server/project/read-files.ts';
import { awaitedPath, awaitNames, takeRoute } from './new/await-names.ts';
import { type Asked, CannotMake, type Made } from './new/made.ts';
import { makeFlow } from './new/make-flow.ts';
import { makeCall, makeEntity, makeForm, makeLayout } from './new/make-form.ts';
import { makeScreen } from './new/make-screen.ts';
import { type ChangedFile, writeNew } from './new/write-new.ts';
import { generateTypes } from './types/generate-types.ts';

const usage = `Usage: npm run new -- screen /mypage/some/page [--from /mypage] [--layout account] [--for member] [--form name] [--ja 題名] [--en Title]
       npm run new -- flow name [--ja 題名] [--en Title]
       npm run new -- form|call name [--for member]
       npm run new -- entity name [--en Title]
       npm run new -- layout name
`;
type Option = 'from' | 'layout' | 'for' | 'form' | 'ja' | 'en';
interface Kind {
  readonly make: (asked: Asked, declared: Declarations, files: readonly DeclaredFile[]) => Made;
  /** An option that would change nothing is refused: whoever gives it expects something of it. */
  readonly takes: readonly Option[];
}
const kinds: { readonly [kind: string]: Kind } = {
  screen: { make: makeScreen, takes: ['from', 'layout', 'for', 'form', 'ja', 'en'] },
  flow: { make: makeFlow, takes: ['ja', 'en'] },
  form: { make: makeForm, takes: ['for'] },
  call: { make: makeCall, takes: ['for'] },
  entity: { make: makeEntity, takes: ['en'] },
  layout: { make: makeLayout, takes: [] },
};

/**
 * npm run new: writes declared files that pass the check as they are. `main(["screen", "/mypage/some/page"])` → 0: they are written;
 * 1: they would not be right, so nothing is; 2: that cannot be made.
 */
export async function main(args: readonly string[], root = process.cwd()): Promise<number> {
  const read = readArguments(args);
  if (read === undefined) {
    process.stderr.write(usage);
    return 2;
  }
  const before = await readDeclaredFiles(root);
  const { declarations, problems } = readDeclarations(before, checkOptions);
  if (problems.length > 0) {
    process.stderr.write(
      `The project has ${problems.length} ${problems.length === 1 ? 'problem' : 'problems'} already: npm run check tells.\n`,
    );
    return 1;
  }
  try {
    return await write(root, read.make(read.asked, declarations, before), before);
  } catch (error) {
    if (!(error instanceof CannotMake)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 2;
  }
}

async function write(root: string, made: Made, before: readonly DeclaredFile[]): Promise<number> {
  const files = made.files.map(({ path, text }) => ({ path, text: liftFile({ path, text }) }));
  const taken = files.filter(({ path }) => before.some((each) => each.path === path));
  if (taken.length > 0)
    throw new CannotMake(`${taken.map(({ path }) => path).join(', ')}: there already, and nothing is overwritten.`);
  const changed = new Map(made.changed.map(({ path, text }) => [path, text]));
  const after = [...before.map(({ path, text }) => ({ path, text: changed.get(path) ?? text })), ...files];
  const awaitedFiles = [...(checkOptions.awaitedFiles ?? []), ...(made.awaited.files ?? [])];
  const { problems } = readDeclarations(after, { ...checkOptions, awaitedFiles });
  if (problems.length > 0) {
    process.stderr.write(`Nothing is written, since it would not be right:\n\n${problems.map(writeProblem).join('\n\n')}\n`);
    return 1;
  }
  const texts = new Map(before.map(({ path, text }) => [path, text]));
  const linked = made.changed.map((file) => ({ ...file, before: texts.get(file.path) ?? '' }));
  const types = await changeTypes(root, after);
  const program = [...(await awaitMade(root, made)), ...types.changed];
  await writeNew(root, [...files, ...types.written], [...linked, ...program]);
  for (const { path } of [...files, ...types.written]) process.stdout.write(`${path} is written.\n`);
  for (const { path, says } of linked) process.stdout.write(`${path} is changed: line ${says}.\n`);
  for (const { path } of program) process.stdout.write(`${path} is changed.\n`);
  process.stdout.write(`\nNext:\n${made.next.map((each) => `- ${each}\n`).join('')}`);
  return 0;
}

/** The types of what is declared then, as npm run types would write them. */
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

async function awaitMade(root: string, { awaited }: Made): Promise<readonly ChangedFile[]> {
  const lists = ['screens', 'calls', 'flows', 'files'] as const;
  if (lists.every((list) => (awaited[list] ?? []).length === 0)) return [];
  const before = await readFile(join(root, awaitedPath), 'utf8');
  let text: string | undefined = before;
  for (const list of lists) {
    const names = awaited[list] ?? [];
    if (names.length > 0) text = text === undefined ? undefined : awaitNames(text, list, names);
  }
  if (text === undefined) throw new CannotMake(`${awaitedPath} has no lists that could be added to.`);
  return [{ path: awaitedPath, before, text: awaited.route === undefined ? text : takeRoute(text, awaited.route) }];
}

/** `["screen", "/a", "--for", "guest"]` → what makes it, and what was asked; undefined: it cannot be understood. */
function readArguments(args: readonly string[]): { readonly make: Kind['make']; readonly asked: Asked } | undefined {
  const [word = '', name = '', ...rest] = args;
  const kind = Object.hasOwn(kinds, word) ? kinds[word] : undefined;
  const given: Partial<Record<Option, string>> = {};
  for (let index = 0; index < rest.length; index += 2) {
    const option = kind?.takes.find((each) => rest[index] === `--${each}`);
    const value = rest[index + 1];
    if (option === undefined || value === undefined || value === '') return undefined;
    given[option] = value;
  }
  const isAudience = given.for === undefined || audiences.some((audience) => audience === given.for);
  if (kind === undefined || name === '' || name.startsWith('-') || !isAudience) return undefined;
  const { ja, en, ...others } = given;
  return {
    make: kind.make,
    asked: { name, ...others, title: { ...(ja === undefined ? {} : { ja }), ...(en === undefined ? {} : { en }) } },
  };
}
