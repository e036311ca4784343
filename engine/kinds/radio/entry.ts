import { choices, choicesBy, choicesFrom } from '../../declare/words/fields/common.ts';
import { data, type FieldKindEntry, formerly } from '../../declare/words/option-schemas.ts';

export const entry: FieldKindEntry = {
  kind: 'radio',
  doc: 'One of a few values, all visible. A key that ends in `.<id>` declares one field per entry of `each`, with the choices under its id in `from`.',
  options: { choices, choicesFrom: formerly('from', choicesFrom), choicesBy, each: data('List in the settings: id, name.') },
  answer: 'text',
  example: {
    kind: 'radio',
    choices: [
      { value: 'mail', text: 'contact.byMail' },
      { value: 'phone', text: 'contact.byPhone' },
    ],
  },
};
