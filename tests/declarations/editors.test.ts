// Editor support for declared files, tested with the JSON language server of VS Code.

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { ClientCapabilities, getLanguageService, type LanguageService, TextDocument } from 'vscode-json-languageservice';
import { type DeclaredFile, fileKinds, metaSchema, metaSchemaPath, writeReference } from '../../engine/check/index.ts';
import { findKind } from '../../engine/check/read/declared-file.ts';
import {
  isObject,
  type Json,
  listAudiences,
  listBlocks,
  listFormatters,
  listKeywords,
  listKinds,
} from '../../engine/declare/index.ts';
import { readDeclaredFiles } from '../../engine/node/index.ts';
import { generateMetaSchemas } from '../../scripts/types/generate-meta-schemas.ts';
import { brokenReferences } from '../language/broken/references.ts';
import { brokenShapes } from '../language/broken/shapes.ts';
import { smallFiles } from '../language/small-project.ts';

const root = process.cwd();
const metaSchemas = new Map(generateMetaSchemas());

/** A language server that can only read the meta-schemas of the project: no network, no configuration. */
function openEditor(): LanguageService {
  const service = getLanguageService({
    clientCapabilities: ClientCapabilities.LATEST,
    schemaRequestService: async (uri) => {
      const text = metaSchemas.get(uri.replace(`${pathToFileURL(root).href}/`, ''));
      if (text === undefined) throw new Error(`${uri} is not in the project`);
      return text;
    },
    workspaceContext: { resolveRelativePath: (relative, resource) => new URL(relative, resource).href },
  });
  service.configure({ validate: true, allowComments: false });
  return service;
}

const editor = openEditor();

function open({ path, text }: DeclaredFile) {
  const document = TextDocument.create(pathToFileURL(join(root, path)).href, 'json', 1, text);
  return { document, json: editor.parseJSONDocument(document) };
}

async function findErrors(file: DeclaredFile): Promise<readonly string[]> {
  const { document, json } = open(file);
  const found = await editor.doValidation(document, json, {
    schemaValidation: 'error',
    trailingCommas: 'error',
    comments: 'error',
  });
  return found.map(({ message, range }) => `${file.path}:${range.start.line + 1} ${message}`);
}

/** The completions at `|` in the text of a file at this path. */
async function complete(path: string, marked: string): Promise<readonly string[]> {
  const offset = marked.indexOf('|');
  const { document, json } = open({ path, text: withLine(path, marked.replace('|', '')) });
  const shift = document.getText().length - marked.length + 1;
  const list = await editor.doComplete(document, document.positionAt(offset + shift), json);
  return (list?.items ?? []).map(({ label }) => label);
}

async function hover(path: string, marked: string): Promise<string> {
  const offset = marked.indexOf('|');
  const { document, json } = open({ path, text: withLine(path, marked.replace('|', '')) });
  const shift = document.getText().length - marked.length + 1;
  const found = await editor.doHover(document, document.positionAt(offset + shift), json);
  return JSON.stringify(found?.contents ?? '').replaceAll('\\\\', '');
}

const withLine = (path: string, text: string) => text.replace('{', `{ "$schema": "${writeReference(path)}",`);

const screen = 'screens/mypage/some/page.screen.json';
const form = 'schemas/forms/some.form.json';

describe('completes', () => {
  test('the names of a screen', async () => {
    expect(await complete(screen, '{ | }')).toEqual(
      expect.arrayContaining(['route', 'layout', 'for', 'title', 'data', 'blocks']),
    );
  });
  test('the audiences of a screen', async () => {
    expect(await complete(screen, '{ "for": | }')).toEqual(listAudiences().map((each) => JSON.stringify(each)));
  });
  test('the blocks allowed in a screen, and those allowed in a layout', async () => {
    const inScreen = await complete(screen, '{ "blocks": [{ | }] }');
    const inLayout = await complete('screens/layouts/some.layout.json', '{ "blocks": [{ | }] }');
    for (const { block, in: place } of listBlocks()) {
      expect([block, inScreen.includes(block), inLayout.includes(block)]).toEqual([
        block,
        place !== 'layout',
        place !== 'screen',
      ]);
    }
  });
  test('the options of a block and its nested options', async () => {
    expect(await complete(screen, '{ "blocks": [{ "notice": { | } }] }')).toEqual(
      expect.arrayContaining(['tone', 'title', 'text', 'action']),
    );
    expect(await complete(screen, '{ "blocks": [{ "list": { "item": { "facts": [{ | }] } } }] }')).toEqual(
      expect.arrayContaining(['label', 'value', 'when']),
    );
    expect(await complete(screen, '{ "blocks": [{ "notice": { "tone": | } }] }')).toEqual(
      expect.arrayContaining(['"info"', '"success"', '"warning"', '"error"']),
    );
  });
  test('the kinds of fields', async () => {
    expect(await complete(form, '{ "fields": { "a": { "kind": | } } }')).toEqual(
      expect.arrayContaining(listKinds().map(({ kind }) => JSON.stringify(kind))),
    );
  });
  test('the options of a kind and the common options', async () => {
    const offered = await complete(form, '{ "fields": { "a": { "kind": "new-password", | } } }');
    expect(offered).toEqual(expect.arrayContaining(['required', 'label', 'when', 'strength']));
    expect(offered).not.toContain('rows');
  });
  test('the keywords of a condition', async () => {
    expect(await complete(form, '{ "fields": { "a": { "kind": "email", "when": { "form.b": { | } } } } }')).toEqual(
      expect.arrayContaining(
        listKeywords()
          .filter((word) => word.in === 'condition')
          .map(({ keyword }) => keyword),
      ),
    );
  });
  test('the formatters', async () => {
    expect(await complete(screen, '{ "title": { "at": "x", "as": | } }')).toEqual(
      expect.arrayContaining(listFormatters().map(({ formatter }) => JSON.stringify(formatter))),
    );
  });
  test('the base of an example, and references to fixtures at any depth', async () => {
    const examples = 'screens/mypage/some/page.examples.json';
    expect(await complete(examples, '{ "a": { | } }')).toContain('like');
    expect(await complete(examples, '{ "a": { "data": { "people": [{ | }] } } }')).toEqual(['$fixture']);
    expect(await complete('screens/fixtures/people.fixtures.json', '{ "a": { | } }')).toEqual(['$fixture']);
  });
});

describe('describes a name on hover', () => {
  test.each([
    ['a block', screen, '{ "blocks": [{ "no|tice": {} }] }', 'A box with an important message'],
    ['an option', screen, '{ "blocks": [{ "notice": { "te|xt": "x" } }] }', 'The text.'],
    ['a value', screen, '{ "for": "mem|ber" }', 'Signed-in members.'],
    ['a kind of field', form, '{ "fields": { "a": { "kind": "ka|na" } } }', 'Full-width katakana'],
    ['an option of a kind', form, '{ "fields": { "a": { "kind": "kana", "max|Length": 5 } } }', 'Maximum length'],
    [
      'a keyword',
      form,
      '{ "fields": { "a": { "kind": "kana", "when": { "form.b": { "age|Within": {} } } } } }',
      'A birthday whose age',
    ],
    [
      'a name of a state',
      'flows/some.flow.json',
      '{ "states": { "a": { "meta": { "skip|When": {} } } } }',
      'The state is skipped',
    ],
    [
      'a keyword of a schema',
      'schemas/pages/some.schema.json',
      '{ "properties": { "a": { "max|Length": 5 } } }',
      'Required for every text',
    ],
  ])('%s', async (_what, path, text, says) => {
    expect(await hover(path, text)).toContain(says);
  });
});

describe('the editor and the check', () => {
  test('find no problems in the project', async () => {
    const files = await readDeclaredFiles(root);
    expect(files.length).toBeGreaterThan(100);
    const found: string[] = [];
    for (const file of files) found.push(...(await findErrors(file)));
    expect(found).toEqual([]);
  });

  // Problems that editors cannot find: they depend on other files, or cannot be expressed in JSON Schema.
  const beyond = [
    'LAYOUT_SLOT_NOT_ONE',
    'ACTION_TARGET_NOT_ONE',
    'FORMATTER_UNKNOWN',
    'ANSWER_RULE_UNKNOWN',
    'CODES_UNKNOWN',
    'CONDITION_NEVER_HOLDS',
    'REPEAT_KIND_UNFIT',
    'REPEAT_OPTION_UNFIT',
    // They depend on the envelope of the same file.
    'a "discriminator" with an unknown part',
    'a "discriminator" with an unknown value of its part',
    'a "discriminator" with a nested part',
    // It depends on the layout.
    'a screen without an audience',
    // It depends on the transitions of the state.
    'a restarting state with transitions',
    // It depends on the envelope of another file.
    'a payload value that the envelope does not allow',
    // They depend on the name of the file, its route and other screens.
    'values of a parameter that the route does not have',
    'a file named after a parameter without values',
    'a value with a screen of its own',
    // They depend on other options.
    'a pattern of a field without its message',
    'a pattern of a field that cannot be read',
    'a number of an item between limits that exclude each other',
    'limits of days that exclude each other every day',
    'items that differ in a field that they do not have',
    // Settings are not a declared file.
    'an unknown field in the settings of a store',
    'a rule that the settings of a field do not allow',
    'settings that are not an object',
  ];
  test.each(
    Object.entries(brokenShapes)
      .filter(([code]) => !beyond.includes(code))
      .flatMap(([code, cases]) => cases.map(([says, file, , ...edits]) => [code, says, file, edits] as const))
      .filter(([, says]) => !beyond.includes(says)),
  )('both report %s: %s', async (_code, _says, path, edits) => {
    const file = smallFiles(...edits).find((each) => each.path === path);
    expect(await findErrors(file ?? { path, text: '' })).not.toEqual([]);
    expect(validate(path, JSON.parse(file?.text ?? ''))).not.toEqual([]);
  });

  test('an editor does not report problems that depend on other files', async () => {
    const [, file = '', , ...edits] = brokenReferences.LAYOUT_UNKNOWN[0] ?? [];
    const found = smallFiles(...edits).find(({ path }) => path === file);
    expect(await findErrors(found ?? { path: '', text: '' })).toEqual([]);
  });
});

const vocabulary = ['markdownDescription', 'enumDescriptions', 'patternErrorMessage'];
const validators = new Map(
  fileKinds.map((kind) => {
    const ajv = new Ajv({ strict: true, strictRequired: false, allowUnionTypes: true, allErrors: true });
    for (const word of vocabulary) ajv.addKeyword(word);
    return [kind, ajv.compile(metaSchema(kind))];
  }),
);

function validate(path: string, value: unknown): readonly string[] {
  const validator = validators.get(findKind(path)?.kind ?? 'screen');
  return validator?.(value) === true
    ? []
    : (validator?.errors ?? []).map(({ instancePath, message }) => `${path} ${instancePath} ${message}`);
}

test('every file of the project is valid by ajv in strict mode', async () => {
  const files = await readDeclaredFiles(root);
  expect(files.flatMap(({ path, text }) => validate(path, JSON.parse(text)))).toEqual([]);
});

describe.each(fileKinds)('the meta-schema of a %s', (kind) => {
  const schema = metaSchema(kind);
  const described: { readonly way: string; readonly schema: Record<string, unknown> }[] = [];
  const visit = (value: unknown, way: string, isShape: boolean): void => {
    if (Array.isArray(value)) for (const [index, each] of value.entries()) visit(each, `${way}/${index}`, isShape);
    if (!isObject(value)) return;
    for (const [keyword, below] of Object.entries(value)) {
      // Conditions that choose a shape, and examples, contain no properties of it.
      if (isShape && ['if', 'not', 'examples', 'default', 'const', 'enum', 'propertyNames'].includes(keyword)) continue;
      if (isShape && keyword === 'properties' && isObject(below)) {
        for (const [name, property] of Object.entries(below)) {
          const here = `${way}/properties/${name}`;
          if (isObject(property)) described.push({ way: here, schema: property });
          visit(property, here, true);
        }
      } else visit(below, `${way}/${keyword}`, !(isShape && keyword === 'definitions'));
    }
  };
  visit(schema, '', true);
  // The common options of fields are empty here, and described in `field`.
  const own = described.filter(({ schema: each }) => Object.keys(each).length > 0);

  test('describes every property in a sentence', () => {
    expect(own.length).toBeGreaterThan(0);
    const wrong = own.filter(({ schema: each }) => typeof each['description'] !== 'string' || !/\.$/.test(each['description']));
    expect(wrong.map(({ way }) => way)).toEqual([]);
  });

  test('has a valid example for every property', () => {
    const ajv = new Ajv({ strict: false }).addSchema({ ...schema, $id: 'meta' });
    const wrong = own.filter(({ way, schema: each }) => {
      const examples = Array.isArray(each['examples']) ? each['examples'] : [];
      const isValid = ajv.compile({ $ref: `meta#${way}` });
      const all: Json[] = Object.hasOwn(each, 'default') ? [...examples, each['default'] as Json] : examples;
      return examples.length === 0 || !all.every((example) => isValid(example));
    });
    expect(wrong.map(({ way }) => way)).toEqual([]);
  });

  test('describes every enum value', () => {
    const wrong: string[] = [];
    for (const { way, schema: each } of own) {
      if (Array.isArray(each['enum']) && isObject(each) && Array.isArray(each['enumDescriptions'])) {
        if (each['enumDescriptions'].length !== each['enum'].length || each['enumDescriptions'].includes('')) wrong.push(way);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('is generated at the path that files refer to', () => {
    expect(metaSchemas.has(metaSchemaPath(kind))).toBe(true);
  });
});
