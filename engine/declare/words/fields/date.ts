import { type FieldWord, literal } from '../slots.ts';

const day = {
  type: 'string',
  pattern: '^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$',
  patternErrorMessage: 'must be a day such as "2026-04-01"',
} as const;

export const date: FieldWord = {
  kind: 'date',
  doc: 'A day of the calendar, YYYY-MM-DD, picked in the browser’s own calendar.',
  options: {
    min: literal('The first day that may be picked.', day, '0001-01-01'),
    max: literal('The last one.', day, '9999-12-31'),
  },
  answer: 'text',
  range: { from: 'min', to: 'max', of: 'days' },
  example: { kind: 'date', min: '2020-01-01' },
};
