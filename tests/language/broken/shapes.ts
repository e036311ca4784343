import type { shapes } from '../../../engine/check/problems/shapes.ts';
import { type Edit, put, setUp } from '../small-project.ts';
import { type Broken, finish, flow, form, home, layout, settings } from './places.ts';

/** A field with choices, and another one that is asked by what was chosen. */
const choosing = (kind: string, when: unknown): Edit => {
  const choices = ['home', 'shop'].map((value) => ({ value, words: 'signup.hint' }));
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
    ['an option that the block does not have', home, '30:9 "tune"', put(home, ['blocks', 1, 'text', 'tune'], 'lead')],
    ['an option of another kind of field', form, '22:7 "rows"', put(form, ['fields', 'email', 'rows'], 3)],
    [
      'a field of a store that its settings do not have',
      'store.json',
      '5:9 "nicknmae"',
      setUp({ registration: { signUp: { fields: { nicknmae: 'OPTIONAL' } } } }),
    ],
    ['a call told by a part that it does not have', finish, '30:13 "knid"', put(finish, ['toldBy'], { part: 'knid' })],
    [
      'a call told by a value that its part cannot have',
      finish,
      '31:11 "nwo"',
      put(finish, ['toldBy'], { part: 'kind', is: 'nwo' }),
    ],
  ],
  PROPERTY_MISSING: [['a screen without an audience', home, '1:1 {', put(home, ['for'], undefined)]],
  VALUE_INVALID: [
    [
      'a call told by a part inside of another',
      finish,
      '32:13 "kind"',
      put(finish, ['envelope'], { data: { kind: { enum: ['now'] } } }),
      put(finish, ['toldBy'], { part: 'kind' }),
    ],
    ['a state that begins anew and leads on', flow, '41:23 true', put(flow, ['states', 'confirm', 'meta', 'beginsAnew'], true)],
    [
      'a rule of a field that a store may not set',
      'store.json',
      '5:21 "REQUIRED"',
      put(settings, ['properties', 'signUp', 'properties', 'fields', 'properties', 'nickname', 'enum'], ['NOT_USE']),
      put(settings, ['default', 'signUp', 'fields', 'nickname'], 'NOT_USE'),
      setUp({ registration: { signUp: { fields: { nickname: 'REQUIRED' } } } }),
    ],
    ['settings that are no documents', 'store.json', '1:1 []', setUp('[]')],
    ['an audience that there is not', home, '5:10 "members"', put(home, ['for'], 'members')],
    [
      'a payload that the envelope does not take',
      'screens/signup/confirm.screen.json',
      '33:23 "nwo"',
      put('screens/signup/confirm.screen.json', ['blocks', 1, 'actions', 'items', 0, 'payload', 'kind'], 'nwo'),
    ],
    ['a span of time without a unit', flow, '6:11 "24"', put(flow, ['keep'], '24')],
    [
      'a time to wait that is no span',
      flow,
      '51:9 "soon"',
      put(flow, ['states', 'confirm', 'after'], { soon: { target: 'form' } }),
    ],
    [
      'two times to wait in one state',
      flow,
      '50:16 {',
      put(flow, ['states', 'confirm', 'after'], { '10m': { target: 'form' }, '20m': { target: 'done' } }),
    ],
  ],
  BLOCK_UNKNOWN: [['a block that there is not', home, '28:7 "txt"', put(home, ['blocks', 1], { txt: { words: 'home.lead' } })]],
  BLOCK_NOT_ONE: [
    [
      'two words in one block',
      home,
      '31:7 "heading"',
      put(home, ['blocks', 1], { text: { words: 'home.lead' }, heading: { words: 'home.lead' } }),
    ],
    ['a block without a word', home, '27:5 {', put(home, ['blocks', 1], { when: { isSignedIn: true } })],
  ],
  BLOCK_MISPLACED: [['a footer inside a screen', home, '28:7 "footer"', put(home, ['blocks', 1], { footer: {} })]],
  LAYOUT_SLOT_NOT_ONE: [
    ['a layout with two places for its screen', layout, '42:7 "slot"', put(layout, ['blocks', 3], { slot: {} })],
  ],
  ACTION_TARGET_NOT_ONE: [
    ['an action that does nothing', home, '129:11 {', put(home, ['blocks', 5, 'actions', 'items', 2], { words: 'home.lead' })],
  ],
  FIELD_KIND_UNKNOWN: [
    ['a kind of field that there is not', form, '19:15 "emial"', put(form, ['fields', 'email', 'kind'], 'emial')],
  ],
  REPEAT_KIND_UNFIT: [
    [
      'a box in a repeated group',
      form,
      '46:19 "checkbox"',
      put(form, ['fields', 'nickname'], { kind: 'repeat', fields: { a: { kind: 'checkbox', label: 'field.email.label' } } }),
    ],
    [
      'a group in a group',
      form,
      '52:19 "repeat"',
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
      '47:11 "when"',
      put(form, ['fields', 'nickname'], {
        kind: 'repeat',
        fields: { a: { kind: 'text', when: { 'form.email': 'a@b.jp' }, label: 'field.email.label' } },
      }),
    ],
  ],
  FORMATTER_UNKNOWN: [
    [
      'a formatter that there is not',
      home,
      '57:23 "dat"',
      put(home, ['blocks', 2, 'list', 'item', 'facts', 0, 'value', 'as'], 'dat'),
    ],
  ],
  CODES_UNKNOWN: [
    ['codes without words', home, '48:23 "state"', put(home, ['blocks', 2, 'list', 'item', 'badges', 0, 'words', 'as'], 'state')],
  ],
  CONDITION_KEYWORD_UNKNOWN: [
    [
      'a keyword that conditions do not have',
      home,
      '23:11 "presence"',
      put(home, ['blocks', 0, 'when', 'name'], { presence: true }),
    ],
  ],
  CONDITION_VALUE_INVALID: [
    [
      'a keyword with a value that it does not take',
      home,
      '23:22 "yes"',
      put(home, ['blocks', 0, 'when', 'name'], { present: 'yes' }),
    ],
  ],
  CONDITION_NEVER_HOLDS: [
    ['a boolean that is asked to be a text', home, '21:23 "false"', put(home, ['blocks', 0, 'when', 'isSignedIn'], 'false')],
    [
      'a code that the schema does not have',
      home,
      '60:32 "AWAY"',
      put(home, ['blocks', 2, 'list', 'item', 'facts', 0, 'when', 'item.status'], 'AWAY'),
    ],
    ['a choice that its field does not have', form, '58:26 "hme"', choosing('radio', 'hme')],
    ['one of several choices that its field does not have', form, '61:13 "hme"', choosing('select', { enum: ['shop', 'hme'] })],
    ['a box that its field does not have', form, '59:23 "hme"', choosing('checkbox-group', { contains: 'hme' })],
    [
      'a text that is to be longer than it may be',
      home,
      '23:24 101',
      put(home, ['blocks', 0, 'when', 'name'], { minLength: 101 }),
    ],
    [
      'a list that is to have more entries than it may have',
      home,
      '26:23 21',
      put(home, ['blocks', 0, 'when', 'people'], { minItems: 21 }),
    ],
  ],
};
