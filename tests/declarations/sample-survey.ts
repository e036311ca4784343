import type { DeclaredForm, JsonObject } from '../../engine/declare/index.ts';

/** One question of each type; four are required. */
export const survey: JsonObject = {
  surveyId: 'all',
  surveyName: 'ご視聴について',
  surveyDescription: 'おすすめの参考にします。',
  questions: [
    question('text', { questionTitle: '好きな作品', required: true }),
    question('textarea', { questionTitle: 'ご要望', questionDescription: '自由にご記入ください。' }),
    question('radio', { questionTitle: '一緒に見る人', options: options('ひとり', '家族'), required: true }),
    question('checkbox', { questionTitle: '機器', options: options('テレビ', 'スマート フォン'), required: true }),
    question('select', { questionTitle: 'ジャンル', options: options('映画', 'ドラマ') }),
    question('date', { questionTitle: '開始日', required: true }),
    question('time', { questionTitle: '時刻' }),
  ],
};

function question(type: string, change: JsonObject): JsonObject {
  return { questionId: `q-${type}`, questionType: type, questionDescription: '', required: false, options: [], ...change };
}

function options(...titles: readonly string[]): readonly JsonObject[] {
  return titles.map((optionTitle) => ({ optionTitle, otherTitles: [`${optionTitle} (en)`] }));
}

export const surveyForm: DeclaredForm = {
  id: 'person',
  context: { survey: { type: 'object' } },
  fields: { survey: { kind: 'survey', required: false, label: 'test.title', survey: { at: 'context.survey' } } },
};

export const answered: readonly JsonObject[] = [
  { questionId: 'q-text', answer: '海の家' },
  { questionId: 'q-radio', answer: '家族' },
  { questionId: 'q-checkbox', answer: ['テレビ', 'スマート フォン'] },
  { questionId: 'q-date', answer: '2026-12-01' },
];
