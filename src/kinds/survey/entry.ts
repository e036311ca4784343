import { data, type FieldKindEntry, formerly, required } from '../../../engine/declare/index.ts';

export const entry: FieldKindEntry = {
  kind: 'survey',
  doc: 'The questions of a survey: text, textarea, radio, checkbox, select, date and time. The answer is a list of questionId and answer: a text, or a list of option titles for a checkbox question. The questions decide what is required. Renders nothing without a survey.',
  options: {
    survey: formerly(
      'from',
      required(data('The survey in the form’s context: surveyName, surveyDescription and questions (entities/survey), or null.')),
    ),
  },
  answer: 'survey',
  example: { kind: 'survey', required: false, survey: '$.context.survey' },
};
