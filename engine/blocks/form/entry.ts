import { formOptions } from '../../declare/words/form-options.ts';
import type { BlockEntry } from '../../declare/words/option-schemas.ts';

export const entry: BlockEntry = {
  block: 'form',
  in: 'screen',
  doc: 'A form of schemas/forms: sections of fields, one main button, and secondary actions after it. Issues, summary, drafts and use without scripts need no options.',
  options: formOptions,
  example: {
    form: {
      form: 'forms/code',
      sections: [{ fields: ['code'] }],
      send: 'join.code',
      submitLabel: 'code.submit',
    },
  },
};
