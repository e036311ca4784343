import { expect, test } from 'vitest';
import { form, home, settings } from './broken/locations.ts';
import { checkSmall, type Edit, put } from './small-project.ts';

const english = 'screens/text/en/home.json';
const choosing = (values: readonly string[], compared: string): readonly Edit[] => [
  put(form, ['fields', 'nickname'], { kind: 'radio', choices: values.map((value) => ({ value, text: 'signup.hint' })) }),
  put(form, ['fields', 'password', 'when'], { 'form.nickname': compared }),
];

test.each<[string, string, ...Edit[]]>([
  [
    'the rule that checks an answer',
    'Write a rule of the form: "rules": [{ "when": { "form.email": { "present": true }, "not": { "form.email": { "enum": … } } }, "field": "email", "issue": … }].',
    put(form, ['fields', 'email', 'enum'], ['a@b.jp']),
  ],
  [
    'the kind of field that has an option',
    'Use a field of the kind "free-text" or "html" or "text" or "text-file", which has it, or remove it.',
    put(form, ['fields', 'email', 'rows'], 3),
  ],
  ['the block that has an option', 'Use the block "table"', put(home, ['blocks', 1, 'text', 'columns'], [])],
  ['the kind of file that has a property', 'Use a file of the kind "screen" or "call", which has it', put(form, ['gates'], [])],
  [
    'the nearest value, and the declaration that may be misspelt',
    'Did you mean "hme"? If "home" is right, correct the declared values of "form.nickname".',
    ...choosing(['hme', 'shop'], 'home'),
  ],
  [
    'all values if none is near',
    'Compare it with one of "home", "shop". If "elsewhere" is right, correct the declared values of "form.nickname".',
    ...choosing(['home', 'shop'], 'elsewhere'),
  ],
  ['a boolean', 'Write false without quotation marks.', put(home, ['blocks', 0, 'when', 'isSignedIn'], 'false')],
  [
    'a bound',
    'Write 100 or less, or correct the schema of "name".',
    put(home, ['blocks', 0, 'when', 'name'], { minLength: 101 }),
  ],
  ['an example of a keyword', 'Write it as in {"present":true}.', put(home, ['blocks', 0, 'when', 'name'], { present: 'yes' })],
  ['the missing parameter', 'Add {{name}}, or correct the text in screens/text/ja.', put(english, ['title'], 'Welcome')],
  [
    'the surplus parameter',
    'Remove {{shop}}, or correct the text in screens/text/ja.',
    put(english, ['title'], 'Welcome to {{shop}}, {{name}}'),
  ],
  [
    'the misspelt parameter',
    'Write {{name}} instead of {{nmae}}, or correct the text in screens/text/ja.',
    put(english, ['title'], 'Welcome, {{nmae}}'),
  ],
  [
    'the text without a parameter',
    'or add {{shop}} to the text',
    put(home, ['title'], 'home.title(name: $.store.serviceName, shop: $.store.serviceName)'),
  ],
  ['the nearest property', 'Did you mean "upFront"?', put(settings, ['range'], [{ from: 'upFrnot', to: 'upFront' }])],
])('names %s', (_says, remedy, ...edits) => {
  expect(checkSmall(...edits).map((each) => each.remedy)).toEqual([expect.stringContaining(remedy)]);
});

test('says why a pattern is no regular expression', () => {
  const [problem] = checkSmall(put('schemas/entities/person.schema.json', ['properties', 'name', 'pattern'], '(['));
  expect(problem?.message).toMatch(/^"\(\[" is not a valid regular expression: Unterminated character class\.$/);
});
