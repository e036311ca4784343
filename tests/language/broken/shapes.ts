import type { shapes } from '../../../engine/check/problems/shapes.ts';
import { put } from '../small-project.ts';
import { type Broken, finish, flow, form, home, layout } from './places.ts';

export const brokenShapes: Broken<keyof typeof shapes> = {
  PROPERTY_UNKNOWN: [
    ['an option that the block does not have', home, '"tune"', put(home, ['blocks', 1, 'text', 'tune'], 'lead')],
    ['an option of another kind of field', form, '"rows"', put(form, ['fields', 'email', 'rows'], 3)],
    ['a call told by a part that it does not have', finish, '"knid"', put(finish, ['toldBy'], { part: 'knid' })],
    ['a call told by a value that its part cannot have', finish, '"nwo"', put(finish, ['toldBy'], { part: 'kind', is: 'nwo' })],
  ],
  PROPERTY_MISSING: [['a screen without an audience', home, '{', put(home, ['for'], undefined)]],
  VALUE_INVALID: [
    ['an audience that there is not', home, '"members"', put(home, ['for'], 'members')],
    [
      'a payload that the envelope does not take',
      'screens/signup/confirm.screen.json',
      '"nwo"',
      put('screens/signup/confirm.screen.json', ['blocks', 1, 'actions', 'items', 0, 'payload', 'kind'], 'nwo'),
    ],
    ['a span of time without a unit', flow, '"24"', put(flow, ['keep'], '24')],
    ['a time to wait that is no span', flow, '{', put(flow, ['states', 'confirm', 'after'], { soon: { target: 'form' } })],
    [
      'two times to wait in one state',
      flow,
      '{',
      put(flow, ['states', 'confirm', 'after'], { '10m': { target: 'form' }, '20m': { target: 'done' } }),
    ],
  ],
  BLOCK_UNKNOWN: [['a block that there is not', home, '"txt"', put(home, ['blocks', 1], { txt: { words: 'home.lead' } })]],
  BLOCK_NOT_ONE: [
    [
      'two words in one block',
      home,
      '{',
      put(home, ['blocks', 1], { text: { words: 'home.lead' }, heading: { words: 'home.lead' } }),
    ],
    ['a block without a word', home, '{', put(home, ['blocks', 1], { when: { isSignedIn: true } })],
  ],
  BLOCK_MISPLACED: [['a footer inside a screen', home, '"footer"', put(home, ['blocks', 1], { footer: {} })]],
  LAYOUT_SLOT_NOT_ONE: [['a layout with two places for its screen', layout, /^[[{"]/, put(layout, ['blocks', 3], { slot: {} })]],
  ACTION_TARGET_NOT_ONE: [
    ['an action that does nothing', home, '{', put(home, ['blocks', 5, 'actions', 'items', 2], { words: 'home.lead' })],
  ],
  FIELD_KIND_UNKNOWN: [['a kind of field that there is not', form, '"emial"', put(form, ['fields', 'email', 'kind'], 'emial')]],
  REPEAT_KIND_UNFIT: [
    [
      'a box in a repeated group',
      form,
      '"checkbox"',
      put(form, ['fields', 'nickname'], { kind: 'repeat', fields: { a: { kind: 'checkbox', label: 'field.email.label' } } }),
    ],
    [
      'a group in a group',
      form,
      '"repeat"',
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
      '"when"',
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
      /^("dat"|\{)/,
      put(home, ['blocks', 2, 'list', 'item', 'facts', 0, 'value', 'as'], 'dat'),
    ],
  ],
  CODES_UNKNOWN: [
    ['codes without words', home, /^("state"|\{)/, put(home, ['blocks', 2, 'list', 'item', 'badges', 0, 'words', 'as'], 'state')],
  ],
  CONDITION_KEYWORD_UNKNOWN: [
    ['a keyword that conditions do not have', home, '"presence"', put(home, ['blocks', 0, 'when', 'name'], { presence: true })],
  ],
  CONDITION_VALUE_INVALID: [
    ['a keyword with a value that it does not take', home, '"yes"', put(home, ['blocks', 0, 'when', 'name'], { present: 'yes' })],
  ],
  CONDITION_NEVER_HOLDS: [
    ['a boolean that is asked to be a text', home, '"false"', put(home, ['blocks', 0, 'when', 'isSignedIn'], 'false')],
    [
      'a code that the schema does not have',
      home,
      '"AWAY"',
      put(home, ['blocks', 2, 'list', 'item', 'facts', 0, 'when', 'item.status'], 'AWAY'),
    ],
  ],
};
