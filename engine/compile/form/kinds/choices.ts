import { type ChoicePlan, type DeclaredText, type JsonSchema, readText, type Settings } from '../../../declare/index.ts';
import { compileTextPlan } from '../../text.ts';
import type { KindCompiler } from '../field-kind.ts';
import { readData, readObjects, readSettingData } from '../read-options.ts';

// Kinds that list their values. A field without values is not asked.

function compileChoices(declared: unknown, settings: Settings): readonly ChoicePlan[] {
  return readObjects(declared).flatMap((choice) => {
    if (choice['offered'] !== undefined && readSettingData(settings, choice['offered']) !== true) return [];
    const value = readText(choice['value']);
    // check validated the shape of `text`.
    return value === undefined ? [] : [{ value, label: compileTextPlan(choice['text'] as DeclaredText) }];
  });
}

/** The maximum length of a value from the form's context. */
const maxValue = 100;
// Validation compares with the form's context, because validators are compiled for the settings only.
const contextValue: JsonSchema = { type: 'string', maxLength: maxValue };
/** The maximum number of values from the form's context. */
const maxChosen = 1000;

const valuesOf = (choices: readonly ChoicePlan[]) => choices.map(({ value }) => value);

export const radio: KindCompiler = {
  kind: 'radio',
  compile: (field, { settings }) => {
    const choices = compileChoices(field['choices'], settings);
    const choicesFrom = readData(field['choicesFrom']);
    const parts = { widget: 'radio', normalise: ['nfc', 'code'], choices, options: { clearable: true } } as const;
    if (choicesFrom !== undefined)
      return { ...parts, schema: contextValue, options: { ...parts.options, choicesFrom: { at: choicesFrom.at } } };
    if (choices.length === 0) return undefined;
    return { ...parts, schema: { type: 'string', enum: valuesOf(choices) } };
  },
};

export const select: KindCompiler = {
  kind: 'select',
  compile: (field, { settings }) => {
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
  },
};

export const checkboxGroup: KindCompiler = {
  kind: 'checkbox-group',
  compile: (field, { settings }) => {
    const choices = compileChoices(field['choices'], settings);
    const choicesFrom = readData(field['choicesFrom']);
    const parts = { widget: 'checkbox-group', normalise: [], choices } as const;
    if (choicesFrom !== undefined) {
      const schema = { type: 'array', uniqueItems: true, maxItems: maxChosen, items: contextValue };
      return { ...parts, schema, options: { choicesFrom: { at: choicesFrom.at } } };
    }
    if (choices.length === 0) return undefined;
    return {
      ...parts,
      schema: { type: 'array', uniqueItems: true, maxItems: choices.length, items: { type: 'string', enum: valuesOf(choices) } },
    };
  },
};
