import { catalogue, harmless, hides, list, type Names, suggest } from './problem.ts';

export const references = catalogue({
  SCREEN_UNKNOWN: hides(['names', 'calls'], (name: string, names: Names) => [
    `There is no screens/${name}.screen.json.`,
    suggest(name, names, 'Declare the screen.'),
  ]),
  LAYOUT_UNKNOWN: hides(['names', 'layout'], (name: string, names: Names) => [
    `There is no screens/layouts/${name}.layout.json.`,
    suggest(name, names, 'Declare the layout.'),
  ]),
  PAGE_SCHEMA_UNKNOWN: (name: string, names: Names) => [
    `There is no schemas/${name}.schema.json.`,
    suggest(name, names, 'Declare the data of the page.'),
  ],
  FORM_UNKNOWN: hides(['names', 'calls'], (name: string, names: Names) => [
    `There is no schemas/${name}.form.json.`,
    suggest(name, names, 'Declare the form.'),
  ]),
  CALL_UNKNOWN: hides(['names', 'calls'], (name: string, names: Names) => [
    `There is no schemas/calls/${name}.call.json.`,
    suggest(name, names, 'Declare the call.'),
  ]),
  LIKE_CIRCULAR: hides(['names', 'calls'], (like: string) => [
    `"${like}" is itself like this file.`,
    'Remove "like" in one of the two, and write its properties there.',
  ]),
  FLOW_UNKNOWN: hides(['names'], (name: string, names: Names) => [
    `There is no flows/${name}.flow.json.`,
    suggest(name, names, 'Declare the flow.'),
  ]),
  SCREEN_FIELD_UNKNOWN: hides(['fields'], (key: string, form: string, names: Names) => [
    `"${key}" is no field of the form "${form}".`,
    suggest(key, names, 'Declare the field in it.'),
  ]),
  SCREEN_FIELD_TWICE: harmless((key: string) => [`The field "${key}" is shown twice in one form.`, 'Keep it in one section.']),
  SCREEN_FIELD_UNDRAWN: hides(['fields'], (keys: readonly string[], form: string) => [
    `${list(keys)} of the form "${form}" ${keys.length === 1 ? 'is' : 'are'} in no section of this screen.`,
    'Name every field of the form in a section.',
  ]),
  SCREEN_FIELD_COLUMNLESS: harmless((key: string, prefixes: readonly string[]) => [
    `"${key}" starts with no column prefix of this table (${list(prefixes)}).`,
    'Add a column for it, or move it to a section without columns.',
  ]),
  FORM_FIELD_UNKNOWN: (key: string, form: string, names: Names) => [
    `"${key}" is no field of the form "${form}".`,
    suggest(key, names, 'Declare the field in it.'),
  ],
  ITEM_FIELD_UNKNOWN: (key: string, names: Names) => [
    `"${key}" is no field of the items.`,
    suggest(key, names, 'Declare the field in "fields".'),
  ],
  FIELDS_UNKNOWN: hides(['names'], (reference: string, names: Names) => [
    `There is no schemas/${reference}.fields.json.`,
    suggest(reference, names, 'Declare the fields.'),
  ]),
  FIELD_CHANGED_UNKNOWN: (key: string, reference: string, names: Names) => [
    `There is no field "${key}" in ${reference} to change.`,
    suggest(key, names, 'Remove the change.'),
  ],
  FIELD_DECLARED_TWICE: (key: string, reference: string) => [
    `"${key}" is also one of the fields of ${reference}.`,
    `Remove it here, and write what differs in "${reference}".`,
  ],
  FIELD_CONTRADICTS: (key: string, option: string, value: unknown, otherFile: string, otherValue: unknown) => [
    `"${option}" of "${key}" is ${JSON.stringify(value)} here and ${JSON.stringify(otherValue)} in ${otherFile}.`,
    'Declare the field once in schemas/fields, or give this one a label of its own if it is a different field.',
  ],
  REVIEW_FIELD_UNSHOWN: (keys: readonly string[], form: string) => [
    `${list(keys)} of the form "${form}" ${keys.length === 1 ? 'is' : 'are'} not shown in this review.`,
    'Remove "sections" to show what the form shows, or name the fields in "fieldsNotShown".',
  ],
  REVIEW_SECTIONS_UNCLEAR: (form: string, count: number) => [
    count === 0
      ? `No screen shows "${form}", so this review has no sections.`
      : `${count} blocks show "${form}" with different sections, so those of this review are unclear.`,
    'Write the "sections" of the review.',
  ],
  CALL_FORM_DIFFERS: (call: string, takes: string | undefined, form: string) => [
    `The call "${call}" takes ${takes === undefined ? 'no answers' : `the answers of "${takes}"`}, not those of "forms/${form}".`,
    'Use a call of this form.',
  ],
  CALL_AUDIENCE_DIFFERS: (call: string, sends: string, sees: string) => [
    `The call "${call}" is for a ${sends}, but this screen is for a ${sees}, so the call is always refused.`,
    `Use a call for a ${sees} or for everybody, or correct "for" in one of the two.`,
  ],
  CALL_NEEDS_MORE: (call: string, gates: readonly string[]) => [
    `The call "${call}" needs ${list(gates)}, but this screen does not, so members can open the screen and are refused on submit.`,
    'Add the same "gates" to the screen, or the same "skipGates" to the call.',
  ],
  GATE_UNKNOWN: (name: string, names: Names) => [
    `No area of the server implements the gate "${name}".`,
    suggest(name, names, 'Implement it in an area.'),
  ],
  CALL_FORM_MISSING: () => ['The envelope contains answers, but the call has no "form".', 'Add "form".'],
  CALL_TWICE: harmless((what: string, otherCall: string) => [
    `${what} is also the address of the call at ${otherCall}.`,
    'Use a different path for each call, or name in "discriminator" a part of the payload that only one of them has.',
  ]),
  OPERATION_TWICE: harmless((what: string, otherOperation: string) => [
    `${what} is also the address of the operation at ${otherOperation}.`,
    'Use a different path or method for each operation.',
  ]),
  SCOPE_UNKNOWN: harmless((scope: string, names: Names) => [
    `There is no scope "${scope}".`,
    suggest(scope, names, 'Use one of the scopes that the server knows.'),
  ]),
  CALL_PART_TWICE: harmless((name: string) => [
    `The envelope has two parts named "${name}", so both get the same value.`,
    'Rename one.',
  ]),
  CALL_NO_LOOKUP: (call: string, reasons: readonly string[]) => [
    `The call "${call}" cannot be used for a look-up: ${reasons.join(', and ')}.`,
    'Use a GET call whose path has one parameter and whose response has a schema.',
  ],
  CALL_NO_PAGES: (call: string) => [
    `The call "${call}" cannot load the pages of a list.`,
    'Use a GET call whose path has one parameter and whose response has the schema of the page’s data.',
  ],
  PAYLOAD_UNKNOWN: (name: string, call: string, names: Names) => [
    `The call "${call}" takes no "${name}".`,
    suggest(name, names, 'Add it to the envelope of the call, or remove it.'),
  ],
  TEXT_UNKNOWN: harmless(
    hides(['uses'], (key: string, names: Names) => [
      `There is no text "${key}".`,
      // A text written in place of its key has no area to name a file with.
      suggest(
        key,
        names,
        /^[\w-]+\./.test(key)
          ? `Add it to ${key.split('.')[0]}.json in screens/text/ja, and to the same file of each other language.`
          : 'Write the key of a text of screens/text: its file and its name in it, such as "common.close".',
      ),
    ]),
  ),
  /** `first`: the flat key of its first text; undefined: it has none. */
  TEXT_NESTED: hides(['uses'], (name: string, first: string | undefined) => [
    `"${name}" is an object: keys of texts are flat.`,
    first === undefined ? 'Remove it.' : `Write "${first}": "…", or run check with --fix.`,
  ]),
  TEXT_UNTRANSLATED: harmless((key: string, language: string, file: string) => [
    `"${key}" is missing in screens/text/${language}.`,
    `Add it to ${file}.`,
  ]),
  /** `missing`: parameters that only the text of `language` has; `extra`: those that only this text has. */
  TEXT_PARAMETERS_DIFFER: harmless((key: string, language: string, missing: readonly string[], extra: readonly string[]) => [
    `The parameters of "${key}" differ from those of its text in screens/text/${language}.`,
    suggestParameters(language, missing, extra),
  ]),
  TEXT_PARAMETER_MISSING: harmless((key: string, parameter: string) => [
    `The text "${key}" contains {{${parameter}}}, which is not given here.`,
    `Add its data: "${key}(${parameter}: $.…)".`,
  ]),
  TEXT_PARAMETER_UNKNOWN: harmless((key: string, parameter: string, names: Names) => [
    `The text "${key}" does not contain {{${parameter}}}.`,
    suggest(parameter, names, `Remove it, or add {{${parameter}}} to the text in every language.`),
  ]),
  TEXT_PARAMETER_EMPTY: harmless((key: string, parameter: string, at: string) => [
    `The text "${key}" contains {{${parameter}}}, but "${at}" may be missing here.`,
    `Show it only when there is a value, "when": { "${at}": { "present": true } }, or require one in the schema.`,
  ]),
  TEXT_UNUSED: harmless((key: string) => [`The text "${key}" is never shown.`, 'Remove it in every language.']),
  FILE_UNUSED: (what: string) => [`${what}.`, 'Remove the file, or use it.'],
});

/** `("ja", ["name"], ["nmae"])` → `Write {{name}} instead of {{nmae}}, or correct the text in screens/text/ja.` */
function suggestParameters(language: string, missing: readonly string[], extra: readonly string[]): string {
  const show = (names: readonly string[]): string => names.map((name) => `{{${name}}}`).join(' and ');
  const otherText = `correct the text in screens/text/${language}`;
  if (extra.length === 0) return `Add ${show(missing)}, or ${otherText}.`;
  if (missing.length === 0) return `Remove ${show(extra)}, or ${otherText}.`;
  return `Write ${show(missing)} instead of ${show(extra)}, or ${otherText}.`;
}
