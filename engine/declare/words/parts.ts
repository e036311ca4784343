// Groups of options that several block words share.
import {
  call,
  condition,
  data,
  fields,
  group,
  link,
  list,
  literal,
  type Options,
  payload,
  required,
  value,
  words,
} from './slots.ts';

export const factOptions: Options = {
  label: required(words('What the value is called.')),
  value: required(value('The value: data with a formatter, or words.')),
  image: data('Address of a small picture before the value; without one nothing is drawn there.', 'text'),
  when: condition('Shown only while this holds.'),
  note: group('A small remark beside the value.', {
    words: required(words('The remark.')),
    tone: literal(
      'How it is coloured; muted says something by the way.',
      { enum: ['info', 'success', 'warning', 'error', 'muted'] },
      'info',
    ),
    when: condition('Shown only while this holds.'),
  }),
};

export const badgeOptions: Options = {
  words: required(value('What the mark says; nothing is drawn where it says nothing.')),
  tone: literal(
    'How it is coloured; accent is the store’s own colour.',
    { enum: ['accent', 'neutral', 'info', 'success', 'warning', 'error'] },
    'accent',
  ),
  when: condition('Shown only while this holds.'),
};

/** What a call that leads nowhere by itself is followed by. */
export const successOptions: Options = {
  done: words('A toast after success.'),
  leadsTo: link(
    'Where it leads after success, where the call itself does not say so; a route with parameters only where the word has `params`.',
  ),
};

/** A button or a link. Exactly one of `send` and `link`. */
export const actionOptions: Options = {
  words: required(words('What the button says.')),
  send: call('The call it makes.'),
  payload: payload('What the call sends, by envelope name.'),
  params: payload('Parameters of the route or of the call’s path.'),
  link: link('Where it leads.'),
  tone: literal(
    'main: filled, one on a page; plain: outlined; quiet: looks like a link; danger: for what cannot be undone.',
    {
      enum: ['main', 'plain', 'quiet', 'danger'],
    },
    'plain',
  ),
  when: condition('Drawn only while this holds.'),
  enabledWhen: condition(
    'Can be pressed only while this holds. A call’s button is held back once scripts run, since the server judges in any case; a link is drawn as a disabled button from the first.',
  ),
  cooldown: group('A countdown in the button. The server holds the real limit.', {
    seconds: required(literal('How long.', { type: 'integer', minimum: 1, maximum: 3600 })),
    fromLoad: literal('Whether it also counts from the opening of the page.', { type: 'boolean' }, false),
    words: required(words('What the button says meanwhile; parameter `seconds`.', ['seconds'])),
  }),
  busyWith: literal('Cannot be pressed while the form runs.', { enum: ['form'] }),
  confirm: group('Asks first, in a dialog (without scripts: on a page of its own, ?ask=).', {
    title: required(words('The question.')),
    words: words('What will happen.'),
    yes: required(words('The button that does it.')),
    no: required(words('The button that does not.')),
  }),
  ...successOptions,
  failed: words('A toast after failure; without it the server’s message.'),
  milliseconds: literal('How long its toasts stay; 3000 without it.', { type: 'integer', minimum: 1000, maximum: 20000 }),
  quietly: literal(
    'A failure shows nothing: it stands in the log, and the button can be pressed again.',
    { type: 'boolean' },
    false,
  ),
};

const toggleOptions: Options = {
  label: required(value('What is switched.')),
  note: value('A sentence below it.'),
  value: required(data('Whether it is on.', 'flag')),
  payload: payload('What the call sends of it, by envelope name.'),
};

/** A switch of an element; `option` is the element. */
export const toggleOf = {
  ...required(group('A switch; `option` is the element.', toggleOptions)),
  opens: { scope: 'option', from: 'of' },
} as const;

/** What all switches of a block share. */
export const togglesOptions: Options = {
  send: required(call('The call that each press makes, with the opposite of what is.')),
  value: literal('Envelope name of the new value.', { type: 'string', pattern: '^[A-Za-z][A-Za-z0-9]{0,59}$' }, 'value'),
  payload: payload('What each call sends besides.'),
  lockedWhen: condition('Shown, and not to be switched, while this holds.'),
  on: required(words('What a switch says that is on.')),
  off: required(words('What a switch says that is off.')),
  done: words('A toast after success.'),
  failed: words('A toast after failure; without it the server’s message.'),
};

export const sectionOptions: Options = {
  title: words('Heading of the section.'),
  lead: words('A sentence below the heading.'),
  fields: required(
    fields('Keys in the order of drawing. A field that is not in use is left out; a section without fields is not drawn.'),
  ),
  columns: list(
    'Draws the section as a table: a column for each of these, a row for each name behind their prefixes.',
    group('A column: the fields whose keys begin with its prefix.', {
      title: required(words('What the column is about.')),
      prefix: required(
        literal('How the keys begin: `signUp.` for `signUp.nickname`.', { type: 'string', minLength: 1, maxLength: 100 }),
      ),
    }),
  ),
  marks: literal(
    'Which fields carry 必須 or 任意. `open`: not those of which it says nothing, since they never stand empty or are boxes and lists: a list with a value, a single box, repeated items.',
    { enum: ['all', 'open'] },
    'all',
  ),
  marked: group('Puts a mark beside some of the fields.', {
    keys: required(data('Their keys, as a list.', 'texts')),
    words: required(words('What the mark says.')),
  }),
};

export const logoOptions: Options = {
  pc: required(data('Address of the picture for wide screens.')),
  sp: required(data('Address of the picture for narrow screens.')),
};

const menuItemOptions: Options = {
  link: required(link('Where it leads.')),
  words: required(words('What it says.')),
  when: condition('Shown only while this holds.'),
};

export const menuItems = (doc: string) => list(doc, group('An entry.', menuItemOptions));

/** Groups that several words share, by the name under which the docs tell of them. */
export const sharedParts: { readonly [name: string]: Options } = {
  action: actionOptions,
  fact: factOptions,
  badge: badgeOptions,
  section: sectionOptions,
  'menu entry': menuItemOptions,
};
