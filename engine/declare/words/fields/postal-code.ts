import { type FieldWord, fill, group, literal, look, required, words } from '../slots.ts';

const property = { type: 'string', minLength: 1, maxLength: 100 } as const;

export const postalCode: FieldWord = {
  kind: 'postal-code',
  doc: 'A Japanese postal code: exactly 7 digits. Full-width digits, hyphens and spaces are tidied.',
  options: {
    lookup: group('A button that asks what the code stands for, and fills other fields with it.', {
      send: required(look('The call: its path has one parameter, the code, and its answer names a schema.')),
      list: required(literal('The property of the call’s answer that holds the results.', property)),
      name: required(literal('The property of a result that names it, where there are several to pick from.', property)),
      fill: required(
        fill('Which field takes which property of the result, or `join`: several of them. A field out of use is left out.'),
      ),
      none: required(literal('The rule of the issue where nothing is found: its words are the texts of issues.', property)),
      search: required(words('What the button says.')),
      title: words('What stands over the button where no script puts it beside the field.'),
      pick: required(words('Title of the dialog with several results.')),
      use: required(words('The button that takes the picked one, where no script opens the dialog.')),
      done: required(words('What is told when the fields are filled, to those who do not see it.')),
    }),
  },
  answer: 'text',
  example: {
    kind: 'postal-code',
    lookup: {
      send: 'postal-code',
      list: 'results',
      name: 'allAddress',
      fill: { prefecture: 'prefectureCode', address: { join: ['city', 'town'] } },
      none: 'addressNotFound',
      search: 'address.search',
      title: 'address.from',
      pick: 'address.pick',
      use: 'address.use',
      done: 'address.filled',
    },
  },
};
