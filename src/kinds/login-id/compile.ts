import type { CompileKind } from '../../../engine/compile/index.ts';
import { readText } from '../../../engine/declare/index.ts';

export const compile: CompileKind = (field) => {
  const verify = readText(field['verify']);
  return {
    widget: 'text',
    schema: { type: 'string', minLength: 6, maxLength: 15, pattern: '^[A-Za-z0-9]*$' },
    normalise: ['visible', 'nfkc', 'trim'],
    options: { type: 'text', autocomplete: 'username', ...(verify === undefined ? {} : { verify }) },
  };
};
