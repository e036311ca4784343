import { expect } from 'vitest';
import { serverTest } from '../server-test.ts';

const it = serverTest();

const urlencoded = 'application/x-www-form-urlencoded';

it.for(['constructor', 'toString', '__proto__', 'hasOwnProperty', 'signup.register', 'signup.restart', ''])(
  'refuses the call "%s", which the page does not declare',
  async (call, { server }) => {
    const answer = await server.open().submit('/login', { _do: call });
    expect(answer.statusCode).toBe(400);
  },
);

it.for([{ _do: 5 }, { _do: { a: 1 } }, { _do: 'signup.policy', policies: { a: 1 } }, { _do: 'signup.policy', policies: [5] }])(
  'refuses JSON where a page accepts forms: %j',
  async (body, { server }) => {
    const answer = await server.open().post('/signup', body);
    expect(answer.json()).toMatchObject({ status: 400, code: 'UNREADABLE_BODY' });
  },
);

it('refuses a form where a call accepts JSON; a page’s form content type is case-insensitive', async ({ server }) => {
  const browser = server.open();
  const send = (url: string, payload: string, type: string) =>
    browser.send({ method: 'POST', url, payload, headers: { 'content-type': type, accept: 'text/html' } });
  expect((await send('/zapi/language', 'lng=en', urlencoded)).statusCode).toBe(400);
  expect((await send('/zapi/language', 'lng=en', 'text/plain')).statusCode).toBe(400);
  expect((await send('/login', '_do=language.choose&lng=en', 'Application/X-WWW-Form-Urlencoded')).statusCode).toBe(303);
});

it('refuses a text that the database cannot store', async ({ server }) => {
  const browser = server.open();
  for (const loginId of ['a\u0000b', 'a\ud800b']) {
    const answer = await browser.post('/zapi/auth/login-id/verify', { loginId });
    expect(answer.json()).toMatchObject({ status: 422, issues: [{ at: '/loginId', rule: 'type' }] });
  }
});

it.for(['/zapi/postal-code/100%00', '/console/custom-info/a%00b', '/page-plans/%00', '/login?returnTo=%00', '/%00'])(
  'refuses the address %s, whose text the database cannot store',
  async (url, { server }) => {
    const browser = server.open();
    for (const accept of ['application/json', 'text/html']) {
      const answer = await browser.get(url, { accept });
      expect(answer.statusCode).toBe(400);
    }
    const posted = await browser.post(url, {});
    expect(posted.json()).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
  },
);

it.for(['%00', 'a%00b', '__proto__', '../x'])(
  'treats a native post with form version %j as one of an unknown form',
  async (version, { server }) => {
    const headers = { 'content-type': urlencoded, accept: 'text/html' };
    const payload = `_do=login&_v=${version}&value=nobody&password=wrong-word-1`;
    expect((await server.open().send({ method: 'POST', url: '/login', payload, headers })).statusCode).toBe(409);
  },
);

it('refuses a language choice without a language', async ({ server }) => {
  const browser = server.open();
  expect((await browser.post('/zapi/language', {})).json()).toMatchObject({ issues: [{ at: '/lng', rule: 'required' }] });
  expect(browser.cookies.has('lng')).toBe(false);
});

interface BodySchema {
  readonly oneOf?: readonly BodySchema[];
  readonly properties?: object;
}
const listParts = ({ oneOf, properties = {} }: BodySchema): readonly string[] =>
  oneOf?.flatMap(listParts) ?? Object.keys(properties);

it('never fails on a value of the wrong type, for every part of every call that a guest may send', async ({ server }) => {
  const browser = server.open();
  type Described = { requestBody?: { content: { 'application/json': { schema: BodySchema } } } };
  const { paths } = (await browser.get('/openapi.json')).json<{ paths: Record<string, { post?: Described }> }>();
  const malformed = [
    5,
    true,
    {},
    [null],
    [[]],
    { formData: 5 },
    { customAssociatedInfoData: [{ id: 5 }] },
    'x'.repeat(5000),
    -1e308,
  ];
  const serverErrors: string[] = [];
  let open = 0;
  for (const [path, { post }] of Object.entries(paths)) {
    if (post === undefined || (await browser.post(path, {})).statusCode === 401) continue;
    open += 1;
    const parts = post.requestBody === undefined ? [] : listParts(post.requestBody.content['application/json'].schema);
    for (const key of new Set([...parts, 'returnTo'])) {
      for (const value of malformed) {
        const { statusCode } = await browser.post(path, { [key]: value });
        if (statusCode >= 500) serverErrors.push(`${path} ${key} ${JSON.stringify(value).slice(0, 40)}`);
      }
    }
  }
  expect(serverErrors).toEqual([]);
  expect(open).toBeGreaterThan(20);
});
