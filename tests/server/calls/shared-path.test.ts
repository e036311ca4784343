import { Ajv } from 'ajv';
import { expect, it } from 'vitest';
import type { DeclaredCall } from '../../../engine/declare/index.ts';
import { createStorePlans } from '../../../src/server/project/store-plans.ts';
import { buildOpenApi } from '../../../src/server/runtime/calls/openapi.ts';
import { selectCall } from '../../../src/server/runtime/calls/select-call.ts';

const text = { string: { maxLength: 20 } };
const call = (id: string, more: Partial<DeclaredCall>): DeclaredCall => ({
  id,
  method: 'POST',
  path: '/login',
  for: 'everybody',
  response: 'redirect',
  ...more,
});
const password = call('login', { envelope: { password: text } });
const code = call('login.code', { envelope: { authCode: text }, discriminator: { property: 'authCode' } });
const send = call('login.send', { envelope: { type: { enum: ['login'] } }, discriminator: { property: 'type', value: 'login' } });

const guest = { isMember: false };

it('selects the call whose distinguishing property is in the payload, else the default, in any order', () => {
  const meant = (body: unknown) => [
    selectCall([password, code, send], body, guest).id,
    selectCall([send, code, password], body, guest).id,
  ];
  expect(meant({ authCode: '123456' })).toEqual(['login.code', 'login.code']);
  expect(meant({ password: 'x' })).toEqual(['login', 'login']);
  expect(meant({ type: 'login' })).toEqual(['login.send', 'login.send']);
  expect(meant({ type: 'signUp' })).toEqual(['login', 'login']);
  for (const odd of [undefined, null, 'authCode', ['authCode'], Object.create({ authCode: '1' })])
    expect(meant(odd)).toEqual(['login', 'login']);
  expect(selectCall([code, send], {}, guest).id).toBe('login.code');
});

it('selects a call for members for members only', () => {
  const own = call('own.send', {
    envelope: { type: { enum: ['signUp'] } },
    discriminator: { property: 'type', value: 'signUp' },
    for: 'member',
  });
  const meant = (isMember: boolean) => selectCall([own, password, send], { type: 'signUp' }, { isMember }).id;
  expect([meant(true), meant(false)]).toEqual(['own.send', 'login']);
});

const nothing = {
  screens: {},
  layouts: {},
  forms: {},
  operations: {},
  flows: {},
  events: {},
  pages: {},
  entities: {},
  settings: {},
  texts: {},
  examples: {},
};

/** OpenAPI description of `POST /login` with these calls. */
function describe(...calls: readonly DeclaredCall[]) {
  const declarations = { ...nothing, calls: Object.fromEntries(calls.map((each) => [each.id, each])) };
  const { post } = JSON.parse(JSON.stringify(buildOpenApi(declarations, createStorePlans(declarations, {}), false))).paths[
    '/login'
  ];
  const takes = new Ajv({ strict: false }).compile(post.requestBody.content['application/json'].schema);
  return { post, takes: (body: unknown) => takes(body) };
}

it('describes calls of one path as `oneOf`, so that a payload matches exactly one', () => {
  const { post, takes } = describe(password, code);
  expect(post.description).toContain('login.code: For: everybody.');
  expect([{ password: 'x' }, {}, { authCode: '1' }].map(takes)).toEqual([true, true, true]);
  // Neither matches: no call has both properties, and none has others.
  expect([{ password: 'x', authCode: '1' }, { other: 'x' }].map(takes)).toEqual([false, false]);
  const [first, second] = post.requestBody.content['application/json'].schema.oneOf;
  expect(first).not.toHaveProperty('required');
  expect(second.required).toEqual(['authCode']);
});

it('distinguishes calls by a property’s value, and requires no such property of the only call of a path', () => {
  const { takes } = describe(call('other', { envelope: { type: { enum: ['signUp'] } } }), send);
  expect([{ type: 'login' }, { type: 'signUp' }, {}].map(takes)).toEqual([true, true, true]);
  expect(takes({ type: 'neither' })).toBe(false);
  expect(describe(send).takes({})).toBe(true);
});

it('describes the responses of both for each status code', () => {
  const empty = call('login.code', { ...code, response: 'empty' });
  const responses = (one: DeclaredCall, other: DeclaredCall) => describe(one, other).post.responses;
  expect(Object.keys(responses(password, empty))).toEqual(expect.arrayContaining(['200', '204', '400']));
  const event = call('login.code', { ...code, response: { schema: 'entities/thing' } });
  const { schema } = responses(password, event)['200'].content['application/json'];
  expect(schema.anyOf).toEqual([
    expect.objectContaining({ required: ['redirectTo'] }),
    { $ref: '#/components/schemas/entities.thing' },
  ]);
  expect(responses(password, code)['200'].content['application/json'].schema).not.toHaveProperty('anyOf');
});
