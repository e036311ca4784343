import type { FieldKindEntry } from '../../option-schemas.ts';
import { autocomplete, maxLength } from '../common.ts';

export const email: FieldKindEntry = {
  kind: 'email',
  doc: 'An e-mail address. Accepts the dotted addresses of Japanese carriers (foo.@docomo.ne.jp, foo..bar@docomo.ne.jp).',
  options: { maxLength: maxLength(191), autocomplete },
  answer: 'text',
  isRepeatable: true,
  example: { kind: 'email', required: true },
};
