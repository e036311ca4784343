import type { Answers } from '../../declare/issue.ts';
import { isObject, type Json, type JsonObject } from '../../declare/json.ts';
import type { FieldPlan, FormPlan } from '../../declare/plans/plan.ts';
import type { ValidationContext } from '../../declare/scopes.ts';
import { normaliseAnswer } from '../answers.ts';
import { createFieldScopes, isLocked, isRequired, readOwn } from '../field-visibility.ts';
import { isAbsent } from '../values.ts';
import { isLockedIn, isRequiredIn } from './is-required.ts';

export interface FieldConditions {
  readonly isRequired: boolean;
  readonly isLocked: boolean;
}

/** What conditions say of a field now, and of the fields of its items. */
export interface FormConditions extends FieldConditions {
  readonly items: readonly { readonly [key: string]: FieldConditions }[] | undefined;
}

export const readConditions = (...of: Parameters<typeof isRequired>): FormConditions => ({
  isRequired: isRequired(...of),
  isLocked: isLocked(...of),
  items: listItemConditions(...of),
});

/** Whether the fields of each item are required or read-only, by key; undefined: no condition decides that. */
function listItemConditions(
  field: FieldPlan,
  form: FormPlan,
  answers: Answers,
  context: ValidationContext,
): readonly { readonly [key: string]: FieldConditions }[] | undefined {
  const conditional = field.items?.fields.filter((itemField) => itemField.requiredWhen ?? itemField.readOnlyWhen) ?? [];
  if (conditional.length === 0) return undefined;
  const scopes = createFieldScopes(field, form, answers, context);
  return listItems(normaliseAnswer(field, readOwn(answers, field.key))).map((item) => {
    const itemScopes = { ...scopes, item };
    const entries = conditional.map((itemField): [string, FieldConditions] => [
      itemField.key,
      { isRequired: isRequiredIn(itemField, itemScopes, context), isLocked: isLockedIn(itemField, itemScopes, context) },
    ]);
    return Object.fromEntries(entries);
  });
}

const listItems = (answer: unknown): readonly JsonObject[] =>
  // Parsed JSON has no other objects.
  Array.isArray(answer) ? answer.map((item): JsonObject => (isObject(item) ? (item as JsonObject) : {})) : [];

/**
 * The answers with those of read-only fields as they were saved, whatever was sent; null if nothing was. In items the saved answer is that of the
 * item with the same id.
 */
export function restoreLocked(form: FormPlan, saved: Answers, answers: Answers, context: ValidationContext): Answers {
  const restored = form.fields.flatMap((field): [string, Json][] => {
    if (isLocked(field, form, answers, context)) return [[field.key, saved[field.key] ?? null]];
    const conditions = listItemConditions(field, form, answers, context);
    return conditions === undefined ? [] : [[field.key, restoreItems(field, conditions, saved, answers)]];
  });
  return { ...answers, ...Object.fromEntries(restored) };
}

function restoreItems(
  { key }: FieldPlan,
  conditions: readonly { readonly [key: string]: FieldConditions }[],
  saved: Answers,
  answers: Answers,
): Json {
  const byId = new Map(listItems(saved[key]).map((item) => [item['id'], item]));
  return listItems(answers[key]).map((item, index) => {
    const savedItem = isAbsent(item['id']) ? undefined : byId.get(item['id']);
    const locked = Object.entries(conditions[index] ?? {}).filter(([, { isLocked: isItemLocked }]) => isItemLocked);
    return { ...item, ...Object.fromEntries(locked.map(([name]) => [name, savedItem?.[name] ?? null])) };
  });
}
