// The engine's own tests reach nothing of the store.
import { expect, it } from 'vitest';
import { readImports, readSources } from './read-sources.ts';

const sources = readSources(/^(engine|src|scripts|tests)\/.*\.(tsx?|mjs|json)$/);
const importsOf = new Map(sources.map((source) => [source.path, /\.json$/.test(source.path) ? [] : readImports(source)]));
const ofStore = /^(src|screens|schemas|flows)\//;

/** The first import of the store that a file reaches, with the files between: `["tests/a.ts", "src/b.ts"]`. */
function findStore(path: string, passed: Set<string> = new Set()): readonly string[] | undefined {
  if (ofStore.test(path)) return [path];
  if (passed.has(path)) return undefined;
  passed.add(path);
  for (const name of importsOf.get(path) ?? []) {
    const way = findStore(name, passed);
    if (way !== undefined) return [path, ...way];
  }
  return undefined;
}

it("the engine's own tests import nothing of the store, also not through others", () => {
  const tests = [...importsOf.keys()].filter((path) =>
    /^tests\/(compile|flow|forms|language|render|standalone|engine-language)\/.*\.tsx?$/.test(path),
  );
  expect(tests.length).toBeGreaterThan(90);
  expect(tests.flatMap((path) => findStore(path)?.join(' → ') ?? [])).toEqual([]);
});
