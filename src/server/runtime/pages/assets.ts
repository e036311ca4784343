import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isObject, readPlanWords, type ScreenPlan } from '../../../../engine/declare/index.ts';

/** The built files that a page's head links to: entry, static imports, stylesheets. */
export interface PageAssets {
  /** The entry module; undefined if the client was not built: pages then work without scripts. */
  readonly entry: string | undefined;
  readonly preloads: readonly string[];
  readonly styles: readonly string[];
  /** By word that is loaded lazily, a block or a kind: more modules, preloaded by the head of a page with such a word. */
  readonly words: ReadonlyMap<string, readonly string[]>;
  /** The same by the option of an interceptor. */
  readonly interceptors: ReadonlyMap<string, readonly string[]>;
  /** Modules of every page with a form. */
  readonly forms: readonly string[];
}

const entryName = 'src/client/entry-browser.tsx';
const formModule = 'src/language/form-words.ts';
/** `engine/blocks/table/component.lazy.tsx`, `src/kinds/survey/answer.lazy.ts`, `src/interceptors/bot-check/component.lazy.tsx` */
const lazyWord = /\/(blocks|kinds|interceptors)\/([^/]+)\/\w+\.lazy\.tsx?$/;

/** Reads the manifest of the built client. `folder`: dist/client. */
export async function readAssets(folder: string): Promise<PageAssets> {
  const text = await readFile(join(folder, '.vite', 'manifest.json'), 'utf8').catch(() => undefined);
  if (text === undefined)
    return { entry: undefined, preloads: [], styles: [], words: new Map(), interceptors: new Map(), forms: [] };
  const manifest: unknown = JSON.parse(text);
  const chunks = isObject(manifest) ? manifest : {};
  const files = new Set<string>();
  const styles = new Set<string>();
  collect(chunks, entryName, files, styles);
  const [entry, ...preloads] = [...files];
  const words = new Map<string, readonly string[]>();
  const interceptors = new Map<string, readonly string[]>();
  const listMore = (name: string): readonly string[] => {
    const more = new Set(files);
    collect(chunks, name, more, styles);
    return [...more].slice(files.size);
  };
  for (const name of Object.keys(chunks)) {
    const [, folder, word] = lazyWord.exec(name) ?? [];
    if (word === undefined) continue;
    if (folder === 'interceptors') interceptors.set(nameOption(word), listMore(name));
    else words.set(word, [...(words.get(word) ?? []), ...listMore(name)]);
  }
  return { entry, preloads, styles: [...styles], words, interceptors, forms: listMore(formModule) };
}

/** `bot-check` → `botCheck` */
const nameOption = (word: string): string => word.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const assetsOfScreens = new WeakMap<ScreenPlan, { readonly assets: PageAssets; readonly withWords: PageAssets }>();

/** The assets of a page with this screen: its head preloads the words that are loaded lazily. */
export function preloadWords(assets: PageAssets, screen: ScreenPlan): PageAssets {
  const cached = assetsOfScreens.get(screen);
  if (cached?.assets === assets) return cached.withWords;
  const withWords = addWords(assets, screen);
  assetsOfScreens.set(screen, { assets, withWords });
  return withWords;
}

function addWords(assets: PageAssets, screen: ScreenPlan): PageAssets {
  const words = readPlanWords([screen]);
  const modules = [
    ...(words.hasForm ? assets.forms : []),
    ...[...words.read('block'), ...words.read('kind')].flatMap((word) => assets.words.get(word) ?? []),
    ...[...assets.interceptors].flatMap(([option, files]) => (words.has(option) ? files : [])),
  ];
  return modules.length === 0 ? assets : { ...assets, preloads: [...new Set([...assets.preloads, ...modules])] };
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
