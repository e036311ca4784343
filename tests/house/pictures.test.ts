// @vitest-environment node
// Compares the hashes of the catalogue's pictures with the current declarations, without rendering them.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { guideFolder } from '../../scripts/docs/guide/draw-guide.ts';
import { findPictureFile, readDrawnPictures } from '../../scripts/docs/pictures/drawn-pictures.ts';
import { findScenes } from '../../scripts/docs/pictures/find-scenes.ts';
import { openCurrentProject } from '../../scripts/preview/current-project.ts';
import { root } from './read-sources.ts';

const drawn = await readDrawnPictures(root);
const files = ['engine', 'src/blocks', 'src/kinds']
  .flatMap((top) => readdirSync(join(root, top), { recursive: true, encoding: 'utf8' }).map((name) => `${top}/${name}`))
  .filter((name) => name.endsWith('.webp'))
  .map((name) => name.replaceAll('\\', '/'))
  // tests/language/guide.test.ts checks these.
  .filter((name) => !name.startsWith(`${guideFolder}/`));

test('each picture was rendered from the current declarations', async () => {
  const scenes = findScenes(await openCurrentProject(root, root));
  const stale = Object.entries(drawn).filter(
    ([name, { screen, example, from }]) =>
      !scenes.get(name)?.some((scene) => scene.screen === screen && scene.example === example && scene.from === from),
  );
  expect(
    stale.map(([name]) => name),
    'run npm run docs -- --pictures',
  ).toEqual([]);
  expect(
    [...scenes.keys()].filter((name) => drawn[name] === undefined),
    'run npm run docs -- --pictures',
  ).toEqual([]);
});

test('each picture has a file and a place in the catalogue, and all together are small', () => {
  expect(files.sort()).toEqual(Object.keys(drawn).map(findPictureFile).sort());
  const catalogue = readFileSync(join(root, 'engine/declare/words/CATALOGUE.md'), 'utf8');
  for (const file of files) expect(catalogue).toMatch(new RegExp(`!\\[The .{10,}\\]\\(\\.\\./\\.\\./\\.\\./${file}\\)`));
  const bytes = files.reduce((sum, file) => sum + statSync(join(root, file)).size, 0);
  expect(bytes).toBeLessThan(1_500_000);
});
