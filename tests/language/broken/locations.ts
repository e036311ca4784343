// Short names for files of the small project, and edits shared by several broken examples.
import { type Edit, put, write } from '../small-project.ts';

/** For each code at least one example: a description, the file, the reported location (`3:12 "route"`: line, column and the text there), and the edits. */
export type Broken<Code extends string> = {
  readonly [code in Code]: readonly [says: string, file: string, place: string, ...edits: Edit[]][];
};

export const home = 'screens/index.screen.json';
export const signup = 'screens/signup/index.screen.json';
export const confirm = 'screens/signup/confirm.screen.json';
export const done = 'screens/signup/done.screen.json';
export const one = 'screens/people/one.screen.json';
export const person = 'schemas/entities/person.schema.json';
export const browser = 'schemas/entities/browser-info.schema.json';
export const root = 'schemas/entities/root.schema.json';
export const form = 'schemas/forms/signup.form.json';
export const enter = 'schemas/calls/signup.enter.call.json';
export const finish = 'schemas/calls/signup.finish.call.json';
export const flow = 'flows/signup.flow.json';
export const layout = 'screens/layouts/guest.layout.json';
export const settings = 'schemas/settings/registration.schema.json';
export const both = (area: string, key: string, words: string): Edit[] =>
  ['ja', 'en'].map((language) => put(`screens/text/${language}/${area}.json`, [key], words));

export const kinds = 'screens/kinds/{kind}.screen.json';
/** A screen for two values of a parameter, with a title for each, and a link to one of its addresses; then more changes. */
export const listing = (...change: Edit[]): Edit[] => [
  write(kinds, {
    route: '/kinds/{kind}',
    params: { kind: ['shop', 'web'] },
    layout: 'guest',
    for: 'everybody',
    entry: 'address',
    title: 'kinds.{kind}.title',
    blocks: [{ actions: { items: [{ text: 'kinds.next', link: '/kinds/web' }] } }],
  }),
  ...['ja', 'en'].map((language) =>
    write(`screens/text/${language}/kinds.json`, { 'shop.title': 'Shop', 'web.title': 'Web', next: 'Next' }),
  ),
  ...change,
];

/** The list of the home screen as a table with pages, whose call takes no number. */
export const paging: Edit[] = [
  put('schemas/pages/home.schema.json', ['properties', 'opened'], { type: 'integer' }),
  put(home, ['blocks', 1], {
    table: {
      items: { at: 'people' },
      caption: 'home.lead',
      empty: 'home.none',
      columns: [{ title: 'home.since', value: { at: 'item.name' } }],
      pagination: { current: { at: 'opened' }, last: { at: 'opened' }, send: 'search' },
    },
  }),
];

/** The path of the `invoke` that `asking` adds. */
export const invoke = ['states', 'confirm', 'invoke'];
/** The flow with a state that invokes an actor, and the texts for its errors; then more changes. */
export const asking = (...change: Edit[]): Edit[] => [
  put(flow, invoke, {
    src: 'charge',
    input: { amount: 3 },
    onDone: { target: 'done', actions: 'keepReceipt' },
    onError: { DECLINED: { target: 'form' } },
    onUnknown: { '15m': { target: 'unclear' } },
  }),
  put(flow, ['states', 'unclear'], { meta: { screen: 'signup/unclear' } }),
  write('screens/signup/unclear.screen.json', {
    route: '/signup/unclear',
    layout: 'guest',
    for: 'everybody',
    title: 'signup.title',
    blocks: [],
  }),
  ...['ja', 'en'].map((language) => write(`screens/text/${language}/notice.json`, { DECLINED: 'Declined' })),
  ...change,
];

export const place = 'schemas/forms/place.form.json';
/** A form with a look-up, its call and the schema of its results; then more changes. */
export const finding = (...change: Edit[]): Edit[] => [
  write('schemas/entities/places.schema.json', {
    type: 'object',
    required: ['found', 'count'],
    additionalProperties: false,
    properties: {
      found: {
        type: 'array',
        maxItems: 9,
        items: {
          type: 'object',
          required: ['city'],
          additionalProperties: false,
          properties: { city: { type: 'string', maxLength: 9 } },
        },
      },
      count: { type: 'integer' },
    },
  }),
  write('schemas/calls/find.call.json', {
    id: 'find',
    method: 'GET',
    path: '/zapi/find/{code}',
    for: 'everybody',
    response: { schema: 'entities/places' },
  }),
  write(place, {
    id: 'place',
    fields: {
      postalCode: {
        kind: 'postal-code',
        label: 'signup.title',
        lookup: {
          send: 'find',
          list: 'found',
          name: 'city',
          fill: { address: { join: ['city', 'city'] } },
          notFound: 'emailMustChange',
          search: 'signup.next',
          pick: 'signup.title',
          use: 'signup.next',
          announcement: 'signup.done',
        },
      },
      address: { kind: 'free-text', label: 'signup.title' },
    },
  }),
  ...change,
];
export const lookup = ['fields', 'postalCode', 'lookup'];

/** A text with a name as parameter. */
export const welcome = (at: string) => `home.title(name: $.${at})`;
/** Adds an optional parent to people. */
export const withParents: Edit = put(person, ['properties', 'parent'], {
  type: ['object', 'null'],
  additionalProperties: false,
  required: ['id', 'name'],
  properties: { id: { type: 'string', maxLength: 9 }, name: { type: 'string', maxLength: 9 } },
});

/** The form with its nickname declared in schemas/fields, and a review that shows what the form shows; then more changes. */
export const sharing = (...change: Edit[]): Edit[] => [
  write('schemas/fields/person.fields.json', {
    id: 'person',
    fields: { nickname: { kind: 'free-text', maxLength: 50 } },
  }),
  (files) => {
    const text = files.get(form) ?? '';
    files.set(form, text.replace(/"nickname": \{[^}]*\}/, '"fields/person": {}'));
  },
  put(signup, ['blocks', 1, 'form', 'sections', 0, 'fields', 2], 'fields/person'),
  put(confirm, ['blocks', 0, 'review'], { form: 'forms/signup' }),
  ...change,
];

/** A form with a field per field of the sign-up form, its screen and call; then more changes. */
export const ruling = (...change: Edit[]): Edit[] => [
  put('schemas/forms/search.form.json', ['fields', 'signUp.<field>'], {
    each: 'forms/signup',
    as: { kind: 'checkbox', required: false },
  }),
  put(home, ['blocks', 3, 'form', 'sections', 0, 'fields', 1], 'signUp.*'),
  put('schemas/calls/search.call.json', ['envelope', '*'], { answers: 'fields' }),
  ...change,
];
