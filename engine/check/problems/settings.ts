import { harmless, type Names, problem, suggest } from './problem.ts';

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
  SETTING_REFERS_UNKNOWN: (refers: string, known: Names) =>
    problem(
      'SETTING_REFERS_UNKNOWN',
      `"${refers}" does not identify anything.`,
      suggest(refers, known, 'Name a property that has "identifies": <document>.<list>.<property>.'),
    ),
  SETTING_REFERS_UNEXPLAINED: harmless(() =>
    problem(
      'SETTING_REFERS_UNEXPLAINED',
      'A value that refers to no setting needs an explanation.',
      'Say in "description" what it names.',
    ),
  ),
  SETTING_REFERENCE_UNDECLARED: harmless((name: string) =>
    problem(
      'SETTING_REFERENCE_UNDECLARED',
      `"${name}" has the name of an identifier, and nothing says what it identifies or refers to.`,
      'Add "refers": "<document>.<list>.<property>", "refers": "nothing" with a description, or "identifies".',
    ),
  ),
  SETTING_PROPERTY_UNKNOWN: harmless((name: string, known: Names) =>
    problem(
      'SETTING_PROPERTY_UNKNOWN',
      `"${name}" is not a property beside the identifier.`,
      suggest(name, known, 'Correct the name.'),
    ),
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
