import type { CompileKind } from '../../compile/form/field-kind.ts';
import { compileSameAs } from '../../compile/form/same-as.ts';

export const compile: CompileKind = (field, place) => {
  const { options, rules } = compileSameAs(field, place);
  return {
    widget: 'password',
    schema: { type: 'string', maxLength: 128 },
    normalise: ['nfc'],
    options: { autocomplete: 'new-password', ...options },
    rules,
  };
};
