import type { CompileKind } from '../../compile/form/field-kind.ts';
import { readNumber } from '../../compile/form/read-options.ts';
import { readText } from '../../declare/index.ts';

export const compile: CompileKind = (field) => ({
  widget: 'text-file',
  schema: { type: 'string', maxLength: readNumber(field['maxLength'], 100_000) },
  normalise: ['trim'],
  options: { rows: readNumber(field['rows'], 10), accepts: readText(field['accepts']) ?? '' },
});
