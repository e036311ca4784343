// Groups of options that several blocks share.
import { iconNames } from './icon-names.ts';
import {
  call,
  condition,
  data,
  fields,
  formerly,
  group,
  link,
  list,
  literal,
  type OpenOptions,
  type Options,
  parameters,
  payload,
  required,
  value,
  words,
} from './option-schemas.ts';

export const factOptions: Options = {
  label: required(words('Name of the value.')),
  value: required(value('The value: data with a formatter, or a text.')),
  image: data('Address of a small picture before the value; omitted if empty.', 'text'),
  copy: literal('Whether a button copies the value. Needs scripts.', { type: 'boolean' }, false),
  groups: literal('Shows the value monospaced, in groups of this many characters; it is copied without their spaces.', {
    type: 'integer',
    minimum: 2,
    maximum: 8,
  }),
  isTotal: literal(
    'Whether it is a total: large, and aligned with the amounts at the end of the line.',
    { type: 'boolean' },
    false,
  ),
  when: condition('Shown only while this holds.'),
  note: group('A small note beside the value.', {
    text: formerly('words', required(words('Text of the note.'))),
    tone: literal('Colour; muted is for minor notes.', { enum: ['info', 'success', 'warning', 'error', 'muted'] }, 'info'),
    when: condition('Shown only while this holds.'),
  }),
};

export const badgeOptions: Options = {
  text: formerly('words', required(value('Text of the badge; omitted if empty.'))),
  tone: literal(
    'Colour; accent is the store’s colour.',
    { enum: ['accent', 'neutral', 'info', 'success', 'warning', 'error'] },
    'accent',
  ),
  when: condition('Shown only while this holds.'),
};

/** Options for a call that does not navigate by itself: what happens after success. */
export const successOptions: Options = {
  successToast: formerly('done', words('Toast after success.')),
  redirectTo: formerly('leadsTo', link('Link after success, unless the call redirects itself.')),
};

const toastMilliseconds = literal('Display time of its toasts; default 3000.', {
  type: 'integer',
  minimum: 1000,
  maximum: 20_000,
});

/** A button or a link. Exactly one of `send` and `link`. Interceptors add to them. */
export const actionOptions: OpenOptions = {
  text: formerly('words', required(words('What the button says.'))),
  visuallyHiddenText: formerly(
    { names: ['about', 'screenReaderText'] },
    value('What it is about, such as the name of its row. Added to the label for screen readers only; omitted if empty.'),
  ),
  send: call('The call that it sends.'),
  payload: payload('Payload of the call, by envelope name.'),
  params: parameters,
  link: link('Target of the link.'),
  icon: literal('Icon before the label.', { enum: [...iconNames] }),
  image: data('Address of a small picture before the label; the icon if it is empty.', 'text'),
  tone: literal(
    'main: filled, once per page; plain: outlined; quiet: looks like a link; danger: for actions that cannot be undone.',
    {
      enum: ['main', 'plain', 'quiet', 'danger'],
    },
    'plain',
  ),
  when: condition('Shown only while this holds.'),
  enabledWhen: condition(
    'Enabled only while this holds. For a call this needs scripts, because the server checks it anyway; a link is always rendered as a disabled button.',
  ),
  cooldown: group('A countdown in the button. The server enforces the limit itself.', {
    seconds: required(data('Duration in whole seconds, such as the setting that the server obeys.', 'number')),
    startsOnLoad: formerly('fromLoad', literal('Whether it also starts when the page opens.', { type: 'boolean' }, false)),
    text: formerly('words', required(words('Label during the countdown; parameter `seconds`.', ['seconds']))),
  }),
  disabledWhileSending: formerly(
    { names: ['busyWith'], values: { form: true } },
    literal('Whether it is disabled while the form is being sent.', { type: 'boolean' }),
  ),
  confirm: group('Requires confirmation in a dialog (without scripts on a page of its own, ?ask=).', {
    title: required(words('The question.')),
    text: formerly('words', words('What will happen.')),
    confirmLabel: formerly('yes', required(words('Label of the button that confirms.'))),
    cancelLabel: formerly('no', required(words('Label of the button that cancels.'))),
  }),
  ...successOptions,
  failureToast: formerly('failed', words('Toast after a failure; default: the text of the refusal, as `refusalAs` says.')),
  refusalAs: literal('Where the text of a refusal is shown; default: a notice that stays until the next press.', {
    enum: ['toast'],
  }),
  toastMilliseconds: formerly('milliseconds', toastMilliseconds),
  failSilently: formerly(
    { names: ['quietly', 'hideErrors'] },
    literal('Whether a failure is only logged: the page stays as it is, and says nothing.', { type: 'boolean' }, false),
  ),
};

const toggleOptions: Options = {
  label: required(value('Label of the switch.')),
  note: value('A sentence below.'),
  value: required(data('Whether it is on.', 'flag')),
  payload: payload('Additional payload for this switch, by envelope name.'),
};

/** A switch per element; `option` is the element. */
export const toggleOf = {
  ...required(group('A switch; `option` is the element.', toggleOptions)),
  opens: { scope: 'option', from: 'items' },
} as const;

/** Options that all switches of a block share. */
export const togglesOptions: Options = {
  send: required(call('The call that each press sends, with the opposite of the current value.')),
  value: literal('Envelope name of the new value.', { type: 'string', pattern: '^[A-Za-z][A-Za-z0-9]{0,59}$' }, 'value'),
  payload: payload('Additional payload of each call.'),
  readOnlyWhen: formerly('lockedWhen', condition('Read-only while this holds.')),
  onLabel: formerly('on', required(words('Label for on.'))),
  offLabel: formerly('off', required(words('Label for off.'))),
  successToast: formerly('done', words('Toast after success.')),
  failureToast: formerly('failed', words('Toast after a failure; default: the server’s message.')),
  toastMilliseconds: formerly('milliseconds', toastMilliseconds),
  reloads: literal(
    'Whether the page’s data is loaded again after success, for a switch that other blocks depend on.',
    { type: 'boolean' },
    false,
  ),
};

export const sectionOptions: Options = {
  title: words('Heading of the section.'),
  lead: words('A sentence below the heading.'),
  folded: literal(
    'Whether only the heading is shown until it is pressed. A section with answers or issues begins open; a review shows it in any case.',
    { type: 'boolean' },
  ),
  fields: required(
    fields('Field keys in drawing order. Fields that are not in use are omitted; a section without fields is not rendered.'),
  ),
  sideBySide: list(
    'Groups of fields that share a line where they fit; other fields use a whole line.',
    fields('Two or more consecutive keys of the section, in its order.'),
  ),
  fieldLinks: list(
    'Links beside the labels of fields, such as to what helps who cannot answer.',
    group('A link.', {
      fields: required(fields('Keys of the fields of the section.')),
      text: required(words('Its text.')),
      link: required(link('Its target.')),
      params: parameters,
      when: condition('Shown only while this holds.'),
    }),
  ),
  joined: list(
    'Groups of fields whose answers a review shows on one line, such as a name or an address.',
    group('A line.', {
      label: required(words('Its label.')),
      fields: required(fields('Fields of the section, in the order in which their answers are shown.')),
    }),
  ),
  columns: list(
    'Renders the section as a table: one column per entry, one row per key without its prefix.',
    group('A column with all fields whose keys have its prefix.', {
      title: required(words('Title of the column.')),
      prefix: required(literal('Key prefix: `signUp.` for `signUp.nickname`.', { type: 'string', minLength: 1, maxLength: 100 })),
    }),
  ),
  search: group(
    'Sections with `columns`: a control above the table that shows only the rows whose names contain the words. It loads after the page can be used, and only with scripts.',
    {
      label: required(words('Label of the search field.')),
      onlyMarked: words('Label of a switch that shows only rows with a marked field; needs `marked`.'),
      resultCount: formerly(
        'found',
        required(words('Number of rows, shown while some are hidden; parameter `count`.', ['count'])),
      ),
      noResults: formerly('none', required(words('Shown if no row matches.'))),
    },
  ),
  notice: group('A message below the fields of a form while its condition holds, announced when it appears.', {
    tone: literal('Its colour.', { enum: ['info', 'warning', 'error'] }, 'info'),
    text: formerly('words', required(words('The message.'))),
    when: required(condition('When it is shown.')),
  }),
  requiredMarks: formerly(
    { names: ['marks'], values: { open: 'canBeEmpty' } },
    literal(
      'Which fields are marked 必須 or 任意. `canBeEmpty`: only fields that can be empty, which excludes single boxes, repeated items and selects that always have a value.',
      { enum: ['all', 'canBeEmpty'] },
      'all',
    ),
  ),
  marked: group('Marks fields: those in `keys`, and those whose answer differs from the one in `differFrom`.', {
    keys: data('List of field keys.', 'texts'),
    compareWith: formerly('differFrom', data('Answers by key. A field is marked while its answer differs.')),
    text: formerly('words', required(words('Text of the mark; parameter `value`: the answer in `differFrom`.', ['value']))),
  }),
};

/** Options for a list without elements: an icon above its text `empty`, and a link below. */
export const emptyOptions: Options = {
  emptyIcon: literal('Icon above the text for an empty list.', { enum: [...iconNames] }, 'box'),
  emptyAction: group('A link below the text for an empty list.', {
    text: required(words('Its text.')),
    link: required(link('Its target.')),
  }),
};

/** One link of a list of links. */
export const rowOptions: Options = {
  link: required(link('Target of the link.')),
  params: parameters,
  text: formerly('words', required(words('The text.'))),
  value: value('What is set now; omitted if empty.'),
  when: condition('Shown only while this holds.'),
};

const menuItemOptions: Options = {
  link: required(link('Target of the link.')),
  params: parameters,
  text: formerly('words', required(words('The text.'))),
  when: condition('Shown only while this holds.'),
  currentFor: formerly(
    'covers',
    literal('Side menus: other addresses whose pages, and the pages below them, mark this entry as the current one.', {
      type: 'array',
      items: { type: 'string', pattern: '^/' },
    }),
  ),
};

export const menuItems = (doc: string) => list(doc, group('An entry.', menuItemOptions));

/** Groups that several words share, by their heading in the catalogue. */
export const sharedParts: { readonly [name: string]: Options } = {
  action: actionOptions,
  fact: factOptions,
  badge: badgeOptions,
  section: sectionOptions,
  row: rowOptions,
  'menu entry': menuItemOptions,
};
