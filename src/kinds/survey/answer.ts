import { hasBidiControls, hasForbiddenContent, type Issue, isObject, type Json } from '../../../engine/declare/index.ts';
import {
  type AnswerShape,
  countCharacters,
  isAbsent,
  isDay,
  type PostedControls,
  type ReadAnswer,
  toJsonPointer,
  wrongType,
} from '../../../engine/validate/index.ts';
import { listSurveyAnswers, type SurveyAnswer } from '../../rules/survey-answers.ts';
import { questionField, readQuestion } from './answer-questions.ts';
import { findSurvey } from './answer-survey.ts';
import { maxQuestions, type Survey, type SurveyQuestion } from './survey.ts';

// Normalising does not know the survey: any question may have been answered.
const anyText = questionField('', blankQuestion('textarea'));
const anyField = {
  text: { ...anyText, options: { normalise: ['nfc', 'trim'] } },
  list: questionField('', blankQuestion('checkbox')),
};

function blankQuestion(questionType: SurveyQuestion['questionType']): SurveyQuestion {
  return { questionId: 'any', questionType, questionTitle: '', questionDescription: '', required: false, options: [] };
}

/** A list of objects with exactly questionId and answer; unanswered questions are dropped. Undefined for anything else. */
function readSurveyAnswer(value: unknown, readField: ReadAnswer): { readonly answer: Json } | undefined {
  if (!Array.isArray(value) || value.length > maxQuestions) return undefined;
  const answers: Json[] = [];
  for (const entry of value) {
    if (!isObject(entry) || Object.keys(entry).length !== 2) return undefined;
    const { questionId, answer } = { questionId: entry['questionId'], answer: entry['answer'] };
    const reading = readField(Array.isArray(answer) ? anyField.list : anyField.text, answer);
    if (typeof questionId !== 'string' || questionId.length > 40 || !('answer' in reading)) return undefined;
    if (!isAbsent(reading.answer)) answers.push({ questionId, answer: reading.answer });
  }
  return { answer: answers.length === 0 ? null : answers };
}

/**
 * The answer to a question in the language of the survey: a title in another language becomes the one of the same option. null if
 * it was not answered.
 */
export function findSurveyAnswer(question: SurveyQuestion, answer: unknown): string | readonly string[] | null {
  const surveyAnswer = listSurveyAnswers(answer).find(({ questionId }) => questionId === question.questionId)?.answer ?? null;
  const translate = (title: string) => findOption(question, title)?.optionTitle ?? title;
  if (surveyAnswer === null || question.options.length === 0) return surveyAnswer;
  return typeof surveyAnswer === 'string' ? translate(surveyAnswer) : surveyAnswer.map(translate);
}

function findOption({ options }: SurveyQuestion, title: string) {
  return options.find((option) => option.optionTitle === title || option.otherTitles.includes(title));
}

/**
 * Issues of a survey, each at its question with the type and title of it: `{ at: "/survey/q1", rule: "required", questionType:
 * "radio", questionTitle: "…" }`. A question that the survey does not have is reported at the field.
 */
function validateSurvey(survey: Survey | undefined, at: string, answer: Json): readonly Issue[] {
  const questions = survey?.questions ?? [];
  const answers = listSurveyAnswers(answer);
  const hasUnknown = answers.some(({ questionId }) => !questions.some((question) => question.questionId === questionId));
  return [
    ...(hasUnknown ? [{ at, rule: 'unknown' }] : []),
    ...questions.flatMap((question): readonly Issue[] => {
      const { questionId, questionType, questionTitle } = question;
      const issue = findQuestionIssue(
        question,
        answers.filter((answer) => answer.questionId === questionId),
      );
      return issue === undefined ? [] : [{ ...issue, at: at + toJsonPointer(questionId), questionType, questionTitle }];
    }),
  ];
}

function findQuestionIssue(
  question: SurveyQuestion,
  answers: readonly SurveyAnswer[],
): { readonly rule: string; readonly limit?: number } | undefined {
  const [surveyAnswer, again] = answers;
  if (surveyAnswer === undefined) return question.required ? { rule: 'required' } : undefined;
  if (again !== undefined) return { rule: 'unique' };
  const { answer } = surveyAnswer;
  const isList = question.questionType === 'checkbox';
  if (typeof answer === 'string') return isList ? { rule: 'type' } : findTextIssue(question, answer);
  if (!isList) return { rule: 'type' };
  const chosen = answer.map((title) => findOption(question, title));
  if (chosen.includes(undefined)) return { rule: 'enum' };
  return new Set(chosen).size === chosen.length ? undefined : { rule: 'uniqueItems' };
}

const isoDay = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;
const timeOfDay = /^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/;

function findTextIssue(question: SurveyQuestion, answer: string): { readonly rule: string; readonly limit?: number } | undefined {
  switch (question.questionType) {
    case 'radio':
    case 'select':
      return findOption(question, answer) === undefined ? { rule: 'enum' } : undefined;
    case 'date':
      if (!isoDay.test(answer)) return { rule: 'format' };
      return isDay(answer.replaceAll('-', '')) && !answer.startsWith('0000') ? undefined : { rule: 'realDate' };
    case 'time':
      return timeOfDay.test(answer) ? undefined : { rule: 'time' };
    default:
      return findFreeTextIssue(question, answer);
  }
}

/** The rules of the field kind `free-text`. */
function findFreeTextIssue(question: SurveyQuestion, answer: string) {
  const limit = questionField('', question).schema['maxLength'];
  const isLine = question.questionType === 'text';
  if (isLine && /[\r\n]/.test(answer)) return { rule: 'format' };
  if (hasForbiddenContent(answer)) return { rule: 'forbiddenContent' };
  if (isLine && hasBidiControls(answer)) return { rule: 'bidiControls' };
  return typeof limit === 'number' && countCharacters(answer) > limit ? { rule: 'maxLength', limit } : undefined;
}

const questionControl = /^(.+)\.(one|many)\.([^.]+)$/su;

/** `{ "survey.one.q1": "A", "survey.many.q2": ["B"] }` → `[{ questionId: "q1", answer: "A" }, { questionId: "q2", answer: ["B"] }]` */
function readSurveyControls(key: string, controls: PostedControls): Json {
  return Object.entries(controls).flatMap(([name, value]) => {
    const [, of, shape, questionId] = questionControl.exec(name) ?? [];
    if (of !== key || questionId === undefined) return [];
    const values = typeof value === 'string' ? [value] : value;
    const written = shape === 'many' ? values.filter((title) => title !== '') : (values.at(-1) ?? null);
    return [{ questionId, answer: written }];
  });
}

/** The answers of a survey: `[{ questionId: "q1", answer: "A" }, { questionId: "q2", answer: ["B"] }]`. */
export const answer: AnswerShape = {
  name: 'survey',
  schema: {
    type: 'array',
    items: {
      type: 'object',
      required: ['questionId', 'answer'],
      properties: {
        questionId: { type: 'string' },
        answer: { type: ['string', 'array'], items: { type: 'string' } },
      },
    },
  },
  normalise: (_field, value, readAnswer) => readSurveyAnswer(value, readAnswer) ?? wrongType,
  // Its questions decide what is required.
  decidesRequired: true,
  validate({ field, at, reading, scopes, validateSchema }) {
    const schemaIssues = reading.answer === null ? [] : validateSchema(field, at, reading.answer);
    return [...schemaIssues, ...validateSurvey(findSurvey(field, scopes['context']), at, reading.answer)];
  },
  decode: ({ key }, controls) => readSurveyControls(key, controls),
  hasControl: ({ key }, name) => questionControl.exec(name)?.[1] === key,
  format: (_field, value, { find }) =>
    listSurveyAnswers(value)
      .flatMap((surveyAnswer) => surveyAnswer.answer)
      .join(find('form.listSeparator')),
  listParts: (field, value, context) =>
    (findSurvey(field, context)?.questions ?? []).map((question) => {
      const asked = questionField(field.key, question);
      return { field: asked, answers: { [asked.key]: toJson(findSurveyAnswer(question, value)) } };
    }),
  findPart(field, issue, questionId) {
    const question = readQuestion({ ...issue, questionId });
    return question === undefined ? undefined : questionField(field.key, question);
  },
};

/** `findSurveyAnswer(…)` as an answer of the question's field. */
export function toJson(surveyAnswer: string | readonly string[] | null): Json {
  return typeof surveyAnswer === 'string' || surveyAnswer === null ? surveyAnswer : [...surveyAnswer];
}
