import type { Issue } from '../declare/issue.ts';
import type { Json } from '../declare/json.ts';
import type { FieldPlan, FormPlan, RulePlan } from '../declare/plans/plan.ts';
import type { Scopes, ValidationContext } from '../declare/scopes.ts';
import { findViolatedRule } from './answer-rules.ts';
import type { Reading } from './answers/answer-shape.ts';
import { findAnswer } from './answers.ts';
import { isRequiredIn } from './conditions/is-required.ts';
import { isNoChoice } from './context-choices.ts';
import { evaluateCondition, readExpected } from './evaluate-condition.ts';
import { toJsonPointer } from './json-pointer.ts';
import { resolveMoment } from './moments.ts';
import { readPath } from './read-path.ts';
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
  const { validate, decidesRequired } = findAnswer(field);
  const ownIssues =
    validate?.({
      field,
      at,
      reading,
      scopes,
      now: context.now,
      applyRules: (rules, place, itemScopes) => applyRules(rules, place, itemScopes, context),
      validateSchema: validateAnswer,
    }) ?? (answer === null ? [] : validateAnswer(field, at, answer));
  const issues = [...ownIssues, ...findRuleIssues(field, at, form, scopes, context)];
  if (decidesRequired === true) return uniqueByRule(issues);
  // A secret that is already set stays unless a new one is typed.
  const isAlreadySet = field.secret && context.set?.includes(field.key) === true;
  if (isEmpty(field, answer) && !isAlreadySet) {
    if (isRequiredIn(field, scopes, context)) return [{ at, rule: 'required' }];
    const rule = form.rules.find(({ requires, when }) => requires === field.key && evaluateCondition(when, scopes, context.now));
    if (rule !== undefined) return [describeRule(rule, at, scopes, context.now)];
  }
  return uniqueByRule(issues);
}

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
  if (isHidden === true || isNoChoice(field, answer, scopes)) return [{ at, rule: 'enum' }];
  const rule = findViolatedRule(field.options['validate'], answer, context.now);
  return rule === undefined ? [] : [{ at, rule }];
}

/** Issues of form rules that belong to this field. */
function findRuleIssues(
  field: FieldPlan,
  at: string,
  form: FormPlan,
  scopes: Scopes,
  context: ValidationContext,
): readonly Issue[] {
  const rules = form.rules.filter((rule) => rule.field === field.key);
  return applyRules(rules, at, scopes, context);
}

function applyRules(
  rules: readonly RulePlan[],
  at: string,
  scopes: Scopes,
  { now }: Pick<ValidationContext, 'now'>,
): readonly Issue[] {
  return rules.filter(({ when }) => evaluateCondition(when, scopes, now)).map((rule) => describeRule(rule, at, scopes, now));
}

export function describeRule(rule: RulePlan, at: string, scopes: Scopes, now: string): Issue {
  const parameters = Object.entries(rule.with ?? {}).map(([name, data]): [string, Json] => {
    // Context and settings are JSON; a missing value is null.
    return [name, (readPath(scopes, data.at) ?? null) as Json];
  });
  return { ...Object.fromEntries(parameters), ...readLimit(rule, scopes, now), at, rule: rule.issue };
}

function readLimit({ limit }: RulePlan, scopes: Scopes, now: string): { readonly limit?: string | number } {
  if (limit === undefined) return {};
  const value = readExpected({ to: limit }, scopes);
  if (typeof value === 'number') return { limit: value };
  const moment = typeof value === 'string' ? resolveMoment(value, now) : undefined;
  return moment === undefined ? {} : { limit: moment };
}

/** Keeps one issue per place and rule: a list schema reports the same rule for each entry. */
function uniqueByRule(issues: readonly Issue[]): readonly Issue[] {
  // By name, because a list of items may have 10,000s of issues.
  const byName = new Map<string, Issue>();
  for (const issue of issues) {
    const name = `${issue.rule} ${issue.at}`;
    if (!byName.has(name)) byName.set(name, issue);
  }
  return [...byName.values()];
}
