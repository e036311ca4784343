/** Field options that are not available inside a repeated group, because an item is always shown as a whole. */
export const notInRepeat: readonly string[] = ['when', 'lookup', 'sameAs'];

/** Keys of fields: `email`, `custom.c1`. */
export const fieldKeyPattern = '[A-Za-z][A-Za-z0-9]{0,59}(\\.[A-Za-z][A-Za-z0-9]{0,59}){0,3}';

/** Keys inside an item: names, optionally joined by dots (`label.ja`). `id` is reserved. */
export const itemKeyPattern = '^(?!id$)[A-Za-z][A-Za-z0-9]{0,39}(\\.[A-Za-z][A-Za-z0-9]{0,39}){0,3}$';
