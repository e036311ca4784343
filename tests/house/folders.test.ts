import { posix } from 'node:path';
import { expect, it } from 'vitest';
import { listBlocks, listKinds } from '../../engine/declare/index.ts';
import { readSources } from './read-sources.ts';

const maxFiles = 20;
it(`no folder of sources has more than ${maxFiles} files`, () => {
  const counts = new Map<string, number>();
  for (const { path } of readSources(/^(engine|src|scripts)\/.*\.(tsx?|mjs|css)$/)) {
    const folder = posix.dirname(path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const found = [...counts].flatMap(([folder, count]) => (count > maxFiles ? [folder] : []));
  expect(found).toEqual([]);
});

it('the folder of a word has its name, an entry and a component', () => {
  const files = readSources(/^(engine|src)\/blocks\/[^/]+\/.*\.tsx?$/).map(({ path }) => path);
  const folders = [...new Set(files.map((path) => path.split('/')[2]))];
  expect(folders.toSorted()).toEqual(listBlocks().map(({ block }) => block));
  for (const word of folders) {
    const parts = files.filter((path) => posix.dirname(path).endsWith(`/blocks/${word}`)).map((path) => posix.basename(path));
    expect(parts, word).toContain('entry.ts');
    expect(
      parts.filter((name) => /^component(\.la(?:zy|ter))?\.tsx$/.test(name)),
      word,
    ).toHaveLength(1);
  }
});

it('the folder of a kind has its name, an entry and a compiler', () => {
  const files = readSources(/^(engine|engine\/ja|src)\/kinds\/[^/]+\/(entry|compile)\.ts$/).map(({ path }) =>
    path.replace(/^.*\/kinds\//, ''),
  );
  expect(files.toSorted()).toEqual(
    listKinds()
      .flatMap(({ kind }) => [`${kind}/compile.ts`, `${kind}/entry.ts`])
      .toSorted(),
  );
});
