import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { problems } from '../../engine/check/problems.ts';
import { checkSmall, type Edit, put, rename, retype, smallFiles, write } from './small-project.ts';

const home = 'screens/index.screen.json';
const signup = 'screens/signup/index.screen.json';
const one = 'screens/people/one.screen.json';
const person = 'schemas/entities/person.schema.json';
const root = 'schemas/entities/root.schema.json';
const form = 'schemas/forms/signup.form.json';
const enter = 'schemas/calls/signup.enter.call.json';
const finish = 'schemas/calls/signup.finish.call.json';
const flow = 'flows/signup.flow.json';
const layout = 'screens/layouts/guest.layout.json';
const settings = 'schemas/settings/registration.schema.json';
const both = (area: string, key: string, words: string): Edit[] =>
  ['ja', 'en'].map((language) => put(`screens/text/${language}/${area}.json`, [key], words));

const place = 'schemas/forms/place.form.json';
/** A form with a look-up, its call, and what that finds; then one more change. */
const finding = (...change: Edit[]): Edit[] => [
  write('schemas/entities/places.schema.json', {
    type: 'object',
    required: ['found', 'count'],
    additionalProperties: false,
    properties: {
      found: {
        type: 'array',
        maxItems: 9,
        items: {
          type: 'object',
          required: ['city'],
          additionalProperties: false,
          properties: { city: { type: 'string', maxLength: 9 } },
        },
      },
      count: { type: 'integer' },
    },
  }),
  write('schemas/calls/find.call.json', {
    id: 'find',
    method: 'GET',
    path: '/zapi/find/{code}',
    for: 'everybody',
    answer: { schema: 'entities/places' },
  }),
  write(place, {
    id: 'place',
    fields: {
      postalCode: {
        kind: 'postal-code',
        label: 'signup.title',
        lookup: {
          send: 'find',
          list: 'found',
          name: 'city',
          fill: { address: { join: ['city', 'city'] } },
          none: 'emailMustChange',
          search: 'signup.next',
          pick: 'signup.title',
          use: 'signup.next',
          done: 'signup.done',
        },
      },
      address: { kind: 'free-text', label: 'signup.title' },
    },
  }),
  ...change,
];
const lookup = ['fields', 'postalCode', 'lookup'];

type Code = keyof typeof problems;

/** What breaks, where, and the text of the place at which it is told. */
const broken: { readonly [code in Code]: readonly [says: string, file: string, place: string | RegExp, ...edits: Edit[]][] } = {
  // ── files ──
  FILE_UNEXPECTED: [['a file that nothing reads', 'screens/home.json', '{', write('screens/home.json', {})]],
  FILE_ID_DIFFERS: [['an id that is not the name of its file', form, '"sign-up"', put(form, ['id'], 'sign-up')]],
  JSON_SYNTAX: [['a bracket that is never closed', home, /^$/, retype(home, (text) => text.trimEnd().slice(0, -1))]],
  JSON_COMMENT: [['a comment', home, '// why', retype(home, (text) => text.replace('{', '{ // why'))]],
  JSON_TRAILING_COMMA: [
    ['a comma after the last entry', home, ',\n}', retype(home, (text) => text.replace(/\n\}\n$/, ',\n}\n'))],
  ],
  JSON_DUPLICATE_KEY: [
    [
      'a key that stands twice',
      home,
      '"route": "/twice"',
      retype(home, (text) => text.replace('{', '{ "route": "/", "route": "/twice",').replace(/\n {2}"route": "\/",/, '')),
    ],
  ],
  JSON_FORBIDDEN_KEY: [
    ['__proto__ as a key', home, '"__proto__"', retype(home, (text) => text.replace('{', '{ "__proto__": {},'))],
  ],
  JSON_BYTE_ORDER_MARK: [['a byte-order mark', home, '\uFEFF', retype(home, (text) => `\uFEFF${text}`)]],
  JSON_TOO_DEEP: [['brackets without end', home, '[', write(home, `${'['.repeat(100_000)}${']'.repeat(100_000)}`)]],
  JSON_TOO_LARGE: [
    ['a file of more than five million characters', home, '{', retype(home, (text) => `${text}${' '.repeat(5_000_001)}`)],
  ],

  // ── shapes ──
  PROPERTY_UNKNOWN: [
    ['an option that the block does not have', home, '"tune"', put(home, ['blocks', 1, 'text', 'tune'], 'lead')],
    ['an option of another kind of field', form, '"rows"', put(form, ['fields', 'email', 'rows'], 3)],
  ],
  PROPERTY_MISSING: [['a screen without an audience', home, '{', put(home, ['for'], undefined)]],
  VALUE_INVALID: [
    ['an audience that there is not', home, '"members"', put(home, ['for'], 'members')],
    ['a span of time without a unit', flow, '"24"', put(flow, ['keep'], '24')],
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
    ['codes without words', home, /^("state"|\{)/, put(home, ['blocks', 2, 'list', 'item', 'badge', 'as'], 'state')],
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

  // ── schemas ──
  SCHEMA_UNBOUNDED: [
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
    ['a default that its schema refuses', settings, /^["{]/, put(settings, ['default', 'upFront'], 'yes')],
  ],
  EXAMPLE_INVALID: [
    [
      'an example that its page refuses',
      'screens/people/one.examples.json',
      /^["{]/,
      put('screens/people/one.examples.json', ['active', 'data', 'person', 'status'], 'AWAY'),
    ],
  ],
  EXAMPLE_ALONE: [
    ['examples beside nothing', 'screens/people/two.examples.json', '{', write('screens/people/two.examples.json', { one: {} })],
  ],

  // ── references ──
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

  // ── paths ──
  PATH_UNKNOWN: [
    ['a property that no result has', place, '"town"', ...finding(put(place, [...lookup, 'fill', 'address'], 'town'))],
    [
      'one of several properties that no result has',
      place,
      /^["{]/,
      ...finding(put(place, [...lookup, 'fill', 'address'], { join: ['city', 'town'] })),
    ],
    ['a name that no result has', place, '"town"', ...finding(put(place, [...lookup, 'name'], 'town'))],
    ['a list that the answer has not', place, '"places"', ...finding(put(place, [...lookup, 'list'], 'places'))],

    ['data that the page does not have', home, '"isSigndIn"', put(home, ['blocks', 1, 'when'], { isSigndIn: true })],
    [
      'a part that an element does not have',
      home,
      /^["{]/,
      put(home, ['blocks', 2, 'list', 'item', 'title'], { at: 'item.nmae' }),
    ],
    [
      'an answer that the form does not ask for',
      signup,
      /^["{]/,
      put(signup, ['blocks', 1, 'form', 'enabledWhen'], { 'form.emial': { present: true } }),
    ],
    [
      'what the server does not know for judging',
      form,
      /^["{]/,
      put(form, ['rules', 0, 'when'], { 'form.email': { sameAs: { at: 'context.defaultEmial' } } }),
    ],
    [
      'a setting that there is not',
      form,
      /^["{]/,
      put(form, ['fields', 'code', 'label', 'with', 'name'], { at: 'settings.registration.codeNmae' }),
    ],
    [
      'a parameter that the route does not have',
      one,
      /^["{]/,
      put(one, ['blocks', 0, 'facts', 'items', 1, 'value'], { at: 'params.idd' }),
    ],
    [
      'settings of a form that there are not',
      form,
      '"registration.signup.fields"',
      put(form, ['settings', 'fields'], 'registration.signup.fields'),
    ],
    [
      'a part of the store that there is not',
      layout,
      /^["{]/,
      put(layout, ['blocks', 0, 'header', 'logo', 'pc'], { at: 'store.lgo' }),
    ],
  ],
  PATH_SCOPE_CLOSED: [
    ['an element outside of a list', home, /^["{]/, put(home, ['blocks', 1, 'when'], { 'item.name': { present: true } })],
    ['answers outside of a form', home, '"form.word"', put(home, ['blocks', 1, 'when'], { 'form.word': { present: true } })],
    ['answers on a page without a form', one, '"form.word"', put(one, ['blocks', 0, 'when'], { 'form.word': { present: true } })],
    [
      'data of a page that has none',
      signup,
      /^["{]/,
      put(signup, ['title'], { text: 'signup.taken', with: { name: { at: 'name' } } }),
    ],
  ],
  PATH_MISFIT: [
    ['results that are no list', place, '"count"', ...finding(put(place, [...lookup, 'list'], 'count'))],

    [
      'a list of what is no list',
      home,
      /^["{]/,
      put(home, ['blocks', 4, 'dialog', 'blocks', 1], {
        list: { of: { at: 'name' }, empty: 'home.none', item: { title: 'home.lead' } },
      }),
    ],
  ],
  LINK_UNKNOWN: [['a link to no page', home, '"/sginup"', put(home, ['blocks', 5, 'actions', 'items', 0, 'link'], '/sginup')]],
  LINK_DIALOG_UNKNOWN: [
    ['a link to no dialog', home, '"?ask=hlep"', put(home, ['blocks', 5, 'actions', 'items', 1, 'link'], '?ask=hlep')],
  ],
  ROUTE_TWICE: [
    [
      'two screens on one route',
      'screens/signup/done.screen.json',
      '"/people/{other}"',
      put('screens/signup/done.screen.json', ['route'], '/people/{other}'),
    ],
  ],
  PARAMETER_MISSING: [
    [
      'a link without the parameter of its route',
      home,
      /^["{]/,
      put(home, ['blocks', 2, 'list', 'item', 'actions', 0, 'params'], undefined),
    ],
    [
      'a call without the parameter of its path',
      home,
      /^["{]/,
      put(home, ['blocks', 2, 'list', 'item', 'actions', 1, 'params'], {}),
    ],
  ],
  PARAMETER_UNKNOWN: [
    [
      'a parameter that the route does not have',
      home,
      '"name"',
      put(home, ['blocks', 2, 'list', 'item', 'actions', 0, 'params', 'name'], 'x'),
    ],
  ],

  // ── flows ──
  FLOW_STATE_UNKNOWN: [
    ['a way back to a state that there is not', flow, '"fomr"', put(flow, ['passed', 'fomr'], { again: false })],
    ['an event that leads nowhere', flow, '"cofnirm"', put(flow, ['states', 'form', 'on', 'ENTER', 1, 'target'], 'cofnirm')],
  ],
  FLOW_STATE_UNREACHED: [
    [
      'a state that nothing leads to',
      flow,
      '"lost"',
      put(flow, ['states', 'lost'], { type: 'final', meta: { screen: 'people/one' } }),
    ],
  ],
  FLOW_SCREEN_TWICE: [
    ['one screen for two states', flow, '"signup/index"', put(flow, ['states', 'confirm', 'meta', 'screen'], 'signup/index')],
  ],
  FLOW_EFFECT_UNKNOWN: [
    ['a fact that the program does not know', flow, '"isFre"', put(flow, ['states', 'form', 'on', 'ENTER', 0, 'guard'], 'isFre')],
    [
      'a write that the program does not know',
      flow,
      '"regsiter"',
      put(flow, ['states', 'confirm', 'on', 'FINISH', 'actions', 0], 'regsiter'),
    ],
  ],
  FLOW_EVENT_UNSENT: [
    ['an event that no call sends', flow, '"LEAVE"', put(flow, ['states', 'confirm', 'on', 'LEAVE'], { target: 'form' })],
  ],
  CALL_EVENT_UNKNOWN: [
    [
      'an event that no state takes',
      'schemas/calls/search.call.json',
      '"ENTRE"',
      put('schemas/calls/search.call.json', ['event'], { flow: 'signup', type: 'ENTRE' }),
    ],
  ],
  CALL_EVENT_VALUES: [['a value that is no event', finish, '"later"', put(finish, ['envelope', 'kind', 'enum', 1], 'later')]],
};

test('says nothing of a project that is right', () => {
  expect(checkSmall()).toEqual([]);
});

describe.each(Object.entries(broken))('%s', (code, cases) => {
  test.each(cases)('tells %s, and nothing else', (_says, file, place, ...edits) => {
    const found = checkSmall(...edits);
    expect(found.map((each) => `${each.code} ${each.file} ${each.message}`)).toEqual([
      expect.stringMatching(new RegExp(`^${code} ${file.replaceAll('.', '\\.')} `)),
    ]);
    const [problem] = found;
    const text = smallFiles(...edits).find((each) => each.path === file)?.text ?? '';
    const told = text
      .split('\n')
      .slice((problem?.line ?? 0) - 1)
      .join('\n')
      .slice((problem?.column ?? 0) - 1);
    if (typeof place === 'string') expect(told.slice(0, place.length)).toBe(place);
    else expect(told).toMatch(place);
    expect(problem?.remedy).not.toBe('');
  });
});

test('documents each code, and no other', () => {
  const documented = [...readFileSync('engine/check/PROBLEMS.md', 'utf8').matchAll(/^### ([A-Z_]+)$/gm)].map(([, code]) => code);
  expect(documented).toEqual(Object.keys(problems));
});

test('says with a misspelled name which one was meant', () => {
  const remedies = (edit: Edit): readonly string[] => checkSmall(edit).map(({ remedy }) => remedy);
  expect(remedies(put(form, ['rules', 0, 'field'], 'emial'))).toEqual(['Did you mean "email"?']);
  expect(remedies(rename(home, 'layout', 'layuot'))).toContain('Did you mean "layout"?');
});
