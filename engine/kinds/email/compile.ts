import type { CompileKind } from '../../compile/form/field-kind.ts';
import { readNumber } from '../../compile/form/read-options.ts';
import { compileSameAs } from '../../compile/form/same-as.ts';
import { emailPattern, readText } from '../../declare/index.ts';

export const compile: CompileKind = (field, place) => {
  const { options, rules } = compileSameAs(field, place);
  return {
    widget: 'text',
    schema: { type: 'string', maxLength: readNumber(field['maxLength'], 191), pattern: emailPattern },
    normalise: ['visible', 'nfkc', 'trim'],
    options: { type: 'email', inputmode: 'email', autocomplete: readText(field['autocomplete']) ?? 'email', ...options },
    rules,
  };
};
