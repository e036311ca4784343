import { condition, group, list, literal, type Options, required, words } from '../slots.ts';

/** Options that every field takes, whatever its kind. */
export const commonFieldOptions: Options = {
  always: literal(
    'A rule that settings cannot change. Without it the settings of the form decide; where they are silent it is OPTIONAL.',
    { enum: ['REQUIRED', 'OPTIONAL'] },
  ),
  label: words('What the field is called; default `field.<key>.label`.'),
  hint: words('A sentence that helps to answer.'),
  when: condition('Asked only while this holds. A hidden answer is dropped, never stored.'),
  requiredWhen: condition('Required while this holds.'),
  lockedWhen: condition('Shown but not to be changed while this holds.'),
};

// Options that several kinds share.
export const maxLength = (fallback: number) =>
  literal('The most characters, counted as code points.', { type: 'integer', minimum: 1, maximum: 10_000 }, fallback);
export const rows = literal('Drawn as several lines, this many in view; line breaks are then kept.', {
  type: 'integer',
  minimum: 2,
  maximum: 40,
});
export const quotes = literal(
  'Takes quotation marks and apostrophes: for the words of operators, who write titles and notices.',
  { type: 'boolean' },
  false,
);
export const autocomplete = literal('Token of the HTML attribute; a kind that has a natural one uses that.', {
  type: 'string',
  minLength: 1,
  maxLength: 100,
});
export const choices = required(
  list(
    'The values, in the order of drawing.',
    group('A value.', {
      value: required(literal('What is sent and kept.', { type: 'string', minLength: 1, maxLength: 100 })),
      words: required(words('What it is called.')),
    }),
  ),
);
