import { type JsonSchema, jsonTypes, textFormats, typePattern } from '../../declare/index.ts';
import { choose, mapOf, object, patternWithMessage, prefixPattern, reference } from './choose.ts';

const isText = { type: 'string' } as const;
const isName = { type: 'string', minLength: 1, maxLength: 300 } as const;
const isTrue = { const: true } as const;

const needs = {
  type: 'array',
  minItems: 1,
  items: object(
    {
      at: isName,
      when: reference('condition'),
      must: reference('condition'),
      variables: { type: 'array', minItems: 1, uniqueItems: true, items: isName },
      concerns: isName,
      warning: isTrue,
      inDraft: isTrue,
      text: isName,
    },
    ['at', 'text'],
  ),
};

const range = {
  type: 'array',
  minItems: 1,
  items: object({ from: isName, to: isName, strict: isTrue, inDraft: isTrue }, ['from', 'to']),
};

const column = { type: 'string', ...patternWithMessage('^[a-z_]+\\.[a-z_]+$', 'must be "<table>.<column>"') } as const;
const texts = { type: 'array', minItems: 1, uniqueItems: true, items: isText } as const;

/** How an element of settings is identified, and which rows hold the identifier. */
const identifies: JsonSchema = object(
  {
    storedIn: {
      type: 'array',
      items: object(
        {
          column,
          json: choose(
            [
              [{ required: ['keys'] }, object({ keys: { const: true } })],
              [{ required: ['answerTo'] }, object({ answerTo: isText })],
            ],
            object({ items: isText }, ['items']),
          ),
          only: mapOf({ type: ['string', 'null'] }),
          with: mapOf(isText),
          same: mapOf(choose([[{ type: 'string' }, isText]], texts)),
          while: isText,
          unless: { ...texts, items: column },
          distinct: isText,
          removal: { enum: ['blocker', 'warning'] },
          count: isText,
        },
        ['column', 'removal', 'count'],
      ),
    },
    revision: isText,
    texts,
  },
  ['storedIn'],
);

/** Types with limits; check has written them out, so that only a wrong one is left. */
const typeText = {
  type: 'string',
  ...patternWithMessage(typePattern, 'must be a type such as "string(200)", "integer(0..9) | null" or "entities/plan[20]"'),
} as const;

/** The meta-schema of declared files with a JSON Schema. */
export const schemaFile = {
  type: 'object',
  additionalProperties: false,
  properties: {
    $ref: { type: 'string', ...prefixPattern('entities/') },
    title: isText,
    description: isText,
    default: {},
    type: choose([[{ type: 'array' }, { minItems: 1, uniqueItems: true, items: { enum: jsonTypes } }]], typeText),
    enum: { type: 'array', minItems: 1 },
    const: {},
    required: { type: 'array', uniqueItems: true, items: isText },
    optional: { type: 'array', minItems: 1, uniqueItems: true, items: isText },
    nullable: isTrue,
    properties: { type: 'object', additionalProperties: reference('schema') },
    additionalProperties: choose([[{ type: 'boolean' }, { const: false }]], reference('schema')),
    items: reference('schema'),
    oneOf: { type: 'array', minItems: 1, items: reference('schema') },
    anyOf: { type: 'array', minItems: 1, items: reference('schema') },
    pattern: isText,
    format: { enum: Object.keys(textFormats) },
    uniqueItems: { type: 'boolean' },
    writeOnly: { const: true },
    multiLine: { const: true },
    advanced: { const: true },
    group: isName,
    freeText: { enum: [true, 'html'] },
    refers: isText,
    identifies,
    needs,
    range,
    independent: { ...mapOf({ type: 'string', minLength: 1 }), minProperties: 1 },
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

/** A JSON Schema within one: a type, or an object. */
export const declaredSchema: JsonSchema = choose([[{ type: 'string' }, typeText]], schemaFile);
