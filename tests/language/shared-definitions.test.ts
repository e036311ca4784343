// The files of meta-schemas share their definitions.
import { basename } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { fileKinds, metaSchema, metaSchemaPath } from '../../engine/check/index.ts';
import { shareDefinitions } from '../../engine/check/shape/share-definitions.ts';
import { isObject, type Json, type JsonObject } from '../../engine/declare/index.ts';
import { generateMetaSchemas } from '../../scripts/types/generate-meta-schemas.ts';

const texts = new Map(generateMetaSchemas());
const files = new Map([...texts].map(([path, text]): [string, JsonObject] => [basename(path), JSON.parse(text)]));
const sharedFile = 'definitions.schema.json';

/** Inserts every definition that is not one of `names`, and refers to those as one file does. */
function inline(value: Json | undefined, file: string, names: ReadonlySet<string>): Json | undefined {
  if (Array.isArray(value)) return value.map((element) => inline(element, file, names) ?? null);
  if (!isObject(value)) return value;
  const { $ref: reference } = value;
  // Examples have references to entities.
  const [, target, name = ''] = typeof reference === 'string' ? (/^(.*)#\/definitions\/(.+)$/.exec(reference) ?? []) : [];
  if (target === undefined)
    return Object.fromEntries(
      Object.entries(value).map(([member, below]) => [member, inline(below as Json, file, names) ?? null]),
    );
  if (names.has(name)) return { $ref: `#/definitions/${name}` };
  const nextFile = target || file;
  return inline(definitionsIn(nextFile)[name], nextFile, names);
}

function definitionsIn(file: string): JsonObject {
  const definitions = files.get(file)?.['definitions'];
  return isObject(definitions) ? (definitions as JsonObject) : {};
}

describe.each(fileKinds)('the file of a %s', (kind) => {
  it('means the same as its meta-schema', () => {
    const { definitions = {}, ...root } = metaSchema(kind);
    const names = new Set(Object.keys(definitions as JsonObject));
    const file = basename(metaSchemaPath(kind));
    const { definitions: _own, ...written } = files.get(file) ?? {};
    expect(inline(written, file, names)).toEqual(root);
    for (const [name, definition] of Object.entries(definitions as JsonObject)) {
      const place = Object.hasOwn(definitionsIn(file), name) ? file : sharedFile;
      expect(inline(definitionsIn(place)[name], place, names), name).toEqual(definition);
    }
  });
});

it('no definition of an option stands twice', () => {
  const lines = [...texts.values()].flatMap((text) => text.split('\n')).map((line) => line.trim().replace(/,$/, ''));
  const described = lines
    .filter((line) => line.includes('"markdownDescription": ') && line.endsWith('}'))
    .map((line) => line.replace(/^"[^"]+": /, ''));
  expect(described.length).toBeGreaterThan(300);
  expect(described.filter((line, index) => described.indexOf(line) < index)).toEqual([]);
});

test('definitions that differ between schemas stay in them', () => {
  const long = {
    type: 'string',
    description: 'A text that is long enough to be worth a definition, whatever it says.',
    maxLength: 3,
  };
  const schema = (type: string) => ({
    properties: { a: { properties: { b: long } }, c: { $ref: '#/definitions/place' }, d: { $ref: '#/definitions/same' } },
    definitions: { place: { type, items: { $ref: '#/definitions/place' } }, same: long },
  });
  const { schemas, definitions } = shareDefinitions([schema('array'), schema('object')], 'shared.json');
  expect(schemas.map(({ definitions }) => definitions)).toEqual(
    ['array', 'object'].map((type) => ({ place: schema(type).definitions.place })),
  );
  expect(schemas[1]?.['properties']).toEqual({
    a: { $ref: 'shared.json#/definitions/a' },
    c: { $ref: '#/definitions/place' },
    d: { $ref: 'shared.json#/definitions/same' },
  });
  expect(definitions).toEqual({ a: { properties: { b: { $ref: '#/definitions/same' } } }, same: long });
});
