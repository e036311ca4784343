import { commonFieldOptions, type FieldKindEntry, fieldKindEntries, isObject, notInRepeat } from '../../declare/index.ts';
import { checkOptions, type OptionLocation } from '../blocks/check-options.ts';
import { asObject, asText, type Checking } from '../checking.ts';
import { checkText } from '../paths/check-text.ts';
import { problems } from '../problems/index.ts';
import type { JsonPath } from '../read/source-range.ts';

const kinds = new Map(fieldKindEntries.map((entry) => [entry.kind, entry]));
const repeatableKinds = fieldKindEntries.filter(({ isRepeatable }) => isRepeatable === true).map(({ kind }) => kind);

/** Checks the fields inside a repeated field, and the heading and link of its items. */
export function checkItems(
  checking: Checking,
  location: OptionLocation,
  entry: FieldKindEntry,
  key: string,
  field: Record<string, unknown>,
  path: JsonPath,
): void {
  for (const [name, schema] of Object.entries(entry.options)) {
    if (schema.type !== 'parts') continue;
    const inside = asObject(field[name]);
    for (const [part, declared] of Object.entries(inside))
      if (isObject(declared)) checkInside(checking, location, `${key}.item.${part}`, declared, [...path, name, part]);
    checkHeading(checking, location, field, Object.keys(inside), path);
  }
}

function checkInside(
  checking: Checking,
  location: OptionLocation,
  key: string,
  field: Record<string, unknown>,
  path: JsonPath,
): void {
  const kind = asText(field['kind']);
  const entry = kind === undefined ? undefined : kinds.get(kind);
  if (kind !== undefined && !repeatableKinds.includes(kind))
    checking.report(location.file, [...path, 'kind'], problems.REPEAT_KIND_UNFIT(kind, repeatableKinds));
  for (const option of notInRepeat)
    if (field[option] !== undefined)
      checking.report(location.file, [...path, option], problems.REPEAT_OPTION_UNFIT(option), 'key');
  if (entry === undefined || entry.isRepeatable !== true) return;
  checkOptions(checking, location, { ...commonFieldOptions, ...entry.options }, field, path);
  if (field['label'] === undefined) checkText(checking, location, `field.${key}.label`, path, [], 'key');
}

/** Checks that the heading is none of the fields, and that the link has no parameter but `{id}`. */
function checkHeading(
  checking: Checking,
  { file }: OptionLocation,
  field: Record<string, unknown>,
  inside: readonly string[],
  path: JsonPath,
): void {
  for (const name of ['heading', 'detail']) {
    const beside = asText(field[name]);
    if (beside !== undefined && inside.includes(beside))
      checking.report(
        file,
        [...path, name],
        problems.VALUE_INVALID(`must not be one of the fields "${inside.join('", "')}"`, {
          write: 'Name a property of the items without a field.',
        }),
      );
  }
  // Data would be read from the page, not from the item.
  if (isObject(field['link']))
    checking.report(
      file,
      [...path, 'link'],
      problems.VALUE_INVALID('must be a route, which may have the parameter "{id}"', {
        write: 'Write the route as a string, such as "/people/{id}".',
      }),
    );
  const link = asText(field['link']);
  const parameters = link === undefined ? [] : [...link.matchAll(/\{([^}]*)\}/g)].map((match) => match[1]);
  if (parameters.some((name) => name !== 'id'))
    checking.report(
      file,
      [...path, 'link'],
      problems.VALUE_INVALID('must not have parameters other than "{id}"', { write: 'Remove the other parameters.' }),
    );
}
