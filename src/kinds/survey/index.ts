// What an application reads of surveys.
export { listSurveyAnswers, type SurveyAnswer } from './answer.ts';
export { questionField, readSurvey } from './answer-questions.ts';
