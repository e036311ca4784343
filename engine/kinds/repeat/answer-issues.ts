import type { Issue } from '../../declare/issue.ts';
import { type ItemsPlan, nameInside } from '../../declare/plans/plan.ts';
import type { JudgedAnswer } from '../../validate/answers/answer-shape.ts';
import { isRequiredIn } from '../../validate/conditions/is-required.ts';
import { toJsonPointer } from '../../validate/json-pointer.ts';
import { isAbsent } from '../../validate/values.ts';
import { findRepeated, type ItemsReading } from './answer-items.ts';

/**
 * All issues of repeated items, each at its location: `{ at: "/options/1/label.ja", rule: "required" }`. For a list that is too
 * long, only that is reported.
 */
export function validateItems(
  { field, at, validateSchema, applyRules, scopes, now }: JudgedAnswer,
  plan: ItemsPlan,
  read: ItemsReading,
): readonly Issue[] {
  const listIssues = validateSchema(field, at, read.answer);
  if (read.answer.length > plan.maxItems) return listIssues;
  const shapeIssues = [
    ...read.issues,
    ...findRepeated(read.answer, 'id', 'unique'),
    ...findRepeatedAnswers(plan, read.answer),
  ].map((issue) => ({ ...issue, at: at + issue.at }));
  const itemFields = plan.fields.map((itemField) => ({
    field: { ...itemField, key: nameInside(field.key, itemField.key) },
    name: itemField.key,
    rules: plan.rules?.filter((rule) => rule.field === itemField.key) ?? [],
  }));
  const invalidLocations = new Set(shapeIssues.map((issue) => issue.at));
  const fieldIssues = read.answer.flatMap((item, index) => {
    const itemScopes = { ...scopes, item };
    return itemFields.flatMap((itemField): readonly Issue[] => {
      const location = `${at}/${index}${toJsonPointer(itemField.name)}`;
      const answer = item[itemField.name] ?? null;
      const ruleIssues = itemField.rules.length === 0 ? [] : applyRules(itemField.rules, location, itemScopes);
      if (!isAbsent(answer)) return [...validateSchema(itemField.field, location, answer), ...ruleIssues];
      // An answer with the wrong shape is present and already reported.
      const isReported = invalidLocations.has(location) || invalidLocations.has(`${at}/${index}`);
      return !isReported && isRequiredIn(itemField.field, itemScopes, { now })
        ? [{ at: location, rule: 'required' }]
        : ruleIssues;
    });
  });
  return [...listIssues, ...fieldIssues, ...shapeIssues];
}

const findRepeatedAnswers = ({ uniqueBy }: ItemsPlan, items: ItemsReading['answer']): readonly Issue[] =>
  uniqueBy === undefined ? [] : findRepeated(items, uniqueBy, 'uniqueItems');
