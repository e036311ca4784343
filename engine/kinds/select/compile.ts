import { compileChoices, contextValue, valuesOf } from '../../compile/form/choices.ts';
import type { CompileKind } from '../../compile/form/field-kind.ts';
import { readData } from '../../compile/form/read-options.ts';
import { readText } from '../../declare/index.ts';

export const compile: CompileKind = (field, { settings }) => {
  const choices = compileChoices(field['choices'], settings);
  const choicesFrom = readData(field['choicesFrom']);
  if (choices.length === 0 && choicesFrom === undefined) return undefined;
  const autocomplete = readText(field['autocomplete']);
  return {
    widget: 'select',
    schema: choicesFrom === undefined ? { type: 'string', enum: valuesOf(choices) } : contextValue,
    normalise: ['nfc', 'code'],
    choices,
    options: {
      blank: field['blank'] === true,
      unselected: '',
      ...(autocomplete === undefined ? {} : { autocomplete }),
      ...(choicesFrom === undefined ? {} : { choicesFrom: { at: choicesFrom.at } }),
    },
  };
};
