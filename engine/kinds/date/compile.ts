import type { CompileKind } from '../../compile/form/field-kind.ts';
import { readText } from '../../declare/index.ts';

export const compile: CompileKind = (field) => {
  const min = readText(field['min']) ?? '0001-01-01';
  // Date inputs and the validator support years of four digits.
  const max = readText(field['max']) ?? '9999-12-31';
  return {
    widget: 'date',
    schema: {
      type: 'string',
      pattern: '^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$',
      realDate: true,
      dayFrom: min,
      dayTo: max,
    },
    normalise: ['oneLine', 'visible', 'nfkc', 'trim', 'isoDate'],
    options: { min, max },
  };
};
