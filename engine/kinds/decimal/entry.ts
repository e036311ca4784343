import { numberOptions } from '../../declare/words/fields/numbers.ts';
import type { FieldKindEntry } from '../../declare/words/option-schemas.ts';

export const entry: FieldKindEntry = {
  kind: 'decimal',
  doc: 'A number with a fixed number of decimals, those of `step`, such as an amount of money. Otherwise like `number`.',
  options: numberOptions({ type: 'number' }, 0.01),
  answer: 'number',
  comparesAs: 'number',
  isRepeatable: true,
  range: { from: 'min', to: 'max', of: 'numbers' },
  example: { kind: 'decimal', min: 0, step: 0.01 },
};
