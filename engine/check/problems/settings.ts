import { catalogue, harmless, type Names, suggest } from './problem.ts';

export const settings = catalogue({
  SETTINGS_UNKNOWN: (document: string, names: Names) => [
    `There is no schemas/settings/${document}.schema.json.`,
    suggest(document, names, 'Remove the document, or declare its schema.'),
  ],
  SETTING_UNEDITABLE: harmless((name: string) => [
    `The console has no control for "${name}".`,
    'Declare a text, a whole number, true or false, an enum, an object with properties, or a list of one of these.',
  ]),
  SETTING_DEPENDENCE_UNDECLARED: harmless((name: string) => [
    `It is not declared whether "${name}" depends on other settings.`,
    'Name it in "needs" or "range", or in "independent" with the reason.',
  ]),
  /** `named`: a name that is unknown, and those to choose from. */
  SETTING_NEED_UNFIT: harmless((rule: string, remedy: string, named?: { readonly name: string; readonly known: Names }) => [
    `This ${rule}.`,
    named === undefined ? remedy : suggest(named.name, named.known, remedy),
  ]),
  SETTINGS_REFERENCE_MISSING: (value: string, refers: string, names: Names) => [
    `No ${refers} is "${value}".`,
    suggest(value, names, 'Correct it, or remove the reference.'),
  ],
  SETTINGS_REFUSED: (rule: string) => [`The console would refuse to publish this: ${rules[rule] ?? rule}.`, 'Correct the value.'],
});

const rules: { readonly [rule: string]: string } = {
  duplicateId: 'another entry of this document has the same id',
  sameTitle: 'another field has the same title',
  sameLabel: 'another option has the same label',
  forbiddenMarkup: 'texts must not contain markup or scripts',
  secretWritten: 'a secret must not be written in a file',
  contrast: 'the colour has too little contrast to a white background',
  footerPath: 'a footer link of type default needs a path of the store',
  footerUrl: 'a footer link of type url needs an https address',
  trademarkPicture: 'the picture of a trademark is not one of this store',
  minItems: 'there are no choices',
  required: 'it is empty',
  need: 'other settings that it needs are missing or contradict it',
  notCompiled: 'forms and screens cannot be compiled from it',
};
