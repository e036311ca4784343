import { type FieldPlan, isObject, readText, type TextPlan } from '../../../engine/declare/index.ts';
import { maxQuestions, type QuestionType, questionTypes, type Survey, type SurveyOption, type SurveyQuestion } from './survey.ts';

// A survey is data of the form's context. Each question becomes a field, so that the controls, texts and formats of fields
// serve it.

const idPattern = /^[A-Za-z0-9_-]{1,40}$/;

/** Reads a survey; undefined if there is none. Questions of the wrong shape are left out. */
export function readSurvey(value: unknown): Survey | undefined {
  if (!isObject(value) || !Array.isArray(value['questions'])) return undefined;
  const questions = value['questions'].slice(0, maxQuestions).flatMap((question) => readQuestion(question) ?? []);
  const { surveyName, surveyDescription } = value;
  return { surveyName: readText(surveyName) ?? '', surveyDescription: readText(surveyDescription) ?? '', questions };
}

/** Reads one question; undefined for anything else. */
export function readQuestion(value: unknown): SurveyQuestion | undefined {
  if (!isObject(value)) return undefined;
  const { questionId, questionType, questionTitle, questionDescription, required, options } = value;
  const type = questionTypes.find((type) => type === questionType);
  if (typeof questionId !== 'string' || !idPattern.test(questionId) || type === undefined) return undefined;
  return {
    questionId,
    questionType: type,
    questionTitle: readText(questionTitle) ?? '',
    questionDescription: readText(questionDescription) ?? '',
    required: required === true,
    options: Array.isArray(options) ? options.flatMap((option) => readOption(option) ?? []) : [],
  };
}

function readOption(value: unknown): SurveyOption | undefined {
  if (!isObject(value) || typeof value['optionTitle'] !== 'string') return undefined;
  const otherTitles = Array.isArray(value['otherTitles']) ? value['otherTitles'] : [];
  return { optionTitle: value['optionTitle'], otherTitles: otherTitles.filter((title) => typeof title === 'string') };
}

interface QuestionKind {
  readonly kind: string;
  readonly widget: string;
  readonly answer: 'text' | 'list';
  /** In characters. */
  readonly maxLength?: number;
  readonly options?: FieldPlan['options'];
  readonly shownAs?: string;
}

const kinds: { readonly [type in QuestionType]: QuestionKind } = {
  text: { kind: 'text', widget: 'text', answer: 'text', maxLength: 200, options: { type: 'text' } },
  textarea: { kind: 'text', widget: 'textarea', answer: 'text', maxLength: 2000, options: { rows: 5 } },
  radio: { kind: 'radio', widget: 'radio', answer: 'text', options: { clearable: true } },
  checkbox: { kind: 'checkbox-group', widget: 'checkbox-group', answer: 'list' },
  select: { kind: 'select', widget: 'select', answer: 'text', options: { blank: true, unselected: '' } },
  date: { kind: 'date', widget: 'date', answer: 'text', options: { min: '0001-01-01', max: '9999-12-31' }, shownAs: 'date' },
  time: { kind: 'time', widget: 'time', answer: 'text' },
};

/**
 * The field that asks a question. Its key is the name of its control and contains the shape of the answer, because a posted form
 * is read without its survey: `survey.one.q1`, `survey.many.q2`.
 */
export function questionField(key: string, question: SurveyQuestion): FieldPlan {
  const { kind, widget, answer, maxLength, options = {}, shownAs } = kinds[question.questionType];
  const { questionId, questionTitle, questionDescription, required } = question;
  return {
    key: questionControl(key, questionId, answer),
    kind,
    widget,
    rule: required ? 'REQUIRED' : 'OPTIONAL',
    label: textInPage(questionTitle),
    ...(questionDescription === '' ? {} : { hint: textInPage(questionDescription) }),
    answer,
    ...(shownAs === undefined ? {} : { shownAs }),
    schema: maxLength === undefined ? {} : { maxLength },
    ...(question.options.length === 0
      ? {}
      : { choices: question.options.map(({ optionTitle }) => ({ value: optionTitle, label: textInPage(optionTitle) })) }),
    options,
    secret: false,
  };
}

/** Control name of a question: `("survey", "q1", "text")` → `"survey.one.q1"`. */
function questionControl(key: string, questionId: string, answer: 'text' | 'list'): string {
  return `${key}.${answer === 'list' ? 'many' : 'one'}.${questionId}`;
}

/** The survey is in the language of the page; text without another language is shown as it is. */
function textInPage(ja: string): TextPlan {
  return { words: { ja } };
}
