// Serves this project's declarations with some files changed or added: no copy of them is written, and each is checked once.
import type { DeclaredFile } from '../../engine/check/index.ts';
import { readDeclaredFiles } from '../../engine/node/index.ts';
import { type ServedDeclarations, serveDeclaredFiles } from '../../src/server/app/served-declarations.ts';
import { addSettingsPages } from '../../src/server/areas/console/settings/settings-pages.ts';
import { areas as allAreas } from '../../src/server/areas/index.ts';
import { projectRoot } from '../../src/server/platform/project-root.ts';
import { type AreaRegistry, effectsOf } from '../../src/server/runtime/area-registry.ts';

/** The new text of each file by its path, or how its text changes; undefined removes it. */
export interface FileChanges {
  readonly [path: string]: string | ((text: string) => string) | undefined;
}

/** Replaces a piece of a file's text, which must be there: `{ 'schemas/forms/login/login.form.json': replace('191', '100') }` */
export function replace(...pieces: readonly (readonly [piece: string, by: string])[]): (text: string) => string {
  return (text) =>
    pieces.reduce((changed, [piece, by]) => {
      if (!changed.includes(piece)) throw new Error(`There is no ${piece} to replace.`);
      return changed.replace(piece, by);
    }, text);
}

let declared: Promise<readonly DeclaredFile[]> | undefined;
const servedByContent = new Map<string, ServedDeclarations>();

/**
 * For `startTestApp({ served: await serveChanged({ 'flows/signup.flow.json': change }, areas), areas })`. Throws a DeclarationError if
 * the result has problems.
 */
export async function serveChanged(changes: FileChanges, areas: AreaRegistry = allAreas): Promise<ServedDeclarations> {
  declared ??= readDeclaredFiles(projectRoot);
  const files = changeFiles(await declared, changes);
  const changed = files.filter(({ path }) => Object.hasOwn(changes, path));
  const content = JSON.stringify([Object.keys(changes), changed, effectsOf(areas), areas.raisedEvents]);
  const served = servedByContent.get(content) ?? serveDeclaredFiles(files, areas);
  servedByContent.set(content, served);
  // Applications with the same declarations share their plans, each with its own effects.
  return { ...served, areas: addSettingsPages(areas, served.declarations) };
}

function changeFiles(files: readonly DeclaredFile[], changes: FileChanges): readonly DeclaredFile[] {
  const known = new Map(files.map((file) => [file.path, file]));
  for (const [path, change] of Object.entries(changes)) {
    const text = known.get(path)?.text;
    if (change === undefined) {
      known.delete(path);
      continue;
    }
    if (typeof change !== 'string' && text === undefined) throw new Error(`There is no file ${path}.`);
    known.set(path, { path, text: typeof change === 'string' ? change : change(text ?? '') });
  }
  return [...known.values()];
}
