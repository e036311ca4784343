import { expect, test } from 'vitest';
import { checkSmall, type Edit, put, write } from './small-project.ts';

// Options of valid shape that make no sense, each with a valid counterpart that is not reported.

const home = 'screens/index.screen.json';
const signup = 'screens/signup/index.screen.json';
const form = 'schemas/forms/signup.form.json';
const flow = 'flows/signup.flow.json';

const block = (word: object): Edit => put(home, ['blocks', 1], word);
const nickname = (field: object): Edit => put(form, ['fields', 'nickname'], field);
const group = (options: object): Edit =>
  nickname({
    kind: 'repeat',
    fields: { a: { kind: 'text', label: 'home.open' } },
    add: 'home.open',
    item: 'home.open',
    ...options,
  });
const tabs = (current: string): Edit =>
  block({
    tabs: { items: { at: 'people' }, label: 'home.open', item: { text: 'home.open', link: '/signup', current: { at: current } } },
  });
const frames = (source: string): Edit =>
  block({
    frames: { items: { at: 'people' }, item: { title: 'home.open', source: { at: source }, width: { at: 'item.status' } } },
  });
const columns = (...prefixes: readonly string[]): Edit =>
  put(
    signup,
    ['blocks', 1, 'form', 'sections', 0, 'columns'],
    prefixes.map((prefix) => ({ title: 'home.open', prefix })),
  );
const sideBySide = (...lines: readonly (readonly string[])[]): Edit =>
  put(signup, ['blocks', 1, 'form', 'sections', 0, 'sideBySide'], lines);
/** A table that can be searched, without some of its options. */
const searched = (...without: readonly string[]): Edit => {
  const options = {
    columns: ['email', 'code', 'nickname'].map((prefix) => ({ title: 'home.open', prefix })),
    marked: { compareWith: { at: 'form' }, text: 'home.open' },
    search: { label: 'home.open', onlyMarked: 'home.open', found: 'home.open', none: 'home.open' },
  };
  const kept = Object.entries(options).filter(([name]) => !without.includes(name));
  return put(signup, ['blocks', 1, 'form', 'sections', 0], {
    fields: ['email', 'code', 'nickname'],
    ...Object.fromEntries(kept),
  });
};
const hero = (place: number): Edit => put('screens/index.screen.json', ['blocks', place], { hero: { lead: 'home.lead' } });
const shownAgain = (action: unknown): Edit =>
  put(
    flow,
    ['states', 'confirm', 'on', 'FINISH'],
    [{ guard: 'isFree', target: 'done', actions: ['register'] }, { actions: action }],
  );

/** A form whose look-up fills one field with one property of a result. */
function fills(key: string, property: string, name = 'city', others: readonly string[] = []): Edit {
  const found = { city: { type: 'string', maxLength: 9 }, rest: { type: 'object', additionalProperties: false, properties: {} } };
  const lookedUp = {
    kind: 'postal-code',
    label: 'signup.title',
    lookup: {
      send: 'find',
      list: 'found',
      name,
      fill: { [key]: property },
      notFound: 'emailMustChange',
      search: 'signup.next',
      pick: 'signup.title',
      use: 'signup.next',
      announcement: 'signup.done',
    },
  };
  const edits = [
    write('schemas/entities/places.schema.json', {
      type: 'object',
      required: ['found'],
      additionalProperties: false,
      properties: {
        found: {
          type: 'array',
          maxItems: 9,
          items: { type: 'object', required: ['city', 'rest'], additionalProperties: false, properties: found },
        },
        lines: { type: 'array', maxItems: 9, items: { type: 'string', maxLength: 9 } },
      },
    }),
    write('schemas/calls/find.call.json', {
      id: 'find',
      method: 'GET',
      path: '/zapi/find/{code}',
      for: 'everybody',
      response: { schema: 'entities/places' },
    }),
    write('schemas/forms/place.form.json', {
      id: 'place',
      fields: {
        ...Object.fromEntries(['postalCode', ...others].map((each) => [each, lookedUp])),
        address: { kind: 'free-text', label: 'signup.title' },
        secret: { kind: 'password', label: 'signup.title' },
        box: { kind: 'checkbox', label: 'signup.title' },
      },
    }),
  ];
  return (files) => {
    for (const edit of edits) edit(files);
  };
}

const lines = (at: string): Edit => block({ lines: { items: { at } } });
const withTexts = (edit: Edit): Edit => {
  const properties = put('schemas/pages/home.schema.json', ['properties', 'news'], {
    type: 'array',
    maxItems: 9,
    items: { type: 'string', maxLength: 9 },
  });
  return (files) => {
    properties(files);
    edit(files);
  };
};
const marked = (at: string): Edit =>
  put('screens/index.screen.json', ['blocks', 3, 'form', 'sections', 0, 'marked'], { keys: { at }, text: 'home.open' });

const cases: readonly (readonly [says: string, code: string, bad: Edit, good: Edit])[] = [
  ['lines from a single text', 'PATH_MISFIT', lines('name'), withTexts(lines('news'))],
  ['lines from a list of objects', 'PATH_MISFIT', lines('people'), withTexts(lines('news'))],
  ['marked keys that are not a list', 'PATH_MISFIT', marked('name'), withTexts(marked('news'))],
  ['a current tab chosen by a text', 'PATH_MISFIT', tabs('item.name'), tabs('isSignedIn')],
  ['a frame whose source is a list', 'PATH_MISFIT', frames('people'), frames('item.name')],
  ['a column that no field can match', 'VALUE_INVALID', columns('a', 'ab'), columns('ab', 'a')],
  ['a duplicate column', 'VALUE_INVALID', columns('a', 'a'), columns('a', 'b')],
  ['a search in a section that is no table', 'VALUE_INVALID', searched('columns'), searched()],
  ['a search for marked rows where none is marked', 'VALUE_INVALID', searched('marked'), searched()],
  ['one field side by side with none', 'VALUE_INVALID', sideBySide(['email']), sideBySide(['email', 'code'])],
  [
    'fields side by side that do not follow one another',
    'VALUE_INVALID',
    sideBySide(['email', 'nickname']),
    sideBySide(['email', 'code']),
  ],
  [
    'a field side by side on two lines',
    'VALUE_INVALID',
    sideBySide(['email', 'code'], ['email', 'code']),
    sideBySide(['email', 'code']),
  ],
  ['a hero that is not the first block', 'VALUE_INVALID', hero(1), hero(0)],
  [
    'a minimum of items above the maximum',
    'VALUE_INVALID',
    group({ minItems: 5, maxItems: 2 }),
    group({ minItems: 2, maxItems: 5 }),
  ],
  ['a minimum of items above the default maximum', 'VALUE_INVALID', group({ minItems: 101 }), group({ minItems: 100 })],
  ['a link of items from data', 'VALUE_INVALID', group({ link: { at: 'store.logo' } }), group({ link: '/people/{id}' })],
  [
    'a range of days that ends before it starts',
    'VALUE_INVALID',
    nickname({ kind: 'date', min: '2021-01-01', max: '2020-12-31' }),
    nickname({ kind: 'date', min: '2020-12-31', max: '2020-12-31' }),
  ],
  [
    'a day that does not exist',
    'VALUE_INVALID',
    nickname({ kind: 'date', max: '2023-02-29' }),
    nickname({ kind: 'date', max: '2024-02-29' }),
  ],
  ['a look-up that fills its own field', 'VALUE_INVALID', fills('postalCode', 'city'), fills('address', 'city')],
  ['a look-up that fills a secret field', 'VALUE_INVALID', fills('secret', 'city'), fills('address', 'city')],
  ['a look-up that fills a checkbox', 'VALUE_INVALID', fills('box', 'city'), fills('address', 'city')],
  ['a look-up that fills a field with an object', 'PATH_MISFIT', fills('address', 'rest'), fills('address', 'city')],
  ['a look-up whose results are named by an object', 'PATH_MISFIT', fills('address', 'city', 'rest'), fills('address', 'city')],
  [
    'two look-ups with the same call',
    'VALUE_INVALID',
    fills('address', 'city', 'city', ['workCode']),
    fills('address', 'city', 'city', []),
  ],
  [
    'a flow that restarts in the middle',
    'VALUE_INVALID',
    put(flow, ['states', 'confirm', 'meta', 'restartable'], true),
    put(flow, ['states', 'done', 'meta', 'restartable'], true),
  ],
  [
    'a "showAgain" without a notice',
    'PROPERTY_MISSING',
    shownAgain('showAgain'),
    shownAgain({ type: 'showAgain', params: { notice: 'unknown' } }),
  ],
];

test.each(Object.getOwnPropertyNames(Object.prototype))('refuses a field named "%s", also inside items', (name) => {
  const codesOf = (edit: Edit) => checkSmall(edit).map((problem) => problem.code);
  const field = { kind: 'text', label: 'home.open' };
  // As text, since "__proto__" in an object literal would set the prototype.
  const named = (path: string, text: string): Edit => write(path, text.replace('"name"', JSON.stringify(name)));
  const form = JSON.stringify({ id: 'odd', fields: { name: field } });
  const group = JSON.stringify({ id: 'odd', fields: { list: { kind: 'repeat', label: 'home.open', fields: { name: field } } } });
  for (const text of [form, group]) {
    const odd = codesOf(named('schemas/forms/odd.form.json', text));
    expect(odd.includes('VALUE_INVALID') || odd.includes('JSON_FORBIDDEN_KEY')).toBe(true);
    expect(codesOf(write('schemas/forms/odd.form.json', text))).not.toContain('VALUE_INVALID');
  }
});

test.each(cases)('reports %s (%s)', (_says, code, bad, good) => {
  const codesOf = (edit: Edit) => checkSmall(edit).map((problem) => problem.code);
  expect(codesOf(bad)).toContain(code);
  expect(codesOf(good)).not.toContain(code);
});
