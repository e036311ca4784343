// The answers of a form outside React: a keystroke changes one entry, notifies one field and validates one field.
import type { Answers, FieldPlan, FormPlan, FormState, Issue, Json } from '../../../declare/index.ts';
import { type FieldValidators, isAbsent, isSame, normaliseAnswer } from '../../../validate/index.ts';
import type { ReportStep } from '../../chain/chain-context.tsx';
import { filterShowableIssues } from '../issues/issue-targets.ts';
import type { PlacedRefusal } from '../issues/place-refusal.ts';
import { groupIssues, type ShownIssue } from '../issues/shown-issue.ts';
import { updateListedIssues } from '../issues/summary-issues.ts';
import { createAnswerConflicts } from './answer-conflicts.ts';
import { createAnswerIssues } from './answer-issues.ts';
import { createChannels } from './channels.ts';
import { type Control, type FormStoreOptions, focusControl } from './control.ts';
import { dependsOnAnswers, findDependents } from './dependents.ts';
import { exchangeContents, mergeProblems, sortByField } from './exchange-contents.ts';
import { createFieldViews } from './field-views.ts';
import { createFormAnswers } from './form-answers.ts';
import { createFormStatus } from './form-status.ts';
import { createFormValidator } from './form-validator.ts';

export type FormStore = ReturnType<typeof createFormStore>;

/**
 * Creates the store of a form: `createFormStore(plan, state, { settings, now, onValidate })`. `type` handles a keystroke, `commit` a
 * complete answer (blur, change), `validate` all of them. Channels: `field:<key>`, `typing`, `answers`, `shown`, `status`.
 */
export function createFormStore(form: FormPlan, state: FormState, options: FormStoreOptions) {
  const channels = createChannels();
  const views = createFieldViews((key, hasOtherIssues) => {
    channels.notify(`field:${key}`);
    if (hasOtherIssues) followCorrections();
  });
  const status = createFormStatus(() => channels.notify('status'));
  const dependents = findDependents(form);
  const answers = createFormAnswers(form, state, options);
  const issuesOf = createAnswerIssues();
  const validator = createFormValidator(form, answers, { issues: issuesOf, onValidate: options.onValidate });
  const conflicts = createAnswerConflicts(form, { saved: answers.saved, live: answers.live, report: status.showConflicts });
  const controls = new Map<string, Control>();
  const conditionalKeys = new Set(form.fields.filter((field) => dependsOnAnswers(field, form)).map(({ key }) => key));
  const touched = new Set<string>();
  // Fields left before the validators loaded; validated when they do.
  const leftEarly = new Set<string>();
  for (const field of form.fields) views.change(field.key, answers.conditionsOf(field));

  /** Validates one field. `isShown`: whether to show its issues, or only to update the list of unmet rules. */
  function updateFieldIssues(key: string, current: Answers, isShown: boolean): void {
    const issues = validator.validateField(key, current);
    if (issues === undefined) return;
    const shown = views.view(key).issues;
    const isVisible = (isShown && !isAbsent(current[key])) || shown.length > 0;
    const visibleIssues = isVisible
      ? [...filterShowableIssues(issues, shown), ...issuesOf.refusalOf(key, answers.answer(key))]
      : [];
    views.change(key, { issues: visibleIssues, unmet: issues.map(({ rule }) => rule) });
  }

  /** Removes corrected or hidden fields from the summary. */
  function followCorrections(): void {
    const listed = status.status().summary?.issues ?? [];
    if (listed.length === 0) return;
    const now = updateListedIssues(listed, form, (key) => (answers.shown().has(key) ? views.view(key).issues : []));
    if (now !== undefined) status.follow(now);
  }

  function setLive(key: string, answer: Json): void {
    if (!answers.set(key, answer)) return;
    for (const affected of [key, ...(dependents.get(key) ?? [])]) validator.forget(affected);
  }

  /** Applies complete answers: which fields are shown, required or locked. */
  function applyAnswers(): void {
    const change = answers.commitAll();
    if (change === undefined) return;
    for (const key of conditionalKeys) {
      const field = answers.field(key);
      if (field !== undefined) views.change(key, answers.conditionsOf(field));
    }
    if (change.isShownChanged) {
      channels.notify('shown');
      followCorrections();
    }
    channels.notify('answers');
  }

  function listShownControls(): readonly (readonly [string, Control])[] {
    return [...controls].filter(([key]) => answers.shown().has(key));
  }

  return {
    form,
    subscribe: channels.subscribe,
    status: status.status,
    run: status.run,
    setUnread: status.setUnread,
    field(key: string): FieldPlan {
      const found = answers.field(key);
      if (found !== undefined) return found;
      throw new Error(`The form "${form.id}" has no field "${key}".`);
    },
    view: views.view,
    changeView: views.change,
    isShown: (key: string) => answers.shown().has(key),
    answer: answers.answer,
    live: answers.live,
    committed: answers.committed,
    saved: answers.saved,
    rejected: answers.rejected,
    validationContext: answers.validationContext,
    validators: validator.validators,

    /** Registers the control of a field and takes over what was typed in it before scripts ran. */
    register(key: string, control: Control): () => void {
      controls.set(key, control);
      const field = answers.field(key);
      if (field !== undefined && !isSame(normaliseAnswer(field, control.read()), answers.answer(key))) {
        touched.add(key);
        setLive(key, control.read());
        applyAnswers();
        channels.notify('typing');
      }
      return () => controls.delete(key);
    },

    /**
     * Handles a keystroke. Validates if something shown depends on it: an issue, the rules of a new password, or everything in a
     * live form.
     */
    type(key: string, answer: Json): void {
      touched.add(key);
      leftEarly.delete(key);
      issuesOf.confirm(key);
      setLive(key, answer);
      const isListed = views.view(key).issues.length > 0 || answers.field(key)?.options['live'] === true;
      if (isListed || options.isLive === true) updateFieldIssues(key, answers.live(), options.isLive === true);
      channels.notify('typing');
    },

    /** Handles a complete answer. */
    commit(key: string, answer: Json): void {
      setLive(key, answer);
      applyAnswers();
      if (validator.validators() === undefined) leftEarly.add(key);
      if (touched.has(key)) updateFieldIssues(key, answers.committed(), true);
      for (const dependent of dependents.get(key) ?? []) {
        if (touched.has(dependent) && answers.shown().has(dependent)) updateFieldIssues(dependent, answers.committed(), true);
      }
      channels.notify('typing');
    },

    /** Marks a field as answered by the person. */
    touch: (key: string) => void touched.add(key),

    /** Sets an answer from elsewhere: a draft, a suggestion. The control shows it. */
    write(key: string, answer: Json): void {
      if (answers.field(key) === undefined) return;
      touched.add(key);
      issuesOf.confirm(key);
      setLive(key, answer);
      controls.get(key)?.write(answers.answer(key));
      applyAnswers();
      channels.notify('typing');
    },

    focus: (key: string): boolean => focusControl(controls.get(key)),
    /** Reads the current values of the controls, including those changed without an event. */
    collect(): void {
      for (const control of controls.values()) control.complete?.();
      for (const [key, control] of controls) setLive(key, control.read());
      applyAnswers();
    },

    /** Replaces the typed answer; `issue` stays until the person types in the field again. */
    replaceTyped(key: string, issue: Issue): void {
      touched.add(key);
      validator.forget(key);
      issuesOf.replace(key, issue);
      channels.notify('typing');
    },

    validate: validator.validate,
    /**
     * Merges the problems of controls whose content is never sent into the issues of answers. Where there are any, refusals of other
     * answers that did not change stay beside them; alone they prevent no call, which may be accepted now.
     */
    mergeProblems(issues: readonly Issue[]): readonly ShownIssue[] {
      const merged = mergeProblems(listShownControls(), issues, form.fields);
      if (merged.length === 0) return merged;
      const known = groupIssues(merged);
      const others = form.fields.filter(({ key }) => answers.shown().has(key) && !known.has(key));
      const refusals = others.flatMap(({ key }) => issuesOf.refusalOf(key, answers.answer(key)));
      return refusals.length === 0 ? merged : sortByField([...merged, ...refusals], form.fields);
    },
    /** Exchanges such contents for the answers that are sent: `{ card: "tok_1" }`, or the issues. */
    exchange: (report: ReportStep) => exchangeContents(listShownControls(), report),

    /** Shows exactly these issues at their fields and in the summary. */
    showIssues(issues: readonly ShownIssue[], placed: Partial<Omit<PlacedRefusal, 'issues'>> = {}): void {
      issuesOf.clearRefusals();
      // The previous summary must not follow these changes.
      status.clear();
      const byKey = groupIssues(issues);
      for (const { key } of form.fields) {
        const own = byKey.get(key) ?? [];
        const withMessage = own.find(({ message }) => message !== undefined);
        if (withMessage !== undefined) issuesOf.refuse(key, answers.answer(key), withMessage);
        if (own.length > 0) touched.add(key);
        views.change(key, { issues: own });
      }
      if (issues.length > 0 || placed.banner !== undefined)
        status.summarise({ banner: undefined, focus: undefined, ...placed, issues });
    },

    /** Shows the form's changes in the summary. */
    showChanges: status.showChanges,
    /** Answers saved elsewhere since the form was opened. */
    conflicts,
    /** Removes the summary; issues at fields stay. */
    clearSummary: status.clear,

    /**
     * Shows a call's refusal at one field until its answer changes, replacing the previous one; without `shown` it is removed.
     */
    refuse(key: string, shown?: ShownIssue): void {
      const before = issuesOf.takeRefusal(key);
      if (shown !== undefined) issuesOf.refuse(key, answers.answer(key), shown);
      touched.add(key);
      const others = views.view(key).issues.filter(({ issue }) => issue.rule !== before);
      views.change(key, { issues: shown === undefined ? others : [...others, shown] });
    },

    isFieldValid: validator.isFieldValid,
    /** Whether every shown field is valid, as far as known. Validates a field again only after it changed. */
    isValid: (): boolean => validator.validators() === undefined || [...answers.shown()].every(validator.isFieldValid),

    setValidators(loaded: FieldValidators): void {
      validator.setValidators(loaded);
      channels.notify('typing');
      for (const field of form.fields) {
        const isLeft = leftEarly.has(field.key) && touched.has(field.key) && answers.shown().has(field.key);
        if (isLeft) updateFieldIssues(field.key, answers.committed(), true);
        else if (field.options['live'] === true && !isAbsent(answers.answer(field.key)))
          updateFieldIssues(field.key, answers.live(), false);
      }
      leftEarly.clear();
    },

    setRejected(rejected: Answers): void {
      answers.setRejected(rejected);
      channels.notify('typing');
    },

    /** New page data arrived while the form stayed open. */
    refresh(next: FormState, now: string): void {
      const { written, previous, isShownChanged } = answers.refresh(next, now);
      validator.forgetAll();
      for (const [key, before] of previous) conflicts.note(key, before);
      for (const [key, answer] of written) controls.get(key)?.write(answer);
      for (const field of form.fields) views.change(field.key, answers.conditionsOf(field));
      if (isShownChanged) channels.notify('shown');
      channels.notify('answers');
      channels.notify('typing');
      conflicts.refreshed();
    },

    /** Whether there are unsaved answers. */
    isDirty: () => form.fields.some(({ key }) => answers.isUnsent(key)),
    /** Unsaved answers without secrets and replaced answers. */
    unsent(): Answers {
      const unsent = form.fields.filter(({ key, secret }) => !secret && answers.isUnsent(key) && !issuesOf.replacementOf(key));
      return Object.fromEntries(unsent.map(({ key }) => [key, answers.answer(key)]));
    },
    /** Counts these answers as saved; anything typed since stays unsaved. */
    markSaved(saved: Answers): void {
      answers.markSaved(saved);
      conflicts.clear();
    },
    /** The same once the form was accepted. What can be sent only once is emptied. */
    accept(saved: Answers): void {
      const sentOnce = [...controls].filter(([, control]) => control.clear !== undefined);
      for (const [key, control] of sentOnce) {
        control.clear?.();
        touched.delete(key);
        setLive(key, null);
      }
      answers.markSaved({ ...saved, ...Object.fromEntries(sentOnce.map(([key]) => [key, null])) });
      if (sentOnce.length > 0) applyAnswers();
      conflicts.clear();
    },
  };
}
