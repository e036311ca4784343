// Meta-schemas of blocks, fields and conditions, generated from the option schemas of the vocabulary.
import {
  addressPattern,
  type BlockEntry,
  commonFieldOptions,
  dataPattern,
  type FieldKindEntry,
  type FormerName,
  findMainOption,
  isObject,
  itemKeyPattern,
  type Json,
  type JsonObject,
  type JsonSchema,
  listBlocks,
  listKeywords,
  listKinds,
  nameWithParametersPattern,
  type OptionSchema,
  type Options,
} from '../../declare/index.ts';
import { choose, object, patternWithMessage, prefixPattern, type Reader, reference } from './choose.ts';
import { declaredSchema } from './declared-schema.ts';
import { describe } from './describe.ts';
import { expressionSchema } from './expression-schema.ts';
import { exampleOf } from './option-examples.ts';
import { formatters, kindNames } from './word-names.ts';

const text = { type: 'string', minLength: 1, maxLength: 300 } as const;

/** Names inherited by every object: a field with such a name would always seem to have an answer. */
export const namesOfObjects: readonly string[] = Object.getOwnPropertyNames(Object.prototype);

const has = (name: string): JsonSchema => ({ type: 'object', required: [name], properties: { [name]: {} } });
const joined = { type: 'array', minItems: 1, items: text } as const;
const isText = { type: 'string' } as const;
const isDataText = { type: 'string', pattern: dataPattern } as const;

/** `{"words": {"type": "words"}}` → `{ type: "object", additionalProperties: false, properties: { words: { $ref: … } } }` */
function optionsSchema(options: Options, example?: Json): JsonSchema {
  return object(describeOptions(options, example), requiredOf(options));
}

const requiredOf = (options: Options): readonly string[] =>
  Object.keys(options).filter((name) => options[name]?.required === true);

function describeOptions(options: Options, example?: Json): JsonObject {
  const of = isObject(example) ? example : {};
  return Object.fromEntries(Object.entries(options).map(([name, schema]) => [name, describeOption(schema, asJson(of[name]))]));
}

/** The described schema of an option. `example`: its value in the example of its entry, if any. */
function describeOption(schema: OptionSchema, example: Json | undefined): JsonSchema {
  const shownExample = example ?? exampleOf(schema);
  const fallback = schema.type === 'literal' ? schema.default : undefined;
  return describe(
    { ...createOptionSchema(schema, shownExample), ...(schema.isExpanded === true ? { isExpanded: true } : {}) },
    { ...formerName(schema), doc: schema.doc, example: shownExample },
    fallback,
  );
}

const formerName = ({ formerly }: { readonly formerly?: FormerName | undefined }) => (formerly === undefined ? {} : { formerly });

function createOptionSchema(schema: OptionSchema, example?: Json): JsonSchema {
  switch (schema.type) {
    case 'words':
    case 'value':
      return reference('words');
    case 'literal':
      return schema.orData === true
        ? choose(
            [
              [isDataText, {}],
              [has('at'), reference('data')],
            ],
            schema.schema,
          )
        : schema.schema;
    case 'group':
      return optionsSchema(schema.options, example);
    case 'list':
      return {
        type: 'array',
        items: choose(
          [[has('include'), reference('include')]],
          createOptionSchema(schema.of, Array.isArray(example) ? example[0] : undefined),
        ),
      };
    case 'expression':
      return reference('expression');
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
          ...choose(
            [[isText, text]],
            object({ join: describe(joined, { doc: 'Several of them, put together.', example: ['city', 'town'] }) }, ['join']),
          ),
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
      return { ...text, ...prefixPattern('forms/') };
    case 'call':
      return {
        ...text,
        ...patternWithMessage(
          nameWithParametersPattern,
          'must be the name of a call, with parameters of its path as in "renew($.item.loanId, book: $.item.isbn)"',
        ),
      };
    case 'data':
    case 'condition':
    case 'blocks':
    case 'link':
      return reference(schema.type);
  }
}

/** The options of every field. */
const commonOptions = describeOptions(commonFieldOptions);

/** The definitions that option schemas refer to. */
export const definitionsFor = (reader: Reader): JsonObject => ({
  data: {
    type: ['string', 'object'],
    ...choose(
      [[isText, patternWithMessage(dataPattern, 'must be a path to data, such as "$.account.email" or "$.price as yen"')]],
      object({ at: text, as: reader.isEditor ? { anyOf: [formatters(), text] } : text }, ['at']),
    ),
  },
  words: {
    type: ['string', 'object'],
    minLength: 1,
    ...choose(
      [
        [
          isText,
          {
            ...patternWithMessage(
              nameWithParametersPattern,
              'must be the key of a text, with its parameters as in "card.title($.name, day: $.item.due as date)"',
            ),
            maxLength: 300,
          },
        ],
        [has('at'), reference('data')],
        [has('code'), object({ code: reference('data'), as: text }, ['code', 'as'])],
      ],
      object(
        {
          key: text,
          with: {
            type: 'object',
            additionalProperties: choose([[{ type: 'object' }, reference('data')]], { type: ['string', 'number'] }),
          },
        },
        ['key'],
      ),
    ),
  },
  condition: {
    type: 'object',
    properties: { any: { type: 'array', minItems: 1, items: reference('condition') }, not: reference('condition') },
    ...(reader.isEditor ? { additionalProperties: choose([[{ type: 'object' }, fragment()]], {}) } : {}),
  },
  expression: expressionSchema(),
  link: {
    type: ['string', 'object'],
    ...choose(
      [
        [
          isText,
          {
            ...patternWithMessage(
              `^\\?ask=|^\\$\\.|${addressPattern}`,
              'must begin with "/", or with "?ask=" for a dialog, and have parameters such as {loanId} or {loanId: $.item.id}',
            ),
            maxLength: 300,
          },
        ],
      ],
      reference('data'),
    ),
  },
  blocks: { type: 'array', items: reference('block') },
  block: blockSchema(reader),
  field: {
    type: 'object',
    required: ['kind'],
    properties: {
      kind: describe(reader.isEditor ? kindNames() : isText, { doc: 'What kind of field it is.', example: 'email' }),
      ...commonOptions,
    },
    ...choose(
      listKinds().map((entry) => [{ required: ['kind'], properties: { kind: { const: entry.kind } } }, kindSchema(entry)]),
      {},
    ),
  },
  /** Changes of a shared field. */
  'field-changes': { type: 'object', properties: { ...(reader.isEditor ? renamedKindOptions() : {}), ...commonOptions } },
  schema: declaredSchema,
});

/** Options that a kind has renamed. Changes of a shared field name no kind, so that each may stand in them. */
const renamedKindOptions = (): JsonObject =>
  Object.fromEntries(
    listKinds()
      .flatMap(({ options }) => Object.entries(options))
      .flatMap(([name, option]) =>
        option.formerly === undefined
          ? []
          : [[name, describe({}, { ...formerName(option), doc: option.doc, example: exampleOf(option) })]],
      ),
  );

/** The keywords of a condition entry, each with the schema of its value. */
const fragment = (): JsonSchema =>
  object(
    Object.fromEntries(
      listKeywords()
        .filter((entry) => entry.in === 'condition')
        .map(({ keyword, doc, takes, data, example }) => [
          keyword,
          describe(
            data === true
              ? choose(
                  [
                    [isDataText, {}],
                    [has('at'), reference('data')],
                  ],
                  takes,
                )
              : takes,
            {
              doc,
              example: asJson(isObject(example) ? example[keyword] : undefined),
            },
          ),
        ]),
    ),
  );

/** For check the schema allows any block names: checkBlocks reports unknown, missing and additional ones. */
function blockSchema({ isEditor, place }: Reader): JsonSchema {
  const entries = listBlocks().filter((entry) => place === undefined || entry.in === 'both' || entry.in === place);
  const properties = {
    when: describe(reference('condition'), { doc: 'Shown only while this holds.', example: { isSignedIn: true } }),
    ...Object.fromEntries(entries.map((entry) => [entry.block, describeBlock(entry)])),
  };
  if (!isEditor) return { type: 'object', properties };
  return {
    ...object(properties),
    minProperties: 1,
    ...choose([[has('when'), { minProperties: 2, maxProperties: 2 }]], { maxProperties: 1 }),
  };
}

/** The options of a kind of field. `kind` and the common options are described in `field`. */
function kindSchema({ options, example }: FieldKindEntry): JsonSchema {
  const common = Object.fromEntries(['kind', ...Object.keys(commonFieldOptions)].map((name) => [name, {}]));
  return object({ ...common, ...describeOptions(options, example) }, requiredOf(options));
}

function describeBlock({ block, doc, options, example, formerly }: BlockEntry): JsonSchema {
  const ownExample = asJson(isObject(example) ? example[block] : undefined) ?? {};
  const main = findMainOption(options);
  const long = optionsSchema(options, ownExample);
  const schema =
    main === undefined
      ? long
      : {
          type: [main.type, 'object'],
          ...choose([[{ type: main.type }, createOptionSchema(main.schema)]], long),
        };
  return { title: block, ...describe(schema, { ...formerName({ formerly }), doc, example: ownExample }) };
}

function asJson(value: unknown): Json {
  // Examples of the vocabulary are JSON.
  return value as Json;
}
