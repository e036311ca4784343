/** Widgets (engine/render/fields/<widget>.tsx) and the plan options that each reads. */
export const widgetDescriptions = {
  text: 'One line. `type` (text, email, tel), `inputmode`, `autocomplete`, `digits` (accepts digits only, and at most this many while typing), `plus` (also a leading plus sign), `offer` (katakana), `verify` (a call), `lookup` (a button that fills other fields).',
  textarea: 'Multi-line text. `rows`, `autocomplete`.',
  password:
    'A masked input with a button that shows it. `autocomplete`; `live`: the rules are listed and ticked off while typing.',
  birthday: 'A day with automatic slashes, and the year of the Japanese era beside it.',
  date: 'The browser’s date picker. `min`, `max` (YYYY-MM-DD).',
  time: 'The browser’s time picker.',
  cells: 'One cell per digit. `length`; `of` (the repeated field).',
  select:
    'A native select of `choices`. `blank`: initially empty, with the value `unselected`; `orders`: the values in the order of other languages.',
  radio: 'Radio buttons for `choices`. `clearable`: while no answer is required, one more takes the answer back.',
  checkbox: 'A single box.',
  'checkbox-group': 'Boxes for `choices`.',
  card: 'Number, expiry and security code of a card. `script` (data).',
  'card-certification': 'The page of the bank, while the form is sent. `script` and `of` (data).',
  image: 'A file input with a preview of the cropped square. `size` (pixels), `maxBytes` (of the file).',
  repeat: 'The items of `items`, a group of controls each, with buttons that add, move and remove.',
  survey: 'The questions of a survey, each with its own control. `survey` (data).',
  policies: 'Policies to read and accept. `policies` (policyId, revision, key), `agreed` and `show` (data).',
} as const;
export type WidgetName = keyof typeof widgetDescriptions;

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
