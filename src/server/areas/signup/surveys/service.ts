// Surveys of the settings: what other areas ask, validate (field kind `survey`) and save.
export { describeSurvey } from './describe-survey.ts';
export { findSurvey } from './find-survey.ts';
export { saveSurveyAnswers } from './save-answers.ts';
