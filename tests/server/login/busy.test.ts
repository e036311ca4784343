// Many password hashes at once: networks take turns, and what would wait too long is refused.
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { createHashQueue, type HashQueue } from '../../../src/server/platform/passwords/hash-queue.ts';
import { startTestApp, type TestApp } from '../harness.ts';
import { describeRefusal, openByCode, password } from '../people/members.ts';
import { answersOf, signUpTo } from '../people/sign-up.ts';
import { serverTest } from '../server-test.ts';

const attacker = '2001:db8:0:1::/64';
const ips = Array.from({ length: 60 }, (_, index) => `2001:db8:0:1::${index.toString(16)}`);
/** The networks in the order in which they asked for a hash, and in which their hashes started. */
const asked: string[] = [];
const started: string[] = [];
let release: () => void = () => undefined;
const released = new Promise<void>((resolve) => {
  release = resolve;
});

// A hundred times as slow as a busy machine: 3 seconds and 0.2 for a hash. The timeouts of the queue do not matter then.
const queue = createHashQueue({ maxDelay: 300_000, firstEstimate: 20_000 });
/** The attacker's hashes wait for `released` instead of being computed: no account has these addresses. */
const hashQueue: HashQueue = {
  run: (network, hashes, isAdmitted) => {
    asked.push(network);
    const watched = hashes.map((hash) => async () => {
      started.push(network);
      if (network !== attacker) return hash();
      await released;
      return false as Awaited<ReturnType<typeof hash>>;
    });
    return queue.run(network, watched, isAdmitted);
  },
};
const it = serverTest({ hashQueue });

/** Generous: the machine may be busy. */
const wait = { timeout: 60_000 };
const logIn = (server: TestApp, ip: string, value: string, typed: string) =>
  server.open().send({ method: 'POST', url: '/login', remoteAddress: ip, payload: { value, password: typed } });

describe('60 wrong logins of one network at once', () => {
  it('delay the right one of another network by two hashes, and those that would wait too long are refused', async ({
    server,
  }) => {
    const answers = ips.map((ip, index) => logIn(server, ip, `nobody-${index}@example.com`, 'not-the-one-1'));
    await expect.poll(() => asked.length, wait).toBe(60);
    const right = logIn(server, '198.51.100.7', 'single@example.com', password);
    await expect.poll(() => asked.at(-1), wait).toBe('198.51.100.7');
    release();
    expect((await right).statusCode).toBe(200);
    const all = await Promise.all(answers);
    const served = all.filter((answer) => answer.statusCode === 422);
    const refused = all.filter((answer) => answer.statusCode === 503);
    expect([served.length, refused.length]).toEqual([32, 28]);
    for (const answer of refused) {
      expect(answer.json()).toMatchObject({
        status: 503,
        code: 'NOT_READY',
        message: expect.stringContaining('しばらくしてから'),
      });
      expect(answer.headers['retry-after']).toBe('320');
    }
    // After the two that were being computed, and at most one of the attacker's in turn.
    expect(started.indexOf('198.51.100.7')).toBeLessThanOrEqual(3);
    // A refused login is no failed one: each served counts for what was entered and for its missing account.
    const [row] = await server.database.query<{ failures: number }>('SELECT sum(failures) AS failures FROM login_attempts');
    expect(Number(row?.failures)).toBe(64);
  });
});

describe('a request that is refused because of too many hashes', () => {
  let busy: TestApp;
  beforeAll(async () => {
    busy = await startTestApp({ hashQueue: createHashQueue({ maxDelay: -1 }) });
  });
  afterAll(() => busy.close());

  it('gets 503 at every place that computes a hash, and counts as no failure', async () => {
    const guest = busy.open();
    const newcomer = busy.open();
    await signUpTo(busy, newcomer, 'form', 'busy@example.com');
    const withoutPassword = await openByCode(busy, 'nopassword@example.com');
    const member = await openByCode(busy, 'single@example.com');
    await guest.post('/zapi/auth/password/forgot', { email: 'single@example.com' });
    const [mail] = await busy.readOutbox('single@example.com');
    const token = new URL(mail?.link ?? '').searchParams.get('token');
    const answers = [
      await guest.post('/login', { value: 'single@example.com', password }),
      await guest.post('/login', { value: 'nobody@example.com', password }),
      await guest.post('/zapi/console/login', { email: 'operator@example.com', password }),
      await guest.post('/zapi/auth/password/reset', { token, password: 'minato-no-yoru7' }),
      await newcomer.post('/zapi/signup/confirm', answersOf('busy@example.com')),
      await withoutPassword.post('/zapi/account/pinCode/set', { pinCode: '1234' }),
      await member.post('/zapi/account/reauthorize', { password, returnTo: '/mypage' }),
      await member.post('/zapi/account/password/edit', { oldPassword: password, newPassword: 'minato-no-yoru7' }),
    ];
    for (const answer of answers) {
      expect(describeRefusal(answer)).toEqual({ status: 503, code: 'NOT_READY' });
      expect(answer.headers['retry-after']).toBe('1');
    }
    expect(await busy.database.query('SELECT 1 FROM login_attempts')).toEqual([]);
  });

  it('gets a page that keeps what was entered, without scripts', async () => {
    const page = await busy.open().submit('/login', { _do: 'login', value: 'single@example.com', password });
    expect(page.statusCode).toBe(503);
    expect(page.headers['retry-after']).toBe('1');
    expect(page.body).toContain('value="single@example.com"');
    expect(page.body).not.toContain(password);
    expect(page.body).toContain('しばらくしてからもう一度お試しください');
  });
});
