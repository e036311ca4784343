import { findSlowPart } from '../patterns/find-slow-part.ts';
import { findSlowness, type Slowness } from '../patterns/find-slowness.ts';
import { list, type Names, say, suggest } from './say.ts';

export const schemas = {
  SCHEMA_UNBOUNDED: (what: string, bound: string) => say('SCHEMA_UNBOUNDED', `This ${what} has no bound.`, `Add ${bound}.`),
  SCHEMA_UNTYPED: () => say('SCHEMA_UNTYPED', 'Anything may stand here.', 'Add "type", "enum", "const" or "$ref".'),
  SCHEMA_PATTERN_INVALID: (pattern: string) =>
    say('SCHEMA_PATTERN_INVALID', `"${pattern}" is no regular expression.`, 'Correct it; it is read with the flag "u".'),
  PATTERN_SLOW: (pattern: string, slowness: Slowness) =>
    say(
      'PATTERN_SLOW',
      slowness === 'exponential'
        ? `The time that "${pattern}" takes can double with each sign of a text.`
        : `The time that "${pattern}" takes grows faster than the text.`,
      () => quicken(pattern, slowness),
    ),
  SCHEMA_REQUIRED_UNKNOWN: (name: string, known: Names) =>
    say(
      'SCHEMA_REQUIRED_UNKNOWN',
      `"${name}" is required and not among the properties.`,
      suggest(name, known, 'Declare it, or take it out.'),
    ),
  SCHEMA_REFERENCE_UNKNOWN: (reference: string, known: Names) =>
    say(
      'SCHEMA_REFERENCE_UNKNOWN',
      `There is no schemas/${reference}.schema.json.`,
      suggest(reference, known, 'Add it to schemas/entities.'),
    ),
  SCHEMA_REFERENCE_CIRCULAR: (reference: string) =>
    say('SCHEMA_REFERENCE_CIRCULAR', `"${reference}" leads back to itself.`, 'Data has an end: take one of the references out.'),
  SCHEMA_NAME_RESERVED: (name: string) =>
    say('SCHEMA_NAME_RESERVED', `"${name}" is the name of a scope: no path could read it.`, 'Choose another name.'),
  SCHEMA_DEFAULT_INVALID: (rule: string) =>
    say('SCHEMA_DEFAULT_INVALID', `The default does not fit its own schema: ${rule}.`, 'Correct the default or the schema.'),
  SCHEMA_NEVER_FITS: (why: string) => say('SCHEMA_NEVER_FITS', `Nothing fits this: ${why}.`, 'Correct one of the two.'),
  VALUE_TWICE: (value: string) => say('VALUE_TWICE', `${value} stands here a second time.`, 'Keep one, or correct the other.'),
  EXAMPLE_INVALID: (schema: string, rule: string) =>
    say('EXAMPLE_INVALID', `The example does not fit ${schema}: ${rule}.`, 'Correct the example or the schema.'),
  EXAMPLE_ALONE: () =>
    say('EXAMPLE_ALONE', 'These examples stand beside no screen and no form.', 'Name the file after the one that it is about.'),
  EXAMPLE_FORM_UNDRAWN: (form: string, drawn: readonly string[]) =>
    say(
      'EXAMPLE_FORM_UNDRAWN',
      `The screen does not draw "forms/${form}": it draws ${list(drawn.map((each) => `forms/${each}`)) || 'no form'}.`,
      suggest(form, drawn, 'Name a form that the screen draws.'),
    ),
  EXAMPLE_REFUSAL_UNSENT: (call: string, sent: Names) =>
    say(
      'EXAMPLE_REFUSAL_UNSENT',
      `The screen does not send the call "${call}", so it is never told that it was refused.`,
      suggest(call, sent, 'Name a call that the screen sends.'),
    ),
  EXAMPLE_REFUSAL_UNKNOWN: (code: string, call: string, known: Names) =>
    say(
      'EXAMPLE_REFUSAL_UNKNOWN',
      `The call "${call}" has no words for "${code}".`,
      suggest(code, known, `Name one of the errors of schemas/calls/${call}.call.json.`),
    ),
};

/** What helps there: a beginning, or another way to write the part that is slow. */
function quicken(pattern: string, slowness: Slowness): string {
  if (findSlowness(`^(?:${pattern})`) === undefined) return 'Begin with "^": otherwise the search begins anew at each sign.';
  const part = findSlowPart(pattern, slowness);
  if (part === undefined) return 'Let each sign be taken in one way only: let what is repeated begin with a sign of its own.';
  return slowness === 'exponential'
    ? `"${part}" takes one text in many ways: repeat what is inside of it only once, and let no two alternatives in it begin with the same sign.`
    : `"${part}" takes one text in many ways: put a sign between its repetitions that the one before does not take.`;
}
