import { autocomplete, maxLength, sameAs } from '../../declare/words/fields/common.ts';
import type { FieldKindEntry } from '../../declare/words/option-schemas.ts';

export const entry: FieldKindEntry = {
  kind: 'email',
  doc: 'An e-mail address. Accepts the dotted addresses of Japanese carriers (foo.@docomo.ne.jp, foo..bar@docomo.ne.jp).',
  options: { maxLength: maxLength(191), autocomplete, sameAs },
  answer: 'text',
  repeats: 'sameAs',
  isRepeatable: true,
  example: { kind: 'email', required: true },
};
