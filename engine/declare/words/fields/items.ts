/** Field options that are not available inside a repeated group, because an item is always shown as a whole. */
export const notInRepeat: readonly string[] = [
  'when',
  'requiredWhen',
  'readOnlyWhen',
  'lookup',
  'after',
  'before',
  'lessThan',
  'greaterThan',
  'sumAtMost',
  'sameAs',
];

/** Keys inside an item: names, optionally joined by dots (`label.ja`). `id` is reserved. */
export const itemKeyPattern = '^(?!id$)[A-Za-z][A-Za-z0-9]{0,39}(\\.[A-Za-z][A-Za-z0-9]{0,39}){0,3}$';
