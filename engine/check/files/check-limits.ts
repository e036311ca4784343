import { isObject } from '../../declare/index.ts';
import type { Checking } from '../checking.ts';
import { Cursor } from '../cursor.ts';
import { problems } from '../problems/index.ts';
import { formatLocation } from '../read/source-range.ts';
import { kindOf, optionOf } from '../vocabulary.ts';

/**
 * Checks that all forms which ask for a field limit its answer in the same way. It is one field if the key and the kind are the same
 * and it has the default label.
 */
export function checkLimits(checking: Checking): void {
  const first = new Map<string, Cursor>();
  for (const file of [...checking.of.fields.values(), ...checking.of.form.values()])
    for (const [key, field] of Cursor.open(checking, file).at('fields').entries()) {
      const { label } = field.object;
      if (!isObject(field.value) || (label !== undefined && label !== `field.${key}.label`)) continue;
      const name = `${key} ${field.at('kind').text ?? ''}`;
      const firstLimits = first.get(name);
      if (firstLimits === undefined) first.set(name, field);
      else compareLimits(field, firstLimits);
    }
}

/** Compares the options that limit the answer, with their defaults. */
function compareLimits(field: Cursor, otherLimits: Cursor): void {
  const options = Object.entries(kindOf(field.value)?.options ?? {});
  for (const [name] of options.filter(([, schema]) => schema.limits === true)) {
    const [value, otherValue] = [optionOf(field.object, name), optionOf(otherLimits.object, name)];
    if (JSON.stringify(value) === JSON.stringify(otherValue)) continue;
    const location = formatLocation(otherLimits.file, [...otherLimits.path, name]);
    field.at(name).reportKey(problems.FIELD_CONTRADICTS(field.name, name, value, location, otherValue));
  }
}
