// Compares a form with the version that was answered, as far as a member can see the differences.
import {
  type Answers,
  type ChoicePlan,
  type FieldPlan,
  type FormChange,
  type FormPlan,
  isObject,
  type Json,
  type JsonObject,
  type TextPlan,
  type ValidationContext,
  writeStableText,
} from '../declare/index.ts';
import { findAnswer, isAbsent, readPath, shownFields } from '../validate/index.ts';
import { isConfidential } from './is-confidential.ts';

/**
 * Lists the differences between two versions of a form, in rendering order. Differences in appearance only, such as a select
 * that became radio buttons, are omitted.
 * A nickname that became required → `[{ field: "nickname", change: "required", label: { key: "field.nickname.label" } }]`.
 */
export function compareForms(before: FormPlan, after: FormPlan): readonly FormChange[] {
  const earlier = new Map(before.fields.map((field) => [field.key, field]));
  const present = new Set(after.fields.map(({ key }) => key));
  const changes: FormChange[] = [];
  const reported = new Set<string>();
  const reportRemoved = (until: string | undefined) => {
    for (const field of before.fields) {
      if (field.key === until) return;
      if (present.has(field.key) || reported.has(field.key)) continue;
      reported.add(field.key);
      changes.push({ field: field.key, change: 'removed', label: resolveText(field.label, before) });
    }
  };
  for (const field of after.fields) {
    const was = earlier.get(field.key);
    if (was === undefined)
      changes.push({ field: field.key, change: 'added', label: resolveText(field.label, after), rule: field.rule });
    else {
      reportRemoved(field.key);
      changes.push(...compareFields(was, field, before, after));
    }
  }
  reportRemoved(undefined);
  return changes;
}

function compareFields(was: FieldPlan, is: FieldPlan, before: FormPlan, after: FormPlan): readonly FormChange[] {
  const label = resolveText(is.label, after);
  const labelBefore = resolveText(was.label, before);
  const named = { field: is.key, label };
  const changes: FormChange[] = [];
  if (!isAlike(labelBefore, label)) changes.push({ ...named, change: 'renamed', before: labelBefore });
  if (was.rule !== is.rule) changes.push({ ...named, change: is.rule === 'REQUIRED' ? 'required' : 'optional' });
  changes.push(...compareChoices(was.choices ?? [], is.choices ?? [], named, before, after));
  const name = findAnswer(is).compare?.(was, is);
  if (name !== undefined) changes.push({ ...named, change: 'answer', name });
  const limit = is.schema['maxLength'];
  const isOtherwiseAlike = isAlike(
    { ...limitsOf(was, before), maxLength: undefined },
    { ...limitsOf(is, after), maxLength: undefined },
  );
  if (!isOtherwiseAlike) changes.push({ ...named, change: 'limits' });
  else if (was.schema['maxLength'] !== limit)
    changes.push({ ...named, ...(typeof limit === 'number' ? { change: 'maxLength', limit } : { change: 'limits' }) });
  return changes;
}

function compareChoices(
  was: readonly ChoicePlan[],
  is: readonly ChoicePlan[],
  named: Pick<FormChange, 'field' | 'label'>,
  before: FormPlan,
  after: FormPlan,
): readonly FormChange[] {
  const wordsNow = new Map(is.map(({ value, label }) => [value, resolveText(label, after)]));
  const wordsThen = new Map(was.map(({ value, label }) => [value, resolveText(label, before)]));
  const added = [...wordsNow].flatMap(([value, words]) => (wordsThen.has(value) ? [] : [words]));
  const removed = [...wordsThen].flatMap(([value, words]) => (wordsNow.has(value) ? [] : [words]));
  const renamed = [...wordsNow].flatMap(([value, words]) =>
    wordsThen.has(value) && !isAlike(wordsThen.get(value), words) ? [words] : [],
  );
  return [
    ...(added.length === 0 ? [] : [{ ...named, change: 'choicesAdded' as const, choices: added }]),
    ...(removed.length === 0 ? [] : [{ ...named, change: 'choicesRemoved' as const, choices: removed }]),
    ...(renamed.length === 0 ? [] : [{ ...named, change: 'choicesRenamed' as const, choices: renamed }]),
  ];
}

/** Everything that affects validation, except rule, choices and what the shape of the answer compares, which are compared separately. */
function limitsOf(field: FieldPlan, form: FormPlan): JsonObject {
  const { enum: _values, items: _items, maxItems: _most, ...limits } = field.schema;
  const rules = form.rules.filter((rule) => rule.field === field.key || rule.requires === field.key);
  // Plans are JSON.
  const conditions = { rules, requiredWhen: field.requiredWhen ?? null } as unknown as Json;
  const listed = field.choices === undefined ? { items: field.schema['items'] ?? null } : {};
  const settled = applySettings(conditions, form.settings);
  // Changes inside of items are reported as one change of the list, because item fields have no label at the form's level.
  return { ...limits, ...listed, answer: field.answer, conditions: settled, asked: askedInItems(field, form) };
}

/** The visible or validated parts of repeated items, and the allowed item changes; null without items. */
function askedInItems({ items }: FieldPlan, form: FormPlan): Json {
  if (items === undefined) return null;
  const { fields, maxItems, allow } = items;
  const inside = fields.map((field) => ({
    key: field.key,
    label: resolveText(field.label, form),
    rule: field.rule,
    schema: field.schema,
    choices: (field.choices ?? []).map(({ label }) => resolveText(label, form)),
  }));
  // Plans are JSON.
  return { inside, most: maxItems, may: allow } as unknown as Json;
}

/** Replaces references to settings by their values, so that a changed age limit counts as a change. */
function applySettings(value: Json, settings: JsonObject): Json {
  if (Array.isArray(value)) {
    const isPath = value[0] === 'settings' && value.every((step) => typeof step === 'string');
    if (!isPath) return value.map((element) => applySettings(element, settings));
    // Settings are JSON.
    return (readPath({ settings }, value.map(String)) ?? null) as Json;
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, below]) => [key, applySettings(below, settings)]));
}

/** Resolves text parameters from the settings, because the earlier settings are not available later. */
function resolveText(words: TextPlan, form: FormPlan): TextPlan {
  if (!('key' in words) || words.with === undefined) return words;
  const parameters = Object.entries(words.with).map(([name, value]) => {
    if (typeof value !== 'object' || 'value' in value || value.at[0] !== 'settings') return [name, value] as const;
    // Settings are JSON.
    const settingValue = (readPath({ settings: form.settings }, value.at) ?? null) as Json;
    return [name, value.as === undefined ? { value: settingValue } : { value: settingValue, as: value.as }] as const;
  });
  return { key: words.key, with: Object.fromEntries(parameters) };
}

// Sorted keys, because jsonb does not keep their order.
function isAlike(left: unknown, right: unknown): boolean {
  return writeStableText(left) === writeStableText(right);
}

/** An answered form: its plan, the input, and the validation context. */
export interface AnsweredForm {
  readonly plan: FormPlan;
  readonly answers: Answers;
  readonly validationContext: ValidationContext;
}

/**
 * Lists the changes that this person can see, without fields that neither version shows to them. Input of a removed field is
 * included, unless it is a secret or a code.
 */
export function listVisibleChanges(
  { plan: before, answers, validationContext }: AnsweredForm,
  after: FormPlan,
): readonly FormChange[] {
  const wasAsked = shownFields(before, answers, validationContext);
  const asked = new Set([...wasAsked, ...shownFields(after, answers, validationContext)].map(({ key }) => key));
  return compareForms(before, after)
    .filter(({ field }) => asked.has(field))
    .map((change) => {
      const field = wasAsked.find(({ key }) => key === change.field);
      const typed = change.change === 'removed' && field !== undefined ? typedIn(field, answers[field.key]) : [];
      const typedAs = field?.shownAs === undefined ? {} : { typedAs: field.shownAs };
      return typed.length === 0 ? change : { ...change, typed, ...typedAs };
    });
}

function typedIn(field: FieldPlan, answer: Json | undefined): readonly (string | TextPlan)[] {
  if (isConfidential(field) || isAbsent(answer)) return [];
  const values = Array.isArray(answer) ? answer : [answer];
  return values.flatMap((value) => {
    if (typeof value === 'number') return [String(value)];
    if (typeof value !== 'string') return [];
    return [field.choices?.find((choice) => choice.value === value)?.label ?? value];
  });
}
