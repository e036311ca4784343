import { numberOptions } from '../../declare/words/fields/numbers.ts';
import type { FieldKindEntry } from '../../declare/words/option-schemas.ts';

export const entry: FieldKindEntry = {
  kind: 'integer',
  doc: 'A whole number. Typed in full or half width, also with commas between thousands or a plus sign; scrolling never changes it. The answer is a number of at most 15 digits.',
  options: numberOptions({ type: 'integer' }),
  answer: 'number',
  comparesAs: 'number',
  isRepeatable: true,
  range: { from: 'min', to: 'max', of: 'numbers' },
  example: { kind: 'integer', required: true, min: 1, max: 10 },
};
