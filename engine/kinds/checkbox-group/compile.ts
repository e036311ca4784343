import { compileChoices, contextValue, readChoicesFrom, valuesOf } from '../../compile/form/choices.ts';
import type { CompileKind } from '../../compile/form/field-kind.ts';

/** The maximum number of values from the form's context. */
const maxChosen = 1000;

export const compile: CompileKind = (field, { settings }) => {
  const choices = compileChoices(field['choices'], settings);
  const choicesFrom = readChoicesFrom(field);
  const parts = { widget: 'checkbox-group', normalise: [], choices } as const;
  if (choicesFrom !== undefined) {
    const schema = { type: 'array', uniqueItems: true, maxItems: maxChosen, items: contextValue };
    return { ...parts, schema, options: choicesFrom };
  }
  if (choices.length === 0) return undefined;
  return {
    ...parts,
    schema: { type: 'array', uniqueItems: true, maxItems: choices.length, items: { type: 'string', enum: valuesOf(choices) } },
  };
};
