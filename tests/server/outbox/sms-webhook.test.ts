import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DeliveryError } from '../../../src/server/platform/gateways/delivery-error.ts';
import { createWebhookSms } from '../../../src/server/platform/gateways/sms/webhook.ts';

let server: Server;
let status: number | null;
let received: unknown[];
let url: string;
beforeEach(async () => {
  status = 200;
  received = [];
  server = createServer((request, response) => {
    const { method, headers } = request;
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      received.push({ method, authorization: headers.authorization, key: headers['idempotency-key'], body: JSON.parse(body) });
      if (status === null) request.socket.destroy();
      else response.writeHead(status, status === 302 ? { location: '/other' } : {}).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = `http://user:pass@127.0.0.1:${typeof address === 'object' ? address?.port : ''}/sms`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const sms = { messageId: 'm1', to: '09012345678', text: '123456' };
const deliver = (): Promise<unknown> =>
  createWebhookSms(url)
    .deliver(sms)
    .catch((error: unknown) => error);

it('posts a message with its id and the number in the international form', async () => {
  expect(await deliver()).toBeUndefined();
  const authorization = `Basic ${Buffer.from('user:pass').toString('base64')}`;
  const body = { ...sms, to: '+819012345678' };
  expect(received).toEqual([{ method: 'POST', authorization, key: 'm1', body }]);
});

it.each([
  [400, 'permanent', 'HTTP 400'],
  [401, 'service', 'HTTP 401'],
  [404, 'temporary', 'HTTP 404'],
  [422, 'permanent', 'HTTP 422'],
  [429, 'temporary', 'HTTP 429'],
  [500, 'temporary', 'HTTP 500'],
  [503, 'service', 'HTTP 503'],
  [302, 'service', 'NO_CONNECTION'],
  [null, 'temporary', 'UND_ERR_SOCKET'],
])('%s is %s', async (answer, failure, reason) => {
  status = answer;
  const error = await deliver();
  expect(error).toBeInstanceOf(DeliveryError);
  expect(error).toMatchObject({ failure, reason });
});

it('an endpoint that cannot be reached is a failure of the service', async () => {
  await new Promise((resolve) => server.close(resolve));
  expect(await deliver()).toMatchObject({ failure: 'service', reason: 'ECONNREFUSED' });
});
