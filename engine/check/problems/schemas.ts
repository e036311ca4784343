import { findSlowPart } from '../patterns/find-slow-part.ts';
import { findSlowness, type Slowness } from '../patterns/find-slowness.ts';
import { catalogue, harmless, type Names, suggest } from './problem.ts';

export const schemas = catalogue({
  SCHEMA_UNBOUNDED: harmless((what: string, bound: string) => [`This ${what} is unbounded.`, `Add ${bound}.`]),
  SCHEMA_UNTYPED: harmless(() => ['This schema accepts any value.', 'Add "type", "properties", "enum", "const" or "$ref".']),
  SCHEMA_SECRET_UNFIT: harmless(() => [
    '"writeOnly" only affects string properties of settings documents.',
    'Remove it, or make the value a string property of a settings document.',
  ]),
  /** `reason`: what the parser says, such as `Unterminated group`. */
  SCHEMA_PATTERN_INVALID: (pattern: string, reason: string) => [
    `"${pattern}" is not a valid regular expression: ${reason}.`,
    'Correct it; it is compiled with the flag "u", which allows "\\" only before characters that have a meaning.',
  ],
  PATTERN_SLOW: (pattern: string, slowness: Slowness) => [
    slowness === 'exponential'
      ? `Matching "${pattern}" can take exponential time.`
      : `Matching "${pattern}" can take polynomial time.`,
    () => suggestPattern(pattern, slowness),
  ],
  SCHEMA_REQUIRED_UNKNOWN: (name: string, names: Names) => [
    `"${name}" is required but is not in "properties".`,
    suggest(name, names, 'Declare it, or remove it.'),
  ],
  SCHEMA_OPTIONAL_UNKNOWN: harmless((name: string, names: Names) => [
    `"${name}" is optional but is not in "properties".`,
    suggest(name, names, 'Declare it, or remove it.'),
  ]),
  /** `optional` beside `type`, or `required` without it: a schema is in the short form or in JSON Schema's own. */
  SCHEMA_SHORT_MIXED: (keyword: string) => [
    keyword === 'optional' || keyword === 'nullable'
      ? `"${keyword}" belongs to a schema with "properties" and without "type"${keyword === 'nullable' ? ', or with "$ref"' : ''}.`
      : `"${keyword}" needs "type" beside it: "properties" without "type" is a closed object that requires all properties.`,
    keyword === 'nullable'
      ? 'Add "null" to the list in "type".'
      : keyword === 'optional'
        ? 'List what must be there in "required".'
        : 'Remove it and list what may be missing in "optional", or add "type": "object".',
  ],
  SCHEMA_REFERENCE_UNKNOWN: (reference: string, names: Names) => [
    `There is no schemas/${reference}.schema.json.`,
    suggest(reference, names, 'Add it to schemas/entities.'),
  ],
  SCHEMA_REFERENCE_CIRCULAR: (reference: string) => [
    `"${reference}" refers back to itself.`,
    'Remove one of the references: data must be finite.',
  ],
  SCHEMA_NAME_RESERVED: (name: string) => [`"${name}" is the name of a scope, so no path can read it.`, 'Choose another name.'],
  SCHEMA_DEFAULT_INVALID: (rule: string) => [
    `The default does not match its schema: ${rule}.`,
    'Correct the default or the schema.',
  ],
  SCHEMA_NEVER_FITS: (why: string) => [`No value matches this schema: ${why}.`, 'Correct one of the two.'],
  SETTING_REFERS_UNKNOWN: (refers: string, names: Names) => [
    `"${refers}" does not identify anything.`,
    suggest(refers, names, 'Name a property that has "identifies": <document>.<list>.<property>.'),
  ],
  SETTING_REFERS_UNEXPLAINED: harmless(() => [
    'A value that refers to no setting needs an explanation.',
    'Say in "description" what it names.',
  ]),
  SETTING_REFERENCE_UNDECLARED: harmless((name: string) => [
    `"${name}" has the name of an identifier, and nothing says what it identifies or refers to.`,
    'Add "refers": "<document>.<list>.<property>", "refers": "nothing" with a description, or "identifies".',
  ]),
  SETTING_PROPERTY_UNKNOWN: harmless((name: string, names: Names) => [
    `"${name}" is not a property beside the identifier.`,
    suggest(name, names, 'Correct the name.'),
  ]),
  VALUE_TWICE: (value: string) => [`Duplicate value ${value}.`, 'Remove or correct one of the two.'],
});

/** How to make a pattern fast: an anchor, or another way to write its slow part. */
function suggestPattern(pattern: string, slowness: Slowness): string {
  if (findSlowness(`^(?:${pattern})`) === undefined) return 'Start it with "^": otherwise the search restarts at each character.';
  const part = findSlowPart(pattern, slowness);
  if (part === undefined) return 'Make every repetition start with a character that nothing else around it matches.';
  return slowness === 'exponential'
    ? `"${part}" matches the same text in many ways: do not nest repetitions in it, and do not start two alternatives with the same character.`
    : `"${part}" matches the same text in many ways: put a character between its repetitions that the first one does not match.`;
}
