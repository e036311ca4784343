// The types of what is declared, in src/generated: for the compiler and editors only, because they are erased from programs.
// Started as a program, writes them after `npm ci` so that an editor knows them at once; never fails then.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { withLock } from './file-lock.mjs';
import { declaredTypes, hashContent } from './hash-content.mjs';
import { inProject } from './project.mjs';

/** What the types depend on: the declarations, the language and the generator. */
const sources = [
  ...['schemas', 'screens', 'flows', 'engine', 'src/language', 'src/kinds', 'scripts/types'],
  ...['engine/node/read-files.ts', 'package-lock.json'],
].filter((path) => existsSync(inProject(path)));
const stampFile = inProject('.cache', 'types-from');

/** Writes the types unless they are from the present declarations. Throws if the generator cannot be built or fails. */
export async function writeDeclaredTypes() {
  if (isCurrent()) return;
  await withLock('types', async () => {
    if (isCurrent()) return;
    const hash = hashContent(sources);
    // Imported only now, because it uses a package.
    const { bundleScript } = await import('./bundle-script.mjs');
    const { main } = await import(pathToFileURL(await bundleScript('types/write-declared')).href);
    await main();
    writeFileSync(stampFile, hash);
  });
}

function isCurrent() {
  return declaredTypes.every(existsSync) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hashContent(sources);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  // Without development packages there is no generator, and no editor.
  await writeDeclaredTypes().catch(() => {});
}
