import { describe, expect, it } from 'vitest';
import { isObject } from '../../engine/declare/index.ts';
import { ownAddresses } from '../../src/rules/own-addresses.ts';
import { allAreas } from '../../src/server/areas/all.ts';
import type { Area } from '../../src/server/runtime/area.ts';
import { lineOf, readImports, readSources, type Source, walkSyntax } from './read-sources.ts';

// Which folders each folder of engine/ may import: declare ← compile ← check, declare ← validate ← check, and declare ← validate
// ← flow ← submit ← render; declare ← texts ← check and render.
const allowedImports: Readonly<Record<string, readonly string[]>> = {
  declare: [],
  compile: ['declare'],
  texts: ['declare'],
  check: ['declare', 'compile', 'texts', 'validate'],
  validate: ['declare'],
  flow: ['declare', 'validate'],
  submit: ['declare', 'validate', 'flow'],
  render: ['declare', 'texts', 'validate', 'flow', 'submit'],
  // A pack is a part of an application: the engine imports none.
  ja: ['declare', 'compile', 'texts', 'validate', 'flow', 'submit', 'render', 'standalone'],
  // Chosen by applications too.
  mui: ['declare', 'render'],
  rjsf: ['declare', 'texts', 'validate', 'submit', 'render', 'standalone'],
  // The package's entries for applications that bring their own pages.
  node: ['declare', 'compile', 'check', 'texts', 'validate', 'flow', 'submit', 'render', 'standalone'],
  standalone: ['declare', 'compile', 'check', 'texts', 'validate', 'flow', 'submit', 'render'],
};
// The files of a word's folder belong to the layers of their names, as if they lay in those folders; all others draw.
const layerOfFile: Readonly<Record<string, string>> = {
  entry: 'declare/words',
  entries: 'declare/words',
  compile: 'compile',
  compilers: 'compile',
  answer: 'validate',
  answers: 'validate',
  eras: 'validate',
  countries: 'declare/words',
  normalise: 'validate',
  normalisers: 'validate',
  test: 'validate',
  tests: 'validate',
};
// Layers of src/server from the bottom up: each imports only itself and the layers before it.
const layers = ['platform', 'project', 'settings', 'runtime', 'areas', 'app'];
const engine = readSources(/^engine\/.*\.tsx?$/);
const src = readSources(/^src\/.*\.tsx?$/);

describe('imports go one way', () => {
  it('the sources are found', () => {
    expect(engine.length).toBeGreaterThan(100);
    expect(listImports(src).length).toBeGreaterThan(300);
  });

  it.each(Object.keys(allowedImports))('engine/%s imports only the folders before it', (folder) => {
    const wrong = listImports(engine.filter(({ path }) => placeOf(path).startsWith(`engine/${folder}/`))).filter(({ name }) => {
      const [top, other = ''] = placeOf(name).split('/');
      return top === 'engine' && other !== folder && !allowedImports[folder]?.includes(other);
    });
    expect(wrong.map(describeImport)).toEqual([]);
  });

  it('every folder of the engine has a place in the order', () => {
    const folders = new Set(engine.map(({ path }) => placeOf(path).split('/')[1]));
    expect([...folders].filter((folder) => folder !== undefined && allowedImports[folder] === undefined)).toEqual([]);
  });

  it('the engine imports no source of src, scripts or tests, and only engine/node imports Node modules', () => {
    const wrong = listImports(engine).filter(
      ({ path, name }) => /^(src|scripts|tests)\//.test(name) || (/^node:/.test(name) && !path.startsWith('engine/node/')),
    );
    expect(wrong.map(describeImport)).toEqual([]);
  });

  it('only what draws in the engine imports React, RJSF and MUI, and only engine/texts i18next', () => {
    const wrong = listImports([...engine, ...src]).filter(
      ({ path, name }) =>
        (path.startsWith('engine/') &&
          !/^engine\/(render|mui|rjsf|standalone)\//.test(placeOf(path)) &&
          /^(react|@rjsf|@mui|@emotion)/.test(name)) ||
        (name === 'i18next' && !path.startsWith('engine/texts/')),
    );
    expect(wrong.map(describeImport)).toEqual([]);
  });

  it('src imports engine folders only through their index.ts, that of controls, RJSF without its conversion, and the modules of packs', () => {
    const wrong = listImports(src).filter(
      ({ name }) =>
        name.startsWith('engine/') &&
        !/^engine\/([a-z]+\/index\.ts|render\/controls\/index\.ts|rjsf\/register\.ts|ja\/[a-z]+\.ts|.*\.css)$/.test(name),
    );
    expect(wrong.map(describeImport)).toEqual([]);
  });

  it("a word's folder is imported only by the lists beside it and by itself", () => {
    const folderOf = (path: string): string | undefined =>
      /^((?:engine|engine\/ja|src)\/(?:kinds|blocks|formatters|conditions)\/[^/]+)\//.exec(path)?.[1];
    const wordFolders = new Set(
      [...engine, ...src].flatMap(({ path }) => (path.endsWith('/entry.ts') ? (folderOf(path) ?? []) : [])),
    );
    expect(wordFolders.size).toBeGreaterThan(80);
    const wrong = listImports([...engine, ...src]).filter(({ path, name }) => {
      const folder = folderOf(name);
      return (
        folder !== undefined &&
        wordFolders.has(folder) &&
        folderOf(path) !== folder &&
        path.replace(/\/[^/]+$/, '') !== folder.replace(/\/[^/]+$/, '')
      );
    });
    expect(wrong.map(describeImport)).toEqual([]);
  });

  it("the browser's code does not import the server, and the server only imports the page renderer of the browser's code", () => {
    const wrong = listImports(src).filter(
      ({ path, name }) =>
        (path.startsWith('src/client/') && name.startsWith('src/server/')) ||
        (path.startsWith('src/server/') && name.startsWith('src/client/') && name !== 'src/client/entry-server.tsx') ||
        (path.startsWith('src/rules/') && /^src\/(client|server)\/|^node:/.test(name)),
    );
    expect(wrong.map(describeImport)).toEqual([]);
  });

  it('each layer of the server imports only the layers below it', () => {
    const layerOf = (path: string): number => layers.indexOf(path.split('/')[2] ?? '');
    const server = src.filter(({ path }) => path.startsWith('src/server/') && path !== 'src/server/main.ts');
    expect(server.filter(({ path }) => layerOf(path) < 0).map(({ path }) => path)).toEqual([]);
    const wrong = listImports(server).filter(({ path, name }) => name.startsWith('src/server/') && layerOf(name) > layerOf(path));
    expect(wrong.map(describeImport)).toEqual([]);
  });

  it('requests compute password hashes only in the queue, as context.passwords', () => {
    const direct = listImports(src).filter(
      ({ path, name }) =>
        (name.startsWith('@node-rs/argon2') && !path.startsWith('src/server/platform/passwords/')) ||
        (name.endsWith('/passwords/passwords.ts') && /^src\/server\/(areas|runtime)\//.test(path)),
    );
    expect(direct.map(describeImport)).toEqual([]);
  });

  it('an area imports from others as its index.ts lists, from the files that declare the functions', () => {
    const uses = new Map(Object.entries<Area>(allAreas).map(([area, { uses = [] }]) => [area, uses]));
    const areaOf = (path: string): string | undefined => /^src\/server\/areas\/([^/]+\/[^/]+)\//.exec(path)?.[1];
    const between = listImports(src).flatMap(({ path, name }) => {
      const [from, to] = [areaOf(path), areaOf(name)];
      return from === undefined || to === undefined || from === to ? [] : [{ path, name, from, to }];
    });
    const wrong = between.filter(({ name, from, to }) => name.endsWith('/index.ts') || !uses.get(from)?.includes(to));
    expect(wrong.map(describeImport)).toEqual([]);
    expect(readSources(/^src\/server\/areas\//).flatMap((source) => (hasReExport(source) ? [source.path] : []))).toEqual([]);
    const unused = [...uses].flatMap(([from, listed]) =>
      listed.filter((to) => !between.some((use) => use.from === from && use.to === to)).map((to) => `${from} → ${to}`),
    );
    expect(unused).toEqual([]);
  });

  it('no folders beside each other import each other, also not through others', () => {
    const importsOf = new Map<string, Map<string, string>>();
    for (const { path, name } of listImports([...engine, ...src])) {
      const [from, to] = siblingsOf(placeOf(path), placeOf(name));
      if (from !== undefined && to !== undefined)
        importsOf.set(from, new Map([...(importsOf.get(from) ?? []), [to, `${path} imports ${name}`]]));
    }
    const reaches = (from: string, to: string, passed: ReadonlySet<string> = new Set()): boolean =>
      [...(importsOf.get(from)?.keys() ?? [])].some(
        (next) => next === to || (!passed.has(next) && reaches(next, to, new Set([...passed, next]))),
      );
    const circular = [...importsOf].flatMap(([from, to]) =>
      [...to].filter(([next]) => reaches(next, from)).map(([, place]) => place),
    );
    expect(circular).toEqual([]);
  });

  it('no files import each other, not even types, also not through others', () => {
    const importsOf = new Map<string, string[]>();
    for (const { path, name } of listImports([...engine, ...src])) importsOf.set(path, [...(importsOf.get(path) ?? []), name]);
    const finished = new Set<string>();
    const findCircle = (path: string, importers: readonly string[]): readonly string[] | undefined => {
      if (importers.includes(path)) return [...importers.slice(importers.indexOf(path)), path];
      if (finished.has(path)) return undefined;
      for (const name of importsOf.get(path) ?? []) {
        const circle = findCircle(name, [...importers, path]);
        if (circle !== undefined) return circle;
      }
      finished.add(path);
      return undefined;
    };
    const circles = [...importsOf.keys()].flatMap((path) => findCircle(path, [])?.join(' → ') ?? []);
    expect(circles).toEqual([]);
  });

  it('the runtime and the renderer name no page of the store', () => {
    const names = new Set(
      readSources(/^screens\/.*\.screen\.json$/).map(({ path }) => path.split('/')[1]?.replace('.screen.json', '') ?? ''),
    );
    expect(names).toContain('mypage');
    const page = new RegExp(`['"\`]/(${[...names].join('|')})\\b`);
    const places = readSources(/^(engine\/(render|blocks|kinds)|src\/server\/runtime)\/(?!.*\/entry\.ts$).*\.tsx?$/)
      .flatMap(({ path, text }) => text.split('\n').map((line, index) => ({ line, place: `${path}:${index + 1}` })))
      .filter(({ line }) => page.test(line) && !/^\s*(\*|\/)/.test(line));
    expect(places.map(({ place }) => place)).toEqual([]);
  });

  it('our own addresses are written in one file only', () => {
    const own = Object.values(ownAddresses);
    // Looks like an address below /dev, and is a folder of Linux.
    const memoryFolder = '/dev/shm';
    const isWritten = (text: unknown): boolean =>
      typeof text === 'string' && text !== memoryFolder && own.some((each) => text === each || text.startsWith(`${each}/`));
    const found = readSources(/^(src|scripts)\/.*\.(tsx?|mjs)$/)
      .filter(({ path }) => path !== 'src/rules/own-addresses.ts' && !path.startsWith('src/generated/'))
      .filter(({ text }) => own.some((each) => text.includes(each)))
      .flatMap((source) => {
        const places: string[] = [];
        walkSyntax(source, ({ type, start, value }) => {
          const text = type === 'TemplateElement' && isObject(value) ? value['raw'] : type === 'Literal' ? value : undefined;
          if (isWritten(text)) places.push(`${source.path}:${lineOf(source.text, start)} ${text}`);
        });
        return places;
      });
    expect(found).toEqual([]);
  });

  it('only import() loads files named *.lazy.tsx or *.later.tsx, so that pages without the word, or that cannot be used yet, do not load them', () => {
    const lazy = [...engine, ...src].filter(({ path }) => /\.la(?:zy|ter)\.tsx$/.test(path));
    expect(lazy.length).toBeGreaterThan(5);
    const places = [...engine, ...src].flatMap(({ path, text }) => (/from '[^']*\.la(?:zy|ter)\.tsx'/.test(text) ? [path] : []));
    expect(places).toEqual([]);
  });

  it('imports of our files have a file extension', () => {
    const wrong = listImports([...engine, ...src]).filter(
      ({ name }) => /^(engine|src)\//.test(name) && !/\.(tsx?|mjs|css|json)$/.test(name),
    );
    expect(wrong.map(describeImport)).toEqual([]);
  });
});

/**
 * The path by which a file's layer is found: `engine/blocks/list/entry.ts` → `engine/declare/words/blocks/list/entry.ts`, any other file of the
 * folder in `engine/render`.
 */
function placeOf(path: string): string {
  const [, folder, file] =
    /^engine\/((?:ja\/)?(?:blocks|conditions|formatters|kinds)\/(?:[^/]+\/)?|ja\/(?=(?:countries|eras)\.))([^/]+)$/.exec(path) ??
    [];
  if (folder === undefined || file === undefined) return path;
  return `engine/${layerOfFile[file.replace(/[.-].*/, '')] ?? 'render'}/${folder}${file}`;
}

/**
 * The folders beside each other in which two files are: `a/b/c.ts` and `a/d/e.ts` → `["a/b", "a/d"]`; none for a file beside the
 * other's folder. A group of areas only helps to find them, so that areas of two groups are beside each other.
 */
function siblingsOf(path: string, name: string): readonly string[] {
  const [from, to] = [splitSteps(path), splitSteps(name)];
  const shared = from.findIndex((step, index) => step !== to[index]);
  if (shared < 1 || shared >= from.length - 1 || shared >= to.length - 1) return [];
  return [from, to].map((steps) => steps.slice(0, shared + 1).join('/'));
}

const splitSteps = (path: string): readonly string[] => path.replace(/^(src\/server\/areas\/[^/]+)\//, '$1 ').split('/');

function listImports(sources: typeof engine): readonly { readonly path: string; readonly name: string }[] {
  return sources.flatMap((source) => readImports(source).map((name) => ({ path: source.path, name })));
}

function hasReExport(source: Source): boolean {
  let isFound = false;
  walkSyntax(source, ({ type, source: from }) => {
    isFound ||= type === 'ExportAllDeclaration' || (type === 'ExportNamedDeclaration' && isObject(from));
  });
  return isFound;
}

function describeImport({ path, name }: { readonly path: string; readonly name: string }): string {
  return `${path} imports ${name}`;
}
