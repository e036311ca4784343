import { fieldFormats } from '../fields/formats.ts';
import type { KeywordEntry } from './keyword-entry.ts';

const on = { const: true } as const;
const number = { type: 'number' } as const;
const length = { type: 'integer', minimum: 0 } as const;

const listLimits = (kind: string, first: string, last: string, name = kind): readonly KeywordEntry[] =>
  [
    { keyword: `${kind}From`, doc: `First allowed ${name}.`, limit: first },
    { keyword: `${kind}To`, doc: `Last allowed ${name}.`, limit: last },
  ].map(({ keyword, doc, limit }) => ({
    keyword,
    in: 'answer',
    doc,
    takes: { type: 'string' },
    parameters: ['limit'],
    example: { [keyword]: limit },
  }));

/** Keywords of an answer's schema, in the order in which their issues are reported. */
export const answerKeywords: readonly KeywordEntry[] = [
  {
    keyword: 'type',
    in: 'answer',
    doc: 'The answer’s JSON type.',
    takes: { enum: ['string', 'number', 'integer', 'boolean', 'array'] },
    example: { type: 'string' },
  },
  {
    keyword: 'minLength',
    in: 'answer',
    doc: 'Minimum length in code points.',
    takes: length,
    parameters: ['limit'],
    example: { minLength: 8 },
  },
  {
    keyword: 'maxLength',
    in: 'answer',
    doc: 'Maximum length in code points.',
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
  ...Object.entries(fieldFormats).map(
    ([keyword, { doc }]): KeywordEntry => ({ keyword, in: 'answer', doc, takes: on, example: { [keyword]: true } }),
  ),
  { keyword: 'enum', in: 'answer', doc: 'One of these.', takes: { type: 'array' }, example: { enum: ['1', '2'] } },
  {
    keyword: 'minItems',
    in: 'answer',
    doc: 'Minimum number of entries.',
    takes: length,
    parameters: ['limit'],
    example: { minItems: 1 },
  },
  {
    keyword: 'maxItems',
    in: 'answer',
    doc: 'Maximum number of entries.',
    takes: length,
    parameters: ['limit'],
    example: { maxItems: 20 },
  },
  { keyword: 'uniqueItems', in: 'answer', doc: 'Entries must be unique.', takes: on, example: { uniqueItems: true } },
  {
    keyword: 'forbiddenContent',
    in: 'answer',
    doc: 'Must not contain < > " \' `, javascript: vbscript: data: expression( style= on…= or control characters.',
    takes: on,
    example: { forbiddenContent: true },
  },
  {
    keyword: 'forbiddenMarkup',
    in: 'answer',
    doc: 'Like forbiddenContent, but allows " \' `.',
    takes: on,
    example: { forbiddenMarkup: true },
  },
  {
    keyword: 'bidiControls',
    in: 'answer',
    doc: 'Must not contain bidirectional controls: U+061C, U+200E, U+200F, U+202A to U+202E, U+2066 to U+2069.',
    takes: on,
    example: { bidiControls: true },
  },
  {
    keyword: 'linkMarks',
    in: 'answer',
    doc: 'Must not contain `://` or `www.` in any width and case: mail programs make links of what follows.',
    takes: on,
    example: { linkMarks: true },
  },
  {
    keyword: 'realDate',
    in: 'answer',
    doc: 'YYYYMMDD or YYYY-MM-DD must be a calendar day.',
    takes: on,
    example: { realDate: true },
  },
  {
    keyword: 'dayOrder',
    in: 'answer',
    doc: 'The day must not end with its year, as 1/5/1990 does, which may be January 5th or May 1st.',
    takes: on,
    example: { dayOrder: true },
  },
  {
    keyword: 'dayYear',
    in: 'answer',
    doc: 'The year must have four digits or an era: 90/1/5 has neither.',
    takes: on,
    example: { dayYear: true },
  },
  ...listLimits('day', '2020-01-01', '9999-12-31'),
  ...listLimits('month', '2020-01', '9999-12'),
  ...listLimits('time', '09:00', '17:30'),
  ...listLimits('dateTime', '2020-01-01T09:00', '9999-12-31T23:59', 'day and time'),
  {
    keyword: 'minimum',
    in: 'answer',
    doc: 'Smallest allowed number.',
    takes: number,
    parameters: ['limit'],
    example: { minimum: 1 },
  },
  {
    keyword: 'maximum',
    in: 'answer',
    doc: 'Greatest allowed number.',
    takes: number,
    parameters: ['limit'],
    example: { maximum: 10 },
  },
  {
    keyword: 'step',
    in: 'answer',
    doc: 'The number must be a multiple of it, which may have up to 6 decimals.',
    takes: number,
    parameters: ['limit'],
    example: { step: 0.01 },
  },
  { keyword: 'mustBeTrue', in: 'answer', doc: 'The box must be ticked.', takes: on, example: { mustBeTrue: true } },
  {
    keyword: 'passwordSigns',
    in: 'answer',
    doc: 'ASCII letters, digits and symbols only.',
    takes: on,
    example: { passwordSigns: true },
  },
  { keyword: 'lowercase', in: 'answer', doc: 'Must contain a lowercase letter.', takes: on, example: { lowercase: true } },
  { keyword: 'digit', in: 'answer', doc: 'Must contain a digit.', takes: on, example: { digit: true } },
  { keyword: 'uppercase', in: 'answer', doc: 'Must contain an uppercase letter.', takes: on, example: { uppercase: true } },
  { keyword: 'symbol', in: 'answer', doc: 'Must contain a symbol.', takes: on, example: { symbol: true } },
];
