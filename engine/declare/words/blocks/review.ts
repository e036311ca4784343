import { sectionOptions } from '../parts.ts';
import { type BlockWord, data, form, group, list, required } from '../slots.ts';

export const review: BlockWord = {
  block: 'review',
  in: 'screen',
  doc: 'The answers of a form, each by its own label and format, custom fields too, secrets as "set".',
  options: {
    of: required(form('The form whose kept answers are shown.')),
    changedFrom: data('Answers by their keys, as they are stored: those that differ from them are marked.'),
    sections: required(list('Parts, as in the form.', group('A section.', sectionOptions))),
  },
  example: { review: { of: 'forms/signup', sections: [{ title: 'signup.form.login', fields: ['email', 'password'] }] } },
};
