import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestBrowser } from '../harness.ts';

let root: string;
let test: TestApp;

/** The login form with items besides. */
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'madoguchi-repeat-'));
  for (const folder of ['screens', 'schemas', 'flows']) cpSync(folder, join(root, folder), { recursive: true });
  const options = {
    kind: 'repeat',
    label: 'login.title',
    fields: { 'label.ja': { kind: 'free-text', maxLength: 5, always: 'REQUIRED', label: 'login.title' } },
    least: 1,
    most: 3,
  };
  edit('schemas/forms/login.form.json', '"fields": {', `"fields": { "options": ${JSON.stringify(options)},`);
  edit('screens/login.screen.json', '["value", "password"]', '["value", "password", "options"]');
  edit('schemas/calls/login.call.json', '"envelope": {', '"envelope": { "options": { "field": "options" },');
  test = await startTestApp({ declarationsRoot: root });
});
afterAll(async () => {
  await test.close();
  rmSync(root, { recursive: true, force: true });
});

function edit(path: string, piece: string, by: string): void {
  const text = readFileSync(join(root, path), 'utf8');
  expect(text).toContain(piece);
  writeFileSync(join(root, path), text.replace(piece, by));
}

const typed = {
  _do: 'login',
  value: 'someone',
  password: 'secret-9',
  'options.0.id': 'o1',
  'options.0.label.ja': 'い',
  'options.1.id': '',
  'options.1.label.ja': 'あまりにも長い',
};

const inputs = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<input[^>]*>/g)].map(([input]) => [
      /name="([^"]*)"/.exec(input)?.[1] ?? '',
      /value="([^"]*)"/.exec(input)?.[1] ?? '',
    ]),
  );
const items = (html: string): readonly string[] =>
  Object.entries(inputs(html)).flatMap(([name, value]) => (name.startsWith('options.') ? [`${name}=${value}`] : []));
const change = (browser: TestBrowser, value: string, others: Record<string, string> = {}) =>
  browser.submit('/login', { ...typed, ...others, _items: value });

it.each([
  [
    'options:add',
    [
      'options.0.id=o1',
      'options.0.label.ja=い',
      'options.1.id=',
      'options.1.label.ja=あまりにも長い',
      'options.2.id=',
      'options.2.label.ja=',
    ],
  ],
  ['options:up:1', ['options.0.id=', 'options.0.label.ja=あまりにも長い', 'options.1.id=o1', 'options.1.label.ja=い']],
  ['options:down:0', ['options.0.id=', 'options.0.label.ja=あまりにも長い', 'options.1.id=o1', 'options.1.label.ja=い']],
  ['options:remove:1', ['options.0.id=o1', 'options.0.label.ja=い']],
  ['options:up:0', ['options.0.id=o1', 'options.0.label.ja=い', 'options.1.id=', 'options.1.label.ja=あまりにも長い']],
  ['options:remove:7', ['options.0.id=o1', 'options.0.label.ja=い', 'options.1.id=', 'options.1.label.ja=あまりにも長い']],
])('draws the page again with the items changed by %s, and everything else as it was typed', async (value, drawn) => {
  const answer = await change(test.open(), value);
  expect(answer.statusCode).toBe(200);
  expect(items(answer.body)).toEqual(drawn);
  expect(inputs(answer.body)['value']).toBe('someone');
  // Nothing is judged, and a secret is typed again.
  expect(answer.body).not.toContain('aria-invalid');
  expect(answer.body).not.toContain('secret-9');
});

it('takes the item that was chosen from the list, where the button names none', async () => {
  const answer = await change(test.open(), 'options:remove', { '_item.options': '0' });
  expect(items(answer.body)).toEqual(['options.0.id=', 'options.0.label.ja=あまりにも長い']);
});

it('makes no call for it', async () => {
  const browser = test.open();
  await change(browser, 'options:add');
  expect(test.log.join('\n')).not.toContain('LOGIN_FAILED');
  expect((await browser.submit('/login', typed)).statusCode).toBe(422);
});

it('adds no item where there are as many as there may be', async () => {
  const answer = await change(test.open(), 'options:add', { 'options.2.label.ja': 'は' });
  expect(items(answer.body).filter((each) => each.includes('label'))).toHaveLength(3);
});

it.each([
  ['nothing', ''],
  ['a field alone', 'options'],
  ['more than a change', 'options:add:x:y'],
  ['a change of a field without items', 'value:add'],
  ['a change of no field', '__proto__:add'],
  ['a very long name', `${'x'.repeat(10_000)}:add`],
  ['what cannot be done', 'options:sort'],
])('refuses %s as a change', async (_what, value) => expect((await change(test.open(), value)).statusCode).toBe(400));

it('reads odd controls as items that are not right, and fails at none', async () => {
  const odd = {
    'options.0.__proto__': 'x',
    'options.0.constructor': 'x',
    'options.99999.label.ja': 'x',
    'options.9999.label.ja': 'x',
    'options.-1.label.ja': 'x',
    'options..label.ja': 'x',
    options: 'x',
  };
  const drawn = await change(test.open(), 'options:up:1', odd);
  expect(drawn.statusCode).toBe(200);
  expect(items(drawn.body).filter((each) => each.includes('label'))).toHaveLength(3);
  expect((await test.open().submit('/login', { ...typed, ...odd })).statusCode).toBe(422);
});

it('tells at the control what is wrong with an item', async () => {
  const { body, statusCode } = await test.open().submit('/login', { ...typed, 'options.1.label.ja': '' });
  expect(statusCode).toBe(422);
  const wrong = [...body.matchAll(/<input[^>]*aria-invalid="true"[^>]*>/g)].map(([input]) => /name="([^"]*)"/.exec(input)?.[1]);
  expect(wrong).toEqual(['options.1.label.ja']);
  expect(body).toContain('href="#login-options-1-label-ja"');
});

it('describes items to other programs with what stands inside of them', async () => {
  interface Described {
    readonly requestBody: { readonly content: { readonly 'application/json': { readonly schema: { readonly oneOf: Body[] } } } };
  }
  interface Body {
    readonly properties: { readonly options?: object };
  }
  const described = (await test.open().get('/openapi.json')).json<{ paths: { '/login': { post: Described } } }>();
  // The login by a mailed code has the same path.
  const { oneOf } = described.paths['/login'].post.requestBody.content['application/json'].schema;
  expect(oneOf).toHaveLength(2);
  const options = oneOf.flatMap(({ properties }) => properties.options ?? []);
  expect(options).toMatchObject([
    {
      anyOf: [
        {
          type: 'array',
          minItems: 1,
          maxItems: 3,
          items: { additionalProperties: false, properties: { id: {}, 'label.ja': {} } },
        },
        { type: 'null' },
      ],
    },
  ]);
});
