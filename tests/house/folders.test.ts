import { posix } from 'node:path';
import { expect, it } from 'vitest';
import { blockFolders, listKinds } from '../../engine/declare/index.ts';
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

it('components are in the subfolders of the descriptions of their blocks', () => {
  const components = readSources(/^engine\/render\/blocks\/.*\.tsx$/);
  const [index] = readSources(/^engine\/render\/blocks\/index\.ts$/);
  for (const [folder, entries] of Object.entries(blockFolders)) {
    for (const { block } of Object.values(entries)) {
      // index.ts names the files of blocks that load lazily.
      const lazyFile = new RegExp(`registerLazyBlock\\('${block}',.*import\\('\\./([^']+)'\\)`).exec(index?.text ?? '')?.[1];
      const registers = components.filter(({ text }) => text.includes(`registerBlock('${block}',`));
      const paths = lazyFile === undefined ? registers.map(({ path }) => path) : [`engine/render/blocks/${lazyFile}`];
      expect(paths.map(posix.dirname), block).toEqual([`engine/render/blocks/${folder}`]);
    }
  }
});

it('folders list all entries beside them', () => {
  const listed = [
    ...Object.entries(blockFolders).map(([folder, entries]) => ['blocks', folder, Object.keys(entries).length] as const),
  ];
  for (const [part, folder, count] of listed) {
    const files = readSources(new RegExp(`^engine/declare/words/${part}/${folder}/(?!index)[a-z-]+\\.ts$`));
    expect(files, `${part}/${folder}`).toHaveLength(count);
  }
});

it('the folder of a kind has its name, an entry and a compiler', () => {
  const files = readSources(/^engine\/kinds\/[^/]+\/(entry|compile)\.ts$/).map(({ path }) => path);
  expect(files).toEqual(
    listKinds()
      .flatMap(({ kind }) => [`engine/kinds/${kind}/compile.ts`, `engine/kinds/${kind}/entry.ts`])
      .sort(),
  );
});
