import type { FieldPlan, Json } from '../../../engine/declare/index.ts';
import {
  createPartControls,
  type FieldView,
  type FormStore,
  findIssuePlace,
  groupIssues,
} from '../../../engine/render/controls/index.ts';
import { findSurveyAnswer, toJson } from './answer.ts';
import { questionField } from './answer-questions.ts';
import type { Survey } from './survey.ts';

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
  const { controls, ...shared } = createPartControls(store, key, (name, answer) => readWith(name, answer));

  function part(name: string) {
    const part = parts.get(name);
    if (part === undefined) throw new Error(`The survey "${key}" has no question "${name}".`);
    return part;
  }

  function createView(name: string, of: FieldView): FieldView {
    const issues = groupIssues(of.issues, (issue) => findIssuePlace(store.form, issue).name).get(name) ?? [];
    return { issues, unmet: [], isRequired: part(name).field.rule === 'REQUIRED', isLocked: of.isLocked };
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
      ...shared.store,
      field: (name: string): FieldPlan => part(name).field,
      view: (name) => shared.view(name, (of) => createView(name, of)),
      subscribe: (channel, listener) =>
        store.subscribe(parts.has(channel.slice('field:'.length)) ? `field:${key}` : channel, listener),
      answer: answerOf,
    },
  };
}
