import { listSurveyAnswers, type SurveyAnswer } from '../../../../rules/survey-answers.ts';
import { type Transaction, toJson } from '../../../platform/database/database.ts';
import { makeId } from '../../../platform/random.ts';
import type { CommandContext } from '../../../runtime/area.ts';
import { describeSurvey } from './describe-survey.ts';
import type { SurveyPurpose, SurveySettings } from './find-survey.ts';

/** Validated answers of a member to a survey. */
export interface GivenAnswers {
  readonly accountId: string;
  readonly survey: SurveySettings | undefined;
  readonly purpose: SurveyPurpose['purpose'];
  /** What the survey was about: a contract or a plan; null: the account. */
  readonly subject: string | null;
  /** The answer of a field of kind `survey`. */
  readonly answers: unknown;
}

/** Saves answers with the titles of their questions, because the settings may change. Nothing without a survey or an answer. */
export async function saveSurveyAnswers(
  tx: Transaction,
  { platform, store, language, now }: Pick<CommandContext, 'platform' | 'store' | 'language' | 'now'>,
  { accountId, survey, purpose, subject, answers }: GivenAnswers,
): Promise<void> {
  const described = describeSurvey(survey, language);
  const surveyAnswers = listSurveyAnswers(answers).flatMap(({ questionId, answer }: SurveyAnswer) => {
    const question = described?.questions.find((question) => question.questionId === questionId);
    return question === undefined ? [] : [{ questionId, questionTitle: question.questionTitle, answer: [answer].flat() }];
  });
  if (described === null || surveyAnswers.length === 0) return;
  await tx.query(
    `INSERT INTO survey_answers (store_id, survey_answer_id, account_id, survey_id, settings_version, purpose, subject, answers, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      store.id,
      makeId(platform.random, 'sa'),
      accountId,
      described.surveyId,
      store.settingsVersion,
      purpose,
      subject,
      toJson(surveyAnswers),
      now,
    ],
  );
}
