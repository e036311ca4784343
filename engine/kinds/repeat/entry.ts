import { itemKeyPattern } from '../../declare/words/fields/items.ts';
import {
  type FieldKindEntry,
  formerly,
  itemLink,
  list,
  literal,
  parts,
  required,
  words,
} from '../../declare/words/option-schemas.ts';

export const entry: FieldKindEntry = {
  kind: 'repeat',
  doc: 'A repeated group of fields: an ordered list of items that can be added, moved and removed. The answer is a list of `{"id", <key>: <answer>, …}`; the id of a new item is null until the server assigns one. Labels of item fields default to `field.<key>.item.<key inside>.label`.',
  options: {
    fields: required(
      parts('The fields of an item in drawing order. `required` makes one required; settings do not apply to them.'),
    ),
    minItems: formerly(
      'least',
      literal(
        'Minimum number of items. The form starts with this many empty ones if items can be added.',
        { type: 'integer', minimum: 0, maximum: 1000 },
        0,
      ),
    ),
    maxItems: formerly('most', literal('Maximum number of items.', { type: 'integer', minimum: 1, maximum: 1000 }, 100)),
    allow: formerly(
      'may',
      list(
        'What the person can do with items. Default: add, move, remove. With an empty list only their fields can be edited. The id of a copy is `copy:` and the id of its item; `uniqueBy` and fields with `readOnlyValues` are empty in it.',
        literal('One of the four.', { enum: ['add', 'move', 'remove', 'copy'] }),
      ),
    ),
    folded: literal(
      'Whether items are closed until they are opened, so that only their names are visible. New items and those with issues are open.',
      { type: 'boolean' },
      false,
    ),
    uniqueBy: literal('Key of a field inside in which all items must differ.', { type: 'string', pattern: itemKeyPattern }),
    add: words('Label of the button that adds an item; default `form.repeat.add`.'),
    item: words('Name of an item; parameter `n`: its position from 1. Default `form.repeat.item`.', ['n']),
    heading: literal(
      'Property of an item with a read-only heading: not one of `fields`. It is sent back with the answer, and the server ignores it.',
      { type: 'string', pattern: itemKeyPattern },
    ),
    detail: literal(
      'Property of an item with a read-only text below its heading, such as a summary of data that is not in `fields`.',
      { type: 'string', pattern: itemKeyPattern },
    ),
    link: itemLink('Link of a stored item’s heading; `{id}` is its id.'),
  },
  answer: 'items',
  range: { from: 'minItems', to: 'maxItems', of: 'numbers' },
  example: {
    kind: 'repeat',
    required: true,
    fields: {
      'label.ja': { kind: 'free-text', maxLength: 100, required: true, label: 'field.labelJa' },
      'label.en': { kind: 'free-text', maxLength: 100, label: 'field.labelEn' },
    },
    minItems: 1,
    maxItems: 100,
    allow: ['add', 'move', 'remove'],
  },
};
