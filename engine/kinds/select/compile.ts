import { compileChoices, contextValue, valuesOf } from '../../compile/form/choices.ts';
import type { CompileKind } from '../../compile/form/field-kind.ts';
import { readData } from '../../compile/form/read-options.ts';
import { readText } from '../../declare/index.ts';

export const compile: CompileKind = (field, { settings }) => {
  const choices = compileChoices(field['choices'], settings);
  const from = readData(field['from']);
  if (choices.length === 0 && from === undefined) return undefined;
  const autocomplete = readText(field['autocomplete']);
  return {
    widget: 'select',
    schema: from === undefined ? { type: 'string', enum: valuesOf(choices) } : contextValue,
    normalise: ['nfc', 'code'],
    choices,
    options: {
      blank: field['blank'] === true,
      unselected: '',
      ...(autocomplete === undefined ? {} : { autocomplete }),
      ...(from === undefined ? {} : { from: { at: from.at } }),
    },
  };
};
