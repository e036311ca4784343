import { autocomplete, maxLength, removesInvisible, rows, sameAs, textRules } from '../../declare/words/fields/common.ts';
import { data, type FieldKindEntry, formerly, literal } from '../../declare/words/option-schemas.ts';

export const entry: FieldKindEntry = {
  kind: 'text',
  doc: 'A single-line value. As strict as free-text unless `raw` is set.',
  options: {
    maxLength: maxLength(100),
    ...textRules,
    rows,
    autocomplete,
    removesInvisible,
    sameAs,
    raw: literal(
      'Whether all characters are allowed. Only for values that are compared and never shown to others.',
      { type: 'boolean' },
      false,
    ),
    readOnlyValues: formerly(
      'lockedIn',
      data(
        'List of texts in the form’s context. Inside a repeated group, a stored item whose answer is one of them shows it read-only.',
      ),
    ),
  },
  answer: 'text',
  repeats: 'sameAs',
  isRepeatable: true,
  range: { from: 'minLength', to: 'maxLength', of: 'numbers' },
  example: { kind: 'text', required: true, maxLength: 191, autocomplete: 'username', raw: true },
};
