import { say, spell } from './say.ts';

export const files = {
  FILE_UNEXPECTED: (path: string) =>
    say('FILE_UNEXPECTED', `Nothing reads "${path}".`, 'The places and endings are in engine/check/read/declared-file.ts.'),
  FILE_UNREADABLE: (because: string) =>
    say('FILE_UNREADABLE', `The file cannot be read: ${because}.`, 'Put a readable file of JSON there, or take it away.'),
  FILE_ENCODING: () =>
    say('FILE_ENCODING', 'Here the file is no UTF-8.', 'Save it as UTF-8: another encoding, or no text at all, stands in it.'),
  FILE_ID_DIFFERS: (id: string, name: string) =>
    say(
      'FILE_ID_DIFFERS',
      `The id is "${id}", but the file is named "${name}".`,
      'Give both the same name: others find it by either.',
    ),
  LANGUAGE_OLD: (version: number | undefined, newest: number) =>
    say(
      'LANGUAGE_OLD',
      version === undefined
        ? `The file does not say in which version of the language it is written, so it is of version 1; the present one is ${newest}.`
        : `The file is written in version ${version} of the language; the present one is ${newest}.`,
      'npm run check -- --fix lifts it, and leaves its comments and its layout as they are.',
    ),
  LANGUAGE_NEWER: (version: number, newest: number) =>
    say(
      'LANGUAGE_NEWER',
      `The file is written in version ${version} of the language; the newest that is known here is ${newest}.`,
      'Take a newer version of the engine, or write the file in this one.',
    ),
  LANGUAGE_DIFFERS: (reference: string) =>
    say('LANGUAGE_DIFFERS', 'This is not where the meta-schema of this file stands.', `Write "${reference}".`),
  JSON_SYNTAX: (what: string) =>
    say('JSON_SYNTAX', `This is not JSON: ${spell(what)}.`, 'Look at this place and just before it.'),
  JSON_COMMENT: () => say('JSON_COMMENT', 'JSON has no comments.', 'Remove it; a schema takes a "description".'),
  JSON_TRAILING_COMMA: () => say('JSON_TRAILING_COMMA', 'A comma stands before the closing bracket.', 'Remove it.'),
  JSON_DUPLICATE_KEY: (key: string, line: number, column: number) =>
    say(
      'JSON_DUPLICATE_KEY',
      `"${key}" stands twice in one object: first at line ${line}, column ${column}.`,
      'Keep one: the first is silently lost.',
    ),
  JSON_FORBIDDEN_KEY: (key: string) => say('JSON_FORBIDDEN_KEY', `"${key}" may not be a name.`, 'Choose another one.'),
  JSON_CHARACTER_FORBIDDEN: (code: string) =>
    say(
      'JSON_CHARACTER_FORBIDDEN',
      `This text has the character U+${code.toUpperCase()}, which can be neither kept nor sent.`,
      'Take it out; what belongs to a pair needs its other half.',
    ),
  JSON_BYTE_ORDER_MARK: () =>
    say('JSON_BYTE_ORDER_MARK', 'The file begins with a byte order mark.', 'Save it as UTF-8 without one.'),
  JSON_TOO_DEEP: (limit: number) => say('JSON_TOO_DEEP', `More than ${limit} brackets are open here.`, 'Make it flatter.'),
  JSON_TOO_LARGE: (limit: number) =>
    say('JSON_TOO_LARGE', `The file has more than ${limit} characters: it is not read.`, 'Divide it into smaller files.'),
};
