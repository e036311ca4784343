import { type FieldKindEntry, findKind, isObject, listKinds, notInRepeat } from '../../../declare/index.ts';
import { checkOptions } from '../../blocks/check-options.ts';
import type { Cursor } from '../../cursor.ts';
import { checkLabel } from '../../paths/check-text.ts';
import { itemSchema, parametersOf } from '../../paths/scopes.ts';
import { problems } from '../../problems/index.ts';
import { fieldOptions, kindOf } from '../../vocabulary.ts';
import { checkRange } from './check-range.ts';
import { checkTextPattern } from './check-text-pattern.ts';

const repeatableKinds = (): readonly string[] =>
  listKinds().flatMap(({ kind, isRepeatable }) => (isRepeatable === true ? [kind] : []));

/** Checks the fields inside a repeated field, and the heading and link of its items. */
export function checkItems(field: Cursor, entry: FieldKindEntry): void {
  for (const [name, schema] of Object.entries(entry.options)) {
    if (schema.type !== 'parts') continue;
    const inside = field.at(name);
    const scopes = { ...field.context.scopes, item: itemSchema(inside.object) };
    for (const [part, declared] of inside.within({ scopes }).entries())
      if (isObject(declared.value)) checkInside(declared, `${field.name}.item.${part}`);
    checkHeading(field, Object.keys(inside.object));
    const unique = field.at('uniqueBy');
    if (unique.text !== undefined && !Object.hasOwn(inside.object, unique.text))
      unique.report(problems.ITEM_FIELD_UNKNOWN(unique.text, Object.keys(inside.object)));
  }
}

function checkInside(field: Cursor, key: string): void {
  const kind = field.at('kind');
  const entry = kindOf(field.value);
  if (kind.text !== undefined && findKind(kind.text)?.isRepeatable !== true)
    kind.report(problems.REPEAT_KIND_UNFIT(kind.text, repeatableKinds()));
  for (const option of notInRepeat)
    if (field.at(option).isThere) field.at(option).reportKey(problems.REPEAT_OPTION_UNFIT(option));
  if (entry?.isRepeatable !== true) return;
  checkOptions(field, fieldOptions(entry));
  checkRange(field, entry);
  checkTextPattern(field, entry);
  if (!field.has('label')) checkLabel(field, key);
}

/** Checks that the heading is none of the fields, and that the link has no parameter but `{id}`. */
function checkHeading(field: Cursor, inside: readonly string[]): void {
  for (const name of ['heading', 'detail']) {
    const beside = field.at(name);
    if (beside.text !== undefined && inside.includes(beside.text))
      beside.reject(`must not be one of the fields "${inside.join('", "')}"`, 'Name a property of the items without a field.');
  }
  const link = field.at('link');
  // Data would be read from the page, not from the item.
  if (isObject(link.value))
    link.reject('must be a route, which may have the parameter "{id}"', 'Write the route as a string, such as "/people/{id}".');
  if (parametersOf(link.text ?? '').some((name) => name !== 'id'))
    link.reject('must not have parameters other than "{id}"', 'Remove the other parameters.');
}
