import type { CompileKind } from '../../compile/form/field-kind.ts';
import { readNumber } from '../../compile/form/read-options.ts';
import { readText } from '../../declare/index.ts';

export const compile: CompileKind = (field) => {
  const preview = readText(field['preview']);
  return {
    widget: 'html',
    schema: { type: 'string', maxLength: readNumber(field['maxLength'], 10_000) },
    normalise: ['nfc', 'trim'],
    options: { rows: readNumber(field['rows'], 10), ...(preview === undefined ? {} : { preview }) },
  };
};
