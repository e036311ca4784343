// Schemas of the states and transitions of flows.
import type { JsonObject, JsonSchema } from '../../declare/index.ts';
import { choose, mapOf, object, reference as refer } from './choose.ts';
import { flowCompletion, span, text } from './value-schemas.ts';

const listOr = (item: JsonSchema): JsonSchema => choose([[{ type: 'array' }, { items: item }]], item);
const singleTimeout = { ...mapOf(refer('lapse')), minProperties: 1, maxProperties: 1, propertyNames: span };

export const flowParts: JsonObject = {
  effect: choose([[{ type: 'string' }, text]], object({ type: text, params: { type: 'object' } }, ['type'])),
  transition: object({ target: text, guard: refer('effect'), actions: listOr(refer('effect')) }),
  lapse: object({ target: text, actions: listOr(refer('effect')) }, ['target']),
  invoke: object(
    { src: text, input: { type: 'object' }, onDone: refer('lapse'), onError: mapOf(refer('lapse')), onUnknown: singleTimeout },
    ['src', 'onDone', 'onError', 'onUnknown'],
  ),
  step: object(
    {
      n: { type: 'integer', minimum: 1, maximum: 20 },
      of: { type: 'integer', minimum: 1, maximum: 20 },
      when: refer('condition'),
    },
    ['n', 'of'],
  ),
  state: object(
    {
      type: { enum: ['final'] },
      meta: object(
        {
          screen: text,
          step: listOr(refer('step')),
          skipWhen: refer('condition'),
          visibleFor: span,
          restartable: { type: 'boolean' },
          completion: flowCompletion,
        },
        ['screen'],
      ),
      on: mapOf(listOr(refer('transition'))),
      after: singleTimeout,
      invoke: refer('invoke'),
    },
    ['meta'],
  ),
};
