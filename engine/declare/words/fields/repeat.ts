import { type FieldWord, itemLink, list, literal, parts, required, words } from '../slots.ts';

/** Kinds that a repeated group may hold: those that answer with a text and are drawn as one plain control without a call. */
export const kindsInRepeat: ReadonlySet<string> = new Set([
  'country',
  'email',
  'free-text',
  'kana',
  'phone',
  'postal-code',
  'prefecture',
  'select',
  'text',
]);

/** Options of a field that a group's own fields do not take: an item is asked as a whole. */
export const notInRepeat: readonly string[] = ['when', 'requiredWhen', 'lockedWhen', 'lookup'];

/** Keys inside of an item: a name, or names with dots between (`label.ja`). `id` is the item's own. */
export const itemKeyPattern = '^(?!id$)[A-Za-z][A-Za-z0-9]{0,39}(\\.[A-Za-z][A-Za-z0-9]{0,39}){0,3}$';

export const repeat: FieldWord = {
  kind: 'repeat',
  doc: 'A group of fields, repeated: an ordered list of items that may be added, moved and removed. The answer is a list of `{"id", <key>: <answer>, …}`; the id of a new item is null until the server gives it one. A label inside defaults to `field.<key>.item.<key inside>.label`.',
  options: {
    fields: required(
      parts('The fields of an item, in the order of drawing. `always` makes one required; settings do not reach them.'),
    ),
    least: literal(
      'The fewest items. So many stand there empty from the start where items may be added.',
      { type: 'integer', minimum: 0, maximum: 1000 },
      0,
    ),
    most: literal('The most items.', { type: 'integer', minimum: 1, maximum: 1000 }, 100),
    may: list(
      'What the person may do with items: add, move, remove. Without it everything; an empty list leaves only their fields.',
      literal('One of the three.', { enum: ['add', 'move', 'remove'] }),
    ),
    add: words('What the button at the end says; default `form.repeat.add`.'),
    item: words('What an item is called; parameter `n`, its place from 1. Default `form.repeat.item`.', ['n']),
    heading: literal(
      'A text of each item that stands over it, to be read and never typed: not one of `fields`. It comes back with the answer; whoever stores the answer keeps its own.',
      { type: 'string', pattern: itemKeyPattern },
    ),
    link: itemLink('Where the heading of a stored item leads; `{id}` is its id.'),
  },
  answer: 'items',
  range: { from: 'least', to: 'most', of: 'numbers' },
  example: {
    kind: 'repeat',
    always: 'REQUIRED',
    fields: {
      'label.ja': { kind: 'free-text', maxLength: 100, always: 'REQUIRED', label: 'field.labelJa' },
      'label.en': { kind: 'free-text', maxLength: 100, label: 'field.labelEn' },
    },
    least: 1,
    most: 100,
    may: ['add', 'move', 'remove'],
  },
};
