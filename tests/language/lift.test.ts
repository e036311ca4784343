import { findNodeAtLocation, type Node } from 'jsonc-parser';
import { describe, expect, test } from 'vitest';
import { checkDeclarations, liftFile, writeReference } from '../../engine/check/index.ts';
import { type Lift, mendLanguage } from '../../engine/check/language/lift.ts';
import { languageVersion } from '../../engine/check/language/reference.ts';
import type { TextEdit } from '../../engine/check/language/text-edit.ts';
import { smallFiles, smallOptions } from './small-project.ts';

/** The name of a property, renamed where it stands. */
function renameKey(tree: Node, path: readonly (string | number)[], to: string): readonly TextEdit[] {
  const key = findNodeAtLocation(tree, [...path])?.parent?.children?.[0];
  return key === undefined ? [] : [{ offset: key.offset, length: key.length, replacement: JSON.stringify(to) }];
}

// A language that was made up: its version 2 says its version and calls a path a route, its version 3 says who may come.
const madeUp: readonly Lift[] = [
  { from: 1, to: 2, edits: ({ kind, tree }) => (kind === 'screen' ? renameKey(tree, ['path'], 'route') : []) },
  {
    from: 2,
    to: 3,
    edits: ({ kind, tree }) => {
      const title = kind === 'screen' ? findNodeAtLocation(tree, ['title'])?.parent : undefined;
      return title === undefined ? [] : [{ offset: title.offset, length: 0, replacement: '"for": "everybody", ' }];
    },
  },
];

const screen = 'screens/shop/index.screen.json';
const old = `{
  // The first page of the shop.
  "path": "/shop",\t"layout":   "guest",

  /* its name */ "title": "shop.title",
  "blocks": [ ] }
`;

describe('a file of an older language', () => {
  test('is lifted through every version, and keeps its comments and its layout', () => {
    expect(liftFile({ path: screen, text: old }, madeUp, 3)).toBe(`{
  "$schema": "../../engine/declare/meta/3/screen.schema.json",
  // The first page of the shop.
  "route": "/shop",\t"layout":   "guest",

  /* its name */ "for": "everybody", "title": "shop.title",
  "blocks": [ ] }
`);
  });

  test('is lifted from the version that it says', () => {
    const second = `{ "$schema": "../../engine/declare/meta/2/screen.schema.json", "route": "/", "path": "kept", "title": "x" }`;
    expect(liftFile({ path: screen, text: second }, madeUp, 3)).toBe(
      '{ "$schema": "../../engine/declare/meta/3/screen.schema.json", "route": "/", "path": "kept", "for": "everybody", "title": "x" }',
    );
  });

  test('stays as it is where it is of a newer one, is no JSON, or nothing reads it', () => {
    for (const [path, text] of [
      [screen, '{ "$schema": "../../engine/declare/meta/9/screen.schema.json", "path": "/" }'],
      [screen, '{ "path": '],
      [screen, '[]'],
      [screen, ''],
      ['screens/readme.json', '{}'],
    ] as const)
      expect(liftFile({ path, text })).toBe(text);
  });

  test('ends where the list of lifts has no end', () => {
    const turning: readonly Lift[] = [{ from: 1, to: 1, edits: () => [{ offset: 1, length: 0, replacement: '' }] }];
    expect(liftFile({ path: screen, text: '{}' }, turning, 2)).toContain('meta/1/');
  });
});

test.each([
  ['{}', '{"$schema": "…"}'],
  ['{"a":1}', '{"$schema": "…","a":1}'],
  ['{ "a": 1 }', '{ "$schema": "…", "a": 1 }'],
  ['{\n\t"a": 1\n}', '{\n\t"$schema": "…",\n\t"a": 1\n}'],
  ['{\r\n  "a": 1\r\n}', '{\r\n  "$schema": "…",\r\n  "a": 1\r\n}'],
  ['\uFEFF{ "a": 1 }', '\uFEFF{ "$schema": "…", "a": 1 }'],
  ['{ "a": 1, "$schema": "http://json-schema.org/draft-07/schema#" }', '{ "a": 1, "$schema": "…" }'],
])('of %j is made %j', (before, after) => {
  const path = 'schemas/pages/home.schema.json';
  expect(liftFile({ path, text: before })).toBe(after.replace('…', String(writeReference(path))));
});

test('lifts a whole project of the first version into one without a problem, and a second time nothing', () => {
  const first = smallFiles().map(({ path, text }) => ({ path, text: text.replace(/\n {2}"\$schema": "[^"]*",?/, '') }));
  expect(checkDeclarations(first, smallOptions).map(({ code }) => code)).toEqual(first.map(() => 'LANGUAGE_OLD'));
  const lifted = first.map((file) => ({ path: file.path, text: liftFile(file) }));
  expect(checkDeclarations(lifted, smallOptions)).toEqual([]);
  expect(lifted.flatMap((file) => mendLanguage(file))).toEqual([]);
  expect(lifted.every(({ text }) => text.includes(`/meta/${languageVersion}/`))).toBe(true);
});
