import { expect, test } from 'vitest';
import { fixDeclarations, parseDeclarations } from '../../engine/check/index.ts';
import { checkSmall, put, smallFiles, smallOptions, write } from './small-project.ts';

const index = 'screens/index.screen.json';
const parseIndex = (...blocks: readonly unknown[]) =>
  parseDeclarations(smallFiles(put(index, ['blocks'], blocks))).screens['index']?.blocks;

test('reads a path as data, with a formatter', () => {
  expect(parseIndex({ html: { html: '$.about' } }, { text: { text: '$.since as date', tone: 'muted' } })).toEqual([
    { html: { html: { at: 'about' } } },
    { text: { text: { at: 'since', as: 'date' }, tone: 'muted' } },
  ]);
});

test('reads a block that is only a text, data or a list as its only required option, at any depth', () => {
  const actions = [{ text: 'home.lead', link: '/' }];
  expect(parseIndex({ panel: [{ text: 'home.lead' }, { lines: '$.news' }] }, { actions })).toEqual([
    { panel: { blocks: [{ text: { text: 'home.lead' } }, { lines: { items: { at: 'news' } } }] } },
    { actions: { items: actions } },
  ]);
});

test('reads parameters in a text, a link and a call, named like their data unless they have a name', () => {
  const actions = [
    { text: 'home.title(name: $.about)', send: 'forget($.item.id)', redirectTo: '/people/{other: $.other}?from={$.item.id}' },
  ];
  expect(
    parseIndex({ actions }, { notice: { text: 'home.lead', action: { link: '/people/{$.item.id}', text: 'home.open' } } }),
  ).toEqual([
    {
      actions: {
        items: [
          {
            text: { key: 'home.title', with: { name: { at: 'about' } } },
            send: 'forget',
            redirectTo: '/people/{other}?from={id}',
            params: { id: { at: 'item.id' }, other: { at: 'other' } },
          },
        ],
      },
    },
    { notice: { text: 'home.lead', action: { link: '/people/{id}', params: { id: { at: 'item.id' } }, text: 'home.open' } } },
  ]);
});

test.each([
  ['a text', { text: { text: 'home.title(name: $.name, name: $.store.serviceName)' } }],
  ['a text whose data is called alike', { text: { text: 'home.title($.name, $.store.name)' } }],
  ['a link', { actions: [{ text: 'home.open', link: '/people/{id: $.name}?from={id: $.other}' }] }],
  ['a call and a link', { actions: [{ text: 'home.open', send: 'forget(id: $.name)', redirectTo: '/people/{id: $.other}' }] }],
])('reports a parameter with several data in %s', (_what, block) => {
  const messages = checkSmall(put(index, ['blocks', 0], block)).map(({ message }) => message);
  expect(messages).toContainEqual(expect.stringMatching(/^Must not give several data to the parameter "(name|id)"/));
});

test.each(['/people/a b', '/people/a\nb', '/people/a\\b', '/people/100%', '/people/"', '/people/{id'])(
  'reports %j, which is no address',
  (link) => {
    const found = checkSmall(put(index, ['blocks', 0], { actions: [{ text: 'home.open', link }] }));
    expect(found.map(({ code }) => code)).toEqual(['VALUE_INVALID']);
  },
);

test('shows the innermost part with a condition only while its optional data is present', () => {
  const items = [{ label: 'home.since', value: '$.since? as date', when: { isSignedIn: true } }];
  expect(parseIndex({ html: '$.about?' }, { facts: { title: 'home.title($.name?, shop: $.shop?)', items } })).toEqual([
    { html: { html: { at: 'about' } }, when: { about: { present: true } } },
    {
      facts: {
        title: { key: 'home.title', with: { name: { at: 'name' }, shop: { at: 'shop' } } },
        items: [
          {
            label: 'home.since',
            value: { at: 'since', as: 'date' },
            when: { since: { present: true }, isSignedIn: true },
          },
        ],
      },
      when: { name: { present: true }, shop: { present: true } },
    },
  ]);
});

test('reports unknown optional data at its text', () => {
  const edit = put(index, ['blocks', 0], { html: '$.abuot?' });
  const found = checkSmall(edit).map(({ code, line, column }) => ({ code, line, column }));
  const text =
    smallFiles(edit)
      .find(({ path }) => path === index)
      ?.text.split('\n') ?? [];
  expect(new Set(found.map(({ code }) => code))).toEqual(new Set(['PATH_UNKNOWN']));
  for (const { line, column } of found) expect(text[line - 1]?.slice(column - 1)).toMatch(/^"\$\.abuot\?"/);
});

test('rewrites parameters that stand apart', () => {
  const edits = [
    put(index, ['title'], { key: 'home.title', with: { name: { at: 'store.serviceName' } } }),
    put(
      index,
      ['blocks', 2, 'list', 'item', 'actions'],
      [
        { text: 'home.open', link: '/people/{id}', params: { id: { at: 'item.id' } } },
        { text: 'home.forget', send: 'forget', params: { id: '$.item.id' } },
      ],
    ),
  ];
  const { files, problems } = fixDeclarations(smallFiles(...edits), { ...smallOptions, takesLongSpelling: false });
  expect(problems).toEqual([]);
  const fixed = JSON.parse(files.find(({ path }) => path === index)?.text ?? '');
  expect([fixed.title, fixed.blocks[2].list.item.actions]).toEqual([
    'home.title(name: $.store.serviceName)',
    [
      { text: 'home.open', link: '/people/{$.item.id}' },
      { text: 'home.forget', send: 'forget($.item.id)' },
    ],
  ]);
});

test('leaves out what says a default, and writes everything else as short as it can be', () => {
  const envelope = { a: { string: { maxLength: 9 } }, field: { boolean: true }, b: { field: { string: { maxLength: 40 } } } };
  const edits = [
    put('schemas/calls/signup.enter.call.json', ['errors', 'TAKEN', 'reloads'], false),
    put('schemas/calls/search.call.json', ['envelope'], { word: { field: 'word' }, from: 'string(20)', ...envelope }),
    put('schemas/forms/signup.form.json', ['fields', 'nickname', 'quotes'], false),
    put('flows/signup.flow.json', ['goingBack', 'form', 'canSubmitAgain'], true),
    put(index, ['blocks', 0], { panel: [{ notice: { title: 'home.lead', text: { at: 'name' }, tone: 'info' } }] }),
  ];
  const { files } = fixDeclarations(smallFiles(...edits), { ...smallOptions, takesLongSpelling: false });
  const read = (path: string) => JSON.parse(files.find((file) => file.path === path)?.text ?? '');
  const [enter, search] = ['signup.enter', 'search'].map((call) => read(`schemas/calls/${call}.call.json`));
  expect([enter.id, enter.method, enter.response, enter.errors.TAKEN.reloads]).toEqual(Array(4).fill(undefined));
  expect(search.envelope).toEqual({
    word: { field: 'word' },
    from: 'string(20)',
    a: 'string(9)',
    field: 'boolean',
    b: { field: 'string(40)' },
  });
  // Settings decide about the fields of this form.
  const { fields } = read('schemas/forms/signup.form.json');
  expect([fields.code.required, fields.nickname]).toEqual([false, { kind: 'free-text', maxLength: 50 }]);
  expect(read('flows/signup.flow.json').goingBack).toEqual({ form: { clears: ['proof'] } });
  expect(read(index).blocks[0]).toEqual({ panel: [{ notice: { title: 'home.lead', text: '$.name' } }] });
  expect(read('schemas/entities/words.schema.json')).toMatchObject({ optional: ['en'], properties: { ja: 'string(100)' } });
});

test('keeps a default that changes what a call is like', () => {
  const call = { path: '/zapi/undo', for: 'member', method: 'POST' };
  const like = write('schemas/calls/undo.call.json', { like: 'forget', ...call });
  const errors = { like: 'signup.enter', '*': { serverMessage: false } };
  const likeErrors = write('schemas/calls/redo.call.json', { ...call, errors });
  const { files } = fixDeclarations(smallFiles(like, likeErrors), { ...smallOptions, takesLongSpelling: false });
  const { undo, redo } = parseDeclarations(files).calls;
  expect([undo?.method, redo?.errors?.['*']]).toEqual(['POST', { serverMessage: false, fallbackText: 'signup.failed' }]);
});

test('reports a mistake in such a block where it stands in the file', () => {
  const [found] = checkSmall(put(index, ['blocks', 0], { actions: [{ text: 'home.lead', link: '/nowhere' }] }));
  const text = smallFiles(put(index, ['blocks', 0], { actions: [{ text: 'home.lead', link: '/nowhere' }] })).find(
    ({ path }) => path === index,
  )?.text;
  expect(found?.code).toBe('LINK_UNKNOWN');
  expect(text?.split('\n')[(found?.line ?? 0) - 1]?.slice((found?.column ?? 0) - 1)).toMatch(/^"\/nowhere"/);
});

test('reports a path with anything but a formatter behind it', () => {
  const found = checkSmall(put(index, ['blocks', 0], { html: { html: '$.about and more' } }));
  expect(found.map(({ code, message }) => `${code} ${message}`)).toContainEqual(
    expect.stringMatching(/^VALUE_INVALID Must be a path to data/),
  );
});

test('gives a screen without a route the address of its file', () => {
  const { screens } = parseDeclarations(
    smallFiles(put(index, ['route'], undefined), put('screens/signup/index.screen.json', ['route'], undefined)),
  );
  expect([screens['index']?.route, screens['signup/index']?.route]).toEqual(['/', '/signup']);
});

test('gives a screen without an audience the one of its layout', () => {
  const edits = [put(index, ['for'], undefined), put('screens/layouts/guest.layout.json', ['for'], 'guest')];
  const { screens } = parseDeclarations(smallFiles(...edits));
  expect([screens['index']?.for, screens['people/one']?.for]).toEqual(['guest', 'everybody']);
});

const person = 'schemas/entities/person.schema.json';
const parsePerson = (properties: unknown) => {
  const { entities } = parseDeclarations(smallFiles(write(person, { title: 'Person', properties })));
  return entities['person']?.['properties'];
};

test.each([
  ['string(200)', { type: 'string', maxLength: 200 }],
  ['email(3..320) | null', { type: ['string', 'null'], format: 'email', minLength: 3, maxLength: 320 }],
  ['integer(-5..12)', { type: 'integer', minimum: -5, maximum: 12 }],
  ['number(0.5..)', { type: 'number', minimum: 0.5 }],
  ['string(9) | boolean | null', { type: ['string', 'boolean', 'null'], maxLength: 9 }],
  ['entities/words | null', { anyOf: [{ $ref: 'entities/words' }, { type: 'null' }] }],
  ['entities/words[1..5]', { type: 'array', minItems: 1, maxItems: 5, items: { $ref: 'entities/words' } }],
  ['string(9) | entities/words', { anyOf: [{ type: 'string', maxLength: 9 }, { $ref: 'entities/words' }] }],
  [
    'integer(5) | number(9)',
    {
      anyOf: [
        { type: 'integer', maximum: 5 },
        { type: 'number', maximum: 9 },
      ],
    },
  ],
])('reads the type %s with its limits, alone and beside a description', (type, schema) => {
  expect(parsePerson({ a: type, b: { type, description: 'Of b.' } })).toEqual({
    a: schema,
    b: { ...schema, description: 'Of b.' },
  });
});

test.each([
  ['string | null', { maxLength: 300 }, 'string(300) | null'],
  ['integer | null', { minimum: 1, maximum: 9 }, 'integer(1..9) | null'],
  ['string | boolean', { maxLength: 5 }, 'string(5) | boolean'],
])('moves limits beside the type %s into it', (type, limits, short) => {
  const files = smallFiles(write(person, { title: 'Person', properties: { a: { type, ...limits } } }));
  const { files: fixed } = fixDeclarations(files, { ...smallOptions, takesLongSpelling: false });
  const { properties } = JSON.parse(fixed.find(({ path }) => path === person)?.text ?? '{}');
  expect(properties).toEqual({ a: short });
});

test('reads what stands beside a list as keywords of its elements, and closes objects', () => {
  const properties = { a: 'string(9)', b: 'boolean' };
  const closed = {
    additionalProperties: false,
    required: ['a'],
    properties: { a: { type: 'string', maxLength: 9 }, b: { type: 'boolean' } },
  };
  expect(
    parsePerson({
      ids: { type: 'string(40)[9]', pattern: '^[a-z]+$', uniqueItems: true, description: 'In order.' },
      rows: { type: 'object[9]', optional: ['b'], properties },
      row: { type: 'object | null', optional: ['b'], properties },
    }),
  ).toEqual({
    ids: {
      type: 'array',
      maxItems: 9,
      items: { type: 'string', maxLength: 40, pattern: '^[a-z]+$' },
      uniqueItems: true,
      description: 'In order.',
    },
    rows: { type: 'array', maxItems: 9, items: { type: 'object', ...closed } },
    row: { type: ['object', 'null'], ...closed },
  });
});

test('reads texts and booleans of an envelope as types', () => {
  const call = 'schemas/calls/auth.signup.call.json';
  const envelope = {
    note: 'string(64)',
    rows: [{ id: 'string(36)', isOn: 'boolean' }],
    kind: { const: 'boolean' },
    named: { field: 'string(40)', const: 'string(9)' },
    email: { field: 'email' },
  };
  expect(parseDeclarations(smallFiles(put(call, ['envelope'], envelope))).calls['auth.signup']?.envelope).toEqual({
    note: { string: { maxLength: 64 } },
    rows: [{ id: { string: { maxLength: 36 } }, isOn: { boolean: true } }],
    kind: { const: 'boolean' },
    named: { field: { string: { maxLength: 40 } }, const: { string: { maxLength: 9 } } },
    email: { field: 'email' },
  });
});

test.each([
  ['a misspelt type', { name: 'strin(40)' }, '"strin(40)"'],
  ['limits of what has none', { isOld: 'boolean(5)' }, '"boolean(5)"'],
  ['limits of an entity', { words: 'entities/words(5)' }, '"entities/words(5)"'],
  ['a misspelt type within a list of objects', { rows: { type: 'object[9]', properties: { a: 'text(40)' } } }, '"text(40)"'],
])('reports %s where it stands', (_what, properties, at) => {
  const change = write(person, { title: 'Person', properties });
  const { line = 0, column = 0, message } = checkSmall(change).find(({ code }) => code === 'VALUE_INVALID') ?? {};
  const text = smallFiles(change).find(({ path }) => path === person)?.text ?? '';
  expect(text.split('\n')[line - 1]?.slice(column - 1)).toMatch(new RegExp(`^${at.replaceAll(/[()]/g, '.')}`));
  expect(message).toMatch(/^Must be a type such as "string\(200\)"/);
});

test.each([
  [{ type: 'string(40)', maxLength: 50 }, 'maxLength'],
  [{ type: 'string(40)[9]', maxItems: 12 }, 'maxItems'],
  [{ type: 'string(40)[9]', maxLength: 50 }, 'maxLength'],
  [{ type: 'entities/words', $ref: 'entities/person' }, '$ref'],
])('reports a keyword that the type beside it says: %j', (schema, keyword) => {
  const change = write(person, { title: 'Person', properties: { name: schema } });
  const { line = 0, column = 0 } = checkSmall(change).find(({ message }) => message.startsWith('Must not stand beside')) ?? {};
  const text = smallFiles(change).find(({ path }) => path === person)?.text ?? '';
  expect(text.split('\n')[line - 1]?.slice(column - 1)).toMatch(`"${keyword}"`);
});
