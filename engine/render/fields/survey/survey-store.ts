import type { FieldPlan, Json, Survey } from '../../../declare/index.ts';
import { findSurveyAnswer, questionField } from '../../../validate/index.ts';
import type { Control } from '../../form/store/control.ts';
import type { FieldView } from '../../form/store/field-views.ts';
import type { FormStore } from '../../form/store/form-store.ts';
import { groupIssues } from '../../form/store/shown-issue.ts';
import { findIssuePlace } from '../../texts/issue-place.ts';

/** The form's store as seen by the controls of questions, and the questions as one answer. */
export interface SurveyStore {
  readonly store: FormStore;
  /** Control names in the order of the questions. */
  readonly names: readonly string[];
  /** The current values of the controls as the answer of the survey. */
  read(): Json;
  /** Writes an answer into the controls. */
  write(answer: Json): void;
}

/** Creates the store of a survey's questions, whose keys are the names of their controls: `survey.one.q1`. */
export function createSurveyStore(store: FormStore, key: string, survey: Survey): SurveyStore {
  const parts = new Map(
    survey.questions.map((question) => {
      const field = questionField(key, question);
      return [field.key, { question, field }];
    }),
  );
  const controls = new Map<string, Control>();
  const views = new Map<string, { readonly of: FieldView; readonly view: FieldView }>();

  function part(name: string) {
    const part = parts.get(name);
    if (part === undefined) throw new Error(`The survey "${key}" has no question "${name}".`);
    return part;
  }

  function viewOf(name: string): FieldView {
    const of = store.view(key);
    const cachedView = views.get(name);
    if (cachedView?.of === of) return cachedView.view;
    const issues = groupIssues(of.issues, (issue) => findIssuePlace(store.form, issue).name).get(name) ?? [];
    const made: FieldView = { issues, unmet: [], isRequired: part(name).field.rule === 'REQUIRED', isLocked: of.isLocked };
    // Keep the previous view if it is equal, so that nothing renders again.
    const view = cachedView !== undefined && JSON.stringify(cachedView.view) === JSON.stringify(made) ? cachedView.view : made;
    views.set(name, { of, view });
    return view;
  }

  const answerOf = (name: string): Json => toJson(findSurveyAnswer(part(name).question, store.answer(key)));

  /** The answers of all questions, one of them as reported, which may differ from the text in its control. */
  function readWith(reported?: string, answer: Json = null): Json {
    return [...parts].map(([name, { question }]) => ({
      questionId: question.questionId,
      answer: name === reported ? answer : (controls.get(name)?.read() ?? answerOf(name)),
    }));
  }

  return {
    names: [...parts.keys()],
    read: () => readWith(),
    write(answer) {
      for (const [name, { question }] of parts) controls.get(name)?.write(toJson(findSurveyAnswer(question, answer)));
    },
    store: {
      ...store,
      field: (name: string): FieldPlan => part(name).field,
      view: viewOf,
      subscribe: (channel, listener) =>
        store.subscribe(parts.has(channel.slice('field:'.length)) ? `field:${key}` : channel, listener),
      answer: answerOf,
      register(name, control) {
        controls.set(name, control);
        return () => {
          if (controls.get(name) === control) controls.delete(name);
        };
      },
      touch: () => store.touch(key),
      type: (name, answer) => store.type(key, readWith(name, answer)),
      commit: (name, answer) => store.commit(key, readWith(name, answer)),
      write(name, answer) {
        controls.get(name)?.write(answer);
        store.type(key, readWith(name, answer));
      },
    },
  };
}

function toJson(answer: string | readonly string[] | null): Json {
  return typeof answer === 'string' || answer === null ? answer : [...answer];
}
