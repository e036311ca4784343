// The meta-schemas of examples and fixtures.
import type { JsonSchema } from '../../declare/index.ts';
import { choose, mapOf, object, patternWithMessage, reference as refer } from './choose.ts';
import { text } from './value-schemas.ts';

/** An object of an example, in which references to fixtures may stand. */
export const sample: JsonSchema = {
  type: 'object',
  properties: {
    $fixture: { type: 'string', ...patternWithMessage('^[^.#\\s]+\\.[^.#\\s]+$', 'must be "<file>.<name>" of a fixture') },
  },
  additionalProperties: refer('sample-value'),
};
/** Any value of an example. */
export const sampleValue = choose(
  [
    [{ type: 'array' }, { items: refer('sample-value') }],
    [{ type: 'object' }, refer('sample')],
  ],
  {},
);

export const examples = mapOf(
  object({
    like: text,
    description: text,
    data: refer('sample'),
    header: refer('sample'),
    browser: refer('sample'),
    settings: refer('sample'),
    forms: mapOf(object({ answers: refer('sample'), context: refer('sample'), rejected: refer('sample') })),
    refused: choose([[{ type: 'string' }, text]], object({ call: text, code: text })),
  }),
);

export const fixtures = {
  type: 'object',
  propertyNames: patternWithMessage('^[^.#\\s]+$', 'must have neither a dot nor a space'),
  additionalProperties: refer('sample-value'),
};
