import type { FieldKindEntry } from '../../declare/words/option-schemas.ts';

export const entry: FieldKindEntry = {
  kind: 'color',
  doc: 'A colour as `#` and six hexadecimal digits, written or picked. While it changes, its contrast to white is shown, and what that suffices for (WCAG 2.2).',
  options: {},
  answer: 'text',
  isRepeatable: true,
  example: { kind: 'color', required: true },
};
