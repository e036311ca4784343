import type { files } from '../../../engine/check/problems/files.ts';
import { put, retype, spoil, write } from '../small-project.ts';
import { type Broken, form, home } from './places.ts';

const texts = 'screens/text/ja/home.json';

export const brokenFiles: Broken<keyof typeof files> = {
  FILE_UNEXPECTED: [['a file that nothing reads', 'screens/home.json', '{', write('screens/home.json', {})]],
  FILE_UNREADABLE: [['a folder named like a file', home, /^$/, spoil(home, { why: 'unreadable', because: 'it is a folder' })]],
  FILE_ENCODING: [
    ['a file that is no UTF-8', home, '\uFFFD', spoil(home, { why: 'encoding', offset: 2 }, '{ \uFFFD"route": "/" }')],
  ],
  FILE_ID_DIFFERS: [['an id that is not the name of its file', form, '"sign-up"', put(form, ['id'], 'sign-up')]],
  LANGUAGE_OLD: [
    ['a file that says no version', home, '{', put(home, ['$schema'], undefined)],
    [
      'a file of the first version that says so',
      home,
      '"../engine',
      put(home, ['$schema'], '../engine/declare/meta/1/screen.schema.json'),
    ],
  ],
  LANGUAGE_NEWER: [
    [
      'a file of a version that is to come, whatever it says there',
      form,
      '"../../engine',
      put(form, ['$schema'], '../../engine/declare/meta/3/form.schema.json'),
      put(form, ['tomorrow'], true),
    ],
  ],
  LANGUAGE_DIFFERS: [
    [
      'the meta-schema of another kind',
      home,
      '"../engine',
      put(home, ['$schema'], '../engine/declare/meta/2/layout.schema.json'),
    ],
    [
      'a path that leads past the meta-schema',
      home,
      '"../../engine',
      put(home, ['$schema'], '../../engine/declare/meta/2/screen.schema.json'),
    ],
    ['an address in the network', home, '"http', put(home, ['$schema'], 'http://json-schema.org/draft-07/schema#')],
    ['a number', home, '7', put(home, ['$schema'], 7)],
  ],
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
  JSON_CHARACTER_FORBIDDEN: [
    ['half of a character', texts, '"\\ud83d', retype(texts, (text) => text.replace('"lead ', '"\\ud83d lead '))],
    ['NUL', texts, '"\\u0000', retype(texts, (text) => text.replace('"lead ', '"\\u0000 lead '))],
  ],
  JSON_BYTE_ORDER_MARK: [['a byte-order mark', home, '\uFEFF', retype(home, (text) => `\uFEFF${text}`)]],
  JSON_TOO_DEEP: [['brackets without end', home, '[', write(home, `${'['.repeat(100_000)}${']'.repeat(100_000)}`)]],
  JSON_TOO_LARGE: [
    ['a file of more than five million characters', home, '{', retype(home, (text) => `${text}${' '.repeat(5_000_001)}`)],
    ['a file that was not even brought', home, /^$/, spoil(home, { why: 'too large' })],
  ],
};
