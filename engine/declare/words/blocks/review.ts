import { sectionOptions } from '../parts.ts';
import { type BlockWord, form, group, list, required } from '../slots.ts';

export const review: BlockWord = {
  block: 'review',
  in: 'screen',
  doc: 'The answers of a form, each by its own label and format, custom fields too, secrets as "set".',
  options: {
    of: required(form('The form whose kept answers are shown.')),
    sections: required(list('Parts, as in the form.', group('A section.', sectionOptions))),
  },
  example: { review: { of: 'forms/signup', sections: [{ title: 'signup.form.login', fields: ['email', 'password'] }] } },
};
