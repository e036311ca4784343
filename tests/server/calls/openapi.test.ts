import { Validator } from '@seriousme/openapi-schema-validator';
import { expect } from 'vitest';

import { startTestApp } from '../harness.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest();

it('describes every call, with the store’s form fields', async ({ server }) => {
  const document = (await server.open().get('/openapi.json')).json();
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining([
      '/login',
      '/logout',
      '/zapi/signup/policy',
      '/zapi/signup/email',
      '/zapi/signup/pin-code',
      '/zapi/signup/confirm',
      '/zapi/signup',
    ]),
  );
  const confirm = document.paths['/zapi/signup/confirm'].post.requestBody.content['application/json'].schema;
  const { formData } = confirm.properties.inputtedData.properties;
  expect(Object.keys(formData.properties)).toEqual(expect.arrayContaining(['email', 'familyName', 'password']));
  expect(formData.properties).not.toHaveProperty('nickname');
  const references = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map((match) => match[1] ?? '');
  for (const name of references) expect(document.components.schemas).toHaveProperty([name]);
});

it('passes a public OpenAPI validator, with a unique operation id for each call', async ({ server }) => {
  const document = (await server.open().get('/openapi.json')).json();
  expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true });
  const calls = Object.values(document.paths).flatMap((path) => Object.values(path as Record<string, { operationId: string }>));
  const names = calls.map(({ operationId }) => operationId);
  expect(names.length).toBeGreaterThan(20);
  expect(new Set(names).size).toBe(names.length);
  // The validator reports errors: a parameter without a name.
  document.paths['/login'].post.parameters = [{ in: 'header' }];
  expect(await new Validator().validate(document)).toMatchObject({ valid: false });
});

it('lists the codes that a call declares, by status', async ({ server }) => {
  const { paths } = (await server.open().get('/openapi.json')).json();
  const { responses } = paths['/zapi/checkout/{checkoutSessionId}'].post;
  const codesOf = (status: number): unknown =>
    responses[status].content['application/json'].schema.allOf?.[1].properties.code.examples;
  expect(codesOf(403)).toEqual(['PURCHASE_RESTRICTED', 'KID_NOT_ALLOWED', 'AGE_NOT_ALLOWED']);
  expect(codesOf(429)).toEqual(['TOO_MANY']);
  expect(codesOf(503)).toEqual(['PAYMENT_UNAVAILABLE']);
  expect(codesOf(400)).toBeUndefined();
});

it('documents which calls need a member’s or an operator’s session', async ({ server }) => {
  const { paths } = (await server.open().get('/openapi.json')).json();
  const describesSecurity = (path: string): boolean => Object.hasOwn(paths[path].post.responses, '401');
  expect(['/zapi/console/publish', '/zapi/account/edit', '/zapi/console/login', '/zapi/signup'].map(describesSecurity)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it('does not describe the operators’ console in production', async () => {
  const environment = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://not-used/x',
    SESSION_KEYS: 'nQ4vTz8LbXw2RkD7cJ5mYf9HsG3pEa6U',
    PUBLIC_URL: 'https://store.example',
  };
  const production = await startTestApp({ environment });
  try {
    const { body } = await production.open('https://store.example').get('/openapi.json');
    const { paths } = JSON.parse(body);
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining(['/login', '/zapi/signup', '/zapi/account/edit', '/zapi/checkout/{checkoutSessionId}']),
    );
    expect(body).not.toMatch(/console|operator|editor/i);
  } finally {
    await production.close();
  }
});

const unknownReferences = [
  'POST /zapi/account/payment-method/default',
  'POST /zapi/account/sessions/end',
  'DELETE /zapi/account/trusted-device',
  'DELETE /zapi/account/passkey',
  'DELETE /zapi/account/payment-method',
];

it('has no path outside /zapi except those of the specification, and answers JSON with JSON, never with a page [CALLS-001] [CALLS-002] [CALLS-020]', async ({
  server,
}) => {
  const browser = server.open();
  await browser.post('/login', { value: 'demosingle', password: 'Demo-pass-2026' });
  const { paths }: { paths: Record<string, Record<string, { responses: object }>> } = (await browser.get('/openapi.json')).json();
  const outside = Object.keys(paths).filter((path) => !path.startsWith('/zapi/'));
  expect(outside.sort()).toEqual([
    '/api/streaks/playback/fetch',
    '/login',
    '/logout',
    '/oidc/consent/form',
    '/oidc/consent/form/abort',
    '/oidc/login',
    '/oidc/selectAccount/form',
    '/oidc/selectAccount/form/switch',
  ]);
  for (const [path, methods] of Object.entries(paths))
    for (const [name, { responses }] of Object.entries(methods)) {
      const method = name === 'get' ? 'GET' : name === 'delete' ? 'DELETE' : 'POST';
      const url = path.replaceAll(/\{[^}]*\}/g, '1000001');
      const headers = { accept: 'text/html', 'content-type': 'application/json' };
      const answer = await browser.send({ method, url, headers, ...(method === 'GET' ? {} : { payload: '{}' }) });
      const response = `${method} ${url} ${answer.statusCode}`;
      // Nothing has this reference.
      if (unknownReferences.includes(`${method} ${path}`) || (path.includes('{') && answer.statusCode === 404))
        expect(answer.json(), response).toMatchObject({ status: 404, code: 'NOT_FOUND' });
      else if (answer.statusCode === 404) expect(Object.keys(responses), response).toContain('404');
      else expect([200, 204, 401, 403, 409, 422, 429], response).toContain(answer.statusCode);
      if (answer.statusCode === 204) expect(answer.body, response).toBe('');
      else expect(answer.headers['content-type'], response).toContain('application/json');
      if (answer.statusCode === 200 && method === 'POST')
        expect(answer.json(), response).toEqual({ redirectTo: expect.stringMatching(/^\//) });
    }
});
