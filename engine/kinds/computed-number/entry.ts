import { numberOptions } from '../../declare/words/fields/numbers.ts';
import { expression, type FieldKindEntry, required } from '../../declare/words/option-schemas.ts';

const { step: _step, sumAtMost: _sumAtMost, ...limits } = numberOptions({ type: 'number' });

export const entry: FieldKindEntry = {
  kind: 'computed-number',
  doc: 'A number that is calculated from other answers and shown, such as a total. Browsers calculate it with each key; the server calculates it again and ignores what is sent. It may be used in conditions, limits and later computed fields.',
  options: {
    value: required(
      expression(
        'Data, a number, or one operator: `{ "sum": ["$.form.adults", "$.form.children"] }`, `{ "product": ["$.form.adults", 1200] }`, `{ "sum": { "items": "$.form.lines", "value": { "product": ["$.item.price", "$.item.count"] } } }`, `{ "when": { "form.isMember": true }, "value": 500, "otherwise": 800 }`. A computed field stands after those that it reads.',
        'number',
      ),
    ),
    ...limits,
  },
  answer: 'number',
  comparesAs: 'number',
  isRepeatable: true,
  isComputed: true,
  range: { from: 'min', to: 'max', of: 'numbers' },
  example: { kind: 'computed-number', value: { sum: [1200, 300] } },
};
