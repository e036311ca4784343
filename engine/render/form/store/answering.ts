import type { Issue, Json } from '../../../declare/index.ts';
import { isSame, normaliseAnswer } from '../../../validate/index.ts';
import { type Control, focusControl } from './control.ts';
import { applyAnswers, type FormParts, setLive, updateFieldIssues } from './form-parts.ts';

/** How answers come into a form's store: from its controls, and from elsewhere. */
export function createAnswering(parts: FormParts) {
  const { options, channels, views, answers, issuesOf, validator, controls, touched, leftEarly, dependents } = parts;
  return {
    /** Registers the control of a field and takes over what was typed in it before scripts ran. */
    register(key: string, control: Control): () => void {
      controls.set(key, control);
      const field = answers.field(key);
      const [read, answer] = [control.read(), answers.answer(key)];
      const isUntouched = read === '' && answer === null;
      if (field !== undefined && !isUntouched && !isSame(normaliseAnswer(field, read), answer)) {
        touched.add(key);
        setLive(parts, key, read);
        applyAnswers(parts);
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
      setLive(parts, key, answer);
      const isListed = views.view(key).issues.length > 0 || answers.field(key)?.options['live'] === true;
      if (isListed || options.isLive === true) updateFieldIssues(parts, key, answers.live(), options.isLive === true);
      channels.notify('typing');
    },

    /** Handles a complete answer. */
    commit(key: string, answer: Json): void {
      setLive(parts, key, answer);
      applyAnswers(parts);
      if (validator.validators() === undefined) leftEarly.add(key);
      if (touched.has(key)) updateFieldIssues(parts, key, answers.committed(), true);
      for (const dependent of dependents.get(key) ?? []) {
        // Nobody touches a computed field.
        const isAnswered = touched.has(dependent) || answers.field(dependent)?.computed !== undefined;
        if (isAnswered && answers.shown().has(dependent)) updateFieldIssues(parts, dependent, answers.committed(), true);
      }
      channels.notify('typing');
    },

    ...createWriting(parts),
  };
}

function createWriting(parts: FormParts) {
  const { channels, answers, issuesOf, validator, controls, touched } = parts;
  return {
    /** Marks a field as answered by the person. */
    touch: (key: string) => void touched.add(key),

    /** Sets an answer from elsewhere: a draft, a suggestion. The control shows it. */
    write(key: string, answer: Json): void {
      if (answers.field(key) === undefined) return;
      touched.add(key);
      issuesOf.confirm(key);
      setLive(parts, key, answer);
      controls.get(key)?.write(answers.answer(key));
      applyAnswers(parts);
      channels.notify('typing');
    },

    focus: (key: string): boolean => focusControl(controls.get(key)),

    /** Reads the current values of the controls, including those changed without an event. */
    collect(): void {
      for (const control of controls.values()) control.complete?.();
      for (const [key, control] of controls) setLive(parts, key, control.read());
      applyAnswers(parts);
    },

    /** Replaces the typed answer; `issue` stays until the person types in the field again. */
    replaceTyped(key: string, issue: Issue): void {
      touched.add(key);
      validator.forget(key);
      issuesOf.replace(key, issue);
      channels.notify('typing');
    },
  };
}
