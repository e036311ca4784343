import { describe, expect, it } from 'vitest';
import { lineOf, readSources, type Source, type SyntaxNode, walkSyntax } from './read-sources.ts';

const engine = readSources(/^engine\/.*\.tsx?$/);
const server = readSources(/^src\/(server|rules)\/.*\.ts$/);
const pages = readSources(/^(engine\/(render|blocks|kinds)|src\/client)\/.*\.tsx$/);

describe('clock and random numbers are injected', () => {
  it('the engine does not read the clock or generate random numbers', () => {
    // A countdown shows passing time with the browser's timer; no decision depends on it. A form of a foreign application has no server
    // whose clock it could use; engine/node is for servers.
    expect(files(findPlaces(engine, clockWords, isClock)).filter((path) => !path.startsWith('engine/node/'))).toEqual([
      'engine/render/actions/use-cooldown.ts',
      'engine/standalone/form.tsx',
    ]);
    expect(findPlaces(engine, randomWords, isRandom)).toEqual([]);
  });

  it('one file of the server reads the clock and one generates random numbers', () => {
    expect(files(findPlaces(server, clockWords, isClock))).toEqual(['src/server/platform/clock.ts']);
    expect(files(findPlaces(server, randomWords, isRandom))).toEqual(['src/server/platform/random.ts']);
  });

  it("no SQL reads the database's clock", () => {
    const sql = readSources(/^src\/server\/.*\.(ts|sql)$/).filter(({ text }) =>
      /(?<![.\w])(now|clock_timestamp|random)\(\)(?!:)|\bCURRENT_(TIMESTAMP|DATE)\b/.test(text),
    );
    expect(sql.map(({ path }) => path).filter((path) => path !== 'src/server/platform/clock.ts')).toEqual([]);
  });
});

describe('pages comply with a strict Content-Security-Policy', () => {
  it('no element has a style attribute', () => {
    expect(findPlaces(pages, /\bstyle\b/, (node) => node.type === 'JSXAttribute' && nameOf(node['name']) === 'style')).toEqual(
      [],
    );
  });

  it('only one file renders HTML of other authors', () => {
    const places = findPlaces(
      pages,
      /\bdangerouslySetInnerHTML\b/,
      (node) => node.type === 'JSXAttribute' && nameOf(node['name']) === 'dangerouslySetInnerHTML',
    );
    expect(files(places).filter((file) => file.startsWith('engine/'))).toEqual(['engine/render/html/safe-html.tsx']);
  });
});

const clockWords = /\b(Date|performance)\b/;
function isClock(node: SyntaxNode): boolean {
  if (node.type === 'NewExpression') return nameOf(node['callee']) === 'Date' && JSON.stringify(node['arguments']) === '[]';
  return (
    node.type === 'MemberExpression' &&
    nameOf(node['property']) === 'now' &&
    ['Date', 'performance'].includes(nameOf(node['object']))
  );
}

const randomWords = /\b(random|randomBytes|randomInt|getRandomValues)\b/;
function isRandom(node: SyntaxNode): boolean {
  if (node.type === 'MemberExpression') return nameOf(node['object']) === 'Math' && nameOf(node['property']) === 'random';
  return node.type === 'CallExpression' && ['randomBytes', 'randomInt', 'getRandomValues'].includes(nameOf(node['callee']));
}

/** Name of an identifier; '' for other nodes. */
function nameOf(node: unknown): string {
  return typeof node === 'object' && node !== null && 'name' in node && typeof node.name === 'string' ? node.name : '';
}

/** `words`: a file without them has no such node, and is not parsed. */
function findPlaces(sources: readonly Source[], words: RegExp, isWanted: (node: SyntaxNode) => boolean): readonly string[] {
  return sources.flatMap((source) => {
    if (!words.test(source.text)) return [];
    const places: string[] = [];
    walkSyntax(source, (node) => {
      if (isWanted(node)) places.push(`${source.path}:${lineOf(source.text, node.start)}`);
    });
    return places;
  });
}

function files(places: readonly string[]): readonly string[] {
  return [...new Set(places.map((place) => place.replace(/:\d+$/, '')))].sort();
}
