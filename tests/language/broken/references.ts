import type { references } from '../../../engine/check/problems/references.ts';
import { put, write } from '../small-project.ts';
import { type Broken, both, enter, finding, finish, flow, form, home, lookup, one, place, signup } from './places.ts';

export const brokenReferences: Broken<keyof typeof references> = {
  SCREEN_UNKNOWN: [
    [
      'a state with a screen that there is not',
      flow,
      '"signup/dnoe"',
      put(flow, ['states', 'done', 'meta', 'screen'], 'signup/dnoe'),
    ],
  ],
  LAYOUT_UNKNOWN: [['a layout that there is not', home, '"gest"', put(home, ['layout'], 'gest')]],
  PAGE_SCHEMA_UNKNOWN: [['data that no schema describes', one, '"pages/persn"', put(one, ['data'], 'pages/persn')]],
  FORM_UNKNOWN: [['a form that there is not', home, '"forms/serach"', put(home, ['blocks', 3, 'form', 'of'], 'forms/serach')]],
  CALL_UNKNOWN: [
    ['a look-up by a call that there is not', place, '"fnd"', ...finding(put(place, [...lookup, 'send'], 'fnd'))],

    ['a call that there is not', home, '"forgte"', put(home, ['blocks', 2, 'list', 'item', 'actions', 1, 'send'], 'forgte')],
  ],
  FLOW_UNKNOWN: [
    [
      'an event of a flow that there is not',
      'schemas/calls/search.call.json',
      '"signp"',
      put('schemas/calls/search.call.json', ['event'], { flow: 'signp', type: 'ENTER' }),
    ],
  ],
  SCREEN_FIELD_UNKNOWN: [
    [
      'a field that the form does not have',
      signup,
      '"nicknmae"',
      put(signup, ['blocks', 1, 'form', 'sections', 0, 'fields', 6], 'nicknmae'),
    ],
    [
      'custom fields of a form that takes none',
      home,
      '"custom.*"',
      put(home, ['blocks', 3, 'form', 'sections', 0, 'fields', 1], 'custom.*'),
    ],
  ],
  SCREEN_FIELD_TWICE: [
    ['a field in two sections', signup, '"email"', put(signup, ['blocks', 1, 'form', 'sections', 1], { fields: ['email'] })],
  ],
  SCREEN_FIELD_UNDRAWN: [
    [
      'a field that nobody can answer',
      signup,
      /^["[{]/,
      put(signup, ['blocks', 1, 'form', 'sections', 0, 'fields'], ['email', 'code', 'password', 'passwordConfirm', 'custom.*']),
    ],
  ],
  SCREEN_FIELD_COLUMNLESS: [
    [
      'a field of a table that is in none of its columns',
      signup,
      '"email"',
      put(
        signup,
        ['blocks', 1, 'form', 'sections', 0, 'columns'],
        ['code', 'nick', 'password', 'custom.'].map((prefix) => ({ title: 'signup.hint', prefix })),
      ),
    ],
  ],
  FORM_FIELD_UNKNOWN: [
    [
      'a look-up that fills a field that there is not',
      place,
      '"adress"',
      ...finding(put(place, [...lookup, 'fill', 'adress'], 'city')),
    ],

    ['a rule about a field that there is not', form, '"emial"', put(form, ['rules', 0, 'field'], 'emial')],
    [
      'a repeated password of a field that there is not',
      form,
      '"pasword"',
      put(form, ['fields', 'passwordConfirm', 'of'], 'pasword'),
    ],
    ['an envelope with a field that there is not', enter, '"emial"', put(enter, ['envelope', 'email', 'field'], 'emial')],
    ['an error at a field that there is not', enter, '"emial"', put(enter, ['errors', 'TAKEN', 'field'], 'emial')],
  ],
  CALL_FORM_DIFFERS: [
    [
      'a form that is sent by the call of another',
      signup,
      '"signup.finish"',
      put(signup, ['blocks', 1, 'form', 'send'], 'signup.finish'),
    ],
  ],
  CALL_FORM_MISSING: [['answers of no form', finish, /^["{]/, put(finish, ['envelope', 'email'], { field: 'email' })]],
  CALL_NO_LOOKUP: [
    ['a look-up that sends no answer', place, '"find"', ...finding(put('schemas/calls/find.call.json', ['path'], '/zapi/find'))],
    ['a look-up that gives no data', place, '"find"', ...finding(put('schemas/calls/find.call.json', ['answer'], 'empty'))],
  ],
  CALL_TWICE: [['two calls of one path', finish, '"/zapi/signup"', put(finish, ['path'], '/zapi/signup')]],
  PAYLOAD_UNKNOWN: [
    ['a part that the envelope does not have', home, '"form"', put(home, ['blocks', 3, 'form', 'payload'], { form: 'home' })],
  ],
  TEXT_UNKNOWN: [
    ['an issue of a look-up without words', place, '"nothing"', ...finding(put(place, [...lookup, 'none'], 'nothing'))],
    ['a button of a look-up without words', place, '"signup.find"', ...finding(put(place, [...lookup, 'search'], 'signup.find'))],

    ['a text that there is not', home, '"home.laed"', put(home, ['blocks', 0, 'text', 'words'], 'home.laed')],
    [
      'a field without a label',
      form,
      '"phone"',
      put(form, ['fields', 'phone'], { kind: 'phone' }),
      put(signup, ['blocks', 1, 'form', 'sections', 0, 'fields', 6], 'phone'),
      put('screens/signup/confirm.screen.json', ['blocks', 0, 'review', 'sections', 0, 'fields', 6], 'phone'),
    ],
    ['an issue without words', form, '"emailIsOld"', put(form, ['rules', 0, 'issue'], 'emailIsOld')],
  ],
  TEXT_UNTRANSLATED: [
    [
      'a text that is missing in English',
      'screens/text/ja/home.json',
      '"lead',
      put('screens/text/en/home.json', ['lead'], undefined),
    ],
  ],
  TEXT_PARAMETERS_DIFFER: [
    [
      'a translation that leaves a parameter out',
      'screens/text/en/home.json',
      '"Welcome"',
      put('screens/text/en/home.json', ['title'], 'Welcome'),
    ],
  ],
  TEXT_PARAMETER_MISSING: [['a parameter that nobody gives', one, '"home.title"', put(one, ['title'], 'home.title')]],
  TEXT_PARAMETER_UNKNOWN: [
    ['a parameter that the text does not have', home, /^("nmae"|\{)/, put(home, ['title', 'with', 'nmae'], 'x')],
  ],
  TEXT_UNUSED: [['a text that nobody shows', 'screens/text/ja/home.json', '"left"', ...both('home', 'left', 'Left')]],
  FILE_UNUSED: [
    [
      'a layout that no screen stands in',
      'screens/layouts/bare.layout.json',
      '"bare"',
      write('screens/layouts/bare.layout.json', { id: 'bare', group: 'guest', blocks: [{ slot: {} }] }),
    ],
    [
      'a form that nobody draws',
      'schemas/forms/lost.form.json',
      '"lost"',
      write('schemas/forms/lost.form.json', { id: 'lost', fields: { word: { kind: 'text' } } }),
    ],
    [
      'a call that nobody sends',
      'schemas/calls/lost.call.json',
      '"lost"',
      write('schemas/calls/lost.call.json', { id: 'lost', method: 'POST', path: '/zapi/lost', for: 'member', answer: 'empty' }),
    ],
    [
      'the schema of a page that there is not',
      'schemas/pages/lost.schema.json',
      '{',
      write('schemas/pages/lost.schema.json', { type: 'boolean' }),
    ],
    [
      'an entity that nothing has',
      'schemas/entities/lost.schema.json',
      '{',
      write('schemas/entities/lost.schema.json', { type: 'boolean' }),
    ],
  ],
};
