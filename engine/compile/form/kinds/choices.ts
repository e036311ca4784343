import type { ChoicePlan, DeclaredWords } from '../../../declare/index.ts';
import { compileWords } from '../../words.ts';
import type { CompileKind } from '../field-kind.ts';
import { readObjects, readText } from '../read-options.ts';

// Kinds whose values are listed. Without a value there is nothing to ask.

function compileChoices(declared: unknown): readonly ChoicePlan[] {
  return readObjects(declared).flatMap((choice) => {
    const value = readText(choice['value']);
    // check has said that `words` are words.
    return value === undefined ? [] : [{ value, label: compileWords(choice['words'] as DeclaredWords) }];
  });
}

const valuesOf = (choices: readonly ChoicePlan[]) => choices.map(({ value }) => value);

export const compileRadio: CompileKind = (field) => {
  const choices = compileChoices(field['choices']);
  if (choices.length === 0) return undefined;
  return { widget: 'radio', schema: { type: 'string', enum: valuesOf(choices) }, normalise: ['nfc', 'code'], choices };
};

export const compileSelect: CompileKind = (field) => {
  const choices = compileChoices(field['choices']);
  if (choices.length === 0) return undefined;
  const autocomplete = readText(field['autocomplete']);
  return {
    widget: 'select',
    schema: { type: 'string', enum: valuesOf(choices) },
    normalise: ['nfc', 'code'],
    choices,
    options: { blank: field['blank'] === true, unselected: '', ...(autocomplete === undefined ? {} : { autocomplete }) },
  };
};

export const compileCheckboxGroup: CompileKind = (field) => {
  const choices = compileChoices(field['choices']);
  if (choices.length === 0) return undefined;
  return {
    widget: 'checkbox-group',
    schema: { type: 'array', uniqueItems: true, maxItems: choices.length, items: { type: 'string', enum: valuesOf(choices) } },
    normalise: [],
    choices,
  };
};
