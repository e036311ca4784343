import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../engine/declare/index.ts';
import { readFormPost } from '../../../engine/submit/index.ts';
import { answered, survey, surveyForm } from '../../../tests/declarations/sample-survey.ts';
import { openForm } from '../../../tests/forms/forms.ts';

const form = openForm(surveyForm);
const validate = (answers: Json, definition: Json = survey) => form.validate({ survey: answers }, { survey: definition });
const replace = (type: string, answer: Json): Json => [
  ...answered.filter(({ questionId }) => questionId !== `q-${type}`),
  { questionId: `q-${type}`, answer },
];

test('accepts answers to the required questions only', () => {
  expect(validate(answered)).toEqual([]);
});

test('requires each required question, and no other', () => {
  const missing = ['survey/q-text', 'survey/q-radio', 'survey/q-checkbox', 'survey/q-date'].map((at) => `${at} required`);
  for (const empty of [null, []]) expect(validate(empty)).toEqual(missing);
  expect(validate(replace('text', ' \u3000'))).toEqual(['survey/q-text required']);
  expect(validate(replace('checkbox', []))).toEqual(['survey/q-checkbox required']);
});

describe('refuses an answer that its question does not allow', () => {
  test.each<[string, string, Json, string]>([
    ['text of more than 200 characters', 'text', 'あ'.repeat(201), 'maxLength'],
    ['text of two lines', 'text', 'a\nb', 'format'],
    ['textarea of more than 2000 characters', 'textarea', '𠮷'.repeat(2001), 'maxLength'],
    ['an unknown option', 'radio', '友人', 'enum'],
    ['a list for a radio button', 'radio', ['家族'], 'type'],
    ['an unknown option among known ones', 'checkbox', ['テレビ', '冷蔵庫'], 'enum'],
    ['the same option twice, in two languages', 'checkbox', ['テレビ', 'テレビ (en)'], 'uniqueItems'],
    ['a text for checkboxes', 'checkbox', 'テレビ', 'type'],
    ['an option of another question', 'select', '家族', 'enum'],
    ['a day that does not exist', 'date', '2026-02-30', 'realDate'],
    ['a day of another format', 'date', '2026/02/03', 'format'],
    ['a time after midnight', 'time', '24:00', 'time'],
    ['a time without minutes', 'time', '9', 'time'],
  ])('%s', (_, type, answer, rule) => {
    expect(validate(replace(type, answer))).toEqual([`survey/q-${type} ${rule}`]);
  });

  test('and accepts the longest and the last ones', () => {
    for (const [type, answer] of [
      ['text', '𠮷'.repeat(200)],
      ['textarea', `${'あ'.repeat(999)}\n${'い'.repeat(1000)}`],
      ['time', '23:59'],
      ['date', '2028-02-29'],
      ['select', 'ドラマ'],
      ['checkbox', ['スマート フォン (en)', 'テレビ']],
    ] as const)
      expect(validate(replace(type, typeof answer === 'string' ? answer : [...answer])), type).toEqual([]);
  });
});

test('refuses questions that the survey does not have, and two answers to one', () => {
  expect(validate([...answered, { questionId: 'q-other', answer: 'x' }])).toEqual(['survey unknown']);
  expect(validate([...answered, { questionId: 'q-text', answer: 'x' }])).toEqual(['survey/q-text unique']);
  expect(validate(answered, null)).toEqual(['survey unknown']);
  expect(validate(null, null)).toEqual([]);
});

test.each<[string, Json]>([
  ['a text', 'x'],
  ['a number as answer', [{ questionId: 'q-text', answer: 1 }]],
  ['another property', [{ questionId: 'q-text', answer: 'x', more: 1 }]],
  ['no question', [{ answer: 'x' }]],
  ['U+0000', [{ questionId: 'q-text', answer: '\0' }]],
  ['too many answers', Array.from({ length: 51 }, () => ({ questionId: 'q-text', answer: 'x' }))],
])('refuses a list of another shape: %s', (_, answers) => {
  expect(validate(answers)).toContain('survey type');
});

test('normalises texts and drops what was not answered', () => {
  const given: JsonObject[] = [
    { questionId: 'q-text', answer: ' か\u3099 ' },
    { questionId: 'q-time', answer: '' },
    { questionId: 'q-checkbox', answer: [] },
  ];
  expect(form.answers({ survey: given }, { survey })['survey']).toEqual([{ questionId: 'q-text', answer: 'が' }]);
});

test('reads a posted form, where the names of the controls distinguish a text from a list', () => {
  const controls = {
    'survey.one.q-text': '海の家',
    'survey.one.q-radio': '家族',
    'survey.many.q-checkbox': 'テレビ',
    'survey.one.q-time': '',
    _v: 'x',
  };
  const { answers, others } = readFormPost(form.plan, controls);
  expect(answers['survey']).toEqual([
    { questionId: 'q-text', answer: '海の家' },
    { questionId: 'q-radio', answer: '家族' },
    { questionId: 'q-checkbox', answer: ['テレビ'] },
    { questionId: 'q-time', answer: '' },
  ]);
  expect(others).toEqual({});
});
