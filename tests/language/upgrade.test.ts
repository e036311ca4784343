import type { Edit } from 'jsonc-parser';
import { findNodeAtLocation, type Node } from 'jsonc-parser';
import { describe, expect, test } from 'vitest';
import { checkDeclarations, fileKinds, fixDeclarations, upgradeFile, writeReference } from '../../engine/check/index.ts';
import { type LanguageUpgrade, upgradeEdits } from '../../engine/check/language/upgrade.ts';
import { languageVersion } from '../../engine/check/read/reference.ts';
import { upgradeSchema } from '../../engine/check/shape/meta-schemas.ts';
import { objectsIn } from '../../engine/check/walk-json.ts';
import { type FormerName, isObject, readFormerName } from '../../engine/declare/index.ts';
import { chaining } from './broken/chains.ts';
import { home } from './broken/locations.ts';
import { put, smallFiles, smallOptions } from './small-project.ts';

/** Edits that rename a property. */
function renameKey(tree: Node, path: readonly (string | number)[], to: string): readonly Edit[] {
  const key = findNodeAtLocation(tree, [...path])?.parent?.children?.[0];
  return key === undefined ? [] : [{ offset: key.offset, length: key.length, content: JSON.stringify(to) }];
}

// A fictitious language: version 2 adds `$schema` and renames `path` to `route`, version 3 adds `for`.
const fictitious: readonly LanguageUpgrade[] = [
  { from: 1, to: 2, edits: ({ kind, tree }) => (kind === 'screen' ? renameKey(tree, ['path'], 'route') : []) },
  {
    from: 2,
    to: 3,
    edits: ({ kind, tree }) => {
      const title = kind === 'screen' ? findNodeAtLocation(tree, ['title'])?.parent : undefined;
      return title === undefined ? [] : [{ offset: title.offset, length: 0, content: '"for": "everybody", ' }];
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
  test('is upgraded through every version, and keeps its comments and layout', () => {
    expect(upgradeFile({ path: screen, text: old }, fictitious, 3)).toBe(`{
  "$schema": "../../engine/declare/meta/3/screen.schema.json",
  // The first page of the shop.
  "route": "/shop",\t"layout":   "guest",

  /* its name */ "for": "everybody", "title": "shop.title",
  "blocks": [ ] }
`);
  });

  test('is upgraded from the version in its $schema', () => {
    const second = `{ "$schema": "../../engine/declare/meta/2/screen.schema.json", "route": "/", "path": "kept", "title": "x" }`;
    expect(upgradeFile({ path: screen, text: second }, fictitious, 3)).toBe(
      '{ "$schema": "../../engine/declare/meta/3/screen.schema.json", "route": "/", "path": "kept", "for": "everybody", "title": "x" }',
    );
  });

  test('stays as it is if it is of a newer version, not valid JSON, or of no known kind', () => {
    for (const [path, text] of [
      [screen, '{ "$schema": "../../engine/declare/meta/9/screen.schema.json", "path": "/" }'],
      [screen, '{ "path": '],
      [screen, '[]'],
      [screen, ''],
      ['screens/readme.json', '{}'],
    ] as const)
      expect(upgradeFile({ path, text })).toBe(text);
  });

  test('ends with a circular list of upgrades', () => {
    const circular: readonly LanguageUpgrade[] = [{ from: 1, to: 1, edits: () => [{ offset: 1, length: 0, content: '' }] }];
    expect(upgradeFile({ path: screen, text: '{}' }, circular, 2)).toContain('meta/1/');
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
])('upgrades %j to %j', (before, after) => {
  const path = 'schemas/pages/home.schema.json';
  expect(upgradeFile({ path, text: before })).toBe(after.replace('…', String(writeReference(path))));
});

test('upgrades a whole project of version 1 to one without problems, and changes nothing the second time', () => {
  const first = smallFiles().map(({ path, text }) => ({ path, text: text.replace(/\n {2}"\$schema": "[^"]*",?/, '') }));
  expect(checkDeclarations(first, smallOptions).map(({ code }) => code)).toEqual(first.map(() => 'LANGUAGE_OLD'));
  const upgraded = first.map((file) => ({ path: file.path, text: upgradeFile(file) }));
  expect(checkDeclarations(upgraded, smallOptions)).toEqual([]);
  expect(upgraded.flatMap((file) => upgradeEdits(file))).toEqual([]);
  expect(upgraded.every(({ text }) => text.includes(`/meta/${languageVersion}/`))).toBe(true);
});

describe('a file of version 2', () => {
  const upgrade = (path: string, declared: object) => {
    const $schema = String(writeReference(path, 2));
    const { $schema: _, ...upgraded } = JSON.parse(upgradeFile({ path, text: JSON.stringify({ $schema, ...declared }) }));
    return upgraded;
  };

  test('has its options renamed by the block, the part and the kind that they belong to', () => {
    const item = {
      title: 'a.b',
      more: { words: 'a.c', of: { at: 'item.lines' } },
      actions: [{ words: 'a.d', send: 'x', done: 'a.e' }],
    };
    expect(
      upgrade(screen, {
        blocks: [
          { text: { words: { text: 'a.b', with: { name: { at: 'name' } } } } },
          { list: { of: { at: 'people' }, look: 'rows', item } },
          { form: { of: 'forms/a', sections: [{ fields: ['of'], marks: 'open' }], send: 'x', submit: 'a.b', done: 'a.c' } },
        ],
      }),
    ).toEqual({
      blocks: [
        { text: { text: { key: 'a.b', with: { name: { at: 'name' } } } } },
        {
          list: {
            items: { at: 'people' },
            variant: 'rows',
            item: {
              title: 'a.b',
              details: { title: 'a.c', items: { at: 'item.lines' } },
              actions: [{ text: 'a.d', send: 'x', successToast: 'a.e' }],
            },
          },
        },
        {
          form: {
            form: 'forms/a',
            sections: [{ fields: ['of'], requiredMarks: 'canBeEmpty' }],
            send: 'x',
            submitLabel: 'a.b',
            successToast: 'a.c',
          },
        },
      ],
    });
  });

  test('has the options of any kind renamed in changes of shared fields', () => {
    expect(
      upgrade('schemas/forms/a.form.json', { fields: { 'fields/person': { name: { quotes: true } }, age: { kind: 'text' } } }),
    ).toEqual({
      fields: { 'fields/person': { name: { allowQuotes: true } }, age: { kind: 'text' } },
    });
  });

  test('keeps names that mean something else: states, data, payloads and answers', () => {
    const on = { done: { target: 'words' } };
    expect(
      upgrade('flows/gift.flow.json', { per: 'account', keep: '24h', states: { done: { meta: { screen: 'a' }, on } } }),
    ).toEqual({ owner: 'account', idleTimeout: '24h', states: { done: { meta: { screen: 'a' }, on } } });
    const payload = { of: 'x', words: { at: 'of' } };
    expect(upgrade(screen, { blocks: [{ actions: { items: [{ words: 'a.b', send: 'x', payload }] } }] })).toEqual({
      blocks: [{ actions: { items: [{ text: 'a.b', send: 'x', payload }] } }],
    });
  });

  test('has values rewritten where a name became a question', () => {
    const fields = {
      pin: { kind: 'pin-code', always: 'REQUIRED', of: 'code' },
      lists: { kind: 'repeat', always: 'OPTIONAL', least: 1, most: 3, fields: { a: { kind: 'text', always: 'REQUIRED' } } },
    };
    expect(upgrade('schemas/forms/gift.form.json', { about: 'other', fields })).toEqual({
      autocomplete: 'off',
      fields: {
        pin: { kind: 'pin-code', required: true, sameAs: 'code' },
        lists: { kind: 'repeat', required: false, minItems: 1, maxItems: 3, fields: { a: { kind: 'text', required: true } } },
      },
    });
  });
});

describe('a file of a draft of version 3', () => {
  const flow = 'flows/signup.flow.json';
  const fragment = 'flows/fragments/entry.fragment.json';
  const upgraded = smallFiles(put(flow, ['goingBack'], { form: { canSubmitAgain: false } }), put(flow, ['idleTimeout'], '24h'));
  const textOf = (files: readonly { readonly path: string; readonly text: string }[], path: string) =>
    files.find((file) => file.path === path)?.text;

  test('has its names and values renamed, which check reports', () => {
    const draft = upgraded.map(({ path, text }) => ({
      path,
      text: text.replace('"canSubmitAgain"', '"repeatable"').replace('"idleTimeout"', '"expiresAfter"'),
    }));
    expect(checkDeclarations(draft, smallOptions).map(({ code }) => code)).toEqual(['PROPERTY_RENAMED', 'PROPERTY_RENAMED']);
    const { files, problems } = fixDeclarations(draft, smallOptions);
    expect(problems).toEqual([]);
    expect(textOf(files, flow)).toBe(textOf(upgraded, flow));
  });

  test('is renamed in the fragment in which a name stands, not in the file that includes it', () => {
    const { $schema, ...content } = JSON.parse(textOf(upgraded, flow) ?? '');
    const including = JSON.stringify({ $schema, include: 'entry' });
    const written = (text: string) => [
      ...upgraded.filter(({ path }) => path !== flow),
      { path: flow, text: including },
      { path: fragment, text },
    ];
    const today = JSON.stringify({ $schema: writeReference(fragment), content });
    const { files, problems } = fixDeclarations(written(today.replace('"idleTimeout"', '"expiresAfter"')), smallOptions);
    expect(problems).toEqual([]);
    expect(textOf(files, flow)).toBe(including);
    expect(textOf(files, fragment)).toBe(today);
  });

  test.each([
    ['a way in', [put(home, ['reachedBy'], 'url')], { '"reachedBy": "url"': '"entry": "address"' }],
    [
      'the states and events of a chain',
      chaining(),
      {
        '"tokenizes"': '"field"',
        'TOKENIZE.card': 'EXCHANGE.card',
        TOKENIZE_FAILED: 'PROBLEM',
        'ACCEPTED.LEAVE': 'SENT',
      },
    ],
    [
      'a block',
      [
        put(home, ['blocks', 4], {
          'local-form-dialog': {
            form: 'forms/search',
            title: 'home.open',
            sections: [{ fields: ['query'] }],
            submitLabel: 'home.open',
            leave: { link: '/', text: 'home.open' },
            changeLabel: 'home.open',
            blocks: [],
          },
        }),
      ],
      { '"local-form-dialog"': '"local-form"' },
    ],
    [
      'a formatter in a path',
      [put(home, ['blocks', 2, 'list', 'item', 'facts', 0, 'value'], '$.item.name as duration')],
      { 'as duration': 'as span' },
    ],
  ] as const)('has %s with the name of today', (_what, edits, formerNames) => {
    const today = smallFiles(...edits);
    const draft = today.map(({ path, text }) => ({
      path,
      text:
        path === home
          ? Object.entries(formerNames).reduce((written, [name, former]) => written.replaceAll(name, former), text)
          : text,
    }));
    const { fixed, files } = fixDeclarations(draft, smallOptions);
    expect(new Set(fixed.map(({ code }) => code))).toEqual(new Set(['PROPERTY_RENAMED']));
    expect(textOf(files, home)).toBe(textOf(today, home));
  });

  test('has a renamed action', () => {
    const action = (type: string) =>
      smallFiles(put(flow, ['states', 'confirm', 'on', 'FINISH', 'actions'], { type, params: { notice: 'changed' } }));
    const { fixed, files } = fixDeclarations(action('sendBack'), smallOptions);
    expect(fixed.map(({ code }) => code)).toContain('PROPERTY_RENAMED');
    expect(textOf(files, flow)).toBe(textOf(action('showAgain'), flow));
  });
});

test('no former name or value is still one of the same place, so an upgrade never changes a current file', () => {
  const places = fileKinds.flatMap((kind) =>
    objectsIn(upgradeSchema(kind)).flatMap(({ properties }) => (isObject(properties) ? [properties] : [])),
  );
  const taken = places.flatMap((properties) =>
    Object.values(properties).flatMap((property) => {
      const { formerly, enum: values } = isObject(property) ? property : {};
      if (formerly === undefined) return [];
      // Only option schemas and names of files have `formerly`.
      const former = readFormerName(formerly as FormerName);
      return [
        ...former.names.filter((name) => Object.hasOwn(properties, name)),
        ...Object.keys(former.values ?? {}).filter((value) => Array.isArray(values) && values.includes(value)),
      ];
    }),
  );
  expect(taken).toEqual([]);
});
