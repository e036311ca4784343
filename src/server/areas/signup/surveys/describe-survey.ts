import type { DataOf } from '../../../../declared-data.ts';
import type { Survey } from '../../../../generated/entities.ts';
import { listTexts, localize } from '../../../../rules/languages.ts';
import type { SurveySettings } from './find-survey.ts';

/** A survey in a language, for the form's context; null if there is none. */
export function describeSurvey(survey: SurveySettings | undefined, language: string): DataOf<Survey> | null {
  if (survey === undefined) return null;
  const { surveyId, surveyName, surveyDescription, questions } = survey;
  return {
    surveyId,
    surveyName: localize(surveyName, language),
    surveyDescription: localize(surveyDescription ?? '', language),
    questions: questions.map(({ questionId, questionType, questionTitle, questionDescription, required, options = [] }) => ({
      questionId,
      questionType,
      questionTitle: localize(questionTitle, language),
      questionDescription: localize(questionDescription ?? '', language),
      required: required === true,
      options: options.map((option) => {
        const optionTitle = localize(option.optionTitle, language);
        return { optionTitle, otherTitles: listTexts(option.optionTitle).filter((title) => title !== optionTitle) };
      }),
    })),
  };
}
