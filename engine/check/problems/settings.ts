import { type Names, problem, suggest } from './problem.ts';

export const settings = {
  SETTINGS_UNKNOWN: (document: string, known: Names) =>
    problem(
      'SETTINGS_UNKNOWN',
      `There is no schemas/settings/${document}.schema.json.`,
      suggest(document, known, 'Remove the document, or declare its schema.'),
    ),
  SETTINGS_REFERENCE_MISSING: (value: string, refers: string, known: Names) =>
    problem(
      'SETTINGS_REFERENCE_MISSING',
      `No ${refers} is "${value}".`,
      suggest(value, known, 'Correct it, or remove the reference.'),
    ),
  SETTINGS_REFUSED: (rule: string) =>
    problem('SETTINGS_REFUSED', `The console would refuse to publish this: ${rules[rule] ?? rule}.`, 'Correct the value.'),
};

const rules: { readonly [rule: string]: string } = {
  duplicateId: 'another entry of this document has the same id',
  sameTitle: 'another field has the same title',
  sameLabel: 'another option has the same label',
  forbiddenMarkup: 'texts must not contain markup',
  minItems: 'there are no choices',
  required: 'it is empty',
  notCompiled: 'forms and screens cannot be compiled from it',
};
