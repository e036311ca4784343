import type { Issue } from '../declare/issue.ts';
import type { Json } from '../declare/json.ts';
import type { FieldPlan, FormPlan, RulePlan } from '../declare/plan.ts';
import type { Given, Scopes } from '../declare/scopes.ts';
import { holds } from './holds.ts';
import { judgeItems } from './judge-items.ts';
import type { Reading } from './normalise.ts';
import { pointTo } from './point-to.ts';
import { judgePolicies } from './policies.ts';
import { readPath } from './read-path.ts';
import { isRequiredIn } from './relevance.ts';
import type { FieldValidators } from './validators.ts';
import { isAbsent } from './values.ts';

/** All that is wrong with one shown field's answer. `scopes.form` holds the answers of the shown fields. */
export function judgeShownField(
  field: FieldPlan,
  reading: Reading,
  form: FormPlan,
  validators: FieldValidators,
  scopes: Scopes,
  given: Given,
): readonly Issue[] {
  const at = pointTo(field.key);
  if (!('answer' in reading)) return [{ at, rule: 'type' }];
  const { answer } = reading;
  const judgeOne = (each: FieldPlan, place: string, value: Json) => judgeSchema(each, place, value, validators, given, scopes);
  const { items } = field;
  // Of items no answer is an empty list, which may be too short.
  const repeated = items === undefined ? undefined : judgeItems(field, items, at, reading.items ?? noItems, judgeOne);
  const judged = repeated ?? (answer === null ? [] : judgeOne(field, at, answer));
  const ruled = judgeRules(field, at, form, scopes, given);
  if (field.answer === 'policies') {
    // Nothing ticked may be right: all was agreed before.
    const agreed = readPath(scopes, readSteps(field.options['agreed']));
    return dropRepeated([...judged, ...judgePolicies(field, at, answer, agreed), ...ruled]);
  }
  // A secret that was set before is kept by what is not typed again.
  const isKept = field.secret && given.set?.includes(field.key) === true;
  if (isEmpty(field, answer) && !isKept) {
    if (isRequiredIn(field, scopes, given)) return [{ at, rule: 'required' }];
    const rule = form.rules.find(({ requires, when }) => requires === field.key && holds(when, scopes, given.now));
    if (rule !== undefined) return [tellRule(rule, at, scopes)];
  }
  return repeated === undefined ? dropRepeated([...judged, ...ruled]) : [...judged, ...ruled];
}

const noItems = { answer: [], issues: [] };

/** A box that has not been ticked was not answered, unless its own rule (`mustBeTrue`) will say so better. */
function isEmpty(field: FieldPlan, answer: Json): boolean {
  return isAbsent(answer) || (answer === false && field.schema['mustBeTrue'] !== true);
}

function judgeSchema(
  field: FieldPlan,
  at: string,
  answer: Json,
  validators: FieldValidators,
  given: Given,
  scopes: Scopes,
): readonly Issue[] {
  const validate = Object.hasOwn(validators, field.key) ? validators[field.key] : undefined;
  if (validate === undefined) return [{ at, rule: 'unjudged' }];
  if (!validate(answer)) {
    const found = (validate.errors ?? []).map(({ keyword, params }) => {
      const rule = keyword === 'pattern' ? 'format' : keyword;
      const limit = params['limit'];
      return typeof limit === 'number' || typeof limit === 'string' ? { at, rule, limit } : { at, rule };
    });
    return dropRepeated(found);
  }
  const isGone = field.choices?.some(
    ({ value, hiddenWhen }) => value === answer && hiddenWhen !== undefined && holds(hiddenWhen, scopes, given.now),
  );
  return isGone === true ? [{ at, rule: 'enum' }] : [];
}

/** Rules between fields whose issue stands at this one. */
function judgeRules(field: FieldPlan, at: string, form: FormPlan, scopes: Scopes, given: Given): readonly Issue[] {
  return form.rules
    .filter((rule) => rule.field === field.key && holds(rule.when, scopes, given.now))
    .map((rule) => tellRule(rule, at, scopes));
}

export function tellRule(rule: RulePlan, at: string, scopes: Scopes): Issue {
  const parameters = Object.entries(rule.with ?? {}).map(([name, data]): [string, Json] => {
    // Context and settings are JSON; a path that leads nowhere is null.
    return [name, (readPath(scopes, data.at) ?? null) as Json];
  });
  return { ...Object.fromEntries(parameters), at, rule: rule.issue };
}

/** Each rule once: a list says the same of each of its entries. */
function dropRepeated(issues: readonly Issue[]): readonly Issue[] {
  return issues.filter((issue, index) => issues.findIndex(({ rule }) => rule === issue.rule) === index);
}

function readSteps(data: Json | undefined): readonly string[] {
  const at = typeof data === 'object' && data !== null && 'at' in data ? data.at : undefined;
  // No steps would be the scopes themselves, which are no list.
  return Array.isArray(at) ? at.map(String) : [];
}
