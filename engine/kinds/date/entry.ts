import { type FieldKindEntry, literal } from '../../declare/words/option-schemas.ts';

const day = {
  type: 'string',
  pattern: '^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$',
  patternErrorMessage: 'must be a day such as "2026-04-01"',
} as const;

export const entry: FieldKindEntry = {
  kind: 'date',
  doc: 'A calendar day, YYYY-MM-DD, chosen with the browser’s date picker. An incomplete or impossible day is an issue; without scripts the browser refuses to post it.',
  options: {
    min: literal('First allowed day.', day, '0001-01-01'),
    max: literal('Last allowed day.', day, '9999-12-31'),
  },
  answer: 'text',
  range: { from: 'min', to: 'max', of: 'days' },
  example: { kind: 'date', min: '2020-01-01' },
};
