import type { JsonObject } from '../../json.ts';

/**
 * How a value is shown: `{"at": "item.price", "as": "yen"}`. Any other name is a group of codes: `codes.<as>.<value>`, with
 * `codes.<as>.otherwise` for values without a text. The codes of a boolean are `true` and `false`.
 */
export interface FormatterEntry {
  readonly formatter: string;
  readonly doc: string;
  /** A sample value. */
  readonly example: string | number | JsonObject;
}

export const formatterEntries: readonly FormatterEntry[] = [
  { formatter: 'plain', doc: 'A text or number, unchanged.', example: 'M-1024' },
  {
    formatter: 'date',
    doc: 'The day of a timestamp (ISO 8601) in Japan, by the text `format.date`.',
    example: '2024-01-04T15:30:00Z',
  },
  {
    formatter: 'numericDate',
    doc: 'The day of a timestamp (ISO 8601) in Japan in digits, by the text `format.numericDate`: for lists of payments.',
    example: '2024-01-04T15:30:00Z',
  },
  {
    formatter: 'shortDate',
    doc: 'The day of a timestamp (ISO 8601) in Japan, by the text `format.shortDate`: without leading zeros on documents.',
    example: '2024-01-04T15:30:00Z',
  },
  {
    formatter: 'dateTime',
    doc: 'Day and time of a timestamp (ISO 8601) in Japan, by the text `format.dateTime`.',
    example: '2024-01-04T15:30:00Z',
  },
  {
    formatter: 'dateTimeSeconds',
    doc: 'Day and time to the second of a timestamp (ISO 8601) in Japan, by the text `format.dateTimeSeconds`.',
    example: '2024-01-05T00:03:07Z',
  },
  { formatter: 'birthday', doc: 'A day in YYYYMMDD, by the text `format.date`.', example: '19900105' },
  { formatter: 'phone', doc: 'A Japanese telephone number with hyphens; others unchanged.', example: '0312345678' },
  { formatter: 'postalCode', doc: 'A postal code of seven digits with a hyphen.', example: '1000001' },
  { formatter: 'month', doc: 'A month in YYYYMM, by the text `format.month`.', example: '202705' },
  {
    formatter: 'span',
    doc: 'A number of days, weeks, months or years, by the texts `format.span.<unit>.one` and `.other`.',
    example: { unit: 'months', count: 3 },
  },
  {
    formatter: 'capital',
    doc: 'Localized text with a capital first letter, for a name at the start of a title or label.',
    example: { ja: '認証コード', en: 'verification code' },
  },
  { formatter: 'number', doc: 'A number with thousands separators.', example: 1234567 },
  { formatter: 'yen', doc: 'An amount in yen, by the text `format.yen`.', example: 1980 },
];
