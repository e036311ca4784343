import { describe, expect, it } from 'vitest';
import { lineOf, readSources, type Source, type SyntaxNode, walkSyntax } from './read-sources.ts';

const engine = readSources(/^engine\/.*\.tsx?$/);
const server = readSources(/^src\/(server|rules)\/.*\.ts$/);
const pages = readSources(/^(engine\/render|src\/client)\/.*\.tsx$/);

describe('clock and randomness are passed in', () => {
  it('the engine asks nobody for the time or for a random number', () => {
    // A countdown counts the time that passes before a person's eyes, by the browser's own timer; nothing is decided by it.
    expect(files(findPlaces(engine, isClock))).toEqual(['engine/render/actions/use-cooldown.ts']);
    expect(findPlaces(engine, isRandom)).toEqual([]);
  });

  it('of the server, one file asks for the time and one for random numbers', () => {
    expect(files(findPlaces(server, isClock))).toEqual(['src/server/clock.ts']);
    expect(files(findPlaces(server, isRandom))).toEqual(['src/server/random.ts']);
  });

  it('no SQL reads the database’s own clock', () => {
    const sql = readSources(/^src\/server\/.*\.(ts|sql)$/).filter(({ text }) =>
      /(?<![.\w])(now|clock_timestamp|random)\(\)(?!:)|\bCURRENT_(TIMESTAMP|DATE)\b/.test(text),
    );
    expect(sql.map(({ path }) => path).filter((path) => path !== 'src/server/clock.ts')).toEqual([]);
  });
});

describe('pages need no exception from the Content-Security-Policy', () => {
  it('no element has a style attribute', () => {
    expect(findPlaces(pages, (node) => node.type === 'JSXAttribute' && nameOf(node['name']) === 'style')).toEqual([]);
  });

  it('HTML that is not ours is drawn in one file', () => {
    const places = findPlaces(
      pages,
      (node) => node.type === 'JSXAttribute' && nameOf(node['name']) === 'dangerouslySetInnerHTML',
    );
    expect(files(places).filter((file) => file.startsWith('engine/'))).toEqual(['engine/render/safe-html.tsx']);
  });
});

function isClock(node: SyntaxNode): boolean {
  if (node.type === 'NewExpression') return nameOf(node['callee']) === 'Date' && JSON.stringify(node['arguments']) === '[]';
  return (
    node.type === 'MemberExpression' &&
    nameOf(node['property']) === 'now' &&
    ['Date', 'performance'].includes(nameOf(node['object']))
  );
}

function isRandom(node: SyntaxNode): boolean {
  if (node.type === 'MemberExpression') return nameOf(node['object']) === 'Math' && nameOf(node['property']) === 'random';
  return node.type === 'CallExpression' && ['randomBytes', 'randomInt', 'getRandomValues'].includes(nameOf(node['callee']));
}

/** The name of an identifier, or '' of what is none. */
function nameOf(node: unknown): string {
  return typeof node === 'object' && node !== null && 'name' in node && typeof node.name === 'string' ? node.name : '';
}

function findPlaces(sources: readonly Source[], isWanted: (node: SyntaxNode) => boolean): readonly string[] {
  return sources.flatMap((source) => {
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
