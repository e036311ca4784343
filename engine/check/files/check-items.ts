import { commonFieldOptions, type FieldWord, fieldWords, isObject, kindsInRepeat, notInRepeat } from '../../declare/index.ts';
import { checkOptions, type OptionSpot } from '../blocks/check-options.ts';
import { asObject, asText, type Checking } from '../checking.ts';
import { checkText } from '../paths/check-words.ts';
import { problems } from '../problems/index.ts';
import type { JsonPath } from '../read/place-of.ts';

const kinds = new Map(fieldWords.map((word) => [word.kind, word]));

/** The fields inside of a repeated field: kinds that may stand there, their options and labels; the heading and the link of an item. */
export function checkItems(
  checking: Checking,
  spot: OptionSpot,
  word: FieldWord,
  key: string,
  field: Record<string, unknown>,
  path: JsonPath,
): void {
  for (const [name, slot] of Object.entries(word.options)) {
    if (slot.slot !== 'parts') continue;
    const inside = asObject(field[name]);
    for (const [part, declared] of Object.entries(inside))
      if (isObject(declared)) checkInside(checking, spot, `${key}.item.${part}`, declared, [...path, name, part]);
    checkHeading(checking, spot, field, Object.keys(inside), path);
  }
}

function checkInside(checking: Checking, spot: OptionSpot, key: string, field: Record<string, unknown>, path: JsonPath): void {
  const kind = asText(field['kind']);
  const word = kind === undefined ? undefined : kinds.get(kind);
  if (kind !== undefined && !kindsInRepeat.has(kind))
    checking.report(spot.file, [...path, 'kind'], problems.REPEAT_KIND_UNFIT(kind, kindsInRepeat));
  for (const option of notInRepeat)
    if (field[option] !== undefined) checking.report(spot.file, [...path, option], problems.REPEAT_OPTION_UNFIT(option), 'key');
  if (word === undefined || !kindsInRepeat.has(word.kind)) return;
  checkOptions(checking, spot, { ...commonFieldOptions, ...word.options }, field, path);
  if (field['label'] === undefined) checkText(checking, spot, `field.${key}.label`, path, [], 'key');
}

/** The heading is a text beside the fields, and a link knows an item's id only. */
function checkHeading(
  checking: Checking,
  { file }: OptionSpot,
  field: Record<string, unknown>,
  inside: readonly string[],
  path: JsonPath,
): void {
  const heading = asText(field['heading']);
  if (heading !== undefined && inside.includes(heading))
    checking.report(file, [...path, 'heading'], problems.VALUE_INVALID(`must not be one of the fields "${inside.join('", "')}"`));
  // Data would be the page's, which knows no item.
  if (isObject(field['link']))
    checking.report(file, [...path, 'link'], problems.VALUE_INVALID('must be a route, which may have the parameter "{id}"'));
  const link = asText(field['link']);
  const parameters = link === undefined ? [] : [...link.matchAll(/\{([^}]*)\}/g)].map((match) => match[1]);
  if (parameters.some((name) => name !== 'id'))
    checking.report(file, [...path, 'link'], problems.VALUE_INVALID('may have no parameter but "{id}"'));
}
