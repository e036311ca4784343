import { compile, type JSONSchema } from 'json-schema-to-typescript';
import { isObject } from '../../engine/declare/index.ts';

export const header = '// Written by `npm run types` from what is declared. Change the declaration, not this file.\n';

type Schema = Record<string, unknown>;

const compiled = new Map<string, Promise<string>>();

/**
 * `await compileSchema(prepare(schema, used), 'LoginPage')` → `export interface LoginPage { … }`. Compiles each schema once per
 * process: formatting the text is slow.
 */
export function compileSchema(schema: Schema, name: string): Promise<string> {
  const titled = { ...schema, title: name };
  const key = JSON.stringify(titled);
  const typeText = compiled.get(key) ?? compileTitled(titled, name);
  compiled.set(key, typeText);
  return typeText;
}

async function compileTitled(schema: Schema, name: string): Promise<string> {
  // JsonSchema and JSONSchema are different types; check validates that this is a JSON Schema.
  return compile(schema as JSONSchema, name, {
    bannerComment: '',
    // Otherwise bounded arrays become a union of tuples of each length.
    ignoreMinAndMaxItems: true,
    additionalProperties: false,
    style: { singleQuote: true, printWidth: 130, trailingComma: 'all' },
  });
}

/** Replaces references by type names and removes inner titles, which would become types of their own. */
export function prepare(schema: Schema, used: Set<string>): Schema {
  const reference = schema['$ref'];
  if (typeof reference === 'string' && reference.startsWith('entities/')) {
    const name = nameType(reference.slice('entities/'.length));
    used.add(name);
    return { tsType: name };
  }
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key, value]) => !(key === 'title' && typeof value === 'string') && key !== '$schema')
      .map(([key, value]) => [key, prepareValue(value, used)]),
  );
}

function prepareValue(value: unknown, used: Set<string>): unknown {
  if (Array.isArray(value)) return value.map((element) => prepareValue(element, used));
  return isObject(value) ? prepare(value, used) : value;
}

/** `'store-setting-data'` → `'StoreSettingData'`, `'login-2fa'` → `'Login2Fa'`, as the compiler of schemas writes it. */
export function nameType(file: string): string {
  return file
    .replace(/(^|[-./]|\d)([a-z])/g, (_all, before: string, letter: string) => before + letter.toUpperCase())
    .replaceAll(/[-./]/g, '');
}

/** `importsOf('./entities.ts', ['Account'])` → `import type { Account } from '../../src/generated/entities.ts';`; empty without names. */
export function importsOf(from: string, names: readonly string[]): string {
  return names.length === 0 ? '' : `import type { ${[...new Set(names)].sort().join(', ')} } from '${from}';\n`;
}
