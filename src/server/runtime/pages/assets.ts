import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isObject, type ScreenPlan } from '../../../../engine/declare/index.ts';

/** The built files that a page's head links to: entry, static imports, stylesheets. */
export interface PageAssets {
  /** The entry module; undefined if the client was not built: pages then work without scripts. */
  readonly entry: string | undefined;
  readonly preloads: readonly string[];
  readonly styles: readonly string[];
  /** By block that is loaded lazily: more modules, preloaded by the head of a page with such a block. */
  readonly blocks: ReadonlyMap<string, readonly string[]>;
}

const entryName = 'src/client/entry-browser.tsx';
/** `engine/blocks/table/component.lazy.tsx` */
const lazyBlock = /^(?:engine|src)\/blocks\/([^/]+)\/component\.lazy\.tsx$/;

/** Reads the manifest of the built client. `folder`: dist/client. */
export async function readAssets(folder: string): Promise<PageAssets> {
  const text = await readFile(join(folder, '.vite', 'manifest.json'), 'utf8').catch(() => undefined);
  if (text === undefined) return { entry: undefined, preloads: [], styles: [], blocks: new Map() };
  const manifest: unknown = JSON.parse(text);
  const chunks = isObject(manifest) ? manifest : {};
  const files = new Set<string>();
  const styles = new Set<string>();
  collect(chunks, entryName, files, styles);
  const [entry, ...preloads] = [...files];
  const blocks = new Map<string, readonly string[]>();
  for (const name of Object.keys(chunks)) {
    const [, word] = lazyBlock.exec(name) ?? [];
    if (word === undefined) continue;
    const withBlock = new Set(files);
    collect(chunks, name, withBlock, styles);
    blocks.set(word, [...withBlock].slice(files.size));
  }
  return { entry, preloads, styles: [...styles], blocks };
}

/** The assets of a page with this screen: its head preloads the blocks that are loaded lazily. */
export function preloadBlocks(assets: PageAssets, screen: ScreenPlan): PageAssets {
  const modules = listWords(screen.blocks).flatMap((word) => assets.blocks.get(word) ?? []);
  return modules.length === 0 ? assets : { ...assets, preloads: [...new Set([...assets.preloads, ...modules])] };
}

/** The names of the blocks, at any depth. */
function listWords(blocks: unknown): readonly string[] {
  if (Array.isArray(blocks)) return blocks.flatMap(listWords);
  return isObject(blocks) ? [String(blocks['block']), ...listWords(blocks['blocks'])] : [];
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
