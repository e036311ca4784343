import { autocomplete, links, maxLength, quotes, removesInvisible, rows, textRules } from '../../declare/words/fields/common.ts';
import { type FieldKindEntry, formerly } from '../../declare/words/option-schemas.ts';

export const entry: FieldKindEntry = {
  kind: 'free-text',
  doc: 'Free text without markup or script (`forbiddenContent`; with `allowQuotes` `forbiddenMarkup`); on one line also without bidirectional controls; names of persons, and texts with `allowLinks: false`, also without `linkMarks`.',
  options: {
    maxLength: maxLength(100),
    ...textRules,
    rows,
    autocomplete,
    allowQuotes: formerly('quotes', quotes),
    allowLinks: formerly('links', links),
    removesInvisible,
  },
  answer: 'text',
  takesAnyText: true,
  isRepeatable: true,
  range: { from: 'minLength', to: 'maxLength', of: 'numbers' },
  example: { kind: 'free-text', maxLength: 50, autocomplete: 'family-name' },
};
