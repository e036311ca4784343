import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compile } from '../../engine/compile/index.ts';
import { isObject, readPlanWords } from '../../engine/declare/index.ts';
import { hashText } from '../../src/server/platform/keys.ts';
import { openDeclarations } from '../../src/server/project/open-project.ts';
import { readSettingsDefaults } from '../../src/server/project/settings-reader.ts';
import { root } from './read-sources.ts';

// 200 until the redesign of the member pages, 161 in 13 until what a form does after a key loaded later, 155 until headers and footers did.
const limitKibibytes = 150;
const limitScripts = 9;
/** Loaded by the press of a button. */
const loadedOnPress = /^src\/client\/(?:passkeys|player)\//;
const entry = 'src/client/entry-browser.tsx';
/** Loaded before the first form: answers of the store's kinds. */
const formWords = 'src/language/form-words.ts';
/** Loaded after the page can be used; the last two by screens with a chain, and by tables with a search (MUI). */
const loadedLater = [
  'src/client/navigation/router.ts',
  'src/client/calls/perform-call.ts',
  'engine/render/form/reactions.ts',
  'engine/render/chain/track-chain.tsx',
  'engine/mui/table-search.tsx',
];

interface Chunk {
  readonly file: string;
  readonly imports: readonly string[];
}

it(`no page loads more than ${limitKibibytes} KiB of JavaScript (gzip) in ${limitScripts} scripts before it can be used`, async () => {
  execFileSync(process.execPath, [join(root, 'scripts', 'build.mjs')], {
    cwd: root,
    env: { PATH: process.env['PATH'] },
    stdio: 'pipe',
  });
  const manifest: unknown = JSON.parse(readFileSync(join(root, 'dist', 'client', '.vite', 'manifest.json'), 'utf8'));
  const plans = compile((await openDeclarations(root)).declarations, await readSettingsDefaults(root), { hash: hashText });
  const lazyModules = readLazyModules();
  const modules = lazyModules.filter(({ module }) => !module.includes('.later.'));
  const later = [...loadedLater, ...lazyModules.flatMap(({ module }) => (module.includes('.later.') ? [module] : []))];
  expect(modules.length).toBeGreaterThan(5);
  expect(later.length).toBeGreaterThan(loadedLater.length);
  // A lazy module that is also imported statically leaves an almost empty chunk; import-order.test.ts reads the imports of *.lazy.tsx.
  for (const { module } of modules.filter(({ module }) => !module.includes('.lazy.')))
    expect(measureAll(manifest, [module], [entry, formWords]), module).toBeGreaterThan(0.3);
  for (const module of later) expect(measure(readChunk(manifest, module).file), module).toBeGreaterThan(1);
  const weights = plans.screenIds.map((id) => {
    const { forms, blocks, layout } = plans.screen(id);
    const names = new Set<string>();
    collect(manifest, entry, names);
    const words = readPlanWords([{ forms, blocks }, plans.layout(layout)]);
    const named = new Set(['block', 'widget', 'answer'].flatMap((property) => [...words.read(property)]));
    const needed = new Set(
      modules.flatMap(({ word, module, isOption }) => ((isOption ? words.has(word) : named.has(word)) ? [module] : [])),
    );
    for (const module of needed) collect(manifest, module, names);
    if (Object.keys(forms).length > 0) collect(manifest, formWords, names);
    for (const module of [...modules.map(({ module }) => module), ...later].filter((path) => !needed.has(path)))
      expect(names, id).not.toContain(module);
    const files = [...new Set([...names].map((name) => readChunk(manifest, name).file))];
    return { id, scripts: files.length, kibibytes: files.reduce((sum, file) => sum + measure(file), 0) };
  });
  expect(weights.filter(({ kibibytes, scripts }) => kibibytes > limitKibibytes || scripts > limitScripts)).toEqual([]);
  const find = (id: string) => weights.find((each) => each.id === id)?.kibibytes ?? 0;
  // The card, and the form itself, are loaded where they are used.
  expect(find('mypage/payment-method')).toBeGreaterThan(find('signup/form') + 1);
  expect(find('signup/form')).toBeGreaterThan(Math.min(...weights.map(({ kibibytes }) => kibibytes)) + 20);
});

interface LazyModule {
  readonly word: string;
  readonly module: string;
  /** The word is the name of an option, that of an interceptor. */
  readonly isOption: boolean;
}

/** Words of blocks, widgets, answers and interceptors with the modules that are loaded for them: `card` → `src/kinds/card/control.lazy.tsx`. */
function readLazyModules(): readonly LazyModule[] {
  const modules: LazyModule[] = [];
  for (const [folder, file] of [
    ['engine/kinds', 'lazy-controls.ts'],
    ['engine/ja/kinds', 'lazy-controls.ts'],
    ['src/kinds', 'lazy-controls.ts'],
    ['src/kinds', 'lazy-answers.ts'],
    ['engine/render/controls', 'lazy-controls.ts'],
    ['engine/blocks', 'components.ts'],
    ['src/blocks', 'components.ts'],
    ['src/interceptors', 'lazy-components.ts'],
  ] as const)
    for (const [, word = '', path = ''] of readFileSync(join(root, folder, file), 'utf8').matchAll(
      /'?([\w-]+)'?[,:].*import\('\.\/([^']+)'\)/g,
    ))
      modules.push({ word, module: `${folder}/${path}`, isOption: folder === 'src/interceptors' });
  return modules;
}

/** Gzipped size in KiB of what these load and others have not loaded. */
function measureAll(manifest: unknown, names: readonly string[], loaded: readonly string[]): number {
  const [before, all] = [new Set<string>(), new Set<string>()];
  for (const name of loaded) collect(manifest, name, before);
  for (const name of [...loaded, ...names]) collect(manifest, name, all);
  return [...all].filter((name) => !before.has(name)).reduce((sum, name) => sum + measure(readChunk(manifest, name).file), 0);
}

/** Static imports only. */
function collect(manifest: unknown, name: string, names: Set<string>): void {
  if (names.has(name) || loadedOnPress.test(name)) return;
  names.add(name);
  for (const imported of readChunk(manifest, name).imports) collect(manifest, imported, names);
}

function readChunk(manifest: unknown, name: string): Chunk {
  const chunk = isObject(manifest) && isObject(manifest[name]) ? manifest[name] : {};
  const list = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);
  return { file: String(chunk['file'] ?? ''), imports: list(chunk['imports']) };
}

const sizes = new Map<string, number>();

/** Gzipped size in KiB. Screens share most files. */
function measure(file: string): number {
  const size = sizes.get(file) ?? gzipSync(readFileSync(join(root, 'dist', 'client', file))).byteLength / 1024;
  sizes.set(file, size);
  return size;
}
