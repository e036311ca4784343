import type { schemas } from '../../../engine/check/problems/schemas.ts';
import { put, write } from '../small-project.ts';
import { type Broken, browser, form, home, layout, person, root, settings } from './locations.ts';
import { customFields, entryId, identify, referTo, registration } from './references-of-settings.ts';

export const brokenSchemas: Broken<keyof typeof schemas> = {
  SCHEMA_UNBOUNDED: [
    [
      'an unbounded text in the validation context',
      form,
      '9:21 {',
      put(form, ['context', 'defaultEmail', 'maxLength'], undefined),
    ],
    [
      'an unbounded list of settings',
      'schemas/settings/customAssociatedInfo.schema.json',
      '9:16 {',
      put('schemas/settings/customAssociatedInfo.schema.json', ['properties', 'entries', 'maxItems'], undefined),
    ],
    ['an object with arbitrary properties', root, '21:13 {', put(root, ['properties', 'more'], { type: 'object' })],
    ['an unbounded text', person, '16:13 {', put(person, ['properties', 'name'], { type: 'string' })],
    [
      'an unbounded list',
      'schemas/pages/home.schema.json',
      '21:15 {',
      put('schemas/pages/home.schema.json', ['properties', 'people', 'maxItems'], undefined),
    ],
  ],
  SCHEMA_UNTYPED: [['a schema that accepts anything', person, '20:14 {', put(person, ['properties', 'since'], {})]],
  SCHEMA_SECRET_UNFIT: [
    [
      'a secret in the data of a page',
      'schemas/pages/home.schema.json',
      '20:20 true',
      put('schemas/pages/home.schema.json', ['properties', 'name', 'writeOnly'], true),
    ],
    [
      'a secret that is no text',
      'schemas/settings/registration.schema.json',
      '13:20 true',
      put('schemas/settings/registration.schema.json', ['properties', 'upFront', 'writeOnly'], true),
    ],
  ],
  SCHEMA_PATTERN_INVALID: [
    ['an invalid regular expression', person, '19:18 "(["', put(person, ['properties', 'name', 'pattern'], '([')],
  ],
  PATTERN_SLOW: [
    [
      'a pattern of a field',
      form,
      '39:18 "^(a+)+$"',
      put(form, ['fields', 'nickname', 'patternMessage'], 'signup.hint'),
      put(form, ['fields', 'nickname', 'pattern'], '^(a+)+$'),
    ],
    ['nested repetitions', person, '19:18 "^(a+)+$"', put(person, ['properties', 'name', 'pattern'], '^(a+)+$')],
    ['overlapping alternatives', person, '19:18 "^(a|ab|b)*$"', put(person, ['properties', 'name', 'pattern'], '^(a|ab|b)*$')],
    [
      'adjacent repetitions that overlap',
      settings,
      '43:18 "^[0-9]+[0-9a-z]*$"',
      put(settings, ['properties', 'area'], { type: 'string', maxLength: 100, pattern: '^[0-9]+[0-9a-z]*$' }),
      put(settings, ['independent', 'area'], 'Only shown.'),
    ],
    [
      'a search that restarts at each character',
      home,
      '26:22 "/+end$"',
      put(home, ['blocks', 1, 'when'], { path: { pattern: '/+end$' } }),
    ],
    [
      'a slow pattern in the validation context',
      form,
      '15:18 "( *,*)*$"',
      put(form, ['context', 'defaultEmail', 'pattern'], '( *,*)*$'),
    ],
  ],
  SCHEMA_REQUIRED_UNKNOWN: [
    ['a required property that is not declared', root, '7:5 "autId"', put(root, ['required', 1], 'autId')],
  ],
  SCHEMA_OPTIONAL_UNKNOWN: [
    [
      'an optional property that is not declared',
      browser,
      '4:5 "isAp"',
      write(browser, { optional: ['isAp'], properties: { isApp: { type: 'boolean' } } }),
    ],
  ],
  SCHEMA_SHORT_MIXED: [
    [
      'optional properties of an object that says which are required',
      root,
      '22:3 "optional"',
      put(root, ['optional'], ['authId']),
    ],
    ['a text that may be null', person, '19:7 "nullable"', put(person, ['properties', 'name', 'nullable'], true)],
    [
      'an object without a type that says which properties are required',
      root,
      '3:3 "required"',
      write(root, { required: ['authId'], properties: { authId: { type: 'string', maxLength: 100 } } }),
    ],
    [
      'an object without a type that says again that it is closed',
      root,
      '3:3 "additionalProperties"',
      write(root, { additionalProperties: false, properties: { authId: { type: 'string', maxLength: 100 } } }),
    ],
  ],
  SCHEMA_REFERENCE_UNKNOWN: [
    [
      'a reference to an unknown entity',
      'schemas/pages/person.schema.json',
      '13:15 "entities/persn"',
      put('schemas/pages/person.schema.json', ['properties', 'old'], { $ref: 'entities/persn' }),
    ],
    ['a layout whose header is an unknown entity', layout, '5:13 "entities/hedder"', put(layout, ['header'], 'entities/hedder')],
  ],
  SCHEMA_REFERENCE_CIRCULAR: [
    [
      'an entity that contains itself',
      person,
      '31:15 "entities/person"',
      put(person, ['properties', 'parent'], { $ref: 'entities/person' }),
    ],
  ],
  SCHEMA_NAME_RESERVED: [
    [
      'page data with the name of a scope',
      'schemas/pages/person.schema.json',
      '12:5 "item"',
      put('schemas/pages/person.schema.json', ['properties', 'item'], { type: 'boolean' }),
    ],
  ],
  SCHEMA_DEFAULT_INVALID: [
    [
      'a slow default for a pattern setting',
      settings,
      '56:14 "(a|a)*b"',
      put(settings, ['properties', 'agent'], { type: 'string', maxLength: 100, format: 'regex' }),
      put(settings, ['default', 'agent'], '(a|a)*b'),
      put(settings, ['independent', 'agent'], 'Only shown.'),
    ],
    ['an invalid default of a property', person, '29:18 "ACTIV"', put(person, ['properties', 'status', 'default'], 'ACTIV')],
    ['an invalid default', settings, '42:16 "yes"', put(settings, ['default', 'upFront'], 'yes')],
  ],
  SCHEMA_NEVER_FITS: [
    ['a minimum length above the maximum', person, '19:20 200', put(person, ['properties', 'name', 'minLength'], 200)],
    [
      'a minimum of entries above the maximum',
      'schemas/pages/home.schema.json',
      '27:19 21',
      put('schemas/pages/home.schema.json', ['properties', 'people', 'minItems'], 21),
    ],
    [
      'a number with its bounds swapped',
      root,
      '23:18 9',
      put(root, ['properties', 'count'], { type: 'integer', minimum: 9, maximum: 1 }),
    ],
    [
      'a pattern longer than the maximum length',
      root,
      '24:18 "^[0-9]{3}-[0-9]{4}$"',
      put(root, ['properties', 'code'], { type: 'string', maxLength: 7, pattern: '^[0-9]{3}-[0-9]{4}$' }),
    ],
    [
      'a pattern shorter than the minimum length',
      form,
      '20:18 "^(ab|c)?$"',
      put(form, ['context', 'mark'], { type: 'string', minLength: 3, maxLength: 7, pattern: '^(ab|c)?$' }),
    ],
  ],
  SETTING_REFERS_UNKNOWN: [
    [
      'a reference to something that identifies nothing',
      registration,
      '43:17 "customAssociatedInfo.entries.ids"',
      identify,
      referTo('customAssociatedInfo.entries.ids'),
    ],
  ],
  SETTING_REFERS_UNEXPLAINED: [['an identifier of something unknown', registration, '43:17 "nothing"', referTo('nothing')]],
  SETTING_REFERENCE_UNDECLARED: [
    [
      'an identifier without a declaration',
      registration,
      '40:16 {',
      put(registration, ['properties', 'firstId'], { type: 'string', maxLength: 100 }),
      put(registration, ['independent', 'firstId'], 'Only shown.'),
    ],
  ],
  SETTING_PROPERTY_UNKNOWN: [
    [
      'texts that the element does not have',
      customFields,
      '26:17 "inn"',
      put(customFields, entryId, { type: 'string', maxLength: 100, identifies: { storedIn: [], texts: ['inn'] } }),
    ],
  ],
  VALUE_TWICE: [
    ['a duplicate value of an enum', person, '28:9 "GONE"', put(person, ['properties', 'status', 'enum', 2], 'GONE')],
    [
      'two choices with one value',
      form,
      '47:20 "a"',
      put(form, ['fields', 'nickname'], {
        kind: 'radio',
        choices: ['a', 'b', 'a'].map((value) => ({ value, text: 'signup.hint' })),
      }),
    ],
  ],
};
