// Passkeys of operators: a second factor beside the authenticator app, and a proof during a session.
import { describe, expect } from 'vitest';
import type { TestApp, TestBrowser } from '../../harness.ts';
import { startTestApp } from '../../harness.ts';
import { type Authenticator, createAuthenticator } from '../../people/authenticator.ts';
import { outcomeOf } from '../../people/console.ts';
import { addMember, readData, readMain } from '../../people/members.ts';
import { editor, openAs, password, viewer } from '../../people/operators.ts';
import { readApp } from '../../people/second-factors.ts';
import { publish } from '../../publish.ts';
import { serverPerTest } from '../../server-test.ts';

const it = serverPerTest();

const profile = '/console/profile/second-factor';
const step = '/console/login/second-factor';
const send = (browser: TestBrowser, call: string, body: object) => browser.post(`/zapi/console/${call}`, { ...body });
const isIn = async (browser: TestBrowser) => (await browser.get('/console')).statusCode === 200;
const ask = async (browser: TestBrowser, call: string) =>
  String((await browser.get(`/zapi/console/${call}/options`)).json().options);
const removeAt = (browser: TestBrowser, passkeyId: string) =>
  browser.send({
    method: 'DELETE',
    url: '/zapi/console/passkey',
    headers: { origin: 'http://localhost' },
    payload: { passkeyId },
  });

async function add(browser: TestBrowser, authenticator: Authenticator = createAuthenticator()): Promise<Authenticator> {
  const answer = await send(browser, 'passkey', { credential: authenticator.create(await ask(browser, 'passkey')) });
  expect(answer.statusCode, answer.body).toBe(204);
  return authenticator;
}

async function enterPassword(server: TestApp, email: string, to = step): Promise<TestBrowser> {
  const browser = server.open();
  expect(outcomeOf(await send(browser, 'login', { email, password }))).toBe(to);
  return browser;
}

/** Answers with the passkey, and counts its use. */
async function prove(browser: TestBrowser, authenticator: Authenticator, call: string, more: object = {}) {
  authenticator.counter += 1;
  return send(browser, call, { credential: authenticator.get(await ask(browser, call)), ...more });
}

const listPasskeys = async (browser: TestBrowser) =>
  (await readData(browser, profile))['passkeys'] as readonly { passkeyId: string; name: string; canRemove: boolean }[];

describe('an operator with a passkey', () => {
  it('logs in by password and passkey, which opens nothing alone, once, and only in the session that was asked', async ({
    server,
  }) => {
    const operator = await openAs(server, viewer);
    const elsewhere = await openAs(server, viewer);
    const authenticator = await add(operator);
    expect([await isIn(operator), await isIn(elsewhere)]).toEqual([true, false]);
    expect((await server.readOutbox(viewer))[0]?.subject).toContain('パスキーが登録');
    const browser = await enterPassword(server, viewer);
    expect([await isIn(browser), (await send(browser, 'profile', { name: '別人' })).statusCode]).toEqual([false, 401]);
    expect(await readData(browser, step)).toMatchObject({ isConnected: false, hasPasskeys: true, secret: null });
    // Neither an app nor another passkey can be added by the password alone.
    expect(outcomeOf(await send(browser, 'login/factor', { token: '000000' }))).toBe('NOT_NOW');
    expect((await browser.get('/zapi/console/login/passkey/new/options')).json()).toMatchObject({ code: 'NOT_NOW' });
    const other = await enterPassword(server, viewer);
    authenticator.counter += 1;
    const foreign = authenticator.get(await ask(other, 'login/passkey'));
    expect(outcomeOf(await send(browser, 'login/passkey', { credential: foreign }))).toBe('PASSKEY_INVALID');
    const unverified = authenticator.get(await ask(browser, 'login/passkey'), { isVerified: false });
    expect(outcomeOf(await send(browser, 'login/passkey', { credential: unverified }))).toBe('PASSKEY_INVALID');
    const phished = authenticator.get(await ask(browser, 'login/passkey'), { origin: 'http://localhost.example' });
    expect(outcomeOf(await send(browser, 'login/passkey', { credential: phished }))).toBe('PASSKEY_INVALID');
    const stranger = createAuthenticator().get(await ask(browser, 'login/passkey'));
    expect(outcomeOf(await send(browser, 'login/passkey', { credential: stranger }))).toBe('PASSKEY_INVALID');
    const pending = browser.cookies.get('operator');
    const options = await ask(browser, 'login/passkey');
    const answers = await Promise.all(
      [1, 2].map(() => send(browser, 'login/passkey', { credential: authenticator.get(options), returnTo: '/console/audit' })),
    );
    expect(answers.filter((answer) => outcomeOf(answer) === '/console/audit')).toHaveLength(1);
    expect(browser.cookies.get('operator')).not.toBe(pending);
    expect(await isIn(browser)).toBe(true);
    // The counter has to grow.
    const copied = authenticator.get(await ask(other, 'login/passkey'));
    expect(outcomeOf(await send(other, 'login/passkey', { credential: copied }))).toBe('PASSKEY_INVALID');
    expect(outcomeOf(await prove(other, authenticator, 'login/passkey'))).toBe('/console');
    const entries = await server.database.query(`SELECT details FROM audit_log WHERE action = 'operator-login'`);
    expect(entries).toContainEqual({ details: { factor: 'passkey' } });
  });

  it('uses either of app and passkey, and disconnects each while the other stays', async ({ server }) => {
    const operator = await openAs(server, viewer);
    const authenticator = await add(operator);
    const secret = String((await readData(operator, profile))['secret']);
    const token = () => readApp(server, 0, secret);
    expect(outcomeOf(await send(operator, 'factor/enable', { token: token(), oldPassword: password }))).toContain(
      'factorEnabled',
    );
    server.clock.advance(60);
    for (const enter of [
      (browser: TestBrowser) => prove(browser, authenticator, 'login/passkey'),
      (browser: TestBrowser) => send(browser, 'login/factor', { token: token() }),
    ])
      expect(outcomeOf(await enter(await enterPassword(server, viewer)))).toBe('/console');
    const [passkey] = await listPasskeys(operator);
    const without = await enterPassword(server, viewer);
    expect((await removeAt(operator, passkey?.passkeyId ?? '')).statusCode).toBe(204);
    expect((await server.readOutbox(viewer))[0]?.subject).toContain('パスキーが削除');
    // A login that waited for it begins again.
    expect((await without.get(step)).headers.location).toContain('/console/login');
    await enterPassword(server, viewer);
    server.clock.advance(60);
    expect(outcomeOf(await send(operator, 'factor/disable', { token: token() }))).toContain('factorDisabled');
    expect(await isIn(await enterPassword(server, viewer, '/console'))).toBe(true);
  });

  it('names it, and no other operator can rename, remove or use it', async ({ server }) => {
    const [operator, colleague] = [await openAs(server, viewer), await openAs(server, editor)];
    const authenticator = await add(operator);
    const known = { credential: authenticator.create(await ask(colleague, 'passkey')) };
    expect(outcomeOf(await send(colleague, 'passkey', known))).toBe('PASSKEY_KNOWN');
    await add(colleague);
    const [own] = await listPasskeys(operator);
    const passkeyId = own?.passkeyId ?? '';
    expect(outcomeOf(await send(colleague, 'passkey/name', { passkeyId, name: '私の' }))).toBe('NOT_FOUND');
    expect((await removeAt(colleague, passkeyId)).statusCode).toBe(404);
    expect((await colleague.get(`${profile}/${passkeyId}`)).statusCode).toBe(404);
    expect(outcomeOf(await prove(colleague, authenticator, 'prove/passkey'))).toBe('PASSKEY_INVALID');
    expect(readMain(await operator.get(`${profile}/${passkeyId}`))).toContain(own?.name);
    expect((await send(operator, 'passkey/name', { passkeyId, name: '会社の鍵' })).statusCode).toBe(204);
    expect(await listPasskeys(operator)).toMatchObject([{ name: '会社の鍵' }]);
  });

  it('is helped by a colleague after losing it', async ({ server }) => {
    const operator = await openAs(server, viewer);
    await add(operator);
    await add(operator);
    const owner = await openAs(server, editor);
    expect(readMain(await owner.get('/console/operators'))).toContain('2段階認証あり');
    const reset = await send(owner, 'operator/reset-factor', { operatorId: 'o_demoviewer' });
    expect(outcomeOf(reset)).toBe('/console/operators?notice=factorReset');
    expect(await isIn(operator)).toBe(false);
    expect(await listPasskeys(await enterPassword(server, viewer, '/console'))).toEqual([]);
  });

  it('proves by it that it is them, and not by the password; without scripts the page says what to do', async ({ server }) => {
    await publish(server, 'operatorRoles', (body) => ({ ...body, proofMinutes: 15 }));
    await addMember(server, 'asked');
    const operator = await openAs(server, editor);
    const authenticator = await add(operator);
    server.clock.advance(901);
    const act = () => send(operator, 'member/act', { accountId: 'asked', action: 'unlock', targetId: '', reason: 'お電話' });
    expect(outcomeOf(await act())).toBe('PROOF_REQUIRED');
    expect(await readData(operator, '/console/prove')).toMatchObject({ method: 'passkey', hasPasskeys: true });
    expect(readMain(await operator.get('/console/prove'))).toContain('<noscript>');
    expect(outcomeOf(await send(operator, 'prove', { password }))).toBe('NOT_NOW');
    const withoutScripts = await operator.submit('/console/prove', { _do: 'console.prove.passkey' });
    expect(readMain(withoutScripts)).toContain('JavaScript');
    expect(outcomeOf(await act())).toBe('PROOF_REQUIRED');
    expect(outcomeOf(await prove(operator, authenticator, 'prove/passkey', { returnTo: '/console/publish' }))).toBe(
      '/console/publish',
    );
    expect((await act()).statusCode).toBe(200);
  });

  it('needs a proof of the last minutes to add or remove one, also where the store asks for none', async ({ server }) => {
    const operator = await openAs(server, viewer);
    const authenticator = await add(operator);
    const [passkey] = await listPasskeys(operator);
    server.clock.advance(901);
    // The password alone connects no app, whose one-time password would then be a proof.
    const token = readApp(server, 0, String((await readData(operator, profile))['secret']));
    expect(outcomeOf(await send(operator, 'factor/enable', { token, oldPassword: password }))).toBe('PROOF_REQUIRED');
    expect((await operator.get('/zapi/console/passkey/options')).json()).toMatchObject({ code: 'PROOF_REQUIRED' });
    expect((await removeAt(operator, passkey?.passkeyId ?? '')).json()).toMatchObject({ code: 'PROOF_REQUIRED' });
    expect(outcomeOf(await prove(operator, authenticator, 'prove/passkey'))).toBe('/console');
    expect((await removeAt(operator, passkey?.passkeyId ?? '')).statusCode).toBe(204);
  });

  it('may try it 50 times in ten minutes, which takes nothing from a colleague at the same address', async ({ server }) => {
    const [operator, colleague] = [await openAs(server, viewer), await openAs(server, editor)];
    const tried = async (browser: TestBrowser) => outcomeOf(await send(browser, 'prove/passkey', { credential: '{}' }));
    for (let tries = 1; tries <= 50; tries += 1) expect(await tried(operator)).toBe('PASSKEY_INVALID');
    expect(await tried(operator)).toBe('TOO_MANY');
    expect(await tried(colleague)).toBe('PASSKEY_INVALID');
    expect(await isIn(await enterPassword(server, editor, '/console'))).toBe(true);
    server.clock.advance(600);
    expect(await tried(operator)).toBe('PASSKEY_INVALID');
  });

  it('cannot log in as a member by it', async ({ server }) => {
    const authenticator = await add(await openAs(server, viewer));
    const guest = server.open();
    const { options } = (await guest.get('/zapi/login/passkey/options')).json();
    authenticator.counter += 1;
    const answer = await guest.post('/zapi/login/passkey', { credential: authenticator.get(String(options)) });
    expect(answer.json()).toMatchObject({ code: 'LOGIN_FAILED' });
  });
});

describe('a store that requires a second factor', () => {
  const settings = { operatorRoles: { isSecondFactorRequired: true } };
  const strict = serverPerTest(() => startTestApp({ settings }));

  strict('lets operators add a passkey at their next login, and keep a last one', async ({ server }) => {
    const browsers = [await enterPassword(server, viewer), await enterPassword(server, viewer)];
    const [authenticator, other] = [createAuthenticator(), createAuthenticator()];
    const offers = await Promise.all(browsers.map((browser) => ask(browser, 'login/passkey/new')));
    const answers = await Promise.all(
      [authenticator, other].map(async (device, index) => {
        const credential = device.create(offers[index] ?? '');
        return outcomeOf(
          (await browsers[index]?.post('/zapi/console/login/passkey/new', { credential })) ?? (await server.open().get('/')),
        );
      }),
    );
    // Of two windows one adds its passkey: the other knows only the password.
    expect([...answers].sort()).toEqual(['/console', 'NOT_NOW']);
    const winner = answers.indexOf('/console');
    const browser = browsers[winner] ?? server.open();
    const device = [authenticator, other][winner] ?? authenticator;
    const [passkey] = await listPasskeys(browser);
    expect(passkey?.canRemove).toBe(false);
    expect((await removeAt(browser, passkey?.passkeyId ?? '')).json()).toMatchObject({ code: 'FACTOR_REQUIRED' });
    await add(browser);
    expect((await removeAt(browser, passkey?.passkeyId ?? '')).statusCode).toBe(204);
    const again = await enterPassword(server, viewer);
    expect(outcomeOf(await prove(again, device, 'login/passkey'))).toBe('PASSKEY_INVALID');
  });
});
