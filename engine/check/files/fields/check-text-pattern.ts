import type { FieldKindEntry } from '../../../declare/index.ts';
import type { Cursor } from '../../cursor.ts';
import { findPatternError, readPattern } from '../../json-schema/formats.ts';
import { checkPattern } from '../../paths/check-condition.ts';

/** Checks that the pattern of a text can be read, is never slow, and has a message that says what it wants. */
export function checkTextPattern(field: Cursor, { options }: FieldKindEntry): void {
  const pattern = field.at('pattern');
  if (pattern.text === undefined || options['pattern'] === undefined) return;
  if (readPattern(pattern.text) === undefined)
    pattern.reject(`must be a regular expression: ${findPatternError(pattern.text)}`, 'Correct it.');
  else checkPattern(pattern);
  if (!field.has('patternMessage'))
    pattern.reject('must have a message beside it', 'Add "patternMessage": a text that says what the answer must look like.');
}
