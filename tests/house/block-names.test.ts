// Facts about a block are flags of its entry: no other code asks for a block by its name.
import { describe, expect, it } from 'vitest';
import { isObject, listBlocks } from '../../engine/declare/index.ts';
import { lineOf, readSources, type Source, type SyntaxNode, walkSyntax } from './read-sources.ts';

const names = new Set(listBlocks().map(({ block }) => block));
/** `block.block`, `plan['block']`, `blockName`, and the last step of a path in a declaration. */
const readsBlock = /block|\.at\(-1\)/i;

describe('no branch on the name of a block', () => {
  it('in the engine, the application and the scripts', () => {
    const sources = readSources(/^(engine|src|scripts)\/.*\.(tsx?|mjs)$/).filter(
      ({ path }) => !/^engine\/blocks\/[^/]+\/|^src\/generated\//.test(path),
    );
    expect(sources.length).toBeGreaterThan(500);
    expect(sources.flatMap(findBranches)).toEqual([]);
  });

  it.each([
    "if (block.block === 'player') play();",
    "const isForm = 'form' !== plan['block'];",
    "switch (block) { case 'review': break; }",
    "const isDerived = path.at(-1) === 'review';",
    "const slots = blocks.map((block) => block.at('slot'));",
    'const mayReview = text.includes(\'"review"\');',
    "const file = 'engine/blocks/form/component.tsx';",
  ])('finds %s', (text) => {
    expect(findBranches({ path: `sample-${text.length}.ts`, text })).toHaveLength(1);
  });

  it.each(["if (kind === 'form') draw();", "const text = call.at('form');"])('allows %s', (text) => {
    expect(findBranches({ path: `other-${text.length}.ts`, text })).toEqual([]);
  });
});

function findBranches(source: Source): readonly string[] {
  const places: string[] = [];
  walkSyntax(source, (node) => {
    if (namesBlock(node, source.text)) places.push(`${source.path}:${lineOf(source.text, node.start)}`);
  });
  return places;
}

function namesBlock(node: SyntaxNode, text: string): boolean {
  if (node.type === 'BinaryExpression' && /^[!=]==$/.test(String(node['operator']))) {
    const sides = [node['left'], node['right']];
    return sides.some((side, index) => isName(side) && readsBlock.test(textOf(sides[1 - index], text)));
  }
  if (node.type === 'SwitchStatement') {
    const cases = Array.isArray(node['cases']) ? node['cases'] : [];
    return readsBlock.test(textOf(node['discriminant'], text)) && cases.some((part) => isObject(part) && isName(part['test']));
  }
  if (node.type === 'CallExpression' && Array.isArray(node['arguments'])) {
    const called = textOf(node['callee'], text);
    const [argument] = node['arguments'];
    return (
      (/block\w*\.(at|has|get)$/i.test(called) && isName(argument)) || (/\.includes$/.test(called) && isQuotedName(argument))
    );
  }
  return (
    node.type === 'Literal' &&
    /^engine\/blocks\/[a-z]/.test(String(node['value'])) &&
    !/^engine\/blocks\/[a-z]+\.\w+$/.test(String(node['value']))
  );
}

const isName = (node: unknown): boolean => isObject(node) && node['type'] === 'Literal' && names.has(String(node['value']));

const isQuotedName = (node: unknown): boolean =>
  isObject(node) && node['type'] === 'Literal' && names.has(/^"(.*)"$/.exec(String(node['value']))?.[1] ?? '');

const textOf = (node: unknown, text: string): string =>
  isObject(node) ? text.slice(Number(node['start']), Number(node['end'])) : '';
