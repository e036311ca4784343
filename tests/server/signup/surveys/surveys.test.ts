import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { JsonObject } from '../../../../engine/declare/index.ts';
import { firstStoreId } from '../../../../src/server/app/seed/seed-store.ts';
import { describeSurvey } from '../../../../src/server/areas/signup/surveys/describe-survey.ts';
import { findSurvey } from '../../../../src/server/areas/signup/surveys/find-survey.ts';
import { saveSurveyAnswers } from '../../../../src/server/areas/signup/surveys/save-answers.ts';
import { typeSettings } from '../../../../src/server/project/store-settings.ts';
import type { CommandContext } from '../../../../src/server/runtime/area.ts';
import { applyDocumentRules } from '../../../../src/server/settings/validation/documents/index.ts';

import { serverTest } from '../../server-test.ts';

const it = serverTest();

const words = (ja: string, en = `${ja} (en)`) => ({ ja, en });
const option = (ja: string) => ({ optionTitle: words(ja) });
const question = (questionId: string, questionType: string, options?: readonly object[]) => ({
  questionId,
  questionType,
  questionTitle: words(`質問${questionId}`),
  ...(options === undefined ? {} : { options }),
});
const survey = (surveyId: string, ...questions: readonly object[]) => ({ surveyId, surveyName: words(surveyId), questions });
const demo = JSON.parse(readFileSync('src/server/app/seed/demo/surveys.json', 'utf8'));

it.each<[string, object, readonly [string, string][]]>([
  ['nothing wrong', { surveys: [survey('a', question('q', 'radio', [option('x')]), question('r', 'text'))] }, []],
  [
    'options with one title, also in different languages',
    { surveys: [survey('a', question('q', 'radio', [option('x'), { optionTitle: words('y', 'x') }]))] },
    [['surveys.0.questions.0.options.1.optionTitle', 'sameOption']],
  ],
])('finds in settings: %s', (_, body, expected) => {
  const found = applyDocumentRules(typeSettings({ surveys: body as JsonObject }), 'surveys').map(({ path, rule }) => [
    path.join('.'),
    rule,
  ]);
  expect(found).toEqual(expected);
});

it('finds the survey of each purpose and describes it in the language [SUBSCR-018]', () => {
  const settings = { surveys: demo };
  expect(findSurvey(settings, { purpose: 'withdraw' })?.surveyId).toBe('cancel');
  expect(findSurvey(settings, { purpose: 'accountWithdraw' })?.surveyId).toBe('leave');
  expect(findSurvey(settings, { purpose: 'purchase', surveyId: undefined })).toBeUndefined();
  expect(describeSurvey(undefined, 'ja')).toBeNull();
  const viewing = findSurvey(settings, { purpose: 'purchase', surveyId: 'viewing' });
  const described = describeSurvey(viewing, 'en');
  expect(described?.surveyName).toBe('How you watch');
  const types = described?.questions.map(({ questionType }) => questionType).toSorted();
  expect(types).toEqual(['checkbox', 'date', 'radio', 'select', 'text', 'textarea', 'time']);
  expect(described?.questions[1]).toEqual({
    questionId: 'genre',
    questionType: 'select',
    questionTitle: 'Genre you watch most',
    questionDescription: '',
    required: true,
    options: expect.arrayContaining([{ optionTitle: 'Films', otherTitles: ['映画'] }]),
  });
});

it('saves answers with the titles of their questions, and deletes them with the account', async ({ server }) => {
  const { database, clock, app } = server;
  // Owners of families cannot be deleted.
  const accountId = 'a_demosingle';
  const context: Pick<CommandContext, 'platform' | 'store' | 'language' | 'now'> = {
    platform: app.platform,
    store: { id: firstStoreId, origin: '', settingsVersion: 3 },
    language: 'ja',
    now: clock.now(),
  };
  const settings = { surveys: demo };
  const given = { accountId, survey: findSurvey(settings, { purpose: 'accountWithdraw' }), purpose: 'accountWithdraw' } as const;
  const answers = [{ questionId: 'reasons', answer: ['メールが多い', 'そのほか'] }];
  await database.transaction(async (tx) => {
    await saveSurveyAnswers(tx, context, { ...given, subject: null, answers });
    await saveSurveyAnswers(tx, context, { ...given, subject: null, answers: null });
    await saveSurveyAnswers(tx, context, { ...given, survey: undefined, subject: null, answers });
  });
  const read = () => database.query('SELECT survey_id, settings_version, purpose, subject, answers, at FROM survey_answers');
  expect(await read()).toEqual([
    {
      survey_id: 'leave',
      settings_version: 3,
      purpose: 'accountWithdraw',
      subject: null,
      answers: [{ questionId: 'reasons', questionTitle: '退会の理由', answer: ['メールが多い', 'そのほか'] }],
      at: clock.now(),
    },
  ]);
  await database.query('DELETE FROM accounts WHERE store_id = $1 AND account_id = $2', [firstStoreId, accountId]);
  expect(await read()).toEqual([]);
});
