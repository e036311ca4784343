import { type Names, say, suggest } from './say.ts';

export const settings = {
  SETTINGS_UNKNOWN: (document: string, known: Names) =>
    say(
      'SETTINGS_UNKNOWN',
      `There is no schemas/settings/${document}.schema.json.`,
      suggest(document, known, 'Take the document out, or declare its schema.'),
    ),
  SETTINGS_REFUSED: (rule: string) =>
    say('SETTINGS_REFUSED', `The store would refuse this: ${rules[rule] ?? rule}.`, 'Correct it here: nobody could publish it.'),
};

const rules: { readonly [rule: string]: string } = {
  duplicateId: 'another thing of this document has the same id',
  sameTitle: 'another field has the same title',
  sameLabel: 'another option has the same label',
  forbiddenMarkup: 'words may have no markup',
  minItems: 'there is nothing to choose from',
  required: 'it is empty',
  notCompiled: 'forms and screens cannot be made of it',
};
