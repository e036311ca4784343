import { describe, expect, it } from 'vitest';
import { isObject } from '../../engine/declare/index.ts';
import { ownAddresses } from '../../src/rules/own-addresses.ts';
import { lineOf, readImports, readSources, walkSyntax } from './read-sources.ts';

// Which folders of engine/ each may know: declare ← compile ← check, and declare ← validate ← flow ← submit ← render.
const known: Readonly<Record<string, readonly string[]>> = {
  declare: [],
  compile: ['declare'],
  check: ['declare', 'compile'],
  validate: ['declare'],
  flow: ['declare', 'validate'],
  submit: ['declare', 'validate', 'flow'],
  render: ['declare', 'validate', 'flow', 'submit'],
};
const engine = readSources(/^engine\/.*\.tsx?$/);
const src = readSources(/^src\/.*\.tsx?$/);

describe('imports run one way', () => {
  it('there is something to look at', () => {
    expect(engine.length).toBeGreaterThan(100);
    expect(listImports(src).length).toBeGreaterThan(300);
  });

  it.each(Object.keys(known))('engine/%s knows only the folders before it', (folder) => {
    const wrong = listImports(engine.filter(({ path }) => path.startsWith(`engine/${folder}/`))).filter(({ name }) => {
      const [top, other = ''] = name.split('/');
      return top === 'engine' && other !== folder && !known[folder]?.includes(other);
    });
    expect(wrong.map(describeImport)).toEqual([]);
  });

  it('the engine holds no folder that this order does not name', () => {
    const folders = new Set(engine.map(({ path }) => path.split('/')[1]));
    expect([...folders].filter((folder) => folder !== undefined && known[folder] === undefined)).toEqual([]);
  });

  it('the engine knows no store, no route, no Node: nothing of src, scripts or tests, and no node: module', () => {
    const wrong = listImports(engine).filter(({ name }) => /^(src|scripts|tests)\/|^node:/.test(name));
    expect(wrong.map(describeImport)).toEqual([]);
  });

  it('only engine/render knows React, RJSF and MUI', () => {
    const wrong = listImports(engine).filter(
      ({ path, name }) => !path.startsWith('engine/render/') && /^(react|@rjsf|@mui|@emotion|i18next)/.test(name),
    );
    expect(wrong.map(describeImport)).toEqual([]);
  });

  it('the program enters an engine folder by its public door alone', () => {
    const wrong = listImports(src).filter(
      ({ name }) => name.startsWith('engine/') && !/^engine\/[a-z]+\/(index\.ts|.*\.css)$/.test(name),
    );
    expect(wrong.map(describeImport)).toEqual([]);
  });

  it('the browser knows nothing of the server, and the server of the browser only how to draw a page', () => {
    const wrong = listImports(src).filter(
      ({ path, name }) =>
        (path.startsWith('src/client/') && name.startsWith('src/server/')) ||
        (path.startsWith('src/server/') && name.startsWith('src/client/') && name !== 'src/client/entry-server.tsx') ||
        (path.startsWith('src/rules/') && /^src\/(client|server)\/|^node:/.test(name)),
    );
    expect(wrong.map(describeImport)).toEqual([]);
  });

  it("the program's own addresses stand in one list, which all others take them from", () => {
    const own = Object.values(ownAddresses);
    const isWritten = (text: unknown): boolean =>
      typeof text === 'string' && own.some((each) => text === each || text.startsWith(`${each}/`));
    const found = readSources(/^(src|scripts)\/.*\.(tsx?|mjs)$/)
      .filter(({ path }) => path !== 'src/rules/own-addresses.ts' && !path.startsWith('src/generated/'))
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

  it('a file of ours is named with its ending', () => {
    const wrong = listImports([...engine, ...src]).filter(
      ({ name }) => /^(engine|src)\//.test(name) && !/\.(tsx?|css|json)$/.test(name),
    );
    expect(wrong.map(describeImport)).toEqual([]);
  });
});

function listImports(sources: typeof engine): readonly { readonly path: string; readonly name: string }[] {
  return sources.flatMap((source) => readImports(source).map((name) => ({ path: source.path, name })));
}

function describeImport({ path, name }: { readonly path: string; readonly name: string }): string {
  return `${path} imports ${name}`;
}
