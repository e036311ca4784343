import { compileChoices, contextValue, readChoicesFrom, valuesOf } from '../../compile/form/choices.ts';
import type { CompileKind } from '../../compile/form/field-kind.ts';
import { readOptionText } from '../../compile/form/read-options.ts';
import { compileTextPlan } from '../../compile/text.ts';
import { type JsonObject, readText } from '../../declare/index.ts';

export const compile: CompileKind = (field, { settings }) => {
  const choices = compileChoices(field['choices'], settings);
  const choicesFrom = readChoicesFrom(field);
  if (choices.length === 0 && choicesFrom === undefined) return undefined;
  const searchLabel = readOptionText(field['searchLabel']);
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
      // An interface is not assignable to JsonObject, though a text plan is JSON.
      ...(searchLabel === undefined ? {} : { searchLabel: compileTextPlan(searchLabel) as JsonObject }),
      ...choicesFrom,
    },
  };
};
