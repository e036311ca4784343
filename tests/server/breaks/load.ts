// Generates load on one server, records every acknowledged write and verifies all of them at the end.
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Database } from '../../../src/server/platform/database/database.ts';
import { hashText } from '../../../src/server/platform/keys.ts';
import { type Program, runProgram } from '../foundation/run-program.ts';
import { answersOf } from '../people/profile.ts';

export interface Load {
  readonly server: Program;
  /** Milliseconds of the slowest response before the first failure: the baseline of a busy machine. */
  readonly slowestBefore: number;
  /** Throws if a request got an unexpected response or none. */
  assertServing(): void;
  /**
   * Waits until requests that were sent a second after `moment` or later succeed, and until all earlier ones were answered.
   * Resolves with the longest milliseconds that a request waited for its answer after `moment`, or until the last refusal after it.
   */
  waitUntilServed(moment: number): Promise<number>;
  /** Stops the load, and fails if a response was unexpected or an acknowledged write is not stored. */
  finish(database: Database): Promise<Record<'served' | 'refused' | 'logins' | 'edits', number>>;
}

const password = 'Demo-pass-2026';
const editors = ['demoowner', 'demomanager', 'demosingle'];
/** Logins are limited per IP address, so each uses another one. */
const proxy = { TRUSTED_PROXIES: '127.0.0.1' };

interface Visitor {
  readonly origin: string;
  cookie: string;
}

/** Starts the server and the load; resolves once every client has sent a request. */
export async function startLoad(program: string, databaseUrl: string): Promise<Load> {
  const server = runProgram(program, { ...proxy, DATABASE_URL: databaseUrl, PORT: '0', LOG_LEVEL: 'error' });
  await server.waitFor(' is ready at ');
  await server.waitFor('\n');
  const origin = /http:\/\/localhost:\d+/.exec(server.output())?.[0] ?? '';
  const answered: Answered[] = [];
  const pending = new Set<number>();
  const unexpected: string[] = [];
  const tokens: string[] = [];
  const edits = new Map<string, number>();
  let acknowledgedEdits = 0;
  let isOver = false;

  const request: Send = async (visitor, path, body) => {
    const sentAt = performance.now();
    pending.add(sentAt);
    const answer = await send(visitor, path, body);
    const text = await answer.text();
    pending.delete(sentAt);
    answered.push({ status: answer.status, sentAt, answeredAt: performance.now() });
    const isJson503 = answer.status === 503 && answer.headers.get('retry-after') === '5' && text.includes('"UNAVAILABLE"');
    const isPage503 = answer.status === 503 && body === undefined && text.includes('failure-details');
    if (answer.status === 503 && !isJson503 && !isPage503) unexpected.push(`${path}: ${answer.status} ${text.slice(0, 200)}`);
    if (![200, 409, 503].includes(answer.status) && !(answer.status === 422 && path === '/login'))
      unexpected.push(`${path}: ${answer.status} ${text.slice(0, 200)}`);
    return { status: answer.status, text };
  };

  async function logIn(visitor: Visitor, loginId: string): Promise<boolean> {
    visitor.cookie = '';
    const { status } = await request(visitor, '/login', { value: loginId, password });
    if (status !== 200) return false;
    tokens.push(/sid=([^;]+)/.exec(visitor.cookie)?.[1] ?? 'none');
    return true;
  }

  async function editRepeatedly(loginId: string): Promise<void> {
    const visitor: Visitor = { origin, cookie: '' };
    while (!isOver && !(await logIn(visitor, loginId))) await wait(50);
    for (let count = 1; !isOver; count += 1) {
      const phoneNumber = `090${String(count).padStart(8, '0')}`;
      const entered = await request(visitor, '/zapi/account/edit/confirm', answersOf({ phoneNumber }));
      if (entered.status !== 200) continue;
      const saved = await request(visitor, '/zapi/account/edit', {});
      if (saved.status !== 200 || !saved.text.includes('/complete')) continue;
      edits.set(loginId, count);
      acknowledgedEdits += 1;
    }
  }

  async function logInRepeatedly(loginId: string): Promise<void> {
    const visitor: Visitor = { origin, cookie: '' };
    while (!isOver) {
      if (await logIn(visitor, loginId)) await request(visitor, '/mypage');
      else await wait(20);
    }
  }

  async function readRepeatedly(): Promise<void> {
    const visitor: Visitor = { origin, cookie: '' };
    while (!isOver) await request(visitor, '/signup');
  }

  const members = Promise.all([
    ...editors.map(editRepeatedly),
    ...['demomember', 'demomanaged'].map(logInRepeatedly),
    readRepeatedly(),
  ]);
  members.catch((error: unknown) => unexpected.push(`the server did not answer: ${String(error)}`));
  const assertServing = (): void => {
    if (unexpected.length > 0) throw new Error(unexpected.join('\n'));
  };
  while (edits.size === 0 || tokens.length <= editors.length) {
    assertServing();
    await wait(10);
  }

  return {
    server,
    slowestBefore: Math.max(...answered.map(({ sentAt, answeredAt }) => answeredAt - sentAt)),
    assertServing,
    waitUntilServed: async (moment) => {
      const isSettled = (): boolean =>
        answered.filter(({ status, sentAt }) => status === 200 && sentAt > moment + 1_000).length >= 10 &&
        [...pending].every((sentAt) => sentAt > moment + 1_000);
      while (!isSettled()) {
        assertServing();
        if (performance.now() > moment + 120_000) throw new Error('requests still fail');
        await wait(20);
      }
      return measureOutage(answered, moment);
    },
    finish: async (database) => {
      isOver = true;
      await members.catch(() => {});
      expect(unexpected).toEqual([]);
      await expectStored(database, tokens, edits);
      server.child.kill('SIGTERM');
      expect(await server.ended).toEqual({ code: 0, signal: null });
      expect(server.output()).not.toMatch(/nothing (handled|caught) it/);
      return {
        served: answered.filter(({ status }) => status === 200).length,
        refused: answered.filter(({ status }) => status === 503).length,
        logins: tokens.length,
        edits: acknowledgedEdits,
      };
    },
  };
}

interface Answered {
  readonly status: number;
  readonly sentAt: number;
  readonly answeredAt: number;
}

/** Milliseconds: the longest wait for an answer after `moment`, and the time until the last refusal after it. */
function measureOutage(answered: readonly Answered[], moment: number): number {
  const after = answered.filter(({ answeredAt }) => answeredAt > moment);
  const waits = after.map(({ sentAt, answeredAt }) => answeredAt - Math.max(sentAt, moment));
  const refusals = after.filter(({ status }) => status === 503).map(({ answeredAt }) => answeredAt - moment);
  return Math.max(0, ...waits, ...refusals);
}

type Send = (visitor: Visitor, path: string, body?: object) => Promise<{ readonly status: number; readonly text: string }>;

async function send(visitor: Visitor, path: string, body?: object): Promise<Response> {
  const { origin } = visitor;
  const address = `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 250)).join('.')}`;
  const answer = await fetch(origin + path, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      origin,
      accept: body === undefined ? 'text/html' : 'application/json',
      'x-forwarded-for': address,
      ...(visitor.cookie === '' ? {} : { cookie: visitor.cookie }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
  });
  const session = answer.headers.getSetCookie().find((line) => /sid=[^;]/.test(line));
  if (session !== undefined) visitor.cookie = session.split(';')[0] ?? '';
  return answer;
}

/** Each acknowledged login has its session; each profile has the last acknowledged edit or a later one. */
async function expectStored(database: Database, tokens: readonly string[], edits: ReadonlyMap<string, number>): Promise<void> {
  const hashes = tokens.map((token) => hashText(decodeURIComponent(token)));
  const sessions = await database.query<{ count: number }>('SELECT count(*) FROM sessions WHERE token_hash = ANY($1)', [hashes]);
  expect(sessions).toEqual([{ count: tokens.length }]);
  for (const [loginId, count] of edits) {
    const rows = await database.query<{ phone: string }>(
      "SELECT profile->>'phoneNumber' AS phone FROM accounts WHERE login_id = $1",
      [loginId],
    );
    expect(Number(rows[0]?.phone.slice(3)), loginId).toBeGreaterThanOrEqual(count);
  }
}
