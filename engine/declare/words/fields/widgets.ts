/** What draws a field: engine/render/fields/<widget>.tsx. Which options of the plan each reads. */
export const widgetWords = {
  text: 'One line. `type` (text, email, tel), `inputmode`, `autocomplete`, `digits` (keeps digits only, this many), `offer` (katakana), `verify` (a call), `lookup` (a button that fills other fields).',
  textarea: 'Several lines. `rows`, `autocomplete`.',
  password:
    'Hidden signs with a button that shows them. `autocomplete`; `live`: the rules are listed and ticked off while typing.',
  birthday: 'A day with slashes that come by themselves, and the era year beside it.',
  date: 'The browser’s own calendar. `min`, `max` (YYYY-MM-DD).',
  cells: 'A cell for each digit. `length`; `of` (the field that it repeats).',
  select:
    'A native select over `choices`. `blank`: begins empty, with the value `unselected`; `orders`: the values in the order of another language.',
  radio: 'Radio buttons over `choices`.',
  checkbox: 'One box.',
  'checkbox-group': 'Boxes over `choices`.',
  image: 'A file that is chosen, shown as the square that is kept of it. `size` (dots), `mostBytes` (of the file).',
  repeat: 'Items over `items`, a group of controls each, with buttons that add, move and remove.',
  policies: 'Policies to be read and agreed. `policies` (policyId, revision, key), `agreed` and `show` (data).',
} as const;
export type WidgetName = keyof typeof widgetWords;

/** How an answer is tidied before it is judged; a field's plan lists the steps in `options.normalise`, in order. */
export const normaliserWords = {
  nfc: 'Composes characters: か + ゛ becomes が.',
  nfkc: 'Composes, and turns full-width letters, digits and signs into plain ones.',
  oneLine: 'Line breaks and tabs become a space.',
  trim: 'Spaces at both ends go, full-width ones too.',
  digits: 'Hyphens of all kinds and spaces go.',
  date: '1990/1/5, 1990-01-05 and 1990年1月5日 become 19900105.',
  isoDate: '1990/1/5, 1990年1月5日 and 19900105 become 1990-01-05.',
  code: 'A JSON integer becomes its text.',
  zeroIsAbsent: '"0" is no answer.',
} as const;
export type NormaliserName = keyof typeof normaliserWords;
