/** Normalisers that run before validation; a field plan lists them in `options.normalise`, in order. */
export const normaliserDescriptions = {
  nfc: 'Composes characters: か + ゛ becomes が.',
  nfkc: 'Composes characters, and converts full-width letters, digits and symbols.',
  oneLine: 'Replaces line breaks and tabs by a space.',
  visible:
    'Removes tabs, line breaks and invisible characters, such as zero-width ones and direction marks; variation selectors and combining marks stay.',
  trim: 'Removes spaces at both ends, including full-width ones.',
  digits: 'Removes what people write between digits: hyphens of all kinds, dots, commas and spaces.',
  postalCode: 'Like `digits`, and removes the postal mark 〒.',
  phone: 'Like `digits`, removes brackets and slashes, and replaces +81 by 0.',
  date: 'Converts 1990/1/5, 1990年1月5日, 平成2年1月5日, H2.1.5 and 25/1/1990, with any of the separators of `digits`, to eight digits; ambiguous days stay unchanged.',
  isoDate: 'Like `date`, but to 1990-01-05.',
  code: 'Converts a JSON integer to text.',
  zeroIsAbsent: '"0" is no answer.',
} as const;
export type NormaliserName = keyof typeof normaliserDescriptions;
