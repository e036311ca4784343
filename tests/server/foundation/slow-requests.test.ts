import { connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { startTestFoundation, type TestApp } from '../harness.ts';

let test: TestApp | undefined;
afterEach(() => test?.close());

/** Sends a body byte by byte until the connection is closed. Resolves with the response. */
function sendSlowly(port: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.write(
      'POST /zapi/echo HTTP/1.1\r\nhost: localhost\r\nsec-fetch-site: same-origin\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n[',
    );
    const interval = setInterval(() => socket.write(' '), 50);
    socket.on('data', (piece) => {
      answer += piece.toString('latin1');
    });
    // A byte may still be on its way when the server closes.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(interval);
      resolve(answer);
    });
  });
}

it('ends a request whose body does not arrive in time with 408', async () => {
  test = await startTestFoundation({ requestTimeout: 500, prepare: (app) => void app.post('/zapi/echo', async () => ({})) });
  const origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
  expect(await sendSlowly(Number(new URL(origin).port))).toContain('408 Request Timeout');
});

it('gives a request two minutes to arrive', async () => {
  test = await startTestFoundation();
  expect(test.app.server.requestTimeout).toBe(120_000);
});
