import { describe, expect, it } from 'vitest';
import { lineOf, readSources, type Source, type SyntaxNode, walkSyntax } from './read-sources.ts';

const code = readSources(/^(engine|src|scripts|tests)\/.*\.(tsx?|mjs|css)$/).filter(
  ({ path }) => !path.startsWith('src/generated/'),
);
const written = readSources(/\.(tsx?|mjs|json|jsonc|md|css|sql)$|^\.ci\//).filter(({ path }) => path !== 'package-lock.json');

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

  it('no file of the program is longer than 300 lines', () => {
    const long = code.filter(({ path, text }) => !path.startsWith('tests/') && text.split('\n').length > 301);
    expect(long.map(({ path, text }) => `${path}: ${text.split('\n').length - 1} lines`)).toEqual([]);
  });
});

describe('debts', () => {
  it('no any', () => {
    expect(findNodes(code, ({ type }) => type === 'TSAnyKeyword')).toEqual([]);
  });

  it('an as or a ! has a line above it that says why', () => {
    const product = code.filter(({ path }) => !path.startsWith('tests/'));
    expect(findNodes(product, isDebt).filter((place) => !hasReason(product, place))).toEqual([]);
  });

  it('nothing is left to do or to skip', () => {
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

describe('what is written leaves no trace of where it was written', () => {
  // Put together here, so that this file does not find itself.
  const traces = [
    ['/', 'work/'],
    ['/', 'tmp/'],
    ['/', 'root/'],
    ['/', 'home/'],
    ['registry', '.npmjs'],
    ['registry', '.yarnpkg'],
  ];

  it.each(traces.map((parts) => parts.join('')))('no file says %s', (trace) => {
    const wrong = written.filter(({ text }) =>
      new RegExp(`(^|[^A-Za-z0-9_.@}/-])${trace.replaceAll('.', '\\.')}`, 'm').test(text),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});

function isDebt(node: SyntaxNode): boolean {
  if (node.type === 'TSNonNullExpression') return true;
  if (node.type !== 'TSAsExpression') return false;
  const to = node['typeAnnotation'];
  // `as const` claims nothing.
  return !JSON.stringify(to).includes('"name":"const"');
}

/** `['engine/flow/machine.ts:49']` */
function findNodes(sources: readonly Source[], isWanted: (node: SyntaxNode) => boolean): readonly string[] {
  return sources
    .filter(({ path }) => /\.tsx?$/.test(path))
    .flatMap((source) => {
      const places: string[] = [];
      walkSyntax(source, (node) => {
        if (isWanted(node)) places.push(`${source.path}:${lineOf(source.text, node.start)}`);
      });
      return places;
    });
}

/** A comment in the line itself or in the few above it; or one of the function that speaks of its casts. */
function hasReason(sources: readonly Source[], place: string): boolean {
  const [, path, line] = /^(.*):(\d+)$/.exec(place) ?? [];
  const lines = sources.find((source) => source.path === path)?.text.split('\n') ?? [];
  const above = lines.slice(0, Number(line));
  const inFunction = above.slice(above.lastIndexOf('}') + 1);
  return (
    above.slice(-5).some((each) => /\/\/|\*\/|^\s*\*/.test(each)) || inFunction.some((each) => /(\/\/|\*).*\bcasts?\b/.test(each))
  );
}
