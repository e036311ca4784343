import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compile, type JSONSchema } from 'json-schema-to-typescript';
import { isObject } from '../../engine/declare/index.ts';

/** A folder of schemas/ whose types are one file of src/generated/. */
interface Group {
  readonly folder: string;
  /** Ends each type's name: schemas/pages/login.schema.json is LoginPage. */
  readonly suffix: string;
}

// The entities first: the others refer to them.
const groups: readonly Group[] = [
  { folder: 'entities', suffix: '' },
  { folder: 'pages', suffix: 'Page' },
  { folder: 'settings', suffix: 'Settings' },
];
const header = '// Written by `npm run types` from schemas/. Change the schema, not this file.\n';

/** `await generateTypes(root)` → `[['src/generated/entities.ts', '// Written by …'], …]`. The same schemas give the same text. */
export async function generateTypes(root: string): Promise<readonly (readonly [path: string, text: string])[]> {
  return Promise.all(
    groups.map(async (group) => [`src/generated/${group.folder}.ts`, await generateGroup(root, group)] as const),
  );
}

async function generateGroup(root: string, { folder, suffix }: Group): Promise<string> {
  const used = new Set<string>();
  const types: string[] = [];
  for (const name of (await readdir(join(root, 'schemas', folder))).sort()) {
    if (!name.endsWith('.schema.json')) continue;
    const read: unknown = JSON.parse(await readFile(join(root, 'schemas', folder, name), 'utf8'));
    const typeName = nameType(name.slice(0, -'.schema.json'.length)) + suffix;
    if (!isObject(read)) continue;
    const { $schema: _language, ...schema } = read;
    types.push(await compileSchema(prepare(schema, used), typeName));
  }
  const imports =
    folder === 'entities' || used.size === 0 ? '' : `import type { ${[...used].sort().join(', ')} } from './entities.ts';\n`;
  return [header, imports, ...types].filter((part) => part !== '').join('\n');
}

type Schema = Record<string, unknown>;

async function compileSchema(schema: Schema, name: string): Promise<string> {
  // The types of the library say JSONSchema; that what we read is one is engine/check's matter.
  return compile({ ...schema, title: name } as JSONSchema, name, {
    bannerComment: '',
    // Bounded lists would become a union of tuples of each length.
    ignoreMinAndMaxItems: true,
    additionalProperties: false,
    style: { singleQuote: true, printWidth: 130, trailingComma: 'all' },
  });
}

/** References become the names of their types, and inner titles go: they would become types of their own, some of them twice. */
function prepare(schema: Schema, used: Set<string>): Schema {
  const reference = schema['$ref'];
  if (typeof reference === 'string' && reference.startsWith('entities/')) {
    const name = nameType(reference.slice('entities/'.length));
    used.add(name);
    return { tsType: name };
  }
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key, value]) => !(key === 'title' && typeof value === 'string'))
      .map(([key, value]) => [key, prepareValue(value, used)]),
  );
}

function prepareValue(value: unknown, used: Set<string>): unknown {
  if (Array.isArray(value)) return value.map((each) => prepareValue(each, used));
  return isObject(value) ? prepare(value, used) : value;
}

/** `'store-setting-data'` → `'StoreSettingData'`. */
function nameType(file: string): string {
  return file.replace(/(^|-)([a-z])/g, (_all, _dash, letter: string) => letter.toUpperCase());
}
