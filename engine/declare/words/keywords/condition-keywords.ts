import type { KeywordEntry } from './keyword-entry.ts';

const anything = {} as const;
const count = { type: 'integer', minimum: 0 } as const;
const ages = {
  type: 'object',
  additionalProperties: false,
  properties: {
    minAge: { type: ['integer', 'null'], description: 'Minimum age; null: no limit.', examples: [18] },
    maxAge: { type: ['integer', 'null'], description: 'Maximum age; null: no limit.', examples: [null] },
    allow: {
      type: 'boolean',
      description: 'Whether ages from the minimum to the maximum are admitted; false: they are excluded.',
      examples: [true],
      default: true,
    },
  },
} as const;

/** Keywords of a condition. null, the empty string, an empty list and a missing value all count as absent. */
export const conditionKeywords: readonly KeywordEntry[] = [
  {
    keyword: 'const',
    in: 'condition',
    doc: 'Equals this value; a literal without the keyword means the same. null: absent.',
    takes: anything,
    example: { const: '1' },
  },
  { keyword: 'enum', in: 'condition', doc: 'Equals one of these.', takes: { type: 'array' }, example: { enum: ['1', '2'] } },
  {
    keyword: 'present',
    in: 'condition',
    doc: 'Whether a value is present.',
    takes: { type: 'boolean' },
    example: { present: true },
  },
  {
    keyword: 'pattern',
    in: 'condition',
    doc: 'A text that matches the regular expression.',
    takes: { type: 'string' },
    example: { pattern: '/complete$' },
  },
  {
    keyword: 'minimum',
    in: 'condition',
    doc: 'A number that is at least this.',
    takes: { type: 'number' },
    data: true,
    example: { minimum: 18 },
  },
  {
    keyword: 'maximum',
    in: 'condition',
    doc: 'A number that is at most this.',
    takes: { type: 'number' },
    data: true,
    example: { maximum: 3 },
  },
  {
    keyword: 'minLength',
    in: 'condition',
    doc: 'A text with at least this many characters.',
    takes: count,
    example: { minLength: 1 },
  },
  {
    keyword: 'minItems',
    in: 'condition',
    doc: 'A list with at least this many entries.',
    takes: count,
    example: { minItems: 1 },
  },
  {
    keyword: 'contains',
    in: 'condition',
    doc: 'A list with this entry; of an object only the given properties are compared.',
    takes: anything,
    data: true,
    example: { contains: 'news' },
  },
  {
    keyword: 'sameAs',
    in: 'condition',
    doc: 'Equals that value; two absent values are equal.',
    takes: anything,
    data: true,
    example: { sameAs: '$.form.email' },
  },
  {
    keyword: 'differsFrom',
    in: 'condition',
    doc: 'Does not equal that value.',
    takes: anything,
    data: true,
    example: { differsFrom: '$.rejected.pinCode' },
  },
  {
    keyword: 'ageOutside',
    in: 'condition',
    doc: 'A birthday (YYYYMMDD) whose age, in whole years today in Japan, the restriction does not admit. An absent birthday is neither outside nor within.',
    takes: ages,
    data: true,
    example: { ageOutside: { minAge: 18 } },
  },
  {
    keyword: 'ageWithin',
    in: 'condition',
    doc: 'A birthday whose age the restriction admits: `allow` true admits ages from minAge to maxAge, false excludes them; a missing limit is open-ended.',
    takes: ages,
    data: true,
    example: { ageWithin: { minAge: 13, maxAge: null, allow: true } },
  },
  {
    keyword: 'future',
    in: 'condition',
    doc: 'Whether a day (YYYYMMDD) is after today in Japan.',
    takes: { type: 'boolean' },
    example: { future: true },
  },
];
