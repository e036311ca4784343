import { type JsonSchema, operators } from '../../declare/index.ts';
import { choose, object, reference } from './choose.ts';
import { describe } from './describe.ts';

const has = (name: string): JsonSchema => ({ type: 'object', required: [name], properties: { [name]: {} } });

/** Data, a literal, a choice by a condition, or one operator. */
export function expressionSchema(): JsonSchema {
  const several = { type: 'array', minItems: 1, maxItems: 50, items: reference('expression') } as const;
  const ofItems = object({ items: reference('data'), value: reference('expression') }, ['items', 'value']);
  const operands = {
    several: choose(
      [
        [{ type: 'array' }, several],
        [has('items'), ofItems],
      ],
      reference('expression'),
    ),
    two: { ...several, minItems: 2, maxItems: 2 },
    one: reference('expression'),
  };
  const properties = Object.fromEntries(
    operators.map(({ operator, doc, takes }) => [operator, describe(operands[takes], { doc, example: ['$.form.adults', 2] })]),
  );
  const separator = describe({ type: 'string', maxLength: 20 }, { doc: 'What stands between joined texts.', example: ', ' });
  return {
    type: ['number', 'string', 'object'],
    ...choose(
      [
        [{ type: ['number', 'string'] }, { maxLength: 300 }],
        [has('at'), reference('data')],
        [
          has('when'),
          object({ when: reference('condition'), value: reference('expression'), otherwise: reference('expression') }, [
            'when',
            'value',
          ]),
        ],
        [has('join'), object({ join: properties['join'] ?? {}, separator })],
      ],
      { ...object(properties), minProperties: 1, maxProperties: 1 },
    ),
  };
}
