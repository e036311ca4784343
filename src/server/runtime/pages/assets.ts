import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isObject } from '../../../../engine/declare/index.ts';

/** The built files that a page's head links to: entry, static imports, stylesheets. */
export interface PageAssets {
  /** The entry module; undefined if the client was not built: pages then work without scripts. */
  readonly entry: string | undefined;
  readonly preloads: readonly string[];
  readonly styles: readonly string[];
  /** More modules for a page with a form, preloaded by its head. */
  readonly forms: readonly string[];
}

const entryName = 'src/client/entry-browser.tsx';
const formName = 'engine/blocks/form/component.lazy.tsx';

/** Reads the manifest of the built client. `folder`: dist/client. */
export async function readAssets(folder: string): Promise<PageAssets> {
  const text = await readFile(join(folder, '.vite', 'manifest.json'), 'utf8').catch(() => undefined);
  if (text === undefined) return { entry: undefined, preloads: [], styles: [], forms: [] };
  const manifest: unknown = JSON.parse(text);
  const chunks = isObject(manifest) ? manifest : {};
  const files = new Set<string>();
  const styles = new Set<string>();
  collect(chunks, entryName, files, styles);
  const [entry, ...preloads] = [...files];
  const withForms = new Set(files);
  collect(chunks, formName, withForms, styles);
  return { entry, preloads, styles: [...styles], forms: [...withForms].slice(files.size) };
}

/** Follows static imports only, not those that load on demand. */
function collect(chunks: Record<string, unknown>, name: string, files: Set<string>, styles: Set<string>): void {
  const chunk = chunks[name];
  if (!isObject(chunk) || typeof chunk['file'] !== 'string' || files.has(`/${chunk['file']}`)) return;
  files.add(`/${chunk['file']}`);
  for (const style of asTexts(chunk['css'])) styles.add(`/${style}`);
  for (const imported of asTexts(chunk['imports'])) collect(chunks, imported, files, styles);
}

function asTexts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : [];
}
