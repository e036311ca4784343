import { Ajv } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import type { JsonSchema } from '../../declare/index.ts';
import { addKeywords } from './keywords/index.ts';

// Characters are code points, as in JSON Schema. ajv would ask for a module here; the page has no module loader of that kind.
const lengthModule = 'require("ajv/dist/runtime/ucs2length").default';
const lengthFunction = 'text => { let length = 0; for (const _ of text) length++; return length; }';

/**
 * Body of a function that returns one validator for each field: `[{ key: "email", schema }]` → text that ends in `return exports;`.
 * It needs no import and no eval, so that it can be served under a strict Content-Security-Policy.
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
  const exported: Record<string, string> = {};
  fields.forEach(({ key, schema }, index) => {
    const id = `field-${index}`;
    ajv.addSchema(schema, id);
    exported[key] = id;
  });
  const code = standaloneCode(ajv, exported).replaceAll(lengthModule, lengthFunction);
  return `"use strict"; const exports = Object.create(null); ${code} return exports;`;
}
