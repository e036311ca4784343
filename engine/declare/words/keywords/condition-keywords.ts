import type { KeywordWord } from './keyword-word.ts';

const anything = {} as const;
const count = { type: 'integer', minimum: 0 } as const;
const ages = {
  type: 'object',
  additionalProperties: false,
  properties: {
    minAge: { type: ['integer', 'null'], description: 'The lowest age; null: there is none.', examples: [18] },
    maxAge: { type: ['integer', 'null'], description: 'The highest age; null: there is none.', examples: [null] },
    allow: {
      type: 'boolean',
      description: 'Whether ages from the lowest to the highest are let in; false: they are kept out.',
      examples: [true],
      default: true,
    },
  },
} as const;

/** Keywords of a condition. null, the empty string, an empty list and a missing value are one: absent. */
export const conditionKeywords: readonly KeywordWord[] = [
  {
    keyword: 'const',
    in: 'condition',
    doc: 'Is this value; a bare literal means the same. null: absent.',
    takes: anything,
    example: { const: '1' },
  },
  { keyword: 'enum', in: 'condition', doc: 'Is one of these.', takes: { type: 'array' }, example: { enum: ['1', '2'] } },
  {
    keyword: 'present',
    in: 'condition',
    doc: 'Whether there is a value.',
    takes: { type: 'boolean' },
    example: { present: true },
  },
  {
    keyword: 'pattern',
    in: 'condition',
    doc: 'A text that the regular expression finds.',
    takes: { type: 'string' },
    example: { pattern: '/complete$' },
  },
  {
    keyword: 'minimum',
    in: 'condition',
    doc: 'A number, not below.',
    takes: { type: 'number' },
    data: true,
    example: { minimum: 18 },
  },
  {
    keyword: 'maximum',
    in: 'condition',
    doc: 'A number, not above.',
    takes: { type: 'number' },
    data: true,
    example: { maximum: 3 },
  },
  {
    keyword: 'minLength',
    in: 'condition',
    doc: 'A text of at least so many characters.',
    takes: count,
    example: { minLength: 1 },
  },
  { keyword: 'minItems', in: 'condition', doc: 'A list of at least so many entries.', takes: count, example: { minItems: 1 } },
  {
    keyword: 'contains',
    in: 'condition',
    doc: 'A list that has this entry; of an entry with names, the given ones count.',
    takes: anything,
    data: true,
    example: { contains: 'news' },
  },
  {
    keyword: 'sameAs',
    in: 'condition',
    doc: 'Equals that value; two absent ones are the same.',
    takes: anything,
    data: true,
    example: { sameAs: { at: 'form.email' } },
  },
  {
    keyword: 'differsFrom',
    in: 'condition',
    doc: 'Does not equal that value.',
    takes: anything,
    data: true,
    example: { differsFrom: { at: 'rejected.pinCode' } },
  },
  {
    keyword: 'ageOutside',
    in: 'condition',
    doc: 'A birthday (YYYYMMDD) whose age, in whole years today in Japan, the restriction does not allow. An absent birthday is neither outside nor within.',
    takes: ages,
    data: true,
    example: { ageOutside: { minAge: 18 } },
  },
  {
    keyword: 'ageWithin',
    in: 'condition',
    doc: 'A birthday whose age the restriction allows: `allow` true lets ages minAge to maxAge in, false keeps them out; a missing limit is open-ended.',
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
