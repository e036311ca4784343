import { expect, it } from 'vitest';
import { lineOf, readSources, type SyntaxNode, walkSyntax } from './read-sources.ts';

const maxLines = 60;
const maxParameters = 4;
// Functions that are longer, by their file, with their lines. May only shrink.
const known: Readonly<Record<string, number>> = {
  'engine/render/form-element/form-element.tsx': 71,
  'src/kinds/card/control.lazy.tsx': 61,
  'engine/kinds/image/control.lazy.tsx': 72,
  'engine/kinds/repeat/items-store.ts': 76,
  'engine/kinds/repeat/use-items.ts': 118,
  'engine/render/controls/cells/use-cells.ts': 105,
  'engine/render/controls/use-text-control.ts': 74,
  'engine/render/form/store/form-answers.ts': 103,
};

it(`no function that answers requests or renders has more than ${maxLines} lines or ${maxParameters} parameters`, () => {
  const lines: Record<string, number> = {};
  const manyParameters: string[] = [];
  for (const source of readSources(/^(engine\/(render|blocks|kinds|ja)|src\/(blocks|kinds|server\/runtime))\/.*\.tsx?$/)) {
    walkSyntax(source, (node) => {
      if (!/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) return;
      const first = lineOf(source.text, node.start);
      const length = lineOf(source.text, node.end) - first + 1;
      if (length > maxLines) lines[source.path] = Math.max(length, lines[source.path] ?? 0);
      if (countParameters(node) > maxParameters) manyParameters.push(`${source.path}:${first}`);
    });
  }
  expect(manyParameters).toEqual([]);
  expect(lines).toEqual(known);
});

function countParameters({ params }: SyntaxNode): number {
  return Array.isArray(params) ? params.length : 0;
}
