import type { schemas } from '../../../engine/check/problems/schemas.ts';
import { put, write } from '../small-project.ts';
import { type Broken, form, home, layout, person, root, settings } from './places.ts';

export const brokenSchemas: Broken<keyof typeof schemas> = {
  SCHEMA_UNBOUNDED: [
    [
      'a text without a limit among what the server knows for judging',
      form,
      /^[{"]/,
      put(form, ['context', 'defaultEmail', 'maxLength'], undefined),
    ],
    [
      'a list of settings without a limit',
      'schemas/settings/customAssociatedInfo.schema.json',
      /^[{"]/,
      put('schemas/settings/customAssociatedInfo.schema.json', ['properties', 'entries', 'maxItems'], undefined),
    ],
    ['an object that takes any names', root, /^[{"]/, put(root, ['properties', 'more'], { type: 'object' })],
    ['a text without a limit', person, /^[{"]/, put(person, ['properties', 'name'], { type: 'string' })],
    [
      'a list without a limit',
      'schemas/pages/home.schema.json',
      /^[{"]/,
      put('schemas/pages/home.schema.json', ['properties', 'people', 'maxItems'], undefined),
    ],
  ],
  SCHEMA_UNTYPED: [['a schema that takes anything', person, '{', put(person, ['properties', 'since'], {})]],
  SCHEMA_PATTERN_INVALID: [
    ['a pattern that is no regular expression', person, '"(["', put(person, ['properties', 'name', 'pattern'], '([')],
  ],
  PATTERN_SLOW: [
    ['a repetition of repetitions', person, '"^(a+)+$"', put(person, ['properties', 'name', 'pattern'], '^(a+)+$')],
    ['alternatives that overlap', person, '"^(a|ab|b)*$"', put(person, ['properties', 'name', 'pattern'], '^(a|ab|b)*$')],
    [
      'two repetitions without a border',
      settings,
      '"^[0-9]+[0-9a-z]*$"',
      put(settings, ['properties', 'area'], { type: 'string', maxLength: 100, pattern: '^[0-9]+[0-9a-z]*$' }),
    ],
    [
      'a search that begins anew at each sign',
      home,
      '"/+end$"',
      put(home, ['blocks', 1, 'when'], { path: { pattern: '/+end$' } }),
    ],
    [
      'a slow pattern of what the server knows for judging',
      form,
      '"( *,*)*$"',
      put(form, ['context', 'defaultEmail', 'pattern'], '( *,*)*$'),
    ],
  ],
  SCHEMA_REQUIRED_UNKNOWN: [['a required name that is not declared', root, '"autId"', put(root, ['required', 1], 'autId')]],
  SCHEMA_REFERENCE_UNKNOWN: [
    [
      'a reference to no entity',
      'schemas/pages/person.schema.json',
      '"entities/persn"',
      put('schemas/pages/person.schema.json', ['properties', 'old'], { $ref: 'entities/persn' }),
    ],
    ['a layout whose header is no entity', layout, '"entities/hedder"', put(layout, ['header'], 'entities/hedder')],
  ],
  SCHEMA_REFERENCE_CIRCULAR: [
    ['an entity that holds itself', person, /^["{]/, put(person, ['properties', 'parent'], { $ref: 'entities/person' })],
  ],
  SCHEMA_NAME_RESERVED: [
    [
      'data that is called like a scope',
      'schemas/pages/person.schema.json',
      '"item"',
      put('schemas/pages/person.schema.json', ['properties', 'item'], { type: 'boolean' }),
    ],
  ],
  SCHEMA_DEFAULT_INVALID: [
    [
      'a default pattern that is slow, where an operator may give one',
      settings,
      '"(a|a)*b"',
      put(settings, ['properties', 'agent'], { type: 'string', maxLength: 100, format: 'regex' }),
      put(settings, ['default', 'agent'], '(a|a)*b'),
    ],
    ['a default that its schema refuses', settings, '"yes"', put(settings, ['default', 'upFront'], 'yes')],
  ],
  EXAMPLE_INVALID: [
    [
      'an example that its page refuses',
      'screens/people/one.examples.json',
      '"AWAY"',
      put('screens/people/one.examples.json', ['active', 'data', 'person', 'status'], 'AWAY'),
    ],
  ],
  EXAMPLE_ALONE: [
    ['examples beside nothing', 'screens/people/two.examples.json', '{', write('screens/people/two.examples.json', { one: {} })],
  ],
  EXAMPLE_REFUSAL_UNSENT: [
    [
      'a refusal of what the screen does not send',
      'screens/people/one.examples.json',
      '"search"',
      put('screens/people/one.examples.json', ['active', 'refused'], { call: 'search', code: '*' }),
    ],
  ],
  EXAMPLE_REFUSAL_UNKNOWN: [
    [
      'a refusal that the call has no words for',
      'screens/signup/index.examples.json',
      '"TAKN"',
      write('screens/signup/index.examples.json', { taken: { refused: { call: 'signup.enter', code: 'TAKN' } } }),
    ],
  ],
};
