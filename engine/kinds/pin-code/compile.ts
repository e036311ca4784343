import type { CompileKind } from '../../compile/form/field-kind.ts';
import { compileMessages } from '../../compile/form/messages.ts';
import { readNumber } from '../../compile/form/read-options.ts';
import { compileSameAs } from '../../compile/form/same-as.ts';

/** The rules whose issues show the message of each option. */
const rulesByMessage = {
  lengthMessage: ['required', 'minLength', 'maxLength'],
  digitsMessage: ['format'],
  mismatchMessage: ['mismatch'],
} as const;

/** The pattern accepts any number of digits, so that a wrong length and a wrong character are separate issues. */
export const compile: CompileKind = (field, place) => {
  const length = readNumber(field['length'], 4);
  const { options, rules } = compileSameAs(field, place);
  return {
    widget: 'cells',
    schema: { type: 'string', minLength: length, maxLength: length, pattern: '^[0-9]*$' },
    normalise: ['visible', 'digits'],
    options: { length, messages: compileMessages(field, rulesByMessage), ...options },
    rules,
  };
};
