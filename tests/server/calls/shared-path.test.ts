import { expect, it } from 'vitest';
import type { DeclaredCall } from '../../../engine/declare/index.ts';
import { findMeantCall } from '../../../src/server/calls/find-meant-call.ts';
import { describeCalls } from '../../../src/server/calls/openapi.ts';
import { createStorePlans } from '../../../src/server/project/store-plans.ts';

const text = { string: { maxLength: 20 } };
const call = (id: string, more: Partial<DeclaredCall>): DeclaredCall => ({
  id,
  method: 'POST',
  path: '/login',
  for: 'everybody',
  answer: 'redirect',
  ...more,
});
const password = call('login', { envelope: { password: text } });
const code = call('login.code', { envelope: { authCode: text }, toldBy: { part: 'authCode' } });
const send = call('login.send', { envelope: { type: { enum: ['login'] } }, toldBy: { part: 'type', is: 'login' } });

it('takes the call whose part the payload has, and the usual one otherwise, whatever their order', () => {
  const meant = (body: unknown) => [
    findMeantCall([password, code, send], body).id,
    findMeantCall([send, code, password], body).id,
  ];
  expect(meant({ authCode: '123456' })).toEqual(['login.code', 'login.code']);
  expect(meant({ password: 'x' })).toEqual(['login', 'login']);
  expect(meant({ type: 'login' })).toEqual(['login.send', 'login.send']);
  expect(meant({ type: 'signUp' })).toEqual(['login', 'login']);
  for (const odd of [undefined, null, 'authCode', ['authCode'], Object.create({ authCode: '1' })])
    expect(meant(odd)).toEqual(['login', 'login']);
  expect(findMeantCall([code, send], {}).id).toBe('login.code');
});

it('describes calls of one path as one, with either payload and the name of each', () => {
  const nothing = {
    screens: {},
    layouts: {},
    forms: {},
    flows: {},
    pages: {},
    entities: {},
    settings: {},
    texts: {},
    examples: {},
  };
  const declarations = { ...nothing, calls: { login: password, 'login.code': code } };
  const described: unknown = describeCalls(declarations, createStorePlans(declarations, {}))['paths'];
  const either = [{ properties: { password: {} } }, { properties: { authCode: {} } }];
  expect(described).toMatchObject({
    '/login': { post: { requestBody: { content: { 'application/json': { schema: { anyOf: either } } } } } },
  });
  expect(JSON.stringify(described)).toContain('login.code: For: everybody.');
});
