import { Ajv } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { LRUCache } from 'lru-cache';
import { type JsonSchema, writeStableText } from '../../declare/index.ts';
import { addKeywords } from './keywords/index.ts';

// Lengths count code points, as in JSON Schema. Ajv would import this function, but the page has no module loader for it.
const lengthModule = 'require("ajv/dist/runtime/ucs2length").default';
const lengthFunction = 'text => { let length = 0; for (const _ of text) length++; return length; }';

interface ValidatedField {
  readonly key: string;
  readonly schema: JsonSchema;
}

/** Sources by the content of their fields: most forms are the same under other settings. `maxSize` is in characters. */
const sources = new LRUCache<string, string>({ max: 500, maxSize: 8_000_000 });

/**
 * Returns the body of a function that returns one validator per field; fields with equal schemas share one.
 * `[{ key: "email", schema }]` → text that ends in `return exports;`. It needs no import and no eval, so that a strict
 * Content-Security-Policy allows it.
 */
export function makeValidators(fields: readonly ValidatedField[]): string {
  // In the order of the fields, which is also that of the source.
  const content = JSON.stringify(fields.map(({ key, schema }) => [key, schema]));
  const source = sources.get(content) ?? compileSource(fields);
  sources.set(content, source, { size: content.length + source.length });
  return source;
}

function compileSource(fields: readonly ValidatedField[]): string {
  const ajv = new Ajv({
    allErrors: true,
    messages: false,
    // Schemas come from our field kinds, which have tests; validating them again would double the time.
    meta: false,
    validateSchema: false,
    // Above this size Ajv imports a module to compare the values.
    loopEnum: Number.POSITIVE_INFINITY,
    code: { source: true },
  });
  addKeywords(ajv);
  // Fields with equal schemas share a function.
  const names = new Map<string, string>();
  for (const { schema } of fields) {
    const content = writeStableText(schema);
    if (names.has(content)) continue;
    names.set(content, `of${names.size}`);
    ajv.addSchema(schema, `of${names.size - 1}`);
  }
  const code = standaloneCode(ajv, Object.fromEntries([...names.values()].map((name) => [name, name])));
  const exportLines = fields.map(
    ({ key, schema }) => `exports[${JSON.stringify(key)}] = made.${names.get(writeStableText(schema))};`,
  );
  return [
    '"use strict"; const made = (exports => {',
    code.replaceAll(lengthModule, lengthFunction),
    'return exports; })(Object.create(null));',
    `const exports = Object.create(null); ${exportLines.join(' ')} return exports;`,
  ].join(' ');
}
