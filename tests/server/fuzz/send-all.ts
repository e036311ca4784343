import { request } from 'node:http';
import { expect } from 'vitest';
import { createDice, pick } from '../../dice.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../harness.ts';
import { editor, openAs, password } from '../people/operators.ts';
import { type DrawnRequest, drawAddress, drawWrite } from './draw-requests.ts';
import { readSurface } from './read-surface.ts';

export interface Amount {
  readonly addresses: number;
  readonly bodies: number;
}

/**
 * Sends malformed requests as a guest, a member and an operator, and expects that none gets 500 or above, that each is
 * answered, and that the server is alive afterwards. 503 fails too: the database is up.
 */
export async function sendAll({ addresses, bodies }: Amount, seed: string): Promise<void> {
  const test = await startTestApp();
  try {
    const origin = (await test.app.listen({ port: 0, host: '127.0.0.1' })).replace('127.0.0.1', 'localhost');
    const surface = readSurface(test.app);
    const roll = createDice(seed);
    const open = createVisitors(test, origin);
    const failures: string[] = [];
    for (let turn = 0; turn < addresses + bodies; turn += 1) {
      // Mixed, so that reads see what writes stored.
      const isWrite = roll(addresses + bodies) < bodies;
      const drawn = isWrite ? drawWrite(roll, surface) : drawAddress(roll, surface);
      const visitor = await open(pick(roll, ['guest', 'member', 'operator']), turn);
      const status = await send(origin, drawn, visitor.cookies);
      if (drawn.path.includes('/dev/') && isWrite) await undo(test);
      const fault = faultIn(test);
      if (status > 0 && status < 500 && fault === '') continue;
      const body = drawn.body?.toString('latin1').slice(0, 500) ?? '';
      failures.push(`${status} ${drawn.method} ${drawn.path} ${JSON.stringify(drawn.headers)} ${body}\n${fault}`);
    }
    expect(failures, `SEED=${seed}`).toEqual([]);
    expect((await test.app.inject({ url: '/readyz', headers: { host: 'localhost' } })).statusCode).toBe(200);
  } finally {
    await test.close();
  }
}

type Role = 'guest' | 'member' | 'operator';

/** Visitors by role, signed in again now and then: some requests sign them out. */
function createVisitors(test: TestApp, origin: string): (role: Role, turn: number) => Promise<TestBrowser> {
  const visitors = new Map<Role, TestBrowser>();
  return async (role, turn) => {
    const known = visitors.get(role);
    if (known !== undefined && turn % 40 !== 0) return known;
    const browser = test.open(origin);
    if (role === 'operator') await openAs(test, editor, browser);
    if (role === 'member') {
      const answer = await browser.post('/login', { value: 'single@example.com', password });
      expect(answer.statusCode, answer.body).toBe(200);
    }
    visitors.set(role, browser);
    return browser;
  };
}

/** Resolves with the status, or 0 if the connection broke. Uses a socket, because an injected request is normalized. */
function send(
  origin: string,
  { method, path, headers, body }: DrawnRequest,
  cookies: ReadonlyMap<string, string>,
): Promise<number> {
  const { port, host } = new URL(origin);
  const own = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const cookie = [own, headers['cookie'] ?? ''].filter((each) => each !== '').join('; ');
  return new Promise((resolve) => {
    const sent = request(
      {
        port,
        method,
        path,
        headers: {
          ...headers,
          host,
          origin,
          ...(cookie === '' ? {} : { cookie }),
          ...(body === undefined ? {} : { 'content-length': body.length }),
        },
        setHost: false,
        // The previous response may have closed a kept-alive connection.
        agent: false,
      },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode ?? 0));
        answer.on('error', () => resolve(0));
      },
    );
    sent.on('error', () => resolve(0));
    sent.end(body);
  });
}

/** Resets the development endpoints: faults and the clock. */
async function undo({ app }: TestApp): Promise<void> {
  const headers = { host: 'localhost', 'content-type': 'application/json' };
  await app.inject({ method: 'DELETE', url: '/dev/fault', headers: { host: 'localhost' } });
  await app.inject({ method: 'POST', url: '/dev/clock', headers, payload: '{"real":true}' });
}

/** Errors logged by requests since the last read; background workers may log timeouts on a busy machine. */
function faultIn({ log }: TestApp): string {
  return log.splice(0).find((line) => line.includes('"level":50') && line.includes('"reqId"')) ?? '';
}
