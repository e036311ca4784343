import { compileChoices, contextValue, valuesOf } from '../../compile/form/choices.ts';
import type { CompileKind } from '../../compile/form/field-kind.ts';
import { readData } from '../../compile/form/read-options.ts';

export const compile: CompileKind = (field, { settings }) => {
  const choices = compileChoices(field['choices'], settings);
  const from = readData(field['from']);
  const parts = { widget: 'radio', normalise: ['nfc', 'code'], choices, options: { clearable: true } } as const;
  if (from !== undefined) return { ...parts, schema: contextValue, options: { ...parts.options, from: { at: from.at } } };
  if (choices.length === 0) return undefined;
  return { ...parts, schema: { type: 'string', enum: valuesOf(choices) } };
};
