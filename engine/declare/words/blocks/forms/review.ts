import { type BlockEntry, data, form, group, list, required } from '../../option-schemas.ts';
import { sectionOptions } from '../../parts.ts';

export const review: BlockEntry = {
  block: 'review',
  in: 'screen',
  doc: 'The saved answers of a form with their labels and formats, including custom fields; secrets as "set".',
  options: {
    of: required(form('The form whose saved answers are shown.')),
    changedFrom: data('Stored answers by key: fields that differ from them are marked.'),
    sections: required(list('Sections, as in the form.', group('A section.', sectionOptions))),
  },
  example: { review: { of: 'forms/signup', sections: [{ title: 'signup.form.login', fields: ['email', 'password'] }] } },
};
