import type { CompileKind } from '../../compile/form/field-kind.ts';
import { readNumber } from '../../compile/form/read-options.ts';
import { readText } from '../../declare/index.ts';

export const compile: CompileKind = (field) => ({
  widget: 'picture',
  schema: { type: 'string', maxLength: readNumber(field['maxLength'], 2048) },
  normalise: ['oneLine', 'visible', 'trim'],
  options: { upload: readText(field['upload']) ?? '', size: readNumber(field['size'], 1600) },
});
