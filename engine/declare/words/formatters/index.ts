import type { JsonObject } from '../../json.ts';

/** How a value is shown: `{"at": "item.price", "as": "yen"}`. What is none of these is a group of codes: `codes.<as>.<value>`, and `codes.<as>.otherwise` for a value that has no words of its own. */
export interface FormatterWord {
  readonly formatter: string;
  readonly doc: string;
  /** A value that it shows. */
  readonly example: string | number | JsonObject;
}

export const formatterWords: readonly FormatterWord[] = [
  { formatter: 'plain', doc: 'A text or a number as it is.', example: 'M-1024' },
  {
    formatter: 'date',
    doc: 'The day of a moment (ISO 8601) in Japan, by the text `format.date`.',
    example: '2024-01-04T15:30:00Z',
  },
  {
    formatter: 'dateTime',
    doc: 'Day and time of a moment in Japan, by the text `format.dateTime`.',
    example: '2024-01-04T15:30:00Z',
  },
  { formatter: 'birthday', doc: 'A day written YYYYMMDD, by the text `format.date`.', example: '19900105' },
  { formatter: 'month', doc: 'A month written YYYYMM, by the text `format.month`.', example: '202705' },
  {
    formatter: 'span',
    doc: 'A span of days, weeks, months or years, by the texts `format.span.<unit>.one` and `.other`.',
    example: { unit: 'months', count: 3 },
  },
  {
    formatter: 'capital',
    doc: 'Words in several languages, with a capital letter first: for a name that begins a title or a label.',
    example: { ja: '認証コード', en: 'verification code' },
  },
  { formatter: 'number', doc: 'A number with its thousands set apart.', example: 1234567 },
  { formatter: 'yen', doc: 'An amount in yen, by the text `format.yen`.', example: 1980 },
];
