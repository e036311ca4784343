import type { JsonSchema } from '../../declare/index.ts';
import { choose, prefixPattern, reference } from './choose.ts';

const isText = { type: 'string' } as const;

/** The meta-schema of declared JSON Schemas. */
export const declaredSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    $ref: { type: 'string', ...prefixPattern('entities/') },
    title: isText,
    description: isText,
    default: {},
    type: {
      ...choose([[{ type: 'array' }, { minItems: 1, uniqueItems: true, items: reference('type') }]], reference('type')),
    },
    enum: { type: 'array', minItems: 1 },
    const: {},
    required: { type: 'array', uniqueItems: true, items: isText },
    properties: { type: 'object', additionalProperties: reference('schema') },
    additionalProperties: choose([[{ type: 'boolean' }, { const: false }]], reference('schema')),
    items: reference('schema'),
    oneOf: { type: 'array', minItems: 1, items: reference('schema') },
    anyOf: { type: 'array', minItems: 1, items: reference('schema') },
    pattern: isText,
    format: { enum: ['regex'] },
    uniqueItems: { type: 'boolean' },
    writeOnly: { const: true },
    minimum: { type: 'number' },
    maximum: { type: 'number' },
    ...Object.fromEntries(
      ['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'].map((name) => [
        name,
        { type: 'integer', minimum: 0 },
      ]),
    ),
  },
} as const satisfies JsonSchema;

/** The allowed values of `type`. */
export const declaredTypes: JsonSchema = { enum: ['string', 'integer', 'number', 'boolean', 'object', 'array', 'null'] };
