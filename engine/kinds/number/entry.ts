import { numberOptions } from '../../declare/words/fields/numbers.ts';
import type { FieldKindEntry } from '../../declare/words/option-schemas.ts';

export const entry: FieldKindEntry = {
  kind: 'number',
  doc: 'A number with at most 6 decimals. The answer is a number of at most 15 digits, typed and shown like an `integer`.',
  options: numberOptions({ type: 'number' }, 0.000001),
  answer: 'number',
  comparesAs: 'number',
  isRepeatable: true,
  range: { from: 'min', to: 'max', of: 'numbers' },
  example: { kind: 'number', min: -50, max: 50, step: 0.5 },
};
