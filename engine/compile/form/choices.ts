import {
  type ChoicePlan,
  type DeclaredField,
  type DeclaredText,
  type JsonObject,
  type JsonSchema,
  readText,
  type Settings,
} from '../../declare/index.ts';
import { compileTextPlan } from '../text.ts';
import { readData, readObjects, readSettingData } from './read-options.ts';

/** The choices that a kind lists. A field without any is not asked. */
export function compileChoices(declared: unknown, settings: Settings): readonly ChoicePlan[] {
  return readObjects(declared).flatMap((choice) => {
    if (choice['offered'] !== undefined && readSettingData(settings, choice['offered']) !== true) return [];
    const value = readText(choice['value']);
    // check validated the shape of `text`.
    return value === undefined ? [] : [{ value, label: compileTextPlan(choice['text'] as DeclaredText) }];
  });
}

/** Where the form's context has choices of the field: `{ choicesFrom: { at: ["context", "rooms"] }, choicesBy: "house" }`. */
export function readChoicesFrom(field: DeclaredField): JsonObject | undefined {
  const from = readData(field['choicesFrom']);
  const by = readText(field['choicesBy']);
  return from && { choicesFrom: { at: [...from.at] }, ...(by === undefined ? {} : { choicesBy: by }) };
}

/** The maximum length of a value from the form's context. */
const maxValue = 100;

// Validation compares with the form's context, because validators are compiled for the settings only.
export const contextValue: JsonSchema = { type: 'string', maxLength: maxValue };
export const valuesOf = (choices: readonly ChoicePlan[]) => choices.map(({ value }) => value);
