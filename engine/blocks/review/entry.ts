import {
  type BlockEntry,
  data,
  fields,
  form,
  formerly,
  group,
  link,
  list,
  required,
  words,
} from '../../declare/words/option-schemas.ts';
import { sectionOptions } from '../../declare/words/parts.ts';

export const entry: BlockEntry = {
  block: 'review',
  in: 'screen',
  showsAnswers: true,
  doc: 'The saved answers of a form with their labels and formats, including custom fields; secrets as "set".',
  options: {
    form: formerly('of', required(form('The form whose saved answers are shown.'))),
    compareWith: formerly('changedFrom', data('Stored answers by key: fields that differ from them are marked.')),
    change: group('A link beside the heading of each section, to the first field of the section.', {
      text: required(words('Its text.')),
      link: required(link('The page with the form.')),
    }),
    sections: list(
      'Its sections; default: those of the block that draws the form, each with its title, lead and fields.',
      group('A section.', sectionOptions),
    ),
    fieldsNotShown: formerly(
      { names: ['without', 'excludeFields'] },
      {
        ...fields(
          'The other fields of the form, which the review leaves out on purpose: check reports fields that are in neither list.',
        ),
        checkOnly: true,
      },
    ),
  },
  example: { review: { form: 'forms/join', sections: [{ title: 'join.form.person', fields: ['email', 'password'] }] } },
};
