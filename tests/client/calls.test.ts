import { afterEach, expect, it, vi } from 'vitest';
import type { CallPlan } from '../../engine/declare/index.ts';
import { performCall } from '../../src/client/calls/perform-call.ts';
import { retryRead } from '../../src/client/calls/retry-read.ts';
import { sendJson } from '../../src/client/calls/send-json.ts';

const fetched = vi.fn<typeof fetch>();
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
});

function answer(...responses: readonly (Response | Error)[]): void {
  for (const response of responses) {
    if (response instanceof Error) fetched.mockRejectedValueOnce(response);
    else fetched.mockResolvedValueOnce(response);
  }
  vi.stubGlobal('fetch', fetched);
}

const revoke: CallPlan = {
  id: 'revoke',
  method: 'DELETE',
  path: '/zapi/oidc/grant/{grantId}',
  for: 'member',
  envelope: {},
  response: 'empty',
  errors: {},
};

it('posts JSON, and deletes with a body or without one', async () => {
  answer(new Response(null, { status: 204 }), new Response(null, { status: 204 }), new Response(null, { status: 204 }));
  await performCall({ ...revoke, method: 'POST', path: '/zapi/a' }, { payload: { b: 1 }, params: {} });
  await performCall(revoke, { payload: {}, params: { grantId: 'a/b' } });
  await performCall(revoke, { payload: { b: 1 }, params: { grantId: 'g' } });
  const sent = fetched.mock.calls.map(([path, request]) => [
    path,
    request?.method,
    request?.body,
    new Headers(request?.headers).get('content-type'),
  ]);
  expect(sent).toEqual([
    ['/zapi/a', 'POST', '{"b":1}', 'application/json'],
    ['/zapi/oidc/grant/a%2Fb', 'DELETE', undefined, null],
    ['/zapi/oidc/grant/g', 'DELETE', '{"b":1}', 'application/json'],
  ]);
});

it('keeps a parameter in its segment of the path, or refuses it', async () => {
  for (const grantId of ['..', '.', '']) {
    answer(new Response(null, { status: 404 }));
    await performCall(revoke, { payload: {}, params: { grantId } });
  }
  const paths = fetched.mock.calls.map(([path]) => path);
  expect(paths).toEqual(Array.from({ length: 3 }, () => '/zapi/oidc/grant/{grantId}'));
});

it('waits 2^(n-1) seconds plus up to one more before the nth retry of a read', async () => {
  const waited: number[] = [];
  const read = vi.fn(async () => ({ status: 503 }));
  const last = await retryRead(read, { random: () => 0.5, wait: async (milliseconds) => void waited.push(milliseconds) });
  expect(waited).toEqual([1500, 2500, 4500]);
  expect(last).toEqual({ status: 503 });
});

it('does not retry "not found"', async () => {
  const read = vi.fn(async () => ({ status: 404 }));
  const wait = vi.fn(async () => undefined);
  expect(await retryRead(read, { random: () => 0, wait })).toEqual({ status: 404 });
  expect(read).toHaveBeenCalledTimes(1);
  expect(wait).not.toHaveBeenCalled();
});

it('retries a read at most three times when the network fails', async () => {
  const read = vi.fn(async () => Promise.reject(new Error('offline')));
  await expect(retryRead(read, { random: () => 0, wait: async () => undefined })).rejects.toThrow('offline');
  expect(read).toHaveBeenCalledTimes(4);
});

it('returns the result as soon as the server responds again', async () => {
  const read = vi
    .fn<() => Promise<{ status: number }>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValueOnce({ status: 200 });
  expect(await retryRead(read, { random: () => 0, wait: async () => undefined })).toEqual({ status: 200 });
});

it('retries a call that only reads, such as the playback fetch, and keeps its body', async () => {
  answer(new Response('', { status: 503 }), new TypeError('Failed to fetch'), Response.json({ source: 'x' }));
  const waited: number[] = [];
  const playback: CallPlan = { ...revoke, method: 'POST', path: '/api/streaks/playback/fetch', for: 'member' };
  const options = { random: () => 0.5, wait: async (milliseconds: number) => void waited.push(milliseconds) };
  const outcome = await performCall(playback, { payload: { refId: 'r' }, params: {}, isRead: true }, options);
  expect(outcome).toEqual({ kind: 'data', data: { source: 'x' } });
  expect(waited).toEqual([1500, 2500]);
  expect(fetched.mock.calls.map(([path, request]) => [path, request?.body])).toEqual(
    Array.from({ length: 3 }, () => ['/api/streaks/playback/fetch', '{"refId":"r"}']),
  );
});

it('never retries calls that change data', async () => {
  answer(new Response('{"status":503,"code":"X","message":"m","requestId":"r"}', { status: 503 }));
  const outcome = await performCall({ ...revoke, method: 'POST' }, { payload: {}, params: { grantId: 'g' } });
  expect(outcome.kind).toBe('refused');
  expect(fetched).toHaveBeenCalledTimes(1);
});

it('returns an empty outcome for 204', async () => {
  answer(new Response(null, { status: 204 }));
  expect(await sendJson({ method: 'POST', path: '/zapi/a', body: {} })).toEqual({ kind: 'empty' });
});

it('navigates to the final address of a redirected response', async () => {
  const led = new Response('<html></html>');
  Object.defineProperties(led, { redirected: { value: true }, url: { value: 'http://localhost/mypage' } });
  answer(led);
  expect(await sendJson({ method: 'POST', path: '/login', body: {} })).toEqual({
    kind: 'redirect',
    to: 'http://localhost/mypage',
  });
});

it('navigates to the address in a JSON response', async () => {
  answer(Response.json({ redirectTo: '/mypage' }));
  expect(await sendJson({ method: 'POST', path: '/zapi/a', body: {} })).toEqual({ kind: 'redirect', to: '/mypage' });
});

it('returns a refusal with status, code, message and request id', async () => {
  const refusal = { status: 400, code: 'BAD', message: 'no', requestId: 'r1' };
  answer(Response.json(refusal, { status: 400 }));
  expect(await sendJson({ method: 'POST', path: '/zapi/a', body: {} })).toEqual({ kind: 'refused', refusal });
});

it('uses a body that is not JSON as the message', async () => {
  answer(new Response('boom', { status: 500 }));
  expect(await sendJson({ method: 'POST', path: '/zapi/a', body: {} })).toMatchObject({
    kind: 'refused',
    refusal: { status: 500, message: 'boom' },
  });
});

it('returns a refusal for a network error, so that a form can be sent again', async () => {
  answer(new TypeError('Failed to fetch'));
  expect(await sendJson({ method: 'POST', path: '/zapi/a', body: {} })).toMatchObject({
    kind: 'refused',
    refusal: { status: 0, code: 'NETWORK' },
  });
});
