// Surveys of the settings: what other areas ask, validate (field kind `survey`) and save.
export { describeSurvey } from './describe-survey.ts';
export { findSurvey, type SurveyPurpose, type SurveySettings } from './find-survey.ts';
export { type GivenAnswers, saveSurveyAnswers } from './save-answers.ts';
