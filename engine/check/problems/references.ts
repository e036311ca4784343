import { list, type Names, say, suggest } from './say.ts';

export const references = {
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
  CALL_AUDIENCE_DIFFERS: (call: string, sends: string, sees: string) =>
    say(
      'CALL_AUDIENCE_DIFFERS',
      `The call "${call}" is for a ${sends}, and only a ${sees} sees this screen: it would be refused each time.`,
      `Send a call that is for a ${sees} or for everybody, or correct "for" of one of the two.`,
    ),
  CALL_FORM_MISSING: () => say('CALL_FORM_MISSING', 'The envelope carries answers, and the call names no form.', 'Add "form".'),
  CALL_TWICE: (what: string, other: string) =>
    say(
      'CALL_TWICE',
      `${what} is the address of the call at ${other} too.`,
      'Give each call a path of its own, or say with "toldBy" which part of the payload tells them apart.',
    ),
  CALL_PART_TWICE: (name: string) =>
    say(
      'CALL_PART_TWICE',
      `"${name}" stands twice in the envelope: what is given for one is taken for the other too.`,
      'Give each part of an envelope that is given by name a name of its own.',
    ),
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
      // Words themselves, written where their key belongs, name no file.
      suggest(
        key,
        known,
        /^[\w-]+\./.test(key)
          ? `Add it to ${textFile('ja', key)}, and to the same file of each other language.`
          : 'A text is named by its file and its name in it, such as "common.close"; the words stand in screens/text.',
      ),
    ),
  TEXT_UNTRANSLATED: (key: string, language: string) =>
    say('TEXT_UNTRANSLATED', `"${key}" is missing in screens/text/${language}.`, `Add it to ${textFile(language, key)}.`),
  TEXT_PARAMETERS_DIFFER: (key: string, names: Iterable<string>) =>
    say(
      'TEXT_PARAMETERS_DIFFER',
      `"${key}" has not the parameters of the Japanese text: ${list(names)}.`,
      'Use the same in every language.',
    ),
  TEXT_PARAMETER_MISSING: (key: string, parameter: string) =>
    say('TEXT_PARAMETER_MISSING', `"${key}" says {{${parameter}}}, which nothing gives here.`, `Give "${parameter}" in "with".`),
  TEXT_PARAMETER_UNKNOWN: (key: string, parameter: string, known: Names) =>
    say('TEXT_PARAMETER_UNKNOWN', `"${key}" does not say {{${parameter}}}.`, suggest(parameter, known, 'Take it out.')),
  TEXT_PARAMETER_EMPTY: (key: string, parameter: string, at: string) =>
    say(
      'TEXT_PARAMETER_EMPTY',
      `"${key}" says {{${parameter}}}, and "${at}" may be missing here.`,
      `Say it only "when" there is a value, { "${at}": { "present": true } }, or require one in the schema.`,
    ),
  TEXT_UNUSED: (key: string) => say('TEXT_UNUSED', `Nothing shows "${key}".`, 'Take it out, in every language.'),
  FILE_UNUSED: (what: string) => say('FILE_UNUSED', `${what}.`, 'Take the file out, or name it where it belongs.'),
};

/** `("en", "home.lead")` → `"screens/text/en/home.json"` */
const textFile = (language: string, key: string): string => `screens/text/${language}/${key.split('.')[0] ?? ''}.json`;
