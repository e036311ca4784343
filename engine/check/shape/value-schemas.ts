// Schemas of single values in declared files.
import { spanPattern } from '../../compile/index.ts';
import { type JsonObject, type JsonSchema, listAudiences } from '../../declare/index.ts';
import { choose, mapOf, object, patternWithMessage, reference } from './choose.ts';

export const text = { type: 'string', minLength: 1, maxLength: 300 } as const;
/** The name of a part of the project. */
export const name = {
  type: 'string',
  ...patternWithMessage(
    '^[A-Za-z][A-Za-z0-9._-]{0,79}$',
    'must begin with a letter and have letters, digits, ".", "_" and "-", at most 80',
  ),
} as const;
export const span = {
  type: 'string',
  ...patternWithMessage(spanPattern, 'must be a span of time: a number and s, m, h or d, such as "24h"'),
} as const;
/** Conditions by name: a name is an identifier, which no path to data can be. */
export const conditionName = {
  type: 'string',
  ...patternWithMessage('^[a-z][A-Za-z0-9]{0,59}$', 'must be the name of a condition, such as "isTrial"'),
} as const;
export const conditions: JsonSchema = { ...mapOf(reference('condition')), minProperties: 1, propertyNames: conditionName };
/** Read when the schema is: the application defines its audiences after this module has loaded. */
export const audience: JsonSchema = {
  get enum() {
    return listAudiences();
  },
};
export const gates = { type: 'array', minItems: 1, uniqueItems: true, items: name } as const;
export const route = {
  type: 'string',
  ...patternWithMessage('^/[A-Za-z0-9._{}/-]*$', 'must be an address such as "/account/plans", with {id} for a parameter'),
  maxLength: 200,
} as const;

/** A part of an envelope that a screen gives; check has written out what is right. */
export const partText = {
  type: 'string',
  ...patternWithMessage(
    '^(string\\([1-9][0-9]*\\)|boolean)$',
    'must be a part such as "string(64)", "boolean" or { "field": "email" }',
  ),
} as const;

const completion: JsonObject = {
  title: reference('words'),
  text: reference('words'),
  next: reference('words'),
  actions: { type: 'array', minItems: 1, items: object({ text: reference('words'), link: route }, ['text', 'link']) },
  gates,
};
/** The completion page of a flow. */
export const flowCompletion = object(completion, ['title', 'text']);
/** The completion page of a call, with its path below the screen that sends the call. */
export const callCompletion = object(
  {
    ...completion,
    path: { type: 'string', ...patternWithMessage('^[a-z0-9-]+(/[a-z0-9-]+)*$', 'must be a path such as "renew/complete"') },
  },
  ['title', 'text'],
);

const eachParts = { of: { const: 'settings' }, except: { type: 'array', items: name } };
/** What a call stands for several of. */
export const eachCall = object(eachParts, ['of']);
/** The same for a screen, with calls that its fields send. */
export const eachScreen = object({ ...eachParts, upload: name, sanitize: name }, ['of']);

/** A value of a route parameter that a screen lists: `third-party`. */
export const parameterValuePattern = '^[a-z0-9][a-z0-9-]{0,39}$';

/** The values of a parameter. */
export const parameterValues = {
  type: 'array',
  minItems: 1,
  maxItems: 20,
  uniqueItems: true,
  items: {
    type: 'string',
    ...patternWithMessage(parameterValuePattern, 'must be small letters, digits and "-", such as "third-party"'),
  },
} as const;

export const callResponse = choose(
  [
    [{ type: 'string' }, { enum: ['redirect', 'empty'] }],
    [{ type: 'object', required: ['file'] }, object({ file: { type: 'string', pattern: '^[a-z]+/[a-z0-9.+-]+$' } }, ['file'])],
  ],
  object({ schema: text }, ['schema']),
);

/** Errors by code, and the call that has more of them. */
export const callErrors: JsonSchema = {
  type: 'object',
  properties: { like: name },
  additionalProperties: object({
    ...Object.fromEntries(['field', 'text', 'fallbackText', 'banner', 'dialog'].map((option) => [option, text])),
    ...Object.fromEntries(['serverMessage', 'reloads', 'continues'].map((option) => [option, { type: 'boolean' }])),
    tone: { enum: ['info'] },
    with: mapOf(reference('data')),
  }),
};
