import { describe, expect, it } from 'vitest';
import { isOfTests, lineOf, readSources, type Source, type SyntaxNode, walkSyntax } from './read-sources.ts';

const code = readSources(/^(engine|src|scripts|tests)\/.*\.(tsx?|mjs|css)$/).filter(
  ({ path }) => !path.startsWith('src/generated/'),
);
const allFiles = readSources(/\.(tsx?|mjs|json|jsonc|md|css|sql)$|^\.ci\//).filter(({ path }) => path !== 'package-lock.json');

describe('names', () => {
  it('files and folders are kebab-case', () => {
    const wrong = code.filter(
      ({ path }) => !path.split('/').every((part) => /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*$/.test(part)),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('nothing is called utils, helpers or common', () => {
    const wrong = code.filter(({ path }) => /(^|\/)(utils?|helpers?|misc|shared)(\.|\/)/.test(path));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('no source file is longer than 300 lines', () => {
    const long = code.filter(({ path, text }) => !isOfTests(path) && text.split('\n').length > 301);
    expect(long.map(({ path, text }) => `${path}: ${text.split('\n').length - 1} lines`)).toEqual([]);
  });
});

describe('variables and parameters', () => {
  const product = code.filter(({ path }) => !isOfTests(path) && /\.(tsx?|mjs)$/.test(path));

  it('are named by what they hold, not by pointing words', () => {
    expect(product.flatMap(findPointing)).toEqual([]);
  });

  it.each([
    ['items.map((each) => each.id)', ['each']],
    ['function join({ text: other }: Part, [one, found]: Pair) {}', ['other', 'one', 'found']],
    ['for (const own of items) find(own);', ['own']],
    ['try { read(); } catch (found) {}', ['found']],
    ['type Resolve = (given: Answer) => void;', ['given']],
    ['const { key, ...rest } = part; const { left: free } = part;', []],
    ['items.sort((left, right) => left - right); const [left, top] = corner;', []],
    ['const left = items.length;', ['left']],
    ['read({ each: 1, known }.each); // const own = 1', []],
  ])('%s: %j', (text, names) => {
    const places = findPointing({ path: 'example.ts', text });
    expect(places).toEqual(names.map((name) => `example.ts:1: ${name}`));
  });
});

describe('shortcuts', () => {
  it('no any', () => {
    expect(findNodes(code, /\bany\b/, ({ type }) => type === 'TSAnyKeyword')).toEqual([]);
  });

  it('a type assertion (as, !) has a comment that justifies it', () => {
    const product = code.filter(({ path }) => !isOfTests(path));
    expect(findNodes(product, /\bas\b|[\w)\]]!/, isDebt).filter((place) => !hasReason(product, place))).toEqual([]);
  });

  it('no TODO and no skipped test', () => {
    const wrong = code.flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          /\b(TODO|FIXME|XXX)\b|\b(it|test|describe)\.(skip|only|todo)\(/.test(line) ? [`${path}:${index + 1}`] : [],
        ),
    );
    expect(wrong.filter((place) => !place.startsWith('tests/house/habits.test.ts'))).toEqual([]);
  });
});

describe('no file contains a path or registry of the machine where it was written', () => {
  // Concatenated here, so that this file does not match.
  const traces = [
    ['/', 'work/'],
    ['/', 'tmp/'],
    ['/', 'root/'],
    ['/', 'home/'],
    ['registry', '.npmjs'],
    ['registry', '.yarnpkg'],
  ];

  it.each(traces.map((parts) => parts.join('')))('no file contains %s', (trace) => {
    const wrong = allFiles.filter(({ text }) =>
      new RegExp(`(^|[^A-Za-z0-9_.@}/-])${trace.replaceAll('.', '\\.')}`, 'm').test(text),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});

const pointingWords = 'all|another|each|found|given|known|left|one|others?|own|rest|shown|whole';
const isPointing = new RegExp(`^(${pointingWords})$`);
/** Text that may declare such a variable. Other files are not parsed. */
const mayPoint = new RegExp(`(\\b(const|let) |[([{,:] *|\\.\\.\\.|^ *)(${pointingWords})\\b(?![.'(]| *\\()`, 'm');

/** Declarations named by pointing words: `['src/rules/fit.ts:5: each']`. `left` may stand beside `right` or `top`, and `...rest` alone. */
function findPointing(source: Source): readonly string[] {
  const { path, text } = source;
  if (!mayPoint.test(text)) return [];
  const places: string[] = [];
  walkSyntax(source, (node) => {
    const names = [node['params'], node['declarations'], [node['param']]].flatMap((patterns) =>
      Array.isArray(patterns) ? patterns.filter(isNode).flatMap(listNames) : [],
    );
    const hasOpposite = names.some(({ name }) => name === 'right' || name === 'top');
    for (const { name, start } of names)
      if (isPointing.test(name) && !(name === 'left' && hasOpposite)) places.push(`${path}:${lineOf(text, start)}: ${name}`);
  });
  return places;
}

/** The variables that a pattern declares. */
function listNames(pattern: SyntaxNode | null): readonly { readonly name: string; readonly start: number }[] {
  if (pattern === null) return [];
  const { type, name, start } = pattern;
  if (type === 'Identifier') return [{ name: String(name), start }];
  const isRest = type === 'RestElement';
  const parts = [
    pattern['properties'],
    pattern['elements'],
    pattern['id'],
    pattern['argument'],
    pattern['left'],
    pattern['value'],
  ];
  const names = parts.flat().flatMap((part) => (isNode(part) ? listNames(part) : []));
  return isRest ? names.filter((declared) => declared.name !== 'rest') : names;
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value;
}

function isDebt(node: SyntaxNode): boolean {
  if (node.type === 'TSNonNullExpression') return true;
  if (node.type !== 'TSAsExpression') return false;
  const to = node['typeAnnotation'];
  // `as const` asserts nothing.
  return !JSON.stringify(to).includes('"name":"const"');
}

/** `['engine/flow/machine.ts:49']`. `words`: a file without them has no such node, and is not parsed. */
function findNodes(sources: readonly Source[], words: RegExp, isWanted: (node: SyntaxNode) => boolean): readonly string[] {
  return sources
    .filter(({ path, text }) => /\.tsx?$/.test(path) && words.test(text))
    .flatMap((source) => {
      const places: string[] = [];
      walkSyntax(source, (node) => {
        if (isWanted(node)) places.push(`${source.path}:${lineOf(source.text, node.start)}`);
      });
      return places;
    });
}

/** Whether a comment is on the line or just above it, or the function's comment explains its casts. */
function hasReason(sources: readonly Source[], place: string): boolean {
  const [, path, line] = /^(.*):(\d+)$/.exec(place) ?? [];
  const lines = sources.find((source) => source.path === path)?.text.split('\n') ?? [];
  const above = lines.slice(0, Number(line));
  const inFunction = above.slice(above.lastIndexOf('}') + 1);
  return (
    above.slice(-5).some((each) => /\/\/|\*\/|^\s*\*/.test(each)) || inFunction.some((each) => /(\/\/|\*).*\bcasts?\b/.test(each))
  );
}
