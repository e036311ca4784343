import {
  type FieldKindEntry,
  fill,
  formerly,
  group,
  literal,
  lookupCall,
  required,
  words,
} from '../../../declare/words/option-schemas.ts';

const property = { type: 'string', minLength: 1, maxLength: 100 } as const;

export const entry: FieldKindEntry = {
  kind: 'postal-code',
  doc: 'A Japanese postal code of exactly 7 digits. Full-width digits, hyphens, spaces and 〒 are normalised.',
  options: {
    lookup: group('A button that looks up the code and fills other fields.', {
      send: required(lookupCall('The call: its path has one parameter, the code, and its response has a schema.')),
      list: required(literal('Property of the response that holds the results.', property)),
      name: required(literal('Property of a result that names it in the dialog.', property)),
      fill: required(
        fill('Property of the result for each field, or `join` for several. Fields that are not in use are skipped.'),
      ),
      notFound: formerly('none', required(literal('Rule of the issue if nothing is found.', property))),
      search: required(words('What the button says.')),
      title: words('Heading above the button, shown without scripts, where the button is not beside the field.'),
      pick: required(words('Title of the dialog with several results.')),
      use: required(words('Label of the button that applies the chosen result without scripts.')),
      announcement: formerly('done', required(words('Screen reader announcement after the fields were filled.'))),
      automatic: group(
        'Looks up a typed answer by itself once it is complete, while all fields that it fills are empty. One result fills them.',
        { several: required(words('Note below the button, which offers the results, if there are several.', ['count'])) },
      ),
      focus: literal('Key of the field that receives the focus afterwards.', property),
      recheck: group(
        'A field that is not filled, but may belong to the replaced address: the person is asked whether to clear it.',
        {
          field: required(literal('Its key.', property)),
          issue: required(literal('Rule of the issue at this field, shown without scripts.', property)),
          title: required(words('The question.')),
          text: formerly('words', words('A sentence below.', ['label', 'value'])),
          keep: required(words('Label of the button that keeps the answer.')),
          clear: required(words('Label of the button that clears the field.')),
        },
      ),
    }),
  },
  answer: 'text',
  isRepeatable: true,
  shownAs: 'postalCode',
  example: {
    kind: 'postal-code',
    lookup: {
      send: 'postal-code',
      list: 'results',
      name: 'allAddress',
      fill: { prefecture: 'prefectureCode', address: { join: ['city', 'town'] } },
      notFound: 'addressNotFound',
      search: 'address.search',
      title: 'address.from',
      pick: 'address.pick',
      use: 'address.use',
      announcement: 'address.filled',
      focus: 'address',
    },
  },
};
