import { rows } from '../../declare/words/fields/common.ts';
import { call, type FieldKindEntry, limit, literal } from '../../declare/words/option-schemas.ts';

export const entry: FieldKindEntry = {
  kind: 'html',
  doc: 'A text with HTML, for operators. With scripts it has buttons that insert headings, lists and links, and shows beside it what remains after sanitising.',
  options: {
    maxLength: limit(literal('Maximum length in code points.', { type: 'integer', minimum: 1, maximum: 1_000_000 }, 10_000)),
    rows,
    preview: call('The call that sanitises: it gets `text`, and returns `html`.'),
  },
  answer: 'text',
  takesAnyText: true,
  isRepeatable: true,
  example: { kind: 'html', rows: 10, maxLength: 20_000 },
};
