import type { KeywordWord } from './keyword-word.ts';

const on = { const: true } as const;
const length = { type: 'integer', minimum: 0 } as const;

/** Keywords of an answer's schema, in the order in which their issues are told. */
export const answerKeywords: readonly KeywordWord[] = [
  {
    keyword: 'type',
    in: 'answer',
    doc: 'The answer’s JSON type.',
    takes: { enum: ['string', 'boolean', 'array'] },
    example: { type: 'string' },
  },
  {
    keyword: 'minLength',
    in: 'answer',
    doc: 'The fewest characters (code points).',
    takes: length,
    parameters: ['limit'],
    example: { minLength: 8 },
  },
  {
    keyword: 'maxLength',
    in: 'answer',
    doc: 'The most characters (code points).',
    takes: length,
    parameters: ['limit'],
    example: { maxLength: 30 },
  },
  {
    keyword: 'pattern',
    in: 'answer',
    doc: 'A regular expression that runs in linear time.',
    takes: { type: 'string' },
    rule: 'format',
    example: { pattern: '^[0-9]{7}$' },
  },
  { keyword: 'enum', in: 'answer', doc: 'One of these.', takes: { type: 'array' }, example: { enum: ['1', '2'] } },
  {
    keyword: 'minItems',
    in: 'answer',
    doc: 'The fewest entries.',
    takes: length,
    parameters: ['limit'],
    example: { minItems: 1 },
  },
  {
    keyword: 'maxItems',
    in: 'answer',
    doc: 'The most entries.',
    takes: length,
    parameters: ['limit'],
    example: { maxItems: 20 },
  },
  { keyword: 'uniqueItems', in: 'answer', doc: 'No entry twice.', takes: on, example: { uniqueItems: true } },
  {
    keyword: 'forbiddenContent',
    in: 'answer',
    doc: 'Not < > " \' `, nor javascript: vbscript: data: expression( style= on…=, nor control characters.',
    takes: on,
    example: { forbiddenContent: true },
  },
  {
    keyword: 'realDate',
    in: 'answer',
    doc: 'YYYYMMDD or YYYY-MM-DD is a day of the calendar.',
    takes: on,
    example: { realDate: true },
  },
  {
    keyword: 'dayFrom',
    in: 'answer',
    doc: 'The first day that YYYY-MM-DD may be.',
    takes: { type: 'string' },
    parameters: ['limit'],
    example: { dayFrom: '2020-01-01' },
  },
  {
    keyword: 'dayTo',
    in: 'answer',
    doc: 'The last day that YYYY-MM-DD may be.',
    takes: { type: 'string' },
    parameters: ['limit'],
    example: { dayTo: '9999-12-31' },
  },
  { keyword: 'mustBeTrue', in: 'answer', doc: 'The box is ticked.', takes: on, example: { mustBeTrue: true } },
  {
    keyword: 'passwordSigns',
    in: 'answer',
    doc: 'ASCII letters, digits and symbols only.',
    takes: on,
    example: { passwordSigns: true },
  },
  { keyword: 'lowercase', in: 'answer', doc: 'A lowercase letter is in it.', takes: on, example: { lowercase: true } },
  { keyword: 'digit', in: 'answer', doc: 'A digit is in it.', takes: on, example: { digit: true } },
  { keyword: 'uppercase', in: 'answer', doc: 'An uppercase letter is in it.', takes: on, example: { uppercase: true } },
  { keyword: 'symbol', in: 'answer', doc: 'A symbol is in it.', takes: on, example: { symbol: true } },
];
