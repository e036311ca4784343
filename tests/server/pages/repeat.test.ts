import { expect } from 'vitest';
import { startTestApp, type TestBrowser } from '../harness.ts';
import { replace, serveChanged } from '../serve-changed.ts';
import { serverTest } from '../server-test.ts';

const options = {
  kind: 'repeat',
  label: 'login.title',
  fields: { 'label.ja': { kind: 'free-text', maxLength: 5, required: true, label: 'login.title' } },
  minItems: 1,
  maxItems: 3,
};
const showOptions = replace(['["value", "password"]', '["value", "password", "options"]']);
const sendOptions = replace(['"envelope": {', '"envelope": { "options": { "field": "options" },']);

/** The login form with a repeated field added. */
const it = serverTest(async () => {
  const served = await serveChanged({
    'schemas/forms/login/login.form.json': replace(['"fields": {', `"fields": { "options": ${JSON.stringify(options)},`]),
    'screens/login.screen.json': showOptions,
    'schemas/calls/login/login.call.json': sendOptions,
    'screens/oidc/login.screen.json': showOptions,
    'schemas/calls/oidc/oidc.login.call.json': sendOptions,
  });
  return startTestApp({ served });
});

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

it.for([
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
])('renders the page again with the items changed by %s, and all other input kept', async ([value, drawn], { server }) => {
  const answer = await change(server.open(), value);
  expect(answer.statusCode).toBe(200);
  expect(items(answer.body)).toEqual(drawn);
  expect(inputs(answer.body)['value']).toBe('someone');
  // Nothing is validated, and secrets are dropped.
  expect(answer.body).not.toContain('aria-invalid');
  expect(answer.body).not.toContain('secret-9');
});

it('uses the item selected in the list if the button names none', async ({ server }) => {
  const answer = await change(server.open(), 'options:remove', { '_item.options': '0' });
  expect(items(answer.body)).toEqual(['options.0.id=', 'options.0.label.ja=あまりにも長い']);
});

it('sends no call', async ({ server }) => {
  const browser = server.open();
  await change(browser, 'options:add');
  expect(server.log.join('\n')).not.toContain('LOGIN_FAILED');
  expect((await browser.submit('/login', typed)).statusCode).toBe(422);
});

it('adds no item beyond the maximum', async ({ server }) => {
  const answer = await change(server.open(), 'options:add', { 'options.2.label.ja': 'は' });
  expect(items(answer.body).filter((each) => each.includes('label'))).toHaveLength(3);
});

it.for([
  ['nothing', ''],
  ['a field alone', 'options'],
  ['more than a change', 'options:add:x:y'],
  ['a change of a field without items', 'value:add'],
  ['a change of no field', '__proto__:add'],
  ['a very long name', `${'x'.repeat(10_000)}:add`],
  ['what cannot be done', 'options:sort'],
])('refuses %s as a change', async ([_what, value], { server }) =>
  expect((await change(server.open(), value)).statusCode).toBe(400),
);

it('reads malformed controls as invalid items without failing', async ({ server }) => {
  const odd = {
    'options.0.__proto__': 'x',
    'options.0.constructor': 'x',
    'options.99999.label.ja': 'x',
    'options.9999.label.ja': 'x',
    'options.-1.label.ja': 'x',
    'options..label.ja': 'x',
    options: 'x',
  };
  const drawn = await change(server.open(), 'options:up:1', odd);
  expect(drawn.statusCode).toBe(200);
  expect(items(drawn.body).filter((each) => each.includes('label'))).toHaveLength(3);
  expect((await server.open().submit('/login', { ...typed, ...odd })).statusCode).toBe(422);
});

it('reports an item’s issue at its control', async ({ server }) => {
  const { body, statusCode } = await server.open().submit('/login', { ...typed, 'options.1.label.ja': '' });
  expect(statusCode).toBe(422);
  const wrong = [...body.matchAll(/<input[^>]*aria-invalid="true"[^>]*>/g)].map(([input]) => /name="([^"]*)"/.exec(input)?.[1]);
  expect(wrong).toEqual(['options.1.label.ja']);
  expect(body).toContain('href="#login-options-1-label-ja"');
});

it('describes items with their properties in the OpenAPI document', async ({ server }) => {
  interface Schema {
    readonly properties: { readonly options?: object };
  }
  const described = (await server.open().get('/openapi.json')).json<{
    paths: { '/login': { post: { requestBody: { content: { 'application/json': { schema: { oneOf: readonly Schema[] } } } } } } };
  }>();
  // The path has two calls: by password and by a mailed code.
  const { oneOf } = described.paths['/login'].post.requestBody.content['application/json'].schema;
  expect(oneOf.flatMap(({ properties }) => properties.options ?? [])[0]).toMatchObject({
    anyOf: [
      { type: 'array', minItems: 1, maxItems: 3, items: { additionalProperties: false, properties: { id: {}, 'label.ja': {} } } },
      { type: 'null' },
    ],
  });
});
