/** What an expression calculates with: `{ "sum": ["$.form.fee", 500] }`. */
export interface Operator {
  readonly operator: string;
  readonly doc: string;
  /** What it takes: a list of expressions, or one expression for each item of a list; two of them; one. */
  readonly takes: 'several' | 'two' | 'one';
  readonly gives: 'number' | 'text';
  /** Whether it reads numbers only. */
  readonly ofNumbers: boolean;
}

const several = { takes: 'several', gives: 'number', ofNumbers: true } as const;
const single = { ...several, takes: 'one' } as const;

export const operators: readonly Operator[] = [
  { operator: 'sum', doc: 'The sum; a missing number counts as 0.', ...several },
  { operator: 'product', doc: 'The product; none if a number is missing.', ...several },
  { operator: 'difference', doc: 'The first number less the second; none if one is missing.', ...several, takes: 'two' },
  { operator: 'min', doc: 'The smallest number.', ...several },
  { operator: 'max', doc: 'The greatest number.', ...several },
  {
    operator: 'count',
    doc: 'How many have an answer; of a list, how many entries it has. A box counts while it is ticked.',
    ...several,
    ofNumbers: false,
  },
  { operator: 'round', doc: 'The nearest whole number; halves are rounded up.', ...single },
  { operator: 'roundDown', doc: 'The whole number that is not greater.', ...single },
  { operator: 'roundUp', doc: 'The whole number that is not smaller.', ...single },
  {
    operator: 'join',
    doc: 'The texts one after another, without missing ones; `separator` stands between them, by default a space.',
    takes: 'several',
    gives: 'text',
    ofNumbers: false,
  },
];

export const findOperator = (name: string): Operator | undefined => operators.find(({ operator }) => operator === name);
