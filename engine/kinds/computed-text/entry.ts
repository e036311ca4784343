import { maxLength } from '../../declare/words/fields/common.ts';
import { expression, type FieldKindEntry, required } from '../../declare/words/option-schemas.ts';

export const entry: FieldKindEntry = {
  kind: 'computed-text',
  doc: 'A text that is put together from other answers and shown. Like `computed-number`, the server puts it together again.',
  options: {
    value: required(
      expression(
        'Data, a text, or an expression: `{ "join": ["$.form.familyName", "$.form.givenName"], "separator": " " }`, `{ "join": { "items": "$.form.guests", "value": "$.item.name" }, "separator": ", " }`.',
        'text',
      ),
    ),
    maxLength: maxLength(1000),
  },
  answer: 'text',
  isRepeatable: true,
  isComputed: true,
  example: { kind: 'computed-text', value: { join: ['A', 'B'], separator: ', ' } },
};
