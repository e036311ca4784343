import { compileChoices, contextValue, readChoicesFrom, valuesOf } from '../../compile/form/choices.ts';
import type { CompileKind } from '../../compile/form/field-kind.ts';

export const compile: CompileKind = (field, { settings }) => {
  const choices = compileChoices(field['choices'], settings);
  const choicesFrom = readChoicesFrom(field);
  const parts = { widget: 'radio', normalise: ['nfc', 'code'], choices, options: { clearable: true } } as const;
  if (choicesFrom !== undefined) return { ...parts, schema: contextValue, options: { ...parts.options, ...choicesFrom } };
  if (choices.length === 0) return undefined;
  return { ...parts, schema: { type: 'string', enum: valuesOf(choices) } };
};
