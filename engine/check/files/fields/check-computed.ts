import { compileExpression } from '../../../compile/index.ts';
import { isObject } from '../../../declare/index.ts';
import { listExpressionReads } from '../../../validate/index.ts';
import type { Cursor } from '../../cursor.ts';
import { kindOf } from '../../vocabulary.ts';

/** Checks that computed fields read only computed fields that stand before them: so there is no circle, and one pass calculates all. */
export function checkComputed(form: Cursor): void {
  const later = new Set(
    form
      .at('fields')
      .entries()
      .flatMap(([key, field]) => (isComputed(field) ? [key] : [])),
  );
  for (const [key, field] of form.at('fields').entries()) {
    for (const part of [field, ...partsOf(field)].filter(isComputed)) {
      const misplaced = listExpressionReads(compileExpression(part.object['value'])).find((read) => later.has(read));
      if (misplaced !== undefined)
        part
          .at('value')
          .reject(
            `must not read the computed field "${misplaced}", which does not stand before it`,
            'Move that field before this one.',
          );
    }
    later.delete(key);
  }
}

const partsOf = (field: Cursor): readonly Cursor[] =>
  isObject(field.object['fields'])
    ? field
        .at('fields')
        .entries()
        .map(([, part]) => part)
    : [];

const isComputed = (field: Cursor): boolean => kindOf(field.value)?.isComputed === true && field.has('value');
