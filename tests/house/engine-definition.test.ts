import { expect, it } from 'vitest';
import { defineEngine } from '../../engine/declare/index.ts';
import { readImports, readSources, type Source } from './read-sources.ts';

const sources = readSources(/^(engine|src|scripts|tests)\/.*\.(tsx?|mjs)$/).filter(({ path }) => !path.endsWith('.d.ts'));
const importsOf = new Map(sources.map((source) => [source.path, readImports(source)]));

/** The sources that a file imports, also through others. */
function listReached(path: string): ReadonlySet<string> {
  const reached = new Set([path]);
  // Iterating a set includes elements added meanwhile.
  for (const source of reached) for (const name of importsOf.get(source) ?? []) reached.add(name);
  return reached;
}

/** The store's, what its pages need of it, the playground's, and that of the engine's own tests. */
const definitions = [
  'src/language/index.ts',
  'src/language/browser.ts',
  'scripts/playground/language.ts',
  'tests/engine-language/index.ts',
];

// The package and pages that have only its form need no language of their own.
it('every entry that runs the engine defines the language', () => {
  const imported = new Set([...importsOf.values()].flat());
  const isScript = ({ path, text }: Source) => path.startsWith('scripts/') && /^export (async )?function main\(/m.test(text);
  const isRoot = ({ path }: Source) =>
    /^(?!engine\/(standalone|node|ja)\/|scripts\/bench\/peer\/).*(?<!\.test|\.spec)\.tsx?$/.test(path) && !imported.has(path);
  const entries = sources.filter((source) => isScript(source) || isRoot(source));
  expect(entries.map(({ path }) => path)).toEqual(expect.arrayContaining(['src/server/main.ts', 'src/client/entry-browser.tsx']));
  const undefinedIn = entries.filter(({ path }) => {
    const reached = listReached(path);
    const isDefined = definitions.some((definition) => reached.has(definition));
    return reached.has('engine/declare/words/definition/define-engine.ts') && !isDefined;
  });
  expect(undefinedIn.map(({ path }) => path)).toEqual([]);
});

it('a second definition of the language is refused', () => {
  expect(() => defineEngine({ audiences: {}, root: { store: 'store', browser: 'browser', person: 'person' } })).toThrow(
    'already defined',
  );
});
