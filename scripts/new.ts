import '../src/language/index.ts';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Checker, type DeclaredFile, openChecker, upgradeFile, writeProblem } from '../engine/check/index.ts';
import { listAudiences, type Problem } from '../engine/declare/index.ts';
import { readDeclaredFiles } from '../engine/node/index.ts';
import { effectNames, gateNames, memberGateNames, raisedEvents } from '../src/generated/effect-names.ts';
import { checkOptions } from '../src/server/project/check-options.ts';
import { type CreatedFiles, CreateError, type CreateRequest, createExistsError, parseName } from './new/created-files.ts';
import type { ExistingProject } from './new/find-place.ts';
import { formatFile } from './new/format-json.ts';
import { formatSources } from './new/format-sources.ts';
import { type AreaParts, makeArea } from './new/make-area.ts';
import { makeFlow } from './new/make-flow.ts';
import { makeCall, makeEntity, makeForm, makeLayout } from './new/make-form.ts';
import { makeScreen } from './new/make-screen.ts';
import { type ChangedFile, writeFiles } from './new/write-new.ts';
import { generateTypes } from './types/generate-types.ts';
import { listAreas } from './types/list-areas.mjs';
import { writeEffectNames } from './types/write-effect-names.ts';

const usage = `Usage: npm run new -- screen /mypage/some/page [--form name] [--from /mypage] [--layout account] [--for member] [--ja 題名] [--en Title]
       npm run new -- flow name [--ja 題名] [--en Title]
       npm run new -- form|call name --from /mypage/some/page [--for member]
       npm run new -- area group/name
       npm run new -- entity name [--en Title]
       npm run new -- layout name
Screens, flows, forms and calls: [--group account] [--area name] where the server implements them.
`;
type Option = 'from' | 'layout' | 'for' | 'form' | 'group' | 'area' | 'ja' | 'en';
interface Kind {
  readonly make: (request: CreateRequest, project: ExistingProject) => CreatedFiles;
  /** Options with an effect; others are refused. */
  readonly options: readonly Option[];
}
const kinds: { readonly [kind: string]: Kind } = {
  screen: { make: makeScreen, options: ['from', 'layout', 'for', 'form', 'group', 'area', 'ja', 'en'] },
  flow: { make: makeFlow, options: ['group', 'area', 'ja', 'en'] },
  form: { make: makeForm, options: ['from', 'for', 'group', 'area'] },
  call: { make: makeCall, options: ['from', 'for', 'group', 'area'] },
  area: { make: ({ name }) => ({ files: [], changed: [], area: { area: parseArea(name) }, next: [] }), options: [] },
  entity: { make: makeEntity, options: ['en'] },
  layout: { make: makeLayout, options: [] },
};
const areasFolder = 'src/server/areas';

/**
 * npm run new: creates declared files that pass the check, and the area that implements them. `main(["screen",
 * "/mypage/some/page"])` → 0: created; 1: nothing is written, because the project has problems or would have; 2: wrong arguments.
 */
export async function main(args: readonly string[], root = process.cwd()): Promise<number> {
  const read = readArguments(args);
  if (read === undefined) {
    process.stderr.write(usage);
    return 2;
  }
  const files = await readDeclaredFiles(root);
  const check = openChecker({ ...checkOptions, takesLongSpelling: true });
  const { declarations, problems } = check(files);
  if (problems.length > 0) {
    process.stderr.write(
      `The project has ${problems.length} ${problems.length === 1 ? 'problem' : 'problems'} already. Run npm run check for details.\n`,
    );
    return 1;
  }
  const folders = await readdir(join(root, areasFolder), { withFileTypes: true });
  const groups = folders.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort();
  try {
    return await write(root, read.make(read.request, { declarations, files, groups }), files, check);
  } catch (error) {
    if (!(error instanceof CreateError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 2;
  }
}

async function write(root: string, created: CreatedFiles, before: readonly DeclaredFile[], check: Checker): Promise<number> {
  const files = created.files.map(({ path, text }) => ({ path, text: reformat(upgradeFile({ path, text })) }));
  const names = new Set(files.map(({ path }) => withoutGroup(path)));
  const taken = before.filter(({ path }) => names.has(withoutGroup(path)));
  if (taken.length > 0) throw createExistsError(taken.map(({ path }) => path));
  if (names.size < files.length)
    throw new CreateError('The form needs another name, because its texts and those of the screen have one file.');
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
  const code = created.area === undefined ? [] : await writeArea(root, created.area);
  const program = await compareFiles(root, [...code, ...(await generateTypes(after)).map(([path, text]) => ({ path, text }))]);
  const texts = new Map(before.map(({ path, text }) => [path, text]));
  const linked = created.changed.map((file) => ({ ...file, before: texts.get(file.path) ?? '' }));
  await writeFiles(root, [...files, ...program.written], [...linked, ...program.changed]);
  for (const { path } of [...files, ...program.written]) process.stdout.write(`${path} is written.\n`);
  for (const { path, location } of linked) process.stdout.write(`${path} is changed: line ${location}.\n`);
  for (const { path } of program.changed) process.stdout.write(`${path} is changed.\n`);
  if (created.next.length > 0) process.stdout.write(`\nNext:\n${created.next.map((step) => `- ${step}\n`).join('')}`);
  return 0;
}

/** Formats a file that has got its `$schema`. */
const reformat = (text: string): string => formatFile(JSON.parse(text));

/** Folders only group files, so a name is taken in all groups: `schemas/calls/login/logout.call.json` → `schemas/calls/logout.call.json` */
const withoutGroup = (path: string): string =>
  path.replace(/^(schemas\/(?:calls|forms|pages)|screens\/text\/[^/]+)\/[^/]+\/(?=[^/]+$)/, '$1/');

/** The files of an area with new parts, the list of all areas, and the names of effects, which a new flow changes. */
async function writeArea(root: string, parts: AreaParts): Promise<readonly DeclaredFile[]> {
  const folder = join(root, areasFolder, parts.area);
  const index = await readFile(join(folder, 'index.ts'), 'utf8').catch(() => undefined);
  const isEmpty = [parts.pages, parts.calls, parts.flows].every((part) => part === undefined);
  if (index !== undefined && isEmpty) throw createExistsError([`${areasFolder}/${parts.area}/index.ts`]);
  const code = makeArea(parts, index === undefined ? undefined : { index, files: await readdir(folder) });
  const effects = Object.fromEntries(Object.keys(parts.flows ?? {}).map((flow) => [flow, { guards: [], actions: [] }]));
  const names = { gates: gateNames, memberGates: memberGateNames, raisedEvents };
  const lists = [
    listAreas(root, [parts.area]),
    ...(parts.flows === undefined ? [] : [writeEffectNames({ ...names, effects: { ...effectNames, ...effects } })]),
  ];
  return [...(await formatSources(code)), ...lists.map(([path, text]) => ({ path, text }))];
}

/** The files that do not exist yet, and those whose text changes. */
async function compareFiles(
  root: string,
  files: readonly DeclaredFile[],
): Promise<{ readonly written: readonly DeclaredFile[]; readonly changed: readonly ChangedFile[] }> {
  const [written, changed]: [DeclaredFile[], ChangedFile[]] = [[], []];
  for (const { path, text } of files) {
    const before = await readFile(join(root, path), 'utf8').catch(() => undefined);
    if (before === undefined) written.push({ path, text });
    else if (before !== text) changed.push({ path, text, before });
  }
  return { written, changed };
}

/** `"account/delivery"` → itself, if both are names. */
function parseArea(path: string): string {
  const names = path.split('/');
  if (names.length !== 2) throw new CreateError(`"${path}" cannot be an area: it is written like account/delivery.`);
  return names.map(parseName).join('/');
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
  const isAudience = values.for === undefined || listAudiences().includes(values.for);
  if (kind === undefined || name === '' || name.startsWith('-') || !isAudience) return undefined;
  const { ja, en, ...otherValues } = values;
  return {
    make: kind.make,
    request: { name, ...otherValues, title: { ...(ja === undefined ? {} : { ja }), ...(en === undefined ? {} : { en }) } },
  };
}
