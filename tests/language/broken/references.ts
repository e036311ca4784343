import type { references } from '../../../engine/check/problems/references.ts';
import { put, write } from '../small-project.ts';
import {
  type Broken,
  both,
  enter,
  finding,
  finish,
  flow,
  form,
  home,
  lookup,
  one,
  place,
  signup,
  welcome,
  withParents,
} from './places.ts';

export const brokenReferences: Broken<keyof typeof references> = {
  SCREEN_UNKNOWN: [
    [
      'a state with a screen that there is not',
      flow,
      '54:19 "signup/dnoe"',
      put(flow, ['states', 'done', 'meta', 'screen'], 'signup/dnoe'),
    ],
  ],
  LAYOUT_UNKNOWN: [['a layout that there is not', home, '4:13 "gest"', put(home, ['layout'], 'gest')]],
  PAGE_SCHEMA_UNKNOWN: [['data that no schema describes', one, '6:11 "pages/persn"', put(one, ['data'], 'pages/persn')]],
  FORM_UNKNOWN: [
    ['a form that there is not', home, '89:15 "forms/serach"', put(home, ['blocks', 3, 'form', 'of'], 'forms/serach')],
  ],
  CALL_UNKNOWN: [
    ['a look-up by a call that there is not', place, '9:17 "fnd"', ...finding(put(place, [...lookup, 'send'], 'fnd'))],

    [
      'a call that there is not',
      home,
      '76:23 "forgte"',
      put(home, ['blocks', 2, 'list', 'item', 'actions', 1, 'send'], 'forgte'),
    ],
  ],
  FLOW_UNKNOWN: [
    [
      'an event of a flow that there is not',
      'schemas/calls/search.call.json',
      '22:13 "signp"',
      put('schemas/calls/search.call.json', ['event'], { flow: 'signp', type: 'ENTER' }),
    ],
  ],
  SCREEN_FIELD_UNKNOWN: [
    [
      'a field that the form does not have',
      signup,
      '24:15 "nicknmae"',
      put(signup, ['blocks', 1, 'form', 'sections', 0, 'fields', 6], 'nicknmae'),
    ],
    [
      'custom fields of a form that takes none',
      home,
      '94:15 "custom.*"',
      put(home, ['blocks', 3, 'form', 'sections', 0, 'fields', 1], 'custom.*'),
    ],
  ],
  SCREEN_FIELD_TWICE: [
    [
      'a field in two sections',
      signup,
      '28:15 "email"',
      put(signup, ['blocks', 1, 'form', 'sections', 1], { fields: ['email'] }),
    ],
  ],
  SCREEN_FIELD_UNDRAWN: [
    [
      'a field that nobody can answer',
      signup,
      '14:9 "sections"',
      put(signup, ['blocks', 1, 'form', 'sections', 0, 'fields'], ['email', 'code', 'password', 'passwordConfirm', 'custom.*']),
    ],
  ],
  SCREEN_FIELD_COLUMNLESS: [
    [
      'a field of a table that is in none of its columns',
      signup,
      '18:15 "email"',
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
      '19:11 "adress"',
      ...finding(put(place, [...lookup, 'fill', 'adress'], 'city')),
    ],

    ['a rule about a field that there is not', form, '63:16 "emial"', put(form, ['rules', 0, 'field'], 'emial')],
    [
      'a repeated password of a field that there is not',
      form,
      '51:13 "pasword"',
      put(form, ['fields', 'passwordConfirm', 'of'], 'pasword'),
    ],
    ['an envelope with a field that there is not', enter, '16:16 "emial"', put(enter, ['envelope', 'email', 'field'], 'emial')],
    ['an error at a field that there is not', enter, '40:16 "emial"', put(enter, ['errors', 'TAKEN', 'field'], 'emial')],
  ],
  CALL_FORM_DIFFERS: [
    [
      'a form that is sent by the call of another',
      signup,
      '27:17 "signup.finish"',
      put(signup, ['blocks', 1, 'form', 'send'], 'signup.finish'),
    ],
  ],
  CALL_AUDIENCE_DIFFERS: [
    [
      'a screen for guests that sends a call of members',
      signup,
      '27:17 "signup.enter"',
      put(enter, ['for'], 'member'),
      put(signup, ['blocks', 1, 'form', 'actions'], undefined),
    ],
    [
      'a screen for members that sends a call of guests',
      'screens/signup/confirm.screen.json',
      '31:21 "signup.finish"',
      put('screens/signup/confirm.screen.json', ['for'], 'member'),
    ],
  ],
  CALL_FORM_MISSING: [['answers of no form', finish, '14:16 "email"', put(finish, ['envelope', 'email'], { field: 'email' })]],
  CALL_NO_LOOKUP: [
    [
      'a look-up that sends no answer',
      place,
      '9:17 "find"',
      ...finding(put('schemas/calls/find.call.json', ['path'], '/zapi/find')),
    ],
    ['a look-up that gives no data', place, '9:17 "find"', ...finding(put('schemas/calls/find.call.json', ['answer'], 'empty'))],
  ],
  CALL_TWICE: [['two calls of one path', finish, '5:11 "/zapi/signup"', put(finish, ['path'], '/zapi/signup')]],
  CALL_PART_TWICE: [
    [
      'two parts of one name, of which what is sent reaches both',
      enter,
      '33:7 "type"',
      put(enter, ['envelope', 'more'], { type: { string: { maxLength: 9 } } }),
    ],
    [
      'a part that is given by the name of one that is answered',
      enter,
      '34:9 "email"',
      put(enter, ['envelope', 'more'], [{ email: { boolean: true } }]),
    ],
  ],
  PAYLOAD_UNKNOWN: [
    [
      'a part that the envelope does not have',
      home,
      '99:11 "form"',
      put(home, ['blocks', 3, 'form', 'payload'], { form: 'home' }),
    ],
    [
      'a part with others inside, whose own names are given',
      signup,
      '34:15 "formData"',
      put(signup, ['blocks', 1, 'form', 'actions', 0, 'payload'], { formData: 'x' }),
    ],
  ],
  TEXT_UNKNOWN: [
    ['an issue of a look-up without words', place, '20:17 "nothing"', ...finding(put(place, [...lookup, 'none'], 'nothing'))],
    [
      'a button of a look-up without words',
      place,
      '21:19 "signup.find"',
      ...finding(put(place, [...lookup, 'search'], 'signup.find')),
    ],

    ['a text that there is not', home, '18:18 "home.laed"', put(home, ['blocks', 0, 'text', 'words'], 'home.laed')],
    [
      'a field without a label',
      form,
      '53:5 "phone"',
      put(form, ['fields', 'phone'], { kind: 'phone' }),
      put(signup, ['blocks', 1, 'form', 'sections', 0, 'fields', 6], 'phone'),
      put('screens/signup/confirm.screen.json', ['blocks', 0, 'review', 'sections', 0, 'fields', 6], 'phone'),
    ],
    ['an issue without words', form, '64:16 "emailIsOld"', put(form, ['rules', 0, 'issue'], 'emailIsOld')],
  ],
  TEXT_UNTRANSLATED: [
    [
      'a text that is missing in English',
      'screens/text/ja/home.json',
      '4:3 "lead',
      put('screens/text/en/home.json', ['lead'], undefined),
    ],
  ],
  TEXT_PARAMETERS_DIFFER: [
    [
      'a translation that leaves a parameter out',
      'screens/text/en/home.json',
      '3:12 "Welcome"',
      put('screens/text/en/home.json', ['title'], 'Welcome'),
    ],
  ],
  TEXT_PARAMETER_MISSING: [['a parameter that nobody gives', one, '7:12 "home.title"', put(one, ['title'], 'home.title')]],
  TEXT_PARAMETER_UNKNOWN: [
    ['a parameter that the text does not have', home, '13:7 "nmae"', put(home, ['title', 'with', 'nmae'], 'x')],
  ],
  TEXT_PARAMETER_EMPTY: [
    ['a title with a name that may be missing', home, '11:15 "name"', put(home, ['title', 'with', 'name'], { at: 'name' })],
    [
      'a button that says it while it cannot be pressed',
      home,
      '126:25 "name"',
      put(home, ['blocks', 5, 'actions', 'items', 0], {
        words: welcome('name'),
        link: '/signup',
        enabledWhen: { name: { present: true } },
      }),
    ],
    [
      'a sentence that is said without a name, or to whom is signed in',
      home,
      '33:21 "name"',
      put(home, ['blocks', 1], {
        text: { words: welcome('name') },
        when: { any: [{ name: { present: true } }, { isSignedIn: true }] },
      }),
    ],
    [
      'a part of something that may be missing',
      home,
      '59:27 "item.parent.name"',
      withParents,
      put(home, ['blocks', 2, 'list', 'item', 'facts', 0, 'value'], welcome('item.parent.name')),
    ],
  ],
  TEXT_UNUSED: [['a text that nobody shows', 'screens/text/ja/home.json', '13:3 "left"', ...both('home', 'left', 'Left')]],
  FILE_UNUSED: [
    [
      'a layout that no screen stands in',
      'screens/layouts/bare.layout.json',
      '3:9 "bare"',
      write('screens/layouts/bare.layout.json', { id: 'bare', group: 'guest', blocks: [{ slot: {} }] }),
    ],
    [
      'a form that nobody draws',
      'schemas/forms/lost.form.json',
      '3:9 "lost"',
      write('schemas/forms/lost.form.json', { id: 'lost', fields: { word: { kind: 'text' } } }),
    ],
    [
      'a call that nobody sends',
      'schemas/calls/lost.call.json',
      '3:9 "lost"',
      write('schemas/calls/lost.call.json', { id: 'lost', method: 'POST', path: '/zapi/lost', for: 'member', answer: 'empty' }),
    ],
    [
      'the schema of a page that there is not',
      'schemas/pages/lost.schema.json',
      '1:1 {',
      write('schemas/pages/lost.schema.json', { type: 'boolean' }),
    ],
    [
      'an entity that nothing has',
      'schemas/entities/lost.schema.json',
      '1:1 {',
      write('schemas/entities/lost.schema.json', { type: 'boolean' }),
    ],
  ],
};
