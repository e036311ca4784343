import { Ajv } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { type JsonSchema, writeStableText } from '../../declare/index.ts';
import { addKeywords } from './keywords/index.ts';

// Characters are code points, as in JSON Schema. ajv would ask for a module here; the page has no module loader of that kind.
const lengthModule = 'require("ajv/dist/runtime/ucs2length").default';
const lengthFunction = 'text => { let length = 0; for (const _ of text) length++; return length; }';

/**
 * Body of a function that returns one validator for each field, the same one where fields have the same schema:
 * `[{ key: "email", schema }]` → text that ends in `return exports;`. It needs no import and no eval, so that it can be served under
 * a strict Content-Security-Policy.
 */
export function makeValidators(fields: readonly { readonly key: string; readonly schema: JsonSchema }[]): string {
  const ajv = new Ajv({
    allErrors: true,
    messages: false,
    // The schemas are our own kinds', tested as such; judging them again would double the time.
    meta: false,
    validateSchema: false,
    // Longer lists of values would ask for a module.
    loopEnum: Number.POSITIVE_INFINITY,
    code: { source: true },
  });
  addKeywords(ajv);
  // Fields that take the same answers share a function: a form of many texts has few kinds of them.
  const names = new Map<string, string>();
  for (const { schema } of fields) {
    const content = writeStableText(schema);
    if (names.has(content)) continue;
    names.set(content, `of${names.size}`);
    ajv.addSchema(schema, `of${names.size - 1}`);
  }
  const code = standaloneCode(ajv, Object.fromEntries([...names.values()].map((name) => [name, name])));
  const own = fields.map(({ key, schema }) => `exports[${JSON.stringify(key)}] = made.${names.get(writeStableText(schema))};`);
  return [
    '"use strict"; const made = (exports => {',
    code.replaceAll(lengthModule, lengthFunction),
    'return exports; })(Object.create(null));',
    `const exports = Object.create(null); ${own.join(' ')} return exports;`,
  ].join(' ');
}
