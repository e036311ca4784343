import type { references } from '../../../engine/check/problems/references.ts';
import { put, rename, retype, write } from '../small-project.ts';
import {
  type Broken,
  both,
  confirm,
  enter,
  finding,
  finish,
  flow,
  form,
  home,
  kinds,
  listing,
  lookup,
  one,
  paging,
  person,
  place,
  ruling,
  sharing,
  signup,
  welcome,
  withParents,
} from './locations.ts';

const operation = 'schemas/api/people.rename.call.json';

export const brokenReferences: Broken<keyof typeof references> = {
  SCREEN_UNKNOWN: [
    [
      'a state with an unknown screen',
      flow,
      '54:19 "signup/dnoe"',
      put(flow, ['states', 'done', 'meta', 'screen'], 'signup/dnoe'),
    ],
  ],
  LAYOUT_UNKNOWN: [['an unknown layout', home, '4:13 "gest"', put(home, ['layout'], 'gest')]],
  PAGE_SCHEMA_UNKNOWN: [['an unknown page schema', one, '6:11 "pages/persn"', put(one, ['data'], 'pages/persn')]],
  FORM_UNKNOWN: [
    [
      'a form that is like an unknown one',
      'schemas/forms/search.form.json',
      '10:11 "forms/sign"',
      put('schemas/forms/search.form.json', ['like'], 'forms/sign'),
    ],
    ['an unknown form', home, '72:17 "forms/serach"', put(home, ['blocks', 3, 'form', 'form'], 'forms/serach')],
  ],
  CALL_UNKNOWN: [
    ['a look-up with an unknown call', place, '9:17 "fnd"', ...finding(put(place, [...lookup, 'send'], 'fnd'))],

    ['an unknown call', home, '64:23 "forgte"', put(home, ['blocks', 2, 'list', 'item', 'actions', 1, 'send'], 'forgte')],
  ],
  LIKE_CIRCULAR: [
    [
      'a call that is like itself',
      'schemas/calls/forget.call.json',
      '8:11 "forget"',
      put('schemas/calls/forget.call.json', ['like'], 'forget'),
    ],
    [
      'a form that is like itself',
      'schemas/forms/search.form.json',
      '10:11 "forms/search"',
      put('schemas/forms/search.form.json', ['like'], 'forms/search'),
    ],
  ],
  FLOW_UNKNOWN: [
    [
      'an event of an unknown flow',
      'schemas/calls/search.call.json',
      '22:13 "signp"',
      put('schemas/calls/search.call.json', ['event'], { flow: 'signp', type: 'ENTER' }),
    ],
  ],
  SCREEN_FIELD_UNKNOWN: [
    [
      'an unknown field in a section',
      signup,
      '24:15 "nicknmae"',
      put(signup, ['blocks', 1, 'form', 'sections', 0, 'fields', 6], 'nicknmae'),
    ],
    [
      'custom fields of a form without any',
      home,
      '77:15 "custom.*"',
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
      'a field in no section',
      signup,
      '14:9 "sections"',
      put(signup, ['blocks', 1, 'form', 'sections', 0, 'fields'], ['email', 'code', 'password', 'passwordConfirm', 'custom.*']),
    ],
  ],
  SCREEN_FIELD_COLUMNLESS: [
    [
      'a field of a table that matches no column',
      signup,
      '18:15 "email"',
      put(
        signup,
        ['blocks', 1, 'form', 'sections', 0, 'columns'],
        ['code', 'nick', 'password', 'custom.'].map((prefix) => ({ title: 'signup.hint', prefix })),
      ),
    ],
  ],
  ITEM_FIELD_UNKNOWN: [
    [
      'items that differ in a field that they do not have',
      form,
      '37:19 "aa"',
      put(form, ['fields', 'nickname'], {
        kind: 'repeat',
        uniqueBy: 'aa',
        fields: { a: { kind: 'text', label: 'signup.hint' } },
      }),
    ],
  ],
  FORM_FIELD_UNKNOWN: [
    [
      'a look-up that fills an unknown field',
      place,
      '19:11 "adress"',
      ...finding(put(place, [...lookup, 'fill', 'adress'], 'city')),
    ],

    ['a rule about an unknown field', form, '56:16 "emial"', put(form, ['rules', 0, 'field'], 'emial')],
    [
      'a password confirmation of an unknown field',
      form,
      '44:17 "pasword"',
      put(form, ['fields', 'passwordConfirm', 'sameAs'], 'pasword'),
    ],
    ['an envelope with an unknown field', enter, '16:16 "emial"', put(enter, ['envelope', 'email', 'field'], 'emial')],
    ['an envelope with unknown boxes', enter, '33:18 "scop"', put(enter, ['envelope', 'scope'], { checked: 'scop' })],
    ['an error at an unknown field', enter, '40:16 "emial"', put(enter, ['errors', 'TAKEN', 'field'], 'emial')],
  ],
  FIELDS_UNKNOWN: [
    ['a form with unknown shared fields', form, '35:5 "fields/persn"', ...sharing(rename(form, 'fields/person', 'fields/persn'))],
    [
      'a section with unknown shared fields',
      signup,
      '20:15 "fields/persn"',
      ...sharing(retype(signup, (text) => text.replace('"fields/person"', '"fields/persn"'))),
    ],
    [
      'a schema with unknown shared fields',
      person,
      '30:5 "fields/persn"',
      put(person, ['properties', 'fields/persn'], { type: 'string', maxLength: 100 }),
    ],
  ],
  FIELD_CHANGED_UNKNOWN: [
    [
      'a change of a field that is not shared',
      form,
      '36:7 "nicknmae"',
      ...sharing(put(form, ['fields', 'fields/person'], { nicknmae: { hint: 'signup.hint' } })),
    ],
    [
      'a change of a field that the other form does not have',
      'schemas/forms/search.form.json',
      '16:9 "nicknmae"',
      ...ruling(
        put('schemas/forms/search.form.json', ['fields', 'signUp.<field>', 'changes'], { nicknmae: { hint: 'signup.hint' } }),
      ),
    ],
  ],
  FIELD_DECLARED_TWICE: [
    [
      'a field that is shared and declared by the form as well',
      form,
      '43:5 "nickname"',
      ...sharing(put(form, ['fields', 'nickname'], { kind: 'free-text', maxLength: 50 })),
    ],
  ],
  FIELD_CONTRADICTS: [
    [
      'one field with different limits in two forms',
      form,
      '37:7 "maxLength"',
      put('schemas/forms/search.form.json', ['fields', 'nickname'], { kind: 'free-text', maxLength: 40 }),
      put(home, ['blocks', 3, 'form', 'sections', 0, 'fields', 1], 'nickname'),
      put('schemas/calls/search.call.json', ['envelope', 'nickname'], { field: 'nickname' }),
    ],
    [
      'a change of a limit of a shared field',
      form,
      '37:9 "maxLength"',
      ...sharing(put(form, ['fields', 'fields/person'], { nickname: { maxLength: 40 } })),
    ],
  ],
  REVIEW_FIELD_UNSHOWN: [
    [
      'a review that leaves out a field',
      confirm,
      '11:9 "sections"',
      put(
        confirm,
        ['blocks', 0, 'review', 'sections', 0, 'fields'],
        ['email', 'code', 'password', 'passwordConfirm', 'custom.*'],
      ),
    ],
  ],
  REVIEW_SECTIONS_UNCLEAR: [
    [
      'a review without sections of a form that two screens draw differently',
      confirm,
      '9:17 {',
      put(confirm, ['blocks', 0, 'review'], { form: 'forms/search' }),
      put('screens/people/one.screen.json', ['blocks', 1], {
        form: {
          form: 'forms/search',
          sections: [{ title: 'home.help', fields: ['word'] }],
          send: 'search',
          payload: { from: 'one' },
          submitLabel: 'home.search',
        },
      }),
    ],
  ],
  CALL_FORM_DIFFERS: [
    [
      'a form that is sent by the call of another form',
      signup,
      '27:17 "signup.finish"',
      put(signup, ['blocks', 1, 'form', 'send'], 'signup.finish'),
    ],
  ],
  CALL_AUDIENCE_DIFFERS: [
    [
      'a screen for guests that sends a call for members',
      signup,
      '27:17 "signup.enter"',
      put(enter, ['for'], 'member'),
      put(signup, ['blocks', 1, 'form', 'actions'], undefined),
    ],
    [
      'a screen for members that sends a call for guests',
      'screens/signup/confirm.screen.json',
      '31:21 "signup.finish"',
      put('screens/signup/confirm.screen.json', ['for'], 'member'),
    ],
  ],
  CALL_NEEDS_MORE: [
    [
      'a screen without the gates of its call',
      'screens/signup/confirm.screen.json',
      '31:21 "signup.finish"',
      put(finish, ['gates'], ['proof.recent']),
    ],
    [
      'a call with a gate that its screen is exempt from',
      'screens/signup/confirm.screen.json',
      '31:21 "signup.finish"',
      put('screens/signup/confirm.screen.json', ['for'], 'member'),
      put(finish, ['for'], 'member'),
      put('screens/signup/confirm.screen.json', ['skipGates'], ['terms.agreed']),
    ],
  ],
  GATE_UNKNOWN: [
    ['a screen with an unknown gate', home, '117:5 "proof.recnt"', put(home, ['gates'], ['proof.recnt'])],
    ['a screen exempt from an unknown gate', home, '117:5 "terms.agred"', put(home, ['skipGates'], ['terms.agred'])],
  ],
  CALL_FORM_MISSING: [
    ['answers in a call without a form', finish, '14:16 "email"', put(finish, ['envelope', 'email'], { field: 'email' })],
  ],
  CALL_NO_LOOKUP: [
    [
      'a look-up whose call has no parameter',
      place,
      '9:17 "find"',
      ...finding(put('schemas/calls/find.call.json', ['path'], '/zapi/find')),
    ],
    [
      'a look-up whose call has no answer',
      place,
      '9:17 "find"',
      ...finding(put('schemas/calls/find.call.json', ['response'], 'empty')),
    ],
  ],
  CALL_NO_PAGES: [['a table whose call takes no number of a page', home, '42:19 "search"', ...paging]],
  CALL_TWICE: [['two calls with one path', finish, '5:11 "/zapi/signup"', put(finish, ['path'], '/zapi/signup')]],
  OPERATION_TWICE: [
    [
      'two operations with one address',
      operation,
      '4:11 "/people/{personId}"',
      put(operation, ['method'], 'GET'),
      put(operation, ['request'], undefined),
      put(operation, ['path'], '/people/{personId}'),
      put(operation, ['example'], undefined),
    ],
  ],
  SCOPE_UNKNOWN: [['a misspelt scope', operation, '5:12 "people:wrte"', put(operation, ['scope'], 'people:wrte')]],
  CALL_PART_TWICE: [
    [
      'two parts of one name that a payload gives',
      enter,
      '33:7 "type"',
      put(enter, ['envelope', 'more'], { type: { string: { maxLength: 9 } } }),
    ],
    [
      'a part with the name of an answered one',
      enter,
      '34:9 "email"',
      put(enter, ['envelope', 'more'], [{ email: { boolean: true } }]),
    ],
  ],
  PAYLOAD_UNKNOWN: [
    ['an unknown part of the envelope', home, '82:11 "form"', put(home, ['blocks', 3, 'form', 'payload'], { form: 'home' })],
    [
      'a part that contains other parts',
      signup,
      '34:15 "formData"',
      put(signup, ['blocks', 1, 'form', 'actions', 0, 'payload'], { formData: 'x' }),
    ],
  ],
  TEXT_UNKNOWN: [
    [
      'a value of a parameter without a text',
      kinds,
      '14:12 "kinds.{kind}.title"',
      ...listing(put(kinds, ['params', 'kind', 2], 'post')),
    ],
    [
      'an issue of a look-up without a text',
      place,
      '20:21 "nothing"',
      ...finding(put(place, [...lookup, 'notFound'], 'nothing')),
    ],
    [
      'a button of a look-up without a text',
      place,
      '21:19 "signup.find"',
      ...finding(put(place, [...lookup, 'search'], 'signup.find')),
    ],

    ['an unknown text', home, '11:17 "home.laed"', put(home, ['blocks', 0, 'text', 'text'], 'home.laed')],
    [
      'a field without a label',
      form,
      '46:5 "phone"',
      put(form, ['fields', 'phone'], { kind: 'phone' }),
      put(signup, ['blocks', 1, 'form', 'sections', 0, 'fields', 6], 'phone'),
      put('screens/signup/confirm.screen.json', ['blocks', 0, 'review', 'sections', 0, 'fields', 6], 'phone'),
    ],
    ['an issue without a text', form, '57:16 "emailIsOld"', put(form, ['rules', 0, 'issue'], 'emailIsOld')],
  ],
  TEXT_NESTED: [
    [
      'a text in an object',
      'screens/text/ja/issue.json',
      '3:3 "rule"',
      write('screens/text/ja/issue.json', { rule: { emailMustChange: 'Use another address.' } }),
    ],
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
      'a translation without a parameter',
      'screens/text/en/home.json',
      '3:12 "Welcome"',
      put('screens/text/en/home.json', ['title'], 'Welcome'),
    ],
    [
      'a translation with a misspelt parameter',
      'screens/text/en/home.json',
      '3:12 "Welcome, {{nmae}}"',
      put('screens/text/en/home.json', ['title'], 'Welcome, {{nmae}}'),
    ],
  ],
  TEXT_PARAMETER_MISSING: [['a parameter that is not given', one, '7:12 "home.title"', put(one, ['title'], 'home.title')]],
  TEXT_PARAMETER_UNKNOWN: [
    [
      'an unknown parameter of a text',
      home,
      '7:12 "home.title(',
      put(home, ['title'], 'home.title(name: $.store.serviceName, nmae: $.store.serviceName)'),
    ],
  ],
  TEXT_PARAMETER_EMPTY: [
    ['a title with a parameter that may be missing', home, '7:12 "home.title(', put(home, ['title'], 'home.title($.name)')],
    [
      'a disabled button with a parameter that may be missing',
      home,
      '105:21 "home.title(',
      put(home, ['blocks', 5, 'actions', 'items', 0], {
        text: welcome('name'),
        link: '/signup',
        enabledWhen: { name: { present: true } },
      }),
    ],
    [
      'a text whose condition also holds without the parameter',
      home,
      '22:17 "home.title(',
      put(home, ['blocks', 1], {
        text: { text: welcome('name') },
        when: { any: [{ name: { present: true } }, { isSignedIn: true }] },
      }),
    ],
    [
      'a property of an object that may be missing',
      home,
      '48:24 "home.title(',
      withParents,
      put(home, ['blocks', 2, 'list', 'item', 'facts', 0, 'value'], welcome('item.parent.name')),
    ],
  ],
  TEXT_UNUSED: [['an unused text', 'screens/text/ja/home.json', '13:3 "left"', ...both('home', 'left', 'Left')]],
  FILE_UNUSED: [
    [
      'an unused layout',
      'screens/layouts/bare.layout.json',
      '3:9 "bare"',
      write('screens/layouts/bare.layout.json', { id: 'bare', group: 'guest', blocks: [{ slot: {} }] }),
    ],
    [
      'an unused form',
      'schemas/forms/lost.form.json',
      '3:9 "lost"',
      write('schemas/forms/lost.form.json', { id: 'lost', fields: { word: { kind: 'text' } } }),
    ],
    [
      'an unused call',
      'schemas/calls/lost.call.json',
      '3:9 "lost"',
      write('schemas/calls/lost.call.json', { id: 'lost', method: 'POST', path: '/zapi/lost', for: 'member', response: 'empty' }),
    ],
    [
      'an unused page schema',
      'schemas/pages/lost.schema.json',
      '1:1 {',
      write('schemas/pages/lost.schema.json', { type: 'boolean' }),
    ],
    [
      'an unused entity',
      'schemas/entities/lost.schema.json',
      '1:1 {',
      write('schemas/entities/lost.schema.json', { type: 'boolean' }),
    ],
  ],
};
