// The answers that are being given, outside of React: a keystroke changes one entry here, wakes one field and judges one field.
import type { Answers, FieldPlan, FormPlan, FormState, Given, Json, Verdict } from '../../declare/index.ts';
import { mergeItems } from '../../submit/index.ts';
import {
  type FieldValidators,
  isAbsent,
  isLocked,
  isRequired,
  isSame,
  judgeAnswers,
  judgeField,
  normaliseAnswer,
  shownFields,
} from '../../validate/index.ts';
import { openChannels } from './channels.ts';
import type { Control, FormSurroundings } from './control.ts';
import { dependsOnAnswers, findDependents } from './dependents.ts';
import { type FieldView, openFieldViews } from './field-views.ts';
import { openFormStatus } from './form-status.ts';
import { groupIssues, type Said, type ShownIssue } from './shown-issue.ts';
import { newAnswers, startAnswers } from './start-answers.ts';
import { tellable } from './tellable.ts';

export type FormStore = ReturnType<typeof openFormStore>;

/**
 * Opens the store of a form: `openFormStore(plan, state, { settings, now, onJudge })`. `type` takes a keystroke, `commit` an answer
 * that is complete (blur, change), `judge` all of them. Channels: `field:<key>`, `typing`, `answers`, `shown`, `status`.
 */
export function openFormStore(form: FormPlan, state: FormState, around: FormSurroundings) {
  const channels = openChannels();
  const views = openFieldViews((key) => channels.tell(`field:${key}`));
  const status = openFormStatus(() => channels.tell('status'));
  const fields = new Map(form.fields.map((field) => [field.key, field]));
  const dependents = findDependents(form);
  const controls = new Map<string, Control>();
  const refused = new Map<string, { readonly answer: Json; readonly shown: ShownIssue }>();
  const asked = new Set(form.fields.filter((field) => dependsOnAnswers(field, form)).map(({ key }) => key));
  const touched = new Set<string>();
  // Left before the validators came; judged when they do.
  const leftEarly = new Set<string>();
  const right = new Map<string, boolean>();
  let given: Given = { context: state.context, settings: around.settings, now: around.now, set: state.set };
  let validators: FieldValidators | undefined;
  let kept: Answers = startAnswers(form, state.answers);
  let live: Answers = kept;
  let committed: Answers = kept;
  let shown = pickShown();
  let rejected: Answers = state.rejected ?? {};
  let drawn = state;
  for (const field of form.fields) views.change(field.key, conditionsOf(field));

  function pickShown(): ReadonlySet<string> {
    return new Set(shownFields(form, committed, given).map(({ key }) => key));
  }

  function conditionsOf(field: FieldPlan): Pick<FieldView, 'isRequired' | 'isLocked'> {
    return { isRequired: isRequired(field, form, committed, given), isLocked: isLocked(field, form, committed, given) };
  }

  /** Judges one field. `isShown`: whether the person is told, or only a list that is on the page anyway. */
  function judgeOne(key: string, answers: Answers, isShown: boolean): void {
    if (validators === undefined) return;
    around.onJudge(key);
    const issues = judgeField(form, validators, key, answers, given);
    if (answers === live) right.set(key, issues.length === 0);
    const isTold = isShown && !isAbsent(answers[key]);
    const hadIssues = views.view(key).issues.length > 0;
    const told = isTold || hadIssues ? [...tellable(issues, views.view(key).issues), ...refusalOf(key)] : [];
    views.change(key, { issues: told, unmet: issues.map(({ rule }) => rule) });
    // Nothing is left to be said at the head.
    if (hadIssues && told.length === 0 && status.status().summary?.banner === undefined && !views.isWrong()) status.clear();
  }

  function refusalOf(key: string): readonly ShownIssue[] {
    const found = refused.get(key);
    return found !== undefined && isSame(found.answer, live[key]) ? [found.shown] : [];
  }

  function setLive(key: string, answer: Json): void {
    const field = fields.get(key);
    if (field === undefined) return;
    const tidy = normaliseAnswer(field, answer);
    if (isSame(tidy, live[key] ?? null)) return;
    live = { ...live, [key]: tidy };
    for (const judged of [key, ...(dependents.get(key) ?? [])]) right.delete(judged);
  }

  function isUnsent(key: string): boolean {
    return !isSame(live[key] ?? null, kept[key] ?? null);
  }

  /** Whether a field's answer holds. Remembered until it, or what it depends on, is typed in. */
  function isRight(key: string): boolean {
    const known = right.get(key);
    if (known !== undefined || validators === undefined) return known ?? true;
    around.onJudge(key);
    const found = judgeField(form, validators, key, live, given).length === 0;
    right.set(key, found);
    return found;
  }

  /** What follows from complete answers: which fields are asked, required, locked. */
  function settle(): void {
    if (isSame(committed, live)) return;
    committed = live;
    const before = shown;
    shown = pickShown();
    for (const key of asked) {
      const field = fields.get(key);
      if (field !== undefined) views.change(key, conditionsOf(field));
    }
    if (before.size !== shown.size || [...shown].some((key) => !before.has(key))) channels.tell('shown');
    channels.tell('answers');
  }

  return {
    form,
    subscribe: channels.subscribe,
    status: status.status,
    run: status.run,
    setUnread: status.setUnread,
    field(key: string): FieldPlan {
      const field = fields.get(key);
      if (field === undefined) throw new Error(`The form "${form.id}" has no field "${key}".`);
      return field;
    },
    view: views.view,
    changeView: views.change,
    isShown: (key: string) => shown.has(key),
    /** The answer as it stands, normalised; of a hidden field too, so that it comes back with the field. */
    answer: (key: string): Json => live[key] ?? null,
    live: () => live,
    committed: () => committed,
    kept: () => kept,
    rejected: () => rejected,
    given: () => given,
    validators: () => validators,

    /** The control of a field appeared. What was typed in it before scripts ran is taken over. */
    register(key: string, control: Control): () => void {
      controls.set(key, control);
      const field = fields.get(key);
      if (field !== undefined && !isSame(normaliseAnswer(field, control.read()), live[key] ?? null)) {
        touched.add(key);
        setLive(key, control.read());
        settle();
        channels.tell('typing');
      }
      return () => controls.delete(key);
    },

    /** A keystroke. Judged where something is shown of it: an issue, the rules of a new password, or all of it in a live form. */
    type(key: string, answer: Json): void {
      touched.add(key);
      leftEarly.delete(key);
      setLive(key, answer);
      const isListed = views.view(key).issues.length > 0 || fields.get(key)?.options['live'] === true;
      if (isListed || around.isLive === true) judgeOne(key, live, around.isLive === true);
      channels.tell('typing');
    },

    /** An answer is complete. */
    commit(key: string, answer: Json): void {
      setLive(key, answer);
      settle();
      if (validators === undefined) leftEarly.add(key);
      if (touched.has(key)) judgeOne(key, committed, true);
      for (const dependent of dependents.get(key) ?? []) {
        if (touched.has(dependent) && shown.has(dependent)) judgeOne(dependent, committed, true);
      }
      channels.tell('typing');
    },

    /** Marks a field as answered by the person. */
    touch: (key: string) => void touched.add(key),

    /** An answer that comes from elsewhere: a draft, an offer. The control shows it. */
    write(key: string, answer: Json): void {
      const field = fields.get(key);
      if (field === undefined) return;
      touched.add(key);
      setLive(key, answer);
      controls.get(key)?.write(live[key] ?? null);
      settle();
      channels.tell('typing');
    },

    /** Takes what the controls hold now, also what no event has told of. */
    collect(): void {
      for (const [key, control] of controls) setLive(key, control.read());
      settle();
    },

    /** Everything, as the server will judge it. Without validators nothing is known to be wrong, and the server says it. */
    judge(): Verdict {
      if (validators !== undefined) return judgeAnswers(form, validators, live, given);
      const keys = [...shown];
      return { issues: [], answers: Object.fromEntries(keys.map((key) => [key, live[key] ?? null])), shown: keys };
    },

    /** Shows what is wrong: issues at their fields and none at the others, and all of it at the form's head. */
    showIssues(issues: readonly ShownIssue[], banner?: Said, focus?: string): void {
      refused.clear();
      const byKey = groupIssues(issues);
      for (const { key } of form.fields) {
        const own = byKey.get(key) ?? [];
        const brought = own.find(({ said }) => said !== undefined);
        if (brought !== undefined) refused.set(key, { answer: live[key] ?? null, shown: brought });
        if (own.length > 0) touched.add(key);
        views.change(key, { issues: own });
      }
      if (issues.length === 0 && banner === undefined) status.clear();
      else status.summarise(banner, issues, focus);
    },

    /** Says at the form's head how it differs from the one that was answered. */
    tellChanges: status.tellChanges,
    /** Takes the summary away; issues at their fields stay. */
    clearSummary: status.clear,

    /** What a call says of one field, as long as its answer stays, in place of what the last one said; without words: nothing more. */
    refuse(key: string, shown?: ShownIssue): void {
      const before = refused.get(key)?.shown.issue.rule;
      refused.delete(key);
      if (shown !== undefined) refused.set(key, { answer: live[key] ?? null, shown });
      touched.add(key);
      const others = views.view(key).issues.filter(({ issue }) => issue.rule !== before);
      views.change(key, { issues: shown === undefined ? others : [...others, shown] });
    },

    /** Whether one field's answer holds, as far as can be known. */
    isRight,
    /** Whether every shown field holds, as far as can be known. Each field is judged again only when it was typed in. */
    isValid(): boolean {
      if (validators === undefined) return true;
      return [...shown].every(isRight);
    },

    setValidators(loaded: FieldValidators): void {
      validators = loaded;
      channels.tell('typing');
      for (const field of form.fields) {
        const isLeft = leftEarly.has(field.key) && touched.has(field.key) && shown.has(field.key);
        if (isLeft) judgeOne(field.key, committed, true);
        else if (field.options['live'] === true && !isAbsent(live[field.key])) judgeOne(field.key, live, false);
      }
      leftEarly.clear();
    },

    setRejected(answers: Answers): void {
      rejected = Object.fromEntries(Object.entries(answers).filter(([key]) => fields.get(key)?.secret !== true));
      channels.tell('typing');
    },

    /** The page's data came anew while the form stayed. New answers are shown where nothing unsent stands; items take both. */
    refresh(next: FormState, now: string): void {
      for (const [key, answer] of newAnswers(form, drawn, next)) {
        const isTyped = isUnsent(key);
        if (isTyped && fields.get(key)?.items === undefined) continue;
        const next = isTyped ? mergeItems(kept[key] ?? null, live[key] ?? null, answer) : answer;
        setLive(key, next);
        kept = { ...kept, [key]: answer };
        committed = { ...committed, [key]: next };
        controls.get(key)?.write(next);
      }
      drawn = next;
      given = { ...given, context: next.context, now, set: next.set };
      rejected = next.rejected ?? rejected;
      right.clear();
      const after = pickShown();
      const isChanged = after.size !== shown.size || [...after].some((key) => !shown.has(key));
      shown = after;
      for (const field of form.fields) views.change(field.key, conditionsOf(field));
      if (isChanged) channels.tell('shown');
      channels.tell('answers');
      channels.tell('typing');
    },

    /** Whether something was typed that is not kept by the server. */
    isDirty: () => form.fields.some(({ key }) => isUnsent(key)),
    /** What was typed and is not kept, without secrets. */
    unsent(): Answers {
      const unsent = form.fields.filter(({ key, secret }) => !secret && isUnsent(key));
      return Object.fromEntries(unsent.map(({ key }) => [key, live[key] ?? null]));
    },
    /** From here on these answers count as kept; what was typed since does not. */
    markKept(answers: Answers): void {
      kept = answers;
    },
  };
}
