import type { RenamedName } from '../../declare/index.ts';
import { catalogue, harmless, hides, spell } from './problem.ts';

export const files = catalogue({
  FILE_UNEXPECTED: hides(['names'], (path: string) => [
    `"${path}" is not a declared file.`,
    'Use one of the folders and file endings listed in engine/check/read/declared-file.ts.',
  ]),
  FILE_UNREADABLE: hides(['names'], (because: string) => [
    `The file cannot be read: ${because}.`,
    'Replace it with a readable JSON file, or remove it.',
  ]),
  FILE_ENCODING: hides(['names'], () => ['The file is not valid UTF-8 here.', 'Save it as UTF-8 text.']),
  FILE_NAME_TAKEN: hides(['names', 'values'], (name: string, taker: string) => [
    `The name "${name}" is taken by ${taker}.`,
    'Rename one of the two: folders only group such files.',
  ]),
  FILE_ID_DIFFERS: harmless((id: string, name: string) => [
    `The "id" is "${id}", but the file is named "${name}".`,
    'Make the "id" the same as the file name.',
  ]),
  LANGUAGE_OLD: hides(['names'], (version: number | undefined, newest: number) => [
    version === undefined
      ? `The file has no "$schema", so it is read as version 1 of the language; the current version is ${newest}.`
      : `The file is in version ${version} of the language; the current version is ${newest}.`,
    'Run check with --fix to upgrade it; comments and layout are kept.',
  ]),
  PROPERTY_RENAMED: hides(['names'], (renamed: RenamedName) => {
    const { from, to, value } = renamed;
    return [
      from === to
        ? `This value of "${to}" is written otherwise in this version of the language.`
        : `"${from}" is called "${to}" in this version of the language.`,
      `Write "${to}"${value === undefined ? '' : `: ${JSON.stringify(value)}`}, or run check with --fix.`,
      renamed,
    ];
  }),
  LANGUAGE_NEWER: hides(['names'], (version: number, newest: number) => [
    `The file is in version ${version} of the language; this engine supports versions up to ${newest}.`,
    'Update the engine, or write the file in a supported version.',
  ]),
  SPELLING_LONG: harmless((short: unknown) => [
    'This has a shorter spelling.',
    `Write ${JSON.stringify(short)}, or run check with --fix.`,
  ]),
  DEFAULT_WRITTEN: harmless(() => ['This is the default.', 'Remove it, or run check with --fix.']),
  LANGUAGE_DIFFERS: harmless((reference: string) => [
    'This "$schema" is not the meta-schema of this kind of file.',
    `Write "${reference}".`,
  ]),
  JSON_SYNTAX: hides(['names', 'syntax'], (what: string) =>
    what === 'empty'
      ? ['This file is empty.', 'Write a JSON object, or remove the file.']
      : [`This is not JSON: ${spell(what)}.`, 'Check this position and the characters before it.'],
  ),
  JSON_COMMENT: harmless(() => ['JSON has no comments.', 'Remove it; a schema may have a "description" instead.']),
  JSON_TRAILING_COMMA: harmless(() => ['Trailing comma before the closing bracket.', 'Remove it.']),
  JSON_DUPLICATE_KEY: hides(['names', 'syntax'], (key: string, line: number, column: number) => [
    `Duplicate key "${key}": it is already at line ${line}, column ${column}.`,
    'Keep one: only the last one counts.',
  ]),
  JSON_FORBIDDEN_KEY: hides(['names'], (key: string) => [`"${key}" is not allowed as a key.`, 'Choose another name.']),
  JSON_CHARACTER_FORBIDDEN: harmless((code: string) => [
    `This text contains the character U+${code.toUpperCase()}, which cannot be stored or sent.`,
    'Remove it; if it is half of a surrogate pair, add the other half.',
  ]),
  JSON_BYTE_ORDER_MARK: harmless(() => ['The file starts with a byte order mark.', 'Save it as UTF-8 without one.']),
  JSON_TOO_DEEP: hides(['names', 'syntax'], (limit: number) => [
    `The nesting is deeper than ${limit} levels here.`,
    'Nest less deeply.',
  ]),
  JSON_TOO_LARGE: hides(['names', 'syntax'], (limit: number) => [
    `The file is longer than ${limit} characters, so it is not read.`,
    'Split it into smaller files.',
  ]),
});
