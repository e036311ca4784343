import type { Issue } from '../declare/issue.ts';
import type { Json } from '../declare/json.ts';
import type { FieldPlan, FormPlan, RulePlan } from '../declare/plans/plan.ts';
import type { Scopes, ValidationContext } from '../declare/scopes.ts';
import { isNoChoice } from './context-choices.ts';
import { evaluateCondition } from './evaluate-condition.ts';
import { isRequiredIn } from './field-visibility.ts';
import { validateItems } from './items/validate-items.ts';
import { toJsonPointer } from './json-pointer.ts';
import type { Reading } from './normalise.ts';
import { validatePolicies } from './policies.ts';
import { readPath } from './read-path.ts';
import { validateSurvey } from './survey/validate-survey.ts';
import type { FieldValidators } from './validators.ts';
import { isAbsent } from './values.ts';

/** All issues of one shown field. `scopes.form` holds the answers of the shown fields. */
export function validateShownField(
  field: FieldPlan,
  reading: Reading,
  form: FormPlan,
  validators: FieldValidators,
  scopes: Scopes,
  context: ValidationContext,
): readonly Issue[] {
  const at = toJsonPointer(field.key);
  if (!('answer' in reading)) return [{ at, rule: 'type' }];
  const { answer } = reading;
  const validateAnswer = (plan: FieldPlan, place: string, value: Json) =>
    validateSchema(plan, place, value, validators, context, scopes);
  const { items } = field;
  // For items an absent answer is an empty list, which may be too short.
  const itemIssues = items === undefined ? undefined : validateItems(field, items, at, reading.items ?? noItems, validateAnswer);
  const schemaIssues = itemIssues ?? (answer === null ? [] : validateAnswer(field, at, answer));
  const ruleIssues = findRuleIssues(field, at, form, scopes, context);
  if (field.answer === 'policies') {
    // An empty answer may be valid: everything may have been accepted before.
    const agreed = readPath(scopes, readSteps(field.options['agreed']));
    const requested = field.options['policies'] ?? readPath(scopes, readSteps(field.options['requested']));
    return uniqueByRule([...schemaIssues, ...validatePolicies(requested, at, answer, agreed), ...ruleIssues]);
  }
  // Its questions decide what is required.
  if (field.answer === 'survey')
    return [...schemaIssues, ...validateSurvey(readPath(scopes, readSteps(field.options['survey'])), at, answer), ...ruleIssues];
  // A secret that is already set stays unless a new one is typed.
  const isAlreadySet = field.secret && context.set?.includes(field.key) === true;
  if (isEmpty(field, answer) && !isAlreadySet) {
    if (isRequiredIn(field, scopes, context)) return [{ at, rule: 'required' }];
    const rule = form.rules.find(({ requires, when }) => requires === field.key && evaluateCondition(when, scopes, context.now));
    if (rule !== undefined) return [describeRule(rule, at, scopes)];
  }
  return itemIssues === undefined ? uniqueByRule([...schemaIssues, ...ruleIssues]) : [...schemaIssues, ...ruleIssues];
}

const noItems = { answer: [], issues: [] };

/** An unticked box counts as unanswered, unless its rule (`mustBeTrue`) reports a more specific issue. */
function isEmpty(field: FieldPlan, answer: Json): boolean {
  return isAbsent(answer) || (answer === false && field.schema['mustBeTrue'] !== true);
}

function validateSchema(
  field: FieldPlan,
  at: string,
  answer: Json,
  validators: FieldValidators,
  context: ValidationContext,
  scopes: Scopes,
): readonly Issue[] {
  const validate = Object.hasOwn(validators, field.key) ? validators[field.key] : undefined;
  if (validate === undefined) return [{ at, rule: 'unjudged' }];
  if (!validate(answer)) {
    const errors = validate.errors ?? [];
    const isExplained = errors.some(({ params }) => params['explains'] === true);
    const reported = isExplained ? errors.filter(({ keyword }) => keyword !== 'pattern') : errors;
    const issues = reported.map(({ keyword, params }) => {
      const rule = keyword === 'pattern' ? 'format' : keyword;
      const limit = params['limit'];
      return typeof limit === 'number' || typeof limit === 'string' ? { at, rule, limit } : { at, rule };
    });
    return uniqueByRule(issues);
  }
  const isHidden = field.choices?.some(
    ({ value, hiddenWhen }) => value === answer && hiddenWhen !== undefined && evaluateCondition(hiddenWhen, scopes, context.now),
  );
  return isHidden === true || isNoChoice(field, answer, scopes) ? [{ at, rule: 'enum' }] : [];
}

/** Issues of form rules that belong to this field. */
function findRuleIssues(
  field: FieldPlan,
  at: string,
  form: FormPlan,
  scopes: Scopes,
  context: ValidationContext,
): readonly Issue[] {
  return form.rules
    .filter((rule) => rule.field === field.key && evaluateCondition(rule.when, scopes, context.now))
    .map((rule) => describeRule(rule, at, scopes));
}

export function describeRule(rule: RulePlan, at: string, scopes: Scopes): Issue {
  const parameters = Object.entries(rule.with ?? {}).map(([name, data]): [string, Json] => {
    // Context and settings are JSON; a missing value is null.
    return [name, (readPath(scopes, data.at) ?? null) as Json];
  });
  return { ...Object.fromEntries(parameters), at, rule: rule.issue };
}

/** Keeps one issue per rule: a list schema reports the same rule for each entry. */
function uniqueByRule(issues: readonly Issue[]): readonly Issue[] {
  return issues.filter((issue, index) => issues.findIndex(({ rule }) => rule === issue.rule) === index);
}

function readSteps(data: Json | undefined): readonly string[] {
  const at = typeof data === 'object' && data !== null && 'at' in data ? data.at : undefined;
  // An empty path would return the scopes themselves, which are not a list.
  return Array.isArray(at) ? at.map(String) : [];
}
