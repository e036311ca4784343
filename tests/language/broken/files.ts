import type { files } from '../../../engine/check/problems/files.ts';
import { put, retype, setUp, shorten, spoil, write } from '../small-project.ts';
import { type Broken, enter, form, home } from './locations.ts';

const search = 'schemas/forms/search.form.json';
const texts = 'screens/text/ja/home.json';

export const brokenFiles: Broken<keyof typeof files> = {
  FILE_UNEXPECTED: [['a file of no known kind', 'screens/home.json', '1:1 {', write('screens/home.json', {})]],
  FILE_UNREADABLE: [
    ['a folder named like a declared file', home, '1:1', spoil(home, { why: 'unreadable', because: 'it is a folder' })],
  ],
  FILE_ENCODING: [
    ['a file that is not UTF-8', home, '1:3 \uFFFD', spoil(home, { why: 'encoding', offset: 2 }, '{ \uFFFD"route": "/" }')],
  ],
  FILE_NAME_TAKEN: [
    [
      'two forms of one name in different folders',
      'schemas/forms/zone/signup.form.json',
      '1:1 {',
      write('schemas/forms/zone/signup.form.json', { id: 'signup', fields: {} }),
    ],
  ],
  FILE_ID_DIFFERS: [['an id that differs from the file name', form, '3:9 "sign-up"', put(form, ['id'], 'sign-up')]],
  LANGUAGE_OLD: [
    ['a file without $schema', home, '1:1 {', put(home, ['$schema'], undefined)],
    [
      'a file with the $schema of version 1',
      home,
      '2:14 "../engine',
      put(home, ['$schema'], '../engine/declare/meta/1/screen.schema.json'),
    ],
  ],
  PROPERTY_RENAMED: [
    [
      'an option with its name of version 2',
      home,
      '22:9 "words"',
      put(home, ['blocks', 1, 'text', 'text'], undefined),
      put(home, ['blocks', 1, 'text', 'words'], 'home.lead'),
    ],
    [
      'a value of version 2',
      form,
      '21:7 "always"',
      put(form, ['fields', 'email', 'required'], undefined),
      put(form, ['fields', 'email', 'always'], 'REQUIRED'),
    ],
  ],
  LANGUAGE_NEWER: [
    [
      'a file of a future version, whatever it contains',
      form,
      '2:14 "../../engine',
      put(form, ['$schema'], '../../engine/declare/meta/4/form.schema.json'),
      put(form, ['tomorrow'], true),
    ],
  ],
  SPELLING_LONG: [
    [
      'a text with its parameters beside it',
      home,
      '6:12 {',
      shorten,
      put(home, ['title'], { key: 'home.title', with: { name: '$.store.serviceName' } }),
    ],
    [
      'a call with its parameters beside it',
      home,
      '48:13 {',
      shorten,
      put(home, ['blocks', 2, 'list', 'item', 'actions', 1], {
        text: 'home.forget',
        send: 'forget',
        params: { id: { at: 'item.id' } },
      }),
    ],
  ],
  DEFAULT_WRITTEN: [
    [
      'an option of a block',
      home,
      '10:9 "tone"',
      shorten,
      put(home, ['blocks', 0], { notice: { tone: 'info', title: 'home.lead', text: 'home.lead' } }),
    ],
    [
      'an optional field of a form without settings',
      search,
      '6:7 "required"',
      shorten,
      put(search, ['fields', 'word', 'required'], false),
    ],
    ['the method of a call', enter, '48:3 "method"', shorten, put(enter, ['method'], 'POST')],
  ],
  LANGUAGE_DIFFERS: [
    [
      'the meta-schema of another kind',
      home,
      '2:14 "../engine',
      put(home, ['$schema'], '../engine/declare/meta/3/layout.schema.json'),
    ],
    [
      'a relative path with too many levels',
      home,
      '2:14 "../../engine',
      put(home, ['$schema'], '../../engine/declare/meta/3/screen.schema.json'),
    ],
    ['a URL', home, '2:14 "http', put(home, ['$schema'], 'http://json-schema.org/draft-07/schema#')],
    ['a number', home, '2:14 7', put(home, ['$schema'], 7)],
  ],
  JSON_SYNTAX: [
    ['settings of a store that are cut short', 'store.json', '1:19', setUp('{ "registration": ')],
    ['an unclosed bracket', home, '116:1', retype(home, (text) => text.trimEnd().slice(0, -1))],
  ],
  JSON_COMMENT: [['a comment', home, '1:3 // why', retype(home, (text) => text.replace('{', '{ // why'))]],
  JSON_TRAILING_COMMA: [
    ['a comma after the last entry', home, '115:4 ,\n}', retype(home, (text) => text.replace(/\n\}\n$/, ',\n}\n'))],
  ],
  JSON_DUPLICATE_KEY: [
    [
      'a duplicate key',
      home,
      '1:17 "route": "/twice"',
      retype(home, (text) => text.replace('{', '{ "route": "/", "route": "/twice",').replace(/\n {2}"route": "\/",/, '')),
    ],
  ],
  JSON_FORBIDDEN_KEY: [
    ['__proto__ as a key', home, '1:3 "__proto__"', retype(home, (text) => text.replace('{', '{ "__proto__": {},'))],
  ],
  JSON_CHARACTER_FORBIDDEN: [
    ['a lone surrogate', texts, '4:11 "\\ud83d', retype(texts, (text) => text.replace('"lead ', '"\\ud83d lead '))],
    ['NUL', texts, '4:11 "\\u0000', retype(texts, (text) => text.replace('"lead ', '"\\u0000 lead '))],
  ],
  JSON_BYTE_ORDER_MARK: [['a byte-order mark', home, '1:1 \uFEFF', retype(home, (text) => `\uFEFF${text}`)]],
  JSON_TOO_DEEP: [['100,000 nested brackets', home, '1:65 [', write(home, `${'['.repeat(100_000)}${']'.repeat(100_000)}`)]],
  JSON_TOO_LARGE: [
    ['a file of more than five million characters', home, '1:1 {', retype(home, (text) => `${text}${' '.repeat(5_000_001)}`)],
    ['a file that was too large to load', home, '1:1', spoil(home, { why: 'too large' })],
  ],
};
