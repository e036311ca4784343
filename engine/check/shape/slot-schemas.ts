// Meta-schemas of what words take, from their slots: editors use them, and the check of shape does.
import {
  blockWords,
  commonFieldOptions,
  fieldWords,
  itemKeyPattern,
  type JsonObject,
  type JsonSchema,
  type Options,
  type Slot,
} from '../../declare/index.ts';

const reference = (name: string): JsonSchema => ({ $ref: `#/definitions/${name}` });
const text = { type: 'string', minLength: 1, maxLength: 300 } as const;

/** What every object has by birth: an answer called so would be found where there is none. */
export const namesOfObjects: readonly string[] = Object.getOwnPropertyNames(Object.prototype);

/** One of several shapes, told apart by a look, so that what is wrong is told of the one that was meant. */
export function choose(cases: readonly (readonly [JsonSchema, JsonSchema])[], otherwise: JsonSchema): JsonSchema {
  return cases.reduceRight<JsonSchema>((rest, [look, shape]) => ({ if: look, then: shape, else: rest }), otherwise);
}

export const object = (properties: JsonObject, required: readonly string[] = []): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
});

const has = (name: string): JsonSchema => ({ required: [name] });
const isText = { type: 'string' } as const;

/** `{"words": {"slot": "words"}}` → `{ type: "object", additionalProperties: false, properties: { words: { $ref: … } } }` */
function optionsSchema(options: Options): JsonSchema {
  return object(
    Object.fromEntries(Object.entries(options).map(([name, slot]) => [name, slotSchema(slot)])),
    Object.keys(options).filter((name) => options[name]?.required === true),
  );
}

function slotSchema(slot: Slot): JsonSchema {
  switch (slot.slot) {
    case 'words':
    case 'value':
      return reference('words');
    case 'literal':
      return slot.schema;
    case 'group':
      return optionsSchema(slot.options);
    case 'list':
      return { type: 'array', items: slotSchema(slot.of) };
    case 'fields':
      return { type: 'array', minItems: 1, items: text };
    case 'payload':
      return { type: 'object' };
    case 'fill':
      return {
        type: 'object',
        minProperties: 1,
        additionalProperties: {
          type: ['string', 'object'],
          ...choose([[isText, text]], object({ join: { type: 'array', minItems: 1, items: text } }, ['join'])),
        },
      };
    case 'parts':
      return {
        type: 'object',
        minProperties: 1,
        propertyNames: { pattern: itemKeyPattern, not: { enum: ['id', ...namesOfObjects] } },
        additionalProperties: reference('field'),
      };
    case 'form':
      return { ...text, pattern: '^forms/' };
    case 'call':
      return text;
    case 'data':
    case 'condition':
    case 'blocks':
    case 'link':
      return reference(slot.slot);
  }
}

/** What may stand in a declared JSON Schema. */
export const declaredSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    $ref: { type: 'string', pattern: '^entities/' },
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

/** What the slots' schemas refer to. */
export const definitions: JsonObject = {
  data: object({ at: text, as: text }, ['at']),
  words: {
    type: ['string', 'object'],
    minLength: 1,
    ...choose(
      [
        [isText, {}],
        [has('at'), reference('data')],
        [has('code'), object({ code: reference('data'), as: text }, ['code', 'as'])],
      ],
      object(
        {
          text,
          with: {
            type: 'object',
            additionalProperties: choose([[{ type: 'object' }, reference('data')]], { type: ['string', 'number'] }),
          },
        },
        ['text'],
      ),
    ),
  },
  condition: {
    type: 'object',
    properties: { any: { type: 'array', minItems: 1, items: reference('condition') }, not: reference('condition') },
  },
  link: {
    type: ['string', 'object'],
    ...choose([[isText, { pattern: '^(/|\\?ask=)', maxLength: 300 }]], reference('data')),
  },
  blocks: { type: 'array', items: reference('block') },
  // Which of its words a block has, and that it has one, is told by the check of screens, which can name them.
  block: {
    type: 'object',
    properties: {
      when: reference('condition'),
      ...Object.fromEntries(blockWords.map((word) => [word.block, optionsSchema(word.options)])),
    },
  },
  field: {
    type: 'object',
    required: ['kind'],
    ...choose(
      fieldWords.map((word) => [
        { properties: { kind: { const: word.kind } } },
        optionsSchema({
          ...commonFieldOptions,
          ...word.options,
          kind: { slot: 'literal', doc: 'Its kind.', schema: isText, required: true },
        }),
      ]),
      // Which kinds there are is told by the check of forms.
      { properties: { kind: isText } },
    ),
  },
  schema: declaredSchema,
  type: { enum: ['string', 'integer', 'number', 'boolean', 'object', 'array', 'null'] },
};
