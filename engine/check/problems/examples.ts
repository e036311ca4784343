import { catalogue, harmless, hides, list, type Names, suggest } from './problem.ts';

export const examples = catalogue({
  EXAMPLE_INVALID: harmless((schema: string, rule: string) => [
    `The example does not match ${schema}: ${rule}.`,
    'Correct the example or the schema.',
  ]),
  EXAMPLE_ALONE: harmless(() => ['These examples belong to no screen or form.', 'Name the file after its screen or form.']),
  EXAMPLE_UNKNOWN: (like: string, names: Names) => [
    `There is no example "${like}".`,
    suggest(like, names, 'Name an example of this file, or "<screen>#<example>".'),
  ],
  EXAMPLE_CIRCULAR: (like: string) => [`The example "${like}" is itself based on this one.`, 'Remove one of the "like".'],
  FIXTURE_UNKNOWN: hides(['uses'], (name: string, names: Names) => [
    `There is no fixture "${name}".`,
    suggest(name, names, 'Declare it in screens/fixtures.'),
  ]),
  FIXTURE_CIRCULAR: (name: string) => [`The fixture "${name}" contains itself.`, 'Remove one of the references.'],
  FIXTURE_UNUSED: harmless((name: string) => [`No example uses the fixture "${name}".`, 'Remove it.']),
  EXAMPLE_FORM_UNDRAWN: harmless((form: string, shownForms: readonly string[]) => [
    `The screen does not show "forms/${form}"; it shows ${list(shownForms.map((form) => `forms/${form}`)) || 'no form'}.`,
    suggest(form, shownForms, 'Name a form that the screen shows.'),
  ]),
  EXAMPLE_REFUSAL_UNSENT: harmless((call: string, sent: Names) => [
    `The screen does not send the call "${call}", so that call cannot be refused here.`,
    suggest(call, sent, 'Name a call that the screen sends.'),
  ]),
  EXAMPLE_REFUSAL_UNKNOWN: harmless((code: string, call: string, names: Names) => [
    `The call "${call}" has no text for "${code}".`,
    suggest(code, names, `Name one of the errors of that call.`),
  ]),
});
