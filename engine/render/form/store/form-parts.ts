// What a form's store consists of, and the steps that its operations share.
import type { Answers, FormPlan, FormState, Json } from '../../../declare/index.ts';
import { isAbsent, isSame } from '../../../validate/index.ts';
import { createAnswerConflicts } from './answer-conflicts.ts';
import { createAnswerIssues } from './answer-issues.ts';
import { createChannels } from './channels.ts';
import type { Control, FormStoreOptions } from './control.ts';
import { dependsOnAnswers, findDependents } from './dependents.ts';
import { createFieldViews } from './field-views.ts';
import { createFormAnswers } from './form-answers.ts';
import { createFormStatus } from './form-status.ts';
import { createFormValidator } from './form-validator.ts';
import { filterShowableIssues } from './issue-targets.ts';
import { updateListedIssues } from './summary-issues.ts';

export type FormParts = ReturnType<typeof createFormParts>;

export function createFormParts(form: FormPlan, state: FormState, options: FormStoreOptions) {
  const channels = createChannels();
  const views = createFieldViews((key, hasOtherIssues) => {
    channels.notify(`field:${key}`);
    if (hasOtherIssues) followCorrections(parts);
  });
  const status = createFormStatus(() => channels.notify('status'));
  const answers = createFormAnswers(form, state, options);
  const issuesOf = createAnswerIssues();
  const parts = {
    form,
    options,
    channels,
    views,
    status,
    answers,
    issuesOf,
    validator: createFormValidator(form, answers, { issues: issuesOf, onValidate: options.onValidate }),
    conflicts: createAnswerConflicts(form, {
      saved: answers.saved,
      validateWhileTyping: answers.live,
      report: status.showConflicts,
    }),
    dependents: findDependents(form),
    conditionalKeys: new Set(form.fields.filter((field) => dependsOnAnswers(field, form)).map(({ key }) => key)),
    controls: new Map<string, Control>(),
    touched: new Set<string>(),
    /** Fields left before the validators loaded; validated when they do. */
    leftEarly: new Set<string>(),
    /** What was typed in fields that became read-only since; they show the saved answer, as the server will. */
    lockedInput: new Map<string, Json>(),
  };
  for (const field of form.fields) views.change(field.key, answers.conditionsOf(field));
  return parts;
}

/** Validates one field. `isShown`: whether to show its issues, or only to update the list of unmet rules. */
export function updateFieldIssues(
  { validator, views, issuesOf, answers }: FormParts,
  key: string,
  current: Answers,
  isShown: boolean,
): void {
  const issues = validator.validateField(key, current);
  if (issues === undefined) return;
  const shownIssues = views.view(key).issues;
  const isVisible = (isShown && !isAbsent(current[key])) || shownIssues.length > 0;
  const visibleIssues = isVisible
    ? [...filterShowableIssues(issues, shownIssues), ...issuesOf.refusalOf(key, answers.answer(key))]
    : [];
  views.change(key, { issues: visibleIssues, unmet: issues.map(({ rule }) => rule) });
}

/** Removes corrected or hidden fields from the summary. */
function followCorrections({ form, status, answers, views }: FormParts): void {
  const listed = status.status().summary?.issues ?? [];
  if (listed.length === 0) return;
  const now = updateListedIssues(listed, form, (key) => (answers.shown().has(key) ? views.view(key).issues : []));
  if (now !== undefined) status.follow(now);
}

export function setLive({ answers, dependents, validator }: FormParts, key: string, answer: Json): void {
  if (!answers.set(key, answer)) return;
  for (const affected of [key, ...(dependents.get(key) ?? [])]) validator.forget(affected);
}

/** Applies complete answers: which fields are shown, required or locked. */
export function applyAnswers(parts: FormParts): void {
  const { answers, conditionalKeys, views, channels } = parts;
  const change = answers.commitAll();
  if (change === undefined) return;
  let { isShownChanged } = change;
  // An answer that is restored may lock another field. Each round writes into at least one; two that lock each other come to an end.
  for (let round = 0; round < conditionalKeys.size && restoreInput(parts); round++)
    isShownChanged = answers.commitAll()?.isShownChanged === true || isShownChanged;
  for (const key of conditionalKeys) {
    const field = answers.field(key);
    if (field !== undefined) views.change(key, answers.conditionsOf(field));
  }
  if (isShownChanged) {
    channels.notify('shown');
    followCorrections(parts);
  }
  channels.notify('answers');
}

/** Shows the saved answers of fields that became read-only, and what was typed in those that no longer are. Whether anything changed. */
function restoreInput(parts: FormParts): boolean {
  const { answers, conditionalKeys, controls, lockedInput } = parts;
  let isChanged = false;
  for (const key of conditionalKeys) {
    const field = answers.field(key);
    const typed = lockedInput.get(key);
    const isLocked = field?.readOnlyWhen !== undefined && answers.conditionsOf(field).isLocked;
    if (isLocked === (typed !== undefined)) continue;
    const answer = isLocked ? (answers.saved()[key] ?? null) : (typed ?? null);
    if (isLocked) lockedInput.set(key, answers.answer(key));
    else lockedInput.delete(key);
    if (isSame(answer, answers.answer(key))) continue;
    isChanged = true;
    setLive(parts, key, answer);
    controls.get(key)?.write(answer);
  }
  return isChanged;
}

export function listShownControls({ controls, answers }: FormParts): readonly (readonly [string, Control])[] {
  return [...controls].filter(([key]) => answers.shown().has(key));
}
