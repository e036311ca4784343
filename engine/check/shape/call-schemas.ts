// The shapes of calls and operations.
import { entries } from '../../declare/index.ts';
import { mapOf, object, prefixPattern, reference } from './choose.ts';
import { audience, callCompletion, callErrors, callResponse, eachCall, gates, name, route, text } from './value-schemas.ts';

export const call = object(
  {
    id: name,
    like: name,
    method: { enum: ['GET', 'POST', 'DELETE'] },
    path: route,
    each: eachCall,
    discriminator: object({ property: text, value: text }, ['property']),
    for: audience,
    gates,
    gatesOnSend: gates,
    skipGates: gates,
    form: { type: 'string', ...prefixPattern('forms/') },
    envelope: reference('envelope'),
    event: reference('event'),
    response: callResponse,
    clearsDrafts: { const: true },
    isDestructive: { type: 'boolean' },
    partial: { const: true },
    excludeFields: { type: 'array', minItems: 1, uniqueItems: true, items: text },
    fixedAnswers: mapOf(text),
    redirectByPost: { const: true },
    body: { enum: ['form'] },
    next: text,
    completion: callCompletion,
    reachedBy: { enum: entries },
    errors: callErrors,
  },
  ['path', 'for'],
);

export const operation = object(
  {
    method: { enum: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] },
    path: route,
    scope: text,
    summary: text,
    description: { type: 'string', minLength: 1, maxLength: 4000 },
    query: reference('schema'),
    request: reference('schema'),
    mediaType: { type: 'string', pattern: '^[a-z]+/[a-z0-9.+-]+$' },
    form: { type: 'string', ...prefixPattern('forms/') },
    excludeFields: { type: 'array', minItems: 1, uniqueItems: true, items: text },
    response: reference('schema'),
    isCreated: { const: true },
    hasEntityTag: { const: true },
    errors: { type: 'array', minItems: 1, uniqueItems: true, items: text },
    example: object({ params: mapOf(text), query: mapOf({}), request: mapOf({}), response: mapOf({}) }),
  },
  ['method', 'path', 'scope', 'summary'],
);
