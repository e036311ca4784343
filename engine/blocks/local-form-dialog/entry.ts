import {
  type BlockEntry,
  blocks,
  condition,
  fields,
  form,
  formCall,
  formerly,
  group,
  link,
  list,
  parameters,
  required,
  words,
} from '../../declare/words/option-schemas.ts';

export const entry: BlockEntry = {
  block: 'local-form-dialog',
  formerly: 'local-form',
  in: 'screen',
  hasPicture: false,
  doc: 'A form whose answers stay in the page: they are validated, shown by the blocks inside as `form.<field>`, and not stored. Only `downloads` send them. A dialog asks for them before the blocks are shown; without scripts the fields stand above the blocks.',
  options: {
    form: formerly('of', required(form('The form: `forms/invoice-recipient`. At most the calls of `downloads` take it.'))),
    title: required(words('Name of the dialog.')),
    sections: required(
      list(
        'Sections of the form, one below another.',
        group('A section.', {
          lead: words('A sentence above the fields.'),
          fields: required(fields('Field keys in drawing order.')),
        }),
      ),
    ),
    submitLabel: formerly('submit', required(words('Label of the button that shows the blocks.'))),
    leave: required(
      group('The only other way out of the dialog.', {
        link: required(link('Target of the link.')),
        params: parameters,
        text: formerly('words', required(words('The text.'))),
      }),
    ),
    changeLabel: formerly('change', required(words('Label of the button that opens the dialog again.'))),
    downloads: list(
      'Buttons that post the answers, also without scripts, for a file that is made with them.',
      group('A button.', {
        send: required(formCall('The call: its response is a file.')),
        text: required(words('The text.')),
        when: condition('When it is shown.'),
      }),
    ),
    blocks: required(blocks('What is shown with the answers.')),
  },
  example: {
    'local-form-dialog': {
      form: 'forms/receipt',
      title: 'receipt.recipient',
      sections: [{ fields: ['addressee', 'honorific'] }],
      submitLabel: 'receipt.show',
      leave: { link: '/loans', text: 'receipt.toLoans' },
      changeLabel: 'receipt.change',
      blocks: [{ heading: { text: { key: 'receipt.to', with: { name: '$.form.addressee' } } } }],
    },
  },
};
