// The catalogue: every problem that check can tell, by its code, in the order of PROBLEMS.md. A code is a promise; a retired one
// is never used again. Tests ask this list, so that its words can improve without touching them.
import { findNearest } from './nearest.ts';

/** What is wrong, without its place. */
export interface Wrong {
  readonly code: string;
  readonly message: string;
  readonly remedy: string;
}

const say = (code: string, message: string, remedy: string): Wrong => ({ code, message, remedy });

type Names = Iterable<string>;

/** `Did you mean "givenName"?`, or what there is to choose from. */
function suggest(name: string, known: Names, none: string): string {
  const all = [...known];
  const nearest = findNearest(name, all);
  if (nearest !== undefined) return `Did you mean "${nearest}"?`;
  if (all.length === 0 || all.length > 12) return none;
  return `${none} There ${all.length === 1 ? 'is' : 'are'} ${list(all)}.`;
}

const list = (names: Names): string => [...names].map((each) => `"${each}"`).join(', ');

/** `"CommaExpected"` → `"comma expected"` */
const spell = (what: string): string => what.replace(/(?!^)([A-Z])/g, ' $1').toLowerCase();

const files = {
  FILE_UNEXPECTED: (path: string) =>
    say('FILE_UNEXPECTED', `Nothing reads "${path}".`, 'The places and endings are in engine/check/read/declared-file.ts.'),
  FILE_ID_DIFFERS: (id: string, name: string) =>
    say(
      'FILE_ID_DIFFERS',
      `The id is "${id}", but the file is named "${name}".`,
      'Give both the same name: others find it by either.',
    ),
  JSON_SYNTAX: (what: string) =>
    say('JSON_SYNTAX', `This is not JSON: ${spell(what)}.`, 'Look at this place and just before it.'),
  JSON_COMMENT: () => say('JSON_COMMENT', 'JSON has no comments.', 'Remove it; a schema takes a "description".'),
  JSON_TRAILING_COMMA: () => say('JSON_TRAILING_COMMA', 'A comma stands before the closing bracket.', 'Remove it.'),
  JSON_DUPLICATE_KEY: (key: string) =>
    say('JSON_DUPLICATE_KEY', `"${key}" stands twice in one object.`, 'Keep one: the first is silently lost.'),
  JSON_FORBIDDEN_KEY: (key: string) => say('JSON_FORBIDDEN_KEY', `"${key}" may not be a name.`, 'Choose another one.'),
  JSON_BYTE_ORDER_MARK: () =>
    say('JSON_BYTE_ORDER_MARK', 'The file begins with a byte order mark.', 'Save it as UTF-8 without one.'),
  JSON_TOO_DEEP: (limit: number) => say('JSON_TOO_DEEP', `More than ${limit} brackets are open here.`, 'Make it flatter.'),
  JSON_TOO_LARGE: (limit: number) =>
    say('JSON_TOO_LARGE', `The file has more than ${limit} characters.`, 'Divide it into smaller files.'),
};

const shapes = {
  PROPERTY_UNKNOWN: (name: string, known: Names) =>
    say('PROPERTY_UNKNOWN', `"${name}" means nothing here.`, suggest(name, known, 'Take it out.')),
  PROPERTY_MISSING: (name: string) => say('PROPERTY_MISSING', `"${name}" is missing.`, 'Add it.'),
  VALUE_INVALID: (rule: string) => say('VALUE_INVALID', `This value ${rule}.`, 'Write one that does.'),
  BLOCK_UNKNOWN: (word: string, known: Names) =>
    say('BLOCK_UNKNOWN', `No block is called "${word}".`, suggest(word, known, 'The blocks are in engine/declare/words/blocks.')),
  BLOCK_NOT_ONE: (words: readonly string[]) =>
    say(
      'BLOCK_NOT_ONE',
      words.length === 0 ? 'This block has no word.' : `This block has several words: ${list(words)}.`,
      'A block is one word with its options; only "when" may stand beside it.',
    ),
  BLOCK_MISPLACED: (word: string, where: string) =>
    say('BLOCK_MISPLACED', `"${word}" cannot stand in a ${where}.`, 'Move it, or choose another block.'),
  LAYOUT_SLOT_NOT_ONE: (count: number) =>
    say('LAYOUT_SLOT_NOT_ONE', `The layout has ${count} places for its screen.`, 'Write {"slot": {}} once.'),
  ACTION_TARGET_NOT_ONE: () =>
    say('ACTION_TARGET_NOT_ONE', 'An action either sends a call or is a link.', 'Give it exactly one of "send" and "link".'),
  FIELD_KIND_UNKNOWN: (kind: string, known: Names) =>
    say(
      'FIELD_KIND_UNKNOWN',
      `No kind of field is called "${kind}".`,
      suggest(kind, known, 'The kinds are in engine/declare/words/fields.'),
    ),
  REPEAT_KIND_UNFIT: (kind: string, fit: Names) =>
    say('REPEAT_KIND_UNFIT', `A field of the kind "${kind}" cannot stand in a repeated group.`, `These can: ${list(fit)}.`),
  REPEAT_OPTION_UNFIT: (option: string) =>
    say('REPEAT_OPTION_UNFIT', `"${option}" cannot stand in a repeated group.`, 'Write it at the group, or take it out.'),
  FORMATTER_UNKNOWN: (name: string, known: Names) =>
    say(
      'FORMATTER_UNKNOWN',
      `"${name}" is no formatter, and no text begins with "codes.${name}.".`,
      suggest(name, known, 'The formatters are in engine/declare/words/formatters.'),
    ),
  CODES_UNKNOWN: (name: string, known: Names) =>
    say(
      'CODES_UNKNOWN',
      `No text begins with "codes.${name}.".`,
      suggest(name, known, 'Add the codes to screens/text/ja/codes.json.'),
    ),
  CONDITION_KEYWORD_UNKNOWN: (keyword: string, known: Names) =>
    say(
      'CONDITION_KEYWORD_UNKNOWN',
      `No keyword of a condition is called "${keyword}".`,
      suggest(keyword, known, 'The keywords are in engine/declare/words/keywords.'),
    ),
  CONDITION_VALUE_INVALID: (keyword: string, rule: string) =>
    say('CONDITION_VALUE_INVALID', `The value of "${keyword}" ${rule}.`, 'What it takes is in engine/declare/words/keywords.'),
  CONDITION_NEVER_HOLDS: (at: string, value: string, can: string) =>
    say('CONDITION_NEVER_HOLDS', `"${at}" is never ${value}: it is ${can}.`, 'Compare with a value that it can have.'),
};

const schemas = {
  SCHEMA_UNBOUNDED: (what: string, bound: string) => say('SCHEMA_UNBOUNDED', `This ${what} has no bound.`, `Add ${bound}.`),
  SCHEMA_UNTYPED: () => say('SCHEMA_UNTYPED', 'Anything may stand here.', 'Add "type", "enum", "const" or "$ref".'),
  SCHEMA_PATTERN_INVALID: (pattern: string) =>
    say('SCHEMA_PATTERN_INVALID', `"${pattern}" is no regular expression.`, 'Correct it; it is read with the flag "u".'),
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
  EXAMPLE_INVALID: (schema: string, rule: string) =>
    say('EXAMPLE_INVALID', `The example does not fit ${schema}: ${rule}.`, 'Correct the example or the schema.'),
  EXAMPLE_ALONE: () =>
    say('EXAMPLE_ALONE', 'These examples stand beside no screen and no form.', 'Name the file after the one that it is about.'),
};

const references = {
  SCREEN_UNKNOWN: (name: string, known: Names) =>
    say('SCREEN_UNKNOWN', `There is no screens/${name}.screen.json.`, suggest(name, known, 'Declare the screen.')),
  LAYOUT_UNKNOWN: (name: string, known: Names) =>
    say('LAYOUT_UNKNOWN', `There is no screens/layouts/${name}.layout.json.`, suggest(name, known, 'Declare the layout.')),
  PAGE_SCHEMA_UNKNOWN: (name: string, known: Names) =>
    say('PAGE_SCHEMA_UNKNOWN', `There is no schemas/${name}.schema.json.`, suggest(name, known, 'Declare the data of the page.')),
  FORM_UNKNOWN: (name: string, known: Names) =>
    say('FORM_UNKNOWN', `There is no schemas/${name}.form.json.`, suggest(name, known, 'Declare the form.')),
  CALL_UNKNOWN: (name: string, known: Names) =>
    say('CALL_UNKNOWN', `There is no schemas/calls/${name}.call.json.`, suggest(name, known, 'Declare the call.')),
  FLOW_UNKNOWN: (name: string, known: Names) =>
    say('FLOW_UNKNOWN', `There is no flows/${name}.flow.json.`, suggest(name, known, 'Declare the flow.')),
  SCREEN_FIELD_UNKNOWN: (key: string, form: string, known: Names) =>
    say(
      'SCREEN_FIELD_UNKNOWN',
      `"${key}" is not in schemas/forms/${form}.form.json.`,
      suggest(key, known, 'Declare the field there.'),
    ),
  SCREEN_FIELD_TWICE: (key: string) =>
    say('SCREEN_FIELD_TWICE', `"${key}" is drawn twice in one form.`, 'Keep it in one section.'),
  SCREEN_FIELD_UNDRAWN: (keys: readonly string[], form: string) =>
    say(
      'SCREEN_FIELD_UNDRAWN',
      `${list(keys)} of schemas/forms/${form}.form.json stand${keys.length === 1 ? 's' : ''} in no section: nobody could answer.`,
      'Name every field of the form in a section.',
    ),
  SCREEN_FIELD_COLUMNLESS: (key: string, prefixes: readonly string[]) =>
    say(
      'SCREEN_FIELD_COLUMNLESS',
      `"${key}" begins with none of the prefixes of the table's columns (${list(prefixes)}).`,
      'Add a column for it, or name it in a section that is no table.',
    ),
  FORM_FIELD_UNKNOWN: (key: string, form: string, known: Names) =>
    say(
      'FORM_FIELD_UNKNOWN',
      `"${key}" is not in schemas/forms/${form}.form.json.`,
      suggest(key, known, 'Declare the field there.'),
    ),
  CALL_FORM_DIFFERS: (call: string, takes: string | undefined, form: string) =>
    say(
      'CALL_FORM_DIFFERS',
      `The call "${call}" takes ${takes === undefined ? 'no answers' : `the answers of "${takes}"`}, not those of "forms/${form}".`,
      'Send by a call of this form.',
    ),
  CALL_FORM_MISSING: () => say('CALL_FORM_MISSING', 'The envelope carries answers, and the call names no form.', 'Add "form".'),
  CALL_TWICE: (what: string, other: string) =>
    say('CALL_TWICE', `${what} belongs to "${other}" too.`, 'Give each call a path of its own.'),
  CALL_NO_LOOKUP: (call: string) =>
    say(
      'CALL_NO_LOOKUP',
      `The call "${call}" cannot look anything up.`,
      'A look-up is a GET whose path has one parameter and whose answer names a schema.',
    ),
  PAYLOAD_UNKNOWN: (name: string, call: string, known: Names) =>
    say(
      'PAYLOAD_UNKNOWN',
      `The call "${call}" takes no "${name}".`,
      suggest(name, known, 'Add it to the envelope of the call, or take it out.'),
    ),
  TEXT_UNKNOWN: (key: string, known: Names) =>
    say(
      'TEXT_UNKNOWN',
      `There is no text "${key}".`,
      suggest(key, known, `Add it to screens/text/ja/${key.split('.')[0] ?? ''}.json.`),
    ),
  TEXT_UNTRANSLATED: (key: string, language: string) =>
    say('TEXT_UNTRANSLATED', `"${key}" is missing in screens/text/${language}.`, 'Translate it there.'),
  TEXT_PARAMETERS_DIFFER: (key: string, names: Names) =>
    say(
      'TEXT_PARAMETERS_DIFFER',
      `"${key}" has not the parameters of the Japanese text: ${list(names)}.`,
      'Use the same in every language.',
    ),
  TEXT_PARAMETER_MISSING: (key: string, parameter: string) =>
    say('TEXT_PARAMETER_MISSING', `"${key}" says {{${parameter}}}, which nothing gives here.`, `Give "${parameter}" in "with".`),
  TEXT_PARAMETER_UNKNOWN: (key: string, parameter: string, known: Names) =>
    say('TEXT_PARAMETER_UNKNOWN', `"${key}" does not say {{${parameter}}}.`, suggest(parameter, known, 'Take it out.')),
  TEXT_UNUSED: (key: string) => say('TEXT_UNUSED', `Nothing shows "${key}".`, 'Take it out, in every language.'),
};

const paths = {
  PATH_UNKNOWN: (at: string, step: string, known: Names) =>
    say(
      'PATH_UNKNOWN',
      `"${at}" leads nowhere: there is no "${step}".`,
      suggest(step, known, 'Correct the path, or declare what it reads.'),
    ),
  PATH_SCOPE_CLOSED: (at: string, scope: string, open: Names) =>
    say(
      'PATH_SCOPE_CLOSED',
      `"${at}" reads "${scope}", which is not there in this place.`,
      `Readable are ${list(open) || 'no scopes'}.`,
    ),
  PATH_MISFIT: (at: string, is: string, needed: string) =>
    say('PATH_MISFIT', `"${at}" is ${is}; ${needed} is needed here.`, 'Point to what can be used, or correct the schema.'),
  LINK_UNKNOWN: (link: string, known: Names) =>
    say('LINK_UNKNOWN', `No screen has the route "${link}".`, suggest(link, known, 'Correct the link, or declare the screen.')),
  LINK_DIALOG_UNKNOWN: (id: string, known: Names) =>
    say('LINK_DIALOG_UNKNOWN', `This screen has no dialog "${id}".`, suggest(id, known, 'Add the dialog.')),
  ROUTE_TWICE: (route: string, other: string) =>
    say('ROUTE_TWICE', `"${route}" is the route of screens/${other}.screen.json too.`, 'Give each screen a route of its own.'),
  PARAMETER_MISSING: (to: string, parameter: string) =>
    say('PARAMETER_MISSING', `"${to}" needs the parameter "${parameter}".`, `Add "${parameter}" to "params".`),
  PARAMETER_UNKNOWN: (to: string, parameter: string, known: Names) =>
    say('PARAMETER_UNKNOWN', `"${to}" has no parameter "${parameter}".`, suggest(parameter, known, 'Take it out.')),
};

const flows = {
  FLOW_STATE_UNKNOWN: (state: string, known: Names) =>
    say('FLOW_STATE_UNKNOWN', `The flow has no state "${state}".`, suggest(state, known, 'Declare the state.')),
  FLOW_STATE_UNREACHED: (state: string) =>
    say(
      'FLOW_STATE_UNREACHED',
      `Nothing leads to the state "${state}".`,
      'Add the event that leads there, or take the state out.',
    ),
  FLOW_SCREEN_TWICE: (screen: string, other: string) =>
    say('FLOW_SCREEN_TWICE', `The screen "${screen}" belongs to the state ${other} too.`, 'Give each state a screen of its own.'),
  FLOW_EFFECT_UNKNOWN: (kind: string, name: string, known: Names) =>
    say(
      'FLOW_EFFECT_UNKNOWN',
      `The program knows no ${kind} "${name}".`,
      suggest(name, known, 'Write it among the effects of its area.'),
    ),
  FLOW_EVENT_UNSENT: (event: string) =>
    say('FLOW_EVENT_UNSENT', `No call sends "${event}".`, 'Declare the call, or take the event out.'),
  CALL_EVENT_UNKNOWN: (event: string, flow: string, known: Names) =>
    say(
      'CALL_EVENT_UNKNOWN',
      `No state of the flow "${flow}" takes "${event}".`,
      suggest(event, known, 'Declare it in a state.'),
    ),
  CALL_EVENT_VALUES: (value: string, field: string) =>
    say(
      'CALL_EVENT_VALUES',
      `"${value}" stands on one side only: in the event, or among the values of "${field}" in the envelope.`,
      'Name the same values in both.',
    ),
};

export const problems = { ...files, ...shapes, ...schemas, ...references, ...paths, ...flows };
