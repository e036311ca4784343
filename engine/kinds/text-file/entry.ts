import { rows } from '../../declare/words/fields/common.ts';
import { type FieldKindEntry, limit, literal, required } from '../../declare/words/option-schemas.ts';

export const entry: FieldKindEntry = {
  kind: 'text-file',
  doc: 'The text of a file, for operators. With scripts a file is chosen, whose text can be read and changed; without them the text is pasted.',
  options: {
    accepts: required(
      literal('The files that are offered: an extension, or several with commas between them.', {
        type: 'string',
        pattern: '^\\.[a-z0-9]+(,\\.[a-z0-9]+)*$',
      }),
    ),
    maxLength: limit(literal('Maximum length in code points.', { type: 'integer', minimum: 1, maximum: 1_000_000 }, 100_000)),
    rows,
  },
  answer: 'text',
  example: { kind: 'text-file', accepts: '.json', rows: 8 },
};
