import { condition, data, formerly, group, limit, list, literal, type Options, required, words } from '../option-schemas.ts';
import { fieldFormats } from './formats.ts';

/** Options of every field kind. */
export const commonFieldOptions: Options = {
  required: formerly(
    { names: ['always'], values: { REQUIRED: true, OPTIONAL: false } },
    literal('Whether it must be answered, whatever the settings are. Without it the form’s settings decide; default false.', {
      type: 'boolean',
    }),
  ),
  label: words('Label of the field; default `field.<key>.label`.'),
  hint: words('A sentence that helps to answer.'),
  emptyLabel: formerly(
    'emptyMeans',
    words('What an empty answer means: shown where answers are read, and as the empty choice of a select.'),
  ),
  validate: literal(
    'The application’s own rule for an answer that the kind accepts, by name: a function that browsers and servers run, or servers only. Its text is `validateMessage`, or `issue.rule.<name>`. What concerns several answers is refused by the command of the call.',
    { type: 'string', minLength: 1, maxLength: 100 },
  ),
  validateMessage: words('Message for an answer that the rule in `validate` does not accept.', ['label']),
  when: condition('Shown only while this holds. The answer of a hidden field is discarded.'),
  requiredWhen: condition('Required while this holds.'),
  readOnlyWhen: formerly('lockedWhen', condition('Read-only while this holds.')),
};

// Options that several kinds share.
export const maxLength = (fallback: number) =>
  limit(literal('Maximum length in code points.', { type: 'integer', minimum: 1, maximum: 10_000 }, fallback));
/** For kinds with the trait `repeats: 'sameAs'`. */
export const sameAs = literal('Key of the field whose answer is repeated here; reports `mismatch` if the two differ.', {
  type: 'string',
  minLength: 1,
  maxLength: 100,
});
/** What a text must look like. */
export const textRules: Options = {
  minLength: limit(
    literal('Minimum length in code points of a text that is not empty.', { type: 'integer', minimum: 1, maximum: 10_000 }),
  ),
  pattern: limit(
    literal(
      'A regular expression that the text must match, as in JSON Schema; it must run in linear time. Before that a text of one line gets half-width letters and digits, and loses invisible characters. Needs `patternMessage`.',
      { type: 'string', minLength: 1, maxLength: 1000 },
    ),
  ),
  patternMessage: words('Message for a text that does not match `pattern`: what it must look like.', ['label']),
  format: limit(
    literal(
      'A format that the text must have, written in half-width letters: `email`, `uri` (an address with http or https) or `hostname`.',
      { enum: Object.keys(fieldFormats) },
    ),
  ),
};
export const rows = literal('Number of visible lines of a multi-line input, which preserves line breaks.', {
  type: 'integer',
  minimum: 2,
  maximum: 40,
});
export const quotes = literal(
  'Whether quotation marks and apostrophes are allowed, for texts that operators write.',
  { type: 'boolean' },
  false,
);
export const links = literal(
  'Whether `://` and `www.` are allowed: not in texts that are mailed or shown to others. Default: not in names of persons, by `autocomplete`.',
  { type: 'boolean' },
);
export const removesInvisible = literal(
  'Whether invisible characters that pasting brings along, such as zero-width ones and direction marks, are removed: for codes, addresses and other texts of one line that are compared or printed, not for texts in which emoji are joined.',
  { type: 'boolean' },
  false,
);
export const autocomplete = literal('Token of the HTML attribute; some kinds have a default.', {
  type: 'string',
  minLength: 1,
  maxLength: 100,
});
/** Choices that only the form's context knows. */
export const choicesFrom = data(
  'List in the form’s context of more choices, before the declared ones: objects with `value` and `name`, a text in the person’s language. A field without any choice is not shown.',
);
/** For kinds with `choicesFrom`. */
export const choicesBy = literal(
  'Key of the field whose answer selects the choices: `choicesFrom` is then an object with a list for each answer.',
  { type: 'string', minLength: 1, maxLength: 100 },
);
export const choices = required(
  list(
    'The values in drawing order.',
    group('A value.', {
      value: required(literal('The value that is sent and stored.', { type: 'string', minLength: 1, maxLength: 100 })),
      text: formerly('words', required(words('Label of the value.'))),
      offered: data('A setting: without `true` the value is left out.', 'flag'),
    }),
  ),
);
