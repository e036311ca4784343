// The answers of a form outside React: a keystroke changes one entry, notifies one field and validates one field.
import type { Answers, FieldPlan, FormPlan, FormState } from '../../../declare/index.ts';
import { type FieldValidators, isAbsent } from '../../../validate/index.ts';
import type { ReportStep } from '../../chain/chain-context.tsx';
import { createAnswering } from './answering.ts';
import type { FormStoreOptions } from './control.ts';
import { exchangeContents } from './exchange-contents.ts';
import { applyAnswers, createFormParts, type FormParts, listShownControls, setLive, updateFieldIssues } from './form-parts.ts';
import type { Validation } from './form-validator.ts';
import { createShowing } from './showing.ts';

export type FormStore = ReturnType<typeof createFormStore>;

/**
 * Creates the store of a form: `createFormStore(plan, state, { settings, now, onValidate })`. `type` handles a keystroke, `commit` a
 * complete answer (blur, change), `validate` all of them. Channels: `field:<key>`, `typing`, `answers`, `shown`, `status`.
 */
export function createFormStore(form: FormPlan, state: FormState, options: FormStoreOptions) {
  const parts = createFormParts(form, state, options);
  return {
    ...createReading(parts),
    ...createAnswering(parts),
    ...createValidating(parts),
    ...createShowing(parts),
    ...createSaving(parts),
  };
}

function createReading({ form, channels, status, answers, views, validator }: FormParts) {
  return {
    form,
    subscribe: channels.subscribe,
    status: status.status,
    run: status.run,
    setUnread: status.setUnread,
    field(key: string): FieldPlan {
      const field = answers.field(key);
      if (field !== undefined) return field;
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
  };
}

function createValidating(parts: FormParts) {
  const { form, channels, answers, validator, touched, leftEarly } = parts;
  return {
    validate: validator.validate,
    /** Exchanges contents that are never sent for the answers that are: `{ card: "tok_1" }`, or the issues. */
    exchange: (report: ReportStep) => exchangeContents(listShownControls(parts), report),
    isFieldValid: validator.isFieldValid,
    /** Whether every shown field is valid, as far as known. Validates a field again only after it changed. */
    isValid: (): boolean => validator.validators() === undefined || [...answers.shown()].every(validator.isFieldValid),

    setValidators(loaded: FieldValidators, functions: Validation): void {
      validator.setValidators(loaded, functions);
      channels.notify('typing');
      for (const field of form.fields) {
        const isLeft = leftEarly.has(field.key) && touched.has(field.key) && answers.shown().has(field.key);
        if (isLeft) updateFieldIssues(parts, field.key, answers.committed(), true);
        else if (field.options['live'] === true && !isAbsent(answers.answer(field.key)))
          updateFieldIssues(parts, field.key, answers.live(), false);
      }
      leftEarly.clear();
    },

    setRejected(rejected: Answers): void {
      answers.setRejected(rejected);
      channels.notify('typing');
    },
  };
}

function createSaving(parts: FormParts) {
  const { form, channels, views, answers, issuesOf, validator, conflicts, controls, touched } = parts;
  return {
    /** Answers saved elsewhere since the form was opened. */
    conflicts,

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
        setLive(parts, key, null);
        views.change(key, { issues: [] });
      }
      answers.markSaved({ ...saved, ...Object.fromEntries(sentOnce.map(([key]) => [key, null])) });
      if (sentOnce.length > 0) applyAnswers(parts);
      conflicts.clear();
    },
  };
}
