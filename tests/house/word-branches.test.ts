// No code outside a word's folder compares the name of a field kind, answer or widget.
import { expect, it } from 'vitest';
import { fileKindEntries, isObject, listKinds } from '../../engine/declare/index.ts';
import { lazyControls as jaControls } from '../../engine/ja/kinds/lazy-controls.ts';
import { answers } from '../../engine/kinds/answers.ts';
import { lazyControls } from '../../engine/kinds/lazy-controls.ts';
import { controls } from '../../engine/render/controls/controls.ts';
import { answers as storeAnswers } from '../../src/kinds/answers.ts';
import { lazyControls as storeControls } from '../../src/kinds/lazy-controls.ts';
import { lineOf, readSources, type Source, walkSyntax } from './read-sources.ts';

const kinds = listKinds().map(({ kind }) => kind);
/** By the name of the property or variable that is compared. Files have a kind, too. */
const names: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['kind', new Set(kinds.filter((kind) => !Object.hasOwn(fileKindEntries, kind)))],
  [
    'answer',
    new Set([
      'text',
      'list',
      'boolean',
      ...[answers, storeAnswers].flatMap((list) => Object.values(list)).map(({ name }) => name),
    ]),
  ],
  ['widget', new Set([controls, lazyControls, jaControls, storeControls].flatMap((list) => Object.keys(list)))],
]);

it('nothing outside the folder of a kind or control branches on its name', () => {
  const sources = readSources(/^(engine|src|scripts)\/.*\.(tsx?|mjs)$/).filter(
    // Benchmarks declare the form that they measure.
    ({ path }) => !/^((engine|engine\/ja|src)\/kinds|engine\/render\/controls|scripts\/bench)\//.test(path),
  );
  expect(sources.flatMap(findBranches)).toEqual([]);
});

it.each([
  ["if (field.kind === 'login-id') hide();", 1],
  ["fields.filter(({ widget }) => widget !== 'image')", 1],
  ["switch (field.answer) { case 'survey': break; case 'boolean': break; }", 2],
  ["if (outcome.kind === 'refused') stop();", 0],
  ["files.filter(({ kind }) => kind === 'text')", 0],
])('%s has %i of them', (text, count) => {
  expect(findBranches({ path: 'example.ts', text })).toHaveLength(count);
});

/** Comparisons and cases with a name: `["engine/submit/form-post.ts:35 answer items"]`. */
function findBranches(source: Source): readonly string[] {
  if (!/\b(kind|answer|widget)\b/.test(source.text)) return [];
  const places: string[] = [];
  const check = (property: string | undefined, literal: unknown, start: number) => {
    const value = isObject(literal) && literal['type'] === 'Literal' ? literal['value'] : undefined;
    if (property !== undefined && typeof value === 'string' && names.get(property)?.has(value) === true)
      places.push(`${source.path}:${lineOf(source.text, start)} ${property} ${value}`);
  };
  walkSyntax(source, ({ type, start, operator, left, right, discriminant, cases }) => {
    if (type === 'BinaryExpression' && /^[!=]==?$/.test(String(operator))) {
      check(nameOf(left), right, start);
      check(nameOf(right), left, start);
    }
    if (type === 'SwitchStatement' && Array.isArray(cases))
      for (const part of cases.filter(isObject)) check(nameOf(discriminant), part['test'], Number(part['start']));
  });
  return places;
}

/** `field.answer`, `entry?.answer` and `answer` → `"answer"` */
function nameOf(expression: unknown): string | undefined {
  if (!isObject(expression)) return undefined;
  if (expression['type'] === 'ChainExpression') return nameOf(expression['expression']);
  if (expression['type'] === 'MemberExpression') return nameOf(expression['property']);
  return expression['type'] === 'Identifier' ? String(expression['name']) : undefined;
}
