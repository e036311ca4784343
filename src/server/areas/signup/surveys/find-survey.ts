import type { DataOf } from '../../../../declared-data.ts';
import type { SurveysSettings } from '../../../../generated/settings.ts';

export type SurveySettings = DataOf<SurveysSettings>['surveys'][number];

/** Why a survey is asked. Purchases name the survey of their plan, if it has one. */
export type SurveyPurpose =
  | { readonly purpose: 'withdraw' | 'accountWithdraw' }
  | { readonly purpose: 'purchase'; readonly surveyId: string | undefined };

/** The survey of the settings for a purpose; undefined if there is none. */
export function findSurvey(
  settings: { readonly surveys: DataOf<SurveysSettings> },
  purpose: SurveyPurpose,
): SurveySettings | undefined {
  const { surveys, withdrawSurvey, accountWithdrawSurvey } = settings.surveys;
  const ids = { withdraw: withdrawSurvey, accountWithdraw: accountWithdrawSurvey };
  const id = purpose.purpose === 'purchase' ? purpose.surveyId : ids[purpose.purpose];
  return surveys.find(({ surveyId }) => surveyId === id);
}
