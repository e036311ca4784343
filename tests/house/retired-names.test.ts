// Rejects names of the project's former vocabulary in identifiers, files and folders. Sentences and texts are not checked.
import { expect, it } from 'vitest';
import { lineOf, readSources, type Source, walkSyntax } from './read-sources.ts';

interface RetiredName {
  /** Words of the name, lower case: `put off` matches `putOff`, `isPutOff`, `put-off.ts`. */
  readonly retired: string;
  readonly replacement: string;
  /** Matches only the whole name of a type or component (`Visit`) or, with `word`, any name that contains the words. */
  readonly scope: 'type' | 'typeEnding' | 'word';
}

const words: readonly (readonly [string, string])[] = [
  ['tell', 'format…, report…'],
  ['tells', 'format…, report…'],
  ['told', 'reported, messages'],
  ['say', 'format…, report…'],
  ['says', 'description, message'],
  ['said', 'output, message'],
  ['speaker', 'Translator'],
  ['ground', 'runtime'],
  ['deed', 'SettingsOperation'],
  ['deeds', 'operations'],
  ['oddity', 'SettingsWarning'],
  ['oddities', 'warnings'],
  ['standing', 'blockedNow, Blocker'],
  ['weigh', 'assess…, measure…'],
  ['weighed', 'Assessment'],
  ['awaited', 'waiting'],
  ['faces', 'ScreenSummary'],
  ['rooms', 'ConditionScope'],
  ['asker', 'actorWorker'],
  ['mend', 'Fix, fix…'],
  ['mends', 'fixes'],
  ['mended', 'fixed'],
  ['lifts', 'upgrades'],
  ['nobody', 'a name for what it contains'],
  ['whoever', 'a name for what it contains'],
  ['serve counter', 'registerApplication'],
  ['ask rows', 'actorRequests'],
  ['put question', 'enqueueRequest'],
  ['lead on', 'applyAnswer'],
  ['ask in time', 'withTimeout'],
  ['keep typed', 'saveDraft…'],
  ['keep posted', 'saveDraft…'],
  ['settle', 'applyTimeouts, resolveActorRequest, normalizeSettings'],
  ['take turns', 'Semaphore, withLock'],
  ['put off', 'deferLayout'],
  ['long forms', 'deferLayout'],
  ['visit of', 'contextOf'],
  ['asked dialog', 'RefusalDialog'],
  ['asked action', 'ActionToConfirm'],
  ['ask query', 'confirmationQuery'],
];

const types: readonly (readonly [string, string])[] = [
  ['counter', 'AppContext'],
  ['face', 'ScreenSummary'],
  ['room', 'ConditionScope'],
  ['spot', 'Location'],
  ['place', 'Location'],
  ['point', 'Location'],
  ['slot', 'OptionSchema'],
  ['words', 'Text'],
];

const retiredNames: readonly RetiredName[] = [
  ...words.map(([retired, replacement]) => ({ retired, replacement, scope: 'word' as const })),
  ...types.map(([retired, replacement]) => ({ retired, replacement, scope: 'type' as const })),
  { retired: 'visit', replacement: 'RequestContext, …Context', scope: 'typeEnding' },
];

/** Names that are allowed in the files that match, with the reason. */
const allowed: readonly { readonly name: RegExp; readonly file: RegExp; readonly reason: string }[] = [
  { name: /^Counter$/, file: /^src\/server\/platform\/metrics\/metrics\.ts$/, reason: 'a class of prom-client' },
  { name: /^says$/, file: /./, reason: 'an option of the declared language, and a column of example tables' },
  { name: /^(_says|toldBy|checkToldBy)$/, file: /./, reason: 'options of the declared language' },
  {
    name: /^mended$/,
    file: /^engine\/(check\/report\/check-report|node\/check\/check-command)\.ts$/,
    reason: 'a property of the JSON report',
  },
  { name: /^Awaited$/, file: /./, reason: 'a type of TypeScript' },
  {
    name: /^_?told$/,
    file: /^(engine\/flow|src\/server\/runtime\/pages|tests\/(flow|journeys))\//,
    reason: 'a property of stored snapshots',
  },
  {
    name: /^oddities$/,
    file: /^(src\/server\/areas\/console|tests\/server\/console)\//,
    reason: 'a property of declared page data',
  },
  { name: /^Slot$/, file: /^engine\/blocks\/slot\//, reason: 'the component of the block `slot`' },
  { name: /^Point$/, file: /^scripts\/flows\//, reason: 'a point of a diagram' },
];

/** `isPutOff` → ["is", "put", "off"]; `PAGE_DATA` → ["page", "data"]; `tell-changes.test.ts` → ["tell", "changes", "test", "ts"] */
function splitName(name: string): readonly string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}

function findRetired(name: string): RetiredName | undefined {
  const own = ` ${splitName(name).join(' ')} `;
  const isType = /^[A-Z][a-z]/.test(name);
  return retiredNames.find(({ retired, scope }) => {
    if (scope === 'word') return own.includes(` ${retired} `);
    if (!isType) return false;
    return scope === 'type' ? own === ` ${retired} ` : own.endsWith(` ${retired} `);
  });
}

const retiredByName = new Map<string, boolean>();
/** Whether a word of the text, a comment's too, could be a retired identifier. Parsing all other files would take seconds. */
function mayHaveRetired({ path, text }: Source): boolean {
  return [...new Set(text.match(/[A-Za-z_$][\w$]*/g))].some((name) => {
    const isRetired = retiredByName.get(name) ?? (/^_?visit$/.test(name) || findRetired(name) !== undefined);
    retiredByName.set(name, isRetired);
    return isRetired && !isAllowed(name, path);
  });
}

const isAllowed = (name: string, path: string): boolean => allowed.some((each) => each.name.test(name) && each.file.test(path));

function findInFile(source: Source): readonly string[] {
  if (!mayHaveRetired(source)) return [];
  const found = new Map<string, string>();
  const report = (name: string, start: number): void => {
    const retired = findRetired(name);
    if (retired === undefined || found.has(name)) return;
    if (isAllowed(name, source.path)) return;
    found.set(name, `${source.path}:${lineOf(source.text, start)}: "${name}" is retired. Use: ${retired.replacement}.`);
  };
  walkSyntax(source, (node) => {
    if (/^(JSX)?Identifier$/.test(node.type) && typeof node['name'] === 'string') report(node['name'], node.start);
    // `visit` is fine for a callback of a tree walk, not for a request's context.
    const { object } = node;
    const isContext = typeof object === 'object' && object !== null && 'name' in object && /^_?visit$/.test(String(object.name));
    if (node.type === 'MemberExpression' && isContext)
      found.set('visit', `${source.path}:${lineOf(source.text, node.start)}: "visit" is retired. Use: context.`);
  });
  return [...found.values()];
}

it.each([
  ['tellProblem', 'format…, report…'],
  ['Visit', 'RequestContext, …Context'],
  ['EffectVisit', 'RequestContext, …Context'],
  ['findOddities', 'warnings'],
  ['Oddity', 'SettingsWarning'],
  ['isPutOff', 'deferLayout'],
  ['tell-changes.test.ts', 'format…, report…'],
  ['Counter', 'AppContext'],
])('the name %s is rejected in favour of %s', (name, replacement) => {
  expect(findRetired(name)?.replacement).toBe(replacement);
});

it.each(['isWithinPlace', 'counter', 'essay', 'visitNode', 'playground', 'retell'])('the name %s is accepted', (name) => {
  expect(findRetired(name)).toBeUndefined();
});

it('a retired identifier is reported with its line and replacement', () => {
  const source = {
    path: 'src/example.ts',
    text: 'const texts = { tell: 1 };\nexport function tellProblem() { return texts; }\n',
  };
  expect(findInFile(source)).toEqual([
    'src/example.ts:1: "tell" is retired. Use: format…, report….',
    'src/example.ts:2: "tellProblem" is retired. Use: format…, report….',
  ]);
});

it('no identifier uses a retired name', () => {
  const sources = readSources(/^(engine|src(?!\/generated)|scripts|tests)\/.*\.(ts|tsx|mjs)$/);
  // Names in src/generated are those of the declarations.
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.flatMap(findInFile)).toEqual([]);
});

it('no file or folder uses a retired name', () => {
  const paths = readSources(/^(engine|src|scripts|tests)\//).map(({ path }) => path);
  const names = new Set(
    paths.flatMap((path) => path.split('/').map((_step, index, steps) => steps.slice(0, index + 1).join('/'))),
  );
  const found = [...names].flatMap((path) => {
    const retired = findRetired(path.split('/').at(-1) ?? '');
    return retired === undefined ? [] : [`${path}: retired name. Use: ${retired.replacement}.`];
  });
  expect(found).toEqual([]);
});
