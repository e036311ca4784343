import type { shapes } from '../../../engine/check/problems/shapes.ts';
import { type Edit, put, setUp, write } from '../small-project.ts';
import { type Broken, finish, flow, form, home, kinds, layout, listing, settings } from './locations.ts';

/** A field with choices, and another one whose condition reads it. */
const choosing = (kind: string, when: unknown): Edit => {
  const choices = ['home', 'shop'].map((value) => ({ value, text: 'signup.hint' }));
  const edits = [
    put(form, ['fields', 'nickname'], { kind, choices }),
    put(form, ['fields', 'password', 'when'], { 'form.nickname': when }),
  ];
  return (files) => {
    for (const edit of edits) edit(files);
  };
};

export const brokenShapes: Broken<keyof typeof shapes> = {
  PROPERTY_UNKNOWN: [
    ['an unknown option of a block', home, '23:9 "tune"', put(home, ['blocks', 1, 'text', 'tune'], 'lead')],
    ['an option of a different kind of field', form, '22:7 "rows"', put(form, ['fields', 'email', 'rows'], 3)],
    ['a pattern of a field', form, '22:7 "pattern"', put(form, ['fields', 'email', 'pattern'], '^[a-z]')],
    ['an option of a different block', home, '23:9 "columns"', put(home, ['blocks', 1, 'text', 'columns'], [])],
    ['a property of other kinds of files', form, '60:3 "gates"', put(form, ['gates'], ['proof.recent'])],
    [
      'an unknown field in the settings of a store',
      'store.json',
      '5:9 "nicknmae"',
      setUp({ registration: { signUp: { fields: { nicknmae: 'OPTIONAL' } } } }),
    ],
    ['a "discriminator" with an unknown part', finish, '30:17 "knid"', put(finish, ['discriminator'], { property: 'knid' })],
    [
      'a "discriminator" with an unknown value of its part',
      finish,
      '31:14 "nwo"',
      put(finish, ['discriminator'], { property: 'kind', value: 'nwo' }),
    ],
  ],
  PROPERTY_MISSING: [['a screen without an audience', home, '1:1 {', put(home, ['for'], undefined)]],
  VALUE_INVALID: [
    ['a value of a parameter with a capital', kinds, '8:7 "Post"', ...listing(put(kinds, ['params', 'kind', 2], 'Post'))],
    [
      'values of a parameter that the route does not have',
      kinds,
      '9:13 [',
      ...listing(put(kinds, ['params'], { kind: ['shop', 'web'], size: ['small'] })),
    ],
    [
      'a file named after a parameter without values',
      kinds,
      '3:12 "/kinds/{kind}"',
      ...listing(put(kinds, ['params'], undefined), put(kinds, ['title'], 'kinds.next')),
    ],
    [
      'a value with a screen of its own',
      kinds,
      '4:13 {',
      ...listing(
        write('screens/kinds/web.screen.json', {
          route: '/kinds/web',
          layout: 'guest',
          for: 'everybody',
          reachedBy: 'url',
          title: 'kinds.next',
          blocks: [],
        }),
      ),
    ],
    [
      'a "discriminator" with a nested part',
      finish,
      '32:17 "kind"',
      put(finish, ['envelope'], { data: { kind: { enum: ['now'] } } }),
      put(finish, ['discriminator'], { property: 'kind' }),
    ],
    ['a restarting state with transitions', flow, '41:24 true', put(flow, ['states', 'confirm', 'meta', 'restartable'], true)],
    [
      'a rule that the settings of a field do not allow',
      'store.json',
      '5:21 "REQUIRED"',
      put(settings, ['properties', 'signUp', 'properties', 'fields', 'properties', 'nickname', 'enum'], ['NOT_USE']),
      put(settings, ['default', 'signUp', 'fields', 'nickname'], 'NOT_USE'),
      setUp({ registration: { signUp: { fields: { nickname: 'REQUIRED' } } } }),
    ],
    [
      'a pattern of a field without its message',
      form,
      '38:18 "^[a-z]+$"',
      put(form, ['fields', 'nickname', 'pattern'], '^[a-z]+$'),
    ],
    [
      'a pattern of a field that cannot be read',
      form,
      '39:18 "^[a-z"',
      put(form, ['fields', 'nickname', 'patternMessage'], 'signup.hint'),
      put(form, ['fields', 'nickname', 'pattern'], '^[a-z'),
    ],
    [
      'a number of an item between limits that exclude each other',
      form,
      '41:18 9',
      put(form, ['fields', 'nickname'], {
        kind: 'repeat',
        fields: { count: { kind: 'integer', label: 'signup.hint', min: 9, max: 3 } },
      }),
    ],
    [
      'limits of days that exclude each other every day',
      form,
      '38:14 "today+1y"',
      put(form, ['fields', 'nickname'], { kind: 'date', max: 'today+6m', min: 'today+1y' }),
    ],
    [
      'a day that is neither written out nor relative',
      form,
      '37:14 "tomorrow"',
      put(form, ['fields', 'nickname'], { kind: 'date', min: 'tomorrow' }),
    ],
    ['settings that are not an object', 'store.json', '1:1 []', setUp('[]')],
    ['an unknown audience', home, '5:10 "members"', put(home, ['for'], 'members')],
    [
      'a payload value that the envelope does not allow',
      'screens/signup/confirm.screen.json',
      '33:23 "nwo"',
      put('screens/signup/confirm.screen.json', ['blocks', 1, 'actions', 'items', 0, 'payload', 'kind'], 'nwo'),
    ],
    ['a time span without a unit', flow, '6:18 "24"', put(flow, ['idleTimeout'], '24')],
    [
      'a timeout that is not a time span',
      flow,
      '51:9 "soon"',
      put(flow, ['states', 'confirm', 'after'], { soon: { target: 'form' } }),
    ],
    [
      'two timeouts in one state',
      flow,
      '50:16 {',
      put(flow, ['states', 'confirm', 'after'], { '10m': { target: 'form' }, '20m': { target: 'done' } }),
    ],
  ],
  BLOCK_UNKNOWN: [['an unknown block', home, '21:7 "txt"', put(home, ['blocks', 1], { txt: { text: 'home.lead' } })]],
  BLOCK_NOT_ONE: [
    [
      'two names in one block',
      home,
      '24:7 "heading"',
      put(home, ['blocks', 1], { text: { text: 'home.lead' }, heading: { text: 'home.lead' } }),
    ],
    ['a block without a name', home, '20:5 {', put(home, ['blocks', 1], { when: { isSignedIn: true } })],
  ],
  BLOCK_MISPLACED: [['a footer inside a screen', home, '21:7 "footer"', put(home, ['blocks', 1], { footer: {} })]],
  LAYOUT_SLOT_NOT_ONE: [['a layout with two slots', layout, '42:7 "slot"', put(layout, ['blocks', 3], { slot: {} })]],
  ACTION_TARGET_NOT_ONE: [
    ['an action without a target', home, '112:11 {', put(home, ['blocks', 5, 'actions', 'items', 2], { text: 'home.lead' })],
  ],
  FIELD_KIND_UNKNOWN: [['an unknown kind of field', form, '19:15 "emial"', put(form, ['fields', 'email', 'kind'], 'emial')]],
  ANSWER_RULE_UNKNOWN: [
    ['a rule that the application does not have', form, '22:19 "isbm"', put(form, ['fields', 'email', 'validate'], 'isbm')],
  ],
  REPEAT_KIND_UNFIT: [
    [
      'a checkbox in a repeated group',
      form,
      '39:19 "checkbox"',
      put(form, ['fields', 'nickname'], { kind: 'repeat', fields: { a: { kind: 'checkbox', label: 'field.email.label' } } }),
    ],
    [
      'a group in a group',
      form,
      '45:19 "repeat"',
      put(form, ['fields', 'nickname'], {
        kind: 'repeat',
        fields: { a: { fields: { b: { kind: 'text' } }, label: 'field.email.label', kind: 'repeat' } },
      }),
    ],
  ],
  REPEAT_OPTION_UNFIT: [
    [
      'a condition in a repeated group',
      form,
      '40:11 "when"',
      put(form, ['fields', 'nickname'], {
        kind: 'repeat',
        fields: { a: { kind: 'text', when: { 'form.email': 'a@b.jp' }, label: 'field.email.label' } },
      }),
    ],
  ],
  FORMATTER_UNKNOWN: [
    ['an unknown formatter', home, '50:23 "dat"', put(home, ['blocks', 2, 'list', 'item', 'facts', 0, 'value', 'as'], 'dat')],
  ],
  CODES_UNKNOWN: [
    ['codes without texts', home, '41:23 "state"', put(home, ['blocks', 2, 'list', 'item', 'badges', 0, 'text', 'as'], 'state')],
  ],
  CONDITION_KEYWORD_UNKNOWN: [
    ['an unknown condition keyword', home, '16:11 "presence"', put(home, ['blocks', 0, 'when', 'name'], { presence: true })],
  ],
  CONDITION_VALUE_INVALID: [
    [
      'a condition keyword with an invalid value',
      home,
      '16:22 "yes"',
      put(home, ['blocks', 0, 'when', 'name'], { present: 'yes' }),
    ],
  ],
  CONDITION_NEVER_HOLDS: [
    ['a boolean compared with a text', home, '14:23 "false"', put(home, ['blocks', 0, 'when', 'isSignedIn'], 'false')],
    [
      'a comparison with a value that the schema does not allow',
      home,
      '53:32 "AWAY"',
      put(home, ['blocks', 2, 'list', 'item', 'facts', 0, 'when', 'item.status'], 'AWAY'),
    ],
    ['a comparison with an unknown choice', form, '51:26 "hme"', choosing('radio', 'hme')],
    ['an unknown choice among several', form, '54:13 "hme"', choosing('select', { enum: ['shop', 'hme'] })],
    ['an unknown choice of a checkbox group', form, '52:23 "hme"', choosing('checkbox-group', { contains: 'hme' })],
    ['a minimum length above the maximum', home, '16:24 101', put(home, ['blocks', 0, 'when', 'name'], { minLength: 101 })],
    ['a minimum of entries above the maximum', home, '19:23 21', put(home, ['blocks', 0, 'when', 'people'], { minItems: 21 })],
  ],
};
