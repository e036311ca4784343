import { describe, expect } from 'vitest';
import type { TestBrowser } from '../../harness.ts';
import { type Answered, type Authenticator, createAuthenticator } from '../../people/authenticator.ts';
import {
  addMember,
  describeRefusal,
  isSignedIn,
  openNew,
  readAudit,
  readData,
  readMain,
  readNotices,
} from '../../people/members.ts';
import { enable } from '../../people/second-factors.ts';
import { serverTest } from '../../server-test.ts';

const it = serverTest();

const path = '/zapi/account/passkey';
const loginPath = '/zapi/login/passkey';
const readOptions = async (browser: TestBrowser, url: string) => String((await browser.get(`${url}/options`)).json().options);

async function add(browser: TestBrowser, authenticator: Authenticator, answered?: Answered) {
  const credential = authenticator.create(await readOptions(browser, path), answered);
  authenticator.counter += 1;
  return browser.post(path, { credential });
}
async function logIn(browser: TestBrowser, authenticator: Authenticator, answered?: Answered, more: object = {}) {
  const credential = authenticator.get(await readOptions(browser, loginPath), answered);
  authenticator.counter += 1;
  return browser.post(loginPath, { credential, ...more });
}
interface Passkey {
  readonly passkeyId: string;
  readonly name: string;
  readonly provider: string | null;
  readonly lastUsedAt: string | null;
  readonly canRemove: boolean;
}
async function list(browser: TestBrowser): Promise<readonly Passkey[]> {
  return (await readData(browser, '/mypage/passkeys'))['passkeys'] as readonly Passkey[];
}
const remove = (browser: TestBrowser, passkeyId: string) =>
  browser.send({ method: 'DELETE', url: path, payload: { passkeyId }, headers: { origin: 'http://localhost' } });

describe('a passkey', () => {
  it('is added with a mail and an audit row, logs in without a password, is named and removed', async ({ server }) => {
    const [browser, authenticator] = [await openNew(server, 'passkey1'), createAuthenticator()];
    expect((await add(browser, authenticator)).statusCode).toBe(204);
    const [passkey] = await list(browser);
    expect(passkey).toMatchObject({ lastUsedAt: null, canRemove: true });
    const other = server.open();
    expect((await logIn(other, authenticator, {}, { returnTo: '/mypage/sessions' })).json()).toEqual({
      redirectTo: '/mypage/sessions',
    });
    expect(await isSignedIn(other)).toBe(true);
    expect((await list(browser))[0]?.lastUsedAt).toBe(server.clock.now().toISOString());
    expect((await readData(other, '/mypage/login-history'))['entries']).toContainEqual(
      expect.objectContaining({ result: true, loginMethod: 'Passkey', userIdentifierName: passkey?.name }),
    );

    const page = `/mypage/passkeys/${passkey?.passkeyId}`;
    expect(readMain(await browser.get(page))).toContain(passkey?.name);
    const named = await browser.submit(page, {
      _do: 'account.passkey.rename',
      passkeyId: passkey?.passkeyId ?? '',
      name: '会社の PC',
    });
    expect(named.headers.location).toBe('/mypage/passkeys');
    expect((await list(browser))[0]?.name).toBe('会社の PC');
    expect((await remove(browser, passkey?.passkeyId ?? '')).statusCode).toBe(204);
    expect(await list(browser)).toEqual([]);
    expect(describeRefusal(await logIn(server.open(), authenticator))).toEqual({ status: 422, code: 'LOGIN_FAILED' });
    expect((await readNotices(server, 'passkey1@example.com')).map(({ subject }) => subject)).toEqual([
      '【みなとストア】パスキーが削除されました',
      '【みなとストア】パスキーが登録されました',
    ]);
    expect(await readAudit(server, 'passkey1')).toEqual(['passkey-add', 'passkey-remove', 'passkey-rename']);
  });

  it.for([
    ['fbfc3007-154e-4ecc-8c0b-6e020557d7bd', 'iCloudキーチェーン'],
    ['bada5566-a7aa-401f-bd96-45619a55120d', '1Password'],
    ['00000000-0000-0000-0000-000000000000', null],
    ['11111111-2222-3333-4444-555555555555', null],
  ] as const)('of %s is listed as kept by %s', async ([aaguid, provider], { server }) => {
    const browser = await openNew(server, `keeper${aaguid.slice(0, 4)}`);
    expect((await add(browser, createAuthenticator(), { aaguid })).statusCode).toBe(204);
    expect((await list(browser)).map((passkey) => passkey.provider)).toEqual([provider]);
    if (provider !== null) expect(readMain(await browser.get('/mypage/passkeys'))).toContain(provider);
  });

  it('counts as the second factor too', async ({ server }) => {
    const [browser, authenticator] = [await openNew(server, 'passkey2'), createAuthenticator()];
    await add(browser, authenticator);
    await enable(server, 'passkey2', 'OTP');
    expect((await logIn(server.open(), authenticator)).json()).toEqual({ redirectTo: '/mypage' });
  });

  it('is not added twice, nor by another account', async ({ server }) => {
    const [browser, other, authenticator] = [
      await openNew(server, 'passkey3'),
      await openNew(server, 'passkey4'),
      createAuthenticator(),
    ];
    await add(browser, authenticator);
    for (const again of [browser, other])
      expect(describeRefusal(await add(again, authenticator))).toEqual({ status: 409, code: 'PASSKEY_KNOWN' });
    expect(await readOptions(browser, path)).toContain(authenticator.id);
  });

  it('of another member is neither shown, named nor removed', async ({ server }) => {
    const [browser, other, authenticator] = [
      await openNew(server, 'passkey5'),
      await openNew(server, 'passkey6'),
      createAuthenticator(),
    ];
    await add(browser, authenticator);
    const passkeyId = (await list(browser))[0]?.passkeyId ?? '';
    expect((await other.get(`/mypage/passkeys/${passkeyId}`)).statusCode).toBe(404);
    expect((await other.post(`${path}/name`, { passkeyId, name: 'x' })).statusCode).toBe(404);
    expect((await remove(other, passkeyId)).statusCode).toBe(404);
    expect(await list(browser)).toHaveLength(1);
  });

  it.for([
    { of: 'another site', answered: { origin: 'https://evil.example' } },
    { of: 'another host name', answered: { host: 'evil.example' } },
    { of: 'a person who was not verified', answered: { isVerified: false } },
  ])('of $of is refused, when added and at a login', async ({ answered }, { server }) => {
    const name = `passkey${Object.keys(answered)[0]?.toLowerCase()}`;
    const [browser, authenticator] = [await openNew(server, name), createAuthenticator()];
    expect(describeRefusal(await add(browser, createAuthenticator(), answered))).toEqual({
      status: 422,
      code: 'PASSKEY_INVALID',
    });
    await add(browser, authenticator);
    const guest = server.open();
    expect(describeRefusal(await logIn(guest, authenticator, answered))).toEqual({ status: 422, code: 'LOGIN_FAILED' });
    expect(await isSignedIn(guest)).toBe(false);
    expect((await readData(browser, '/mypage/login-history'))['entries']).toContainEqual(
      expect.objectContaining({ result: false, loginMethod: 'Passkey' }),
    );
  });

  it('answers a challenge once, within 5 minutes, in the session that asked, and with a growing counter', async ({ server }) => {
    const [browser, authenticator] = [await openNew(server, 'passkey7'), createAuthenticator()];
    const foreign = await readOptions(await openNew(server, 'passkey8'), path);
    expect(describeRefusal(await browser.post(path, { credential: authenticator.create(foreign) })).status).toBe(422);
    const options = await readOptions(browser, path);
    expect((await browser.post(path, { credential: authenticator.create(options) })).statusCode).toBe(204);
    const replayed = await browser.post(path, { credential: createAuthenticator().create(options) });
    expect(describeRefusal(replayed)).toEqual({ status: 422, code: 'PASSKEY_INVALID' });

    const request = await readOptions(server.open(), loginPath);
    const send = () => server.open().post(loginPath, { credential: authenticator.get(request) });
    authenticator.counter = 2;
    const answers = await Promise.all(Array.from({ length: 5 }, send));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422, 422, 422]);
    expect(describeRefusal(await logIn(server.open(), authenticator)).code).toBe('LOGIN_FAILED');
    authenticator.counter = 9;
    const late = authenticator.get(await readOptions(server.open(), loginPath));
    server.clock.advance(301);
    expect(describeRefusal(await server.open().post(loginPath, { credential: late })).code).toBe('LOGIN_FAILED');
    expect((await logIn(server.open(), authenticator)).statusCode).toBe(200);
  });

  it('is refused where it is missing or malformed, and asks for scripts where they do not run', async ({ server }) => {
    const browser = await openNew(server, 'passkey9');
    for (const credential of ['{', '[]', '{"id":"x"}', '{"id":5,"response":null}', '{"id":"\\u0000"}']) {
      expect(describeRefusal(await browser.post(path, { credential }))).toEqual({ status: 422, code: 'PASSKEY_INVALID' });
      expect(describeRefusal(await server.open().post(loginPath, { credential }))).toEqual({ status: 422, code: 'LOGIN_FAILED' });
    }
    const without = 'パスキーを使うには、ブラウザのJavaScriptを有効にしてください。';
    expect(readMain(await browser.submit('/mypage/passkeys', { _do: 'account.passkey.add' }))).toContain(without);
    expect(readMain(await server.open().submit('/login', { _do: 'login.passkey' }))).toContain(without);
  });

  it('keeps of its transports those that browsers name', async ({ server }) => {
    const browser = await openNew(server, 'passkey15');
    const sent = [['\0', 'usb', 5, { a: 1 }, 'x'.repeat(9_000)], 'usb', 5, null, { slice: 1 }];
    for (const transports of sent) {
      const created = JSON.parse(createAuthenticator().create(await readOptions(browser, path)));
      const credential = JSON.stringify({ ...created, response: { ...created.response, transports } });
      expect((await browser.post(path, { credential })).statusCode, JSON.stringify(transports)).toBe(204);
    }
    const { excludeCredentials } = JSON.parse(await readOptions(browser, path));
    const kept: readonly (readonly string[])[] = excludeCredentials.map(({ transports }: { transports: string[] }) => transports);
    expect([kept.length, ...kept.flat()]).toEqual([5, 'usb']);
  });

  it('stays if it is the last way to log in, also of two that are removed at once', async ({ server }) => {
    const [browser, authenticator, second] = [
      await openNew(server, 'passkey10', { hasPassword: false }),
      createAuthenticator(),
      createAuthenticator(),
    ];
    await add(browser, authenticator);
    const [only] = await list(browser);
    expect(only?.canRemove).toBe(false);
    expect(readMain(await browser.get('/mypage/passkeys'))).toContain('href="/mypage/enable-password"');
    expect(describeRefusal(await remove(browser, only?.passkeyId ?? ''))).toEqual({ status: 409, code: 'LAST_LOGIN_METHOD' });
    await add(browser, second);
    const answers = await Promise.all((await list(browser)).map(({ passkeyId }) => remove(browser, passkeyId)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
  });

  it('ends with all others when the owner reports a change that was not theirs', async ({ server }) => {
    const email = await addMember(server, 'passkey11');
    const browser = server.open();
    await browser.post('/login', { value: email, password: 'Demo-pass-2026' });
    const authenticator = createAuthenticator();
    await add(browser, authenticator);
    const link = new URL((await readNotices(server, email))[0]?.link ?? '');
    const token = link.searchParams.get('token');
    expect((await server.open().post('/zapi/account/not-me', { token })).statusCode).toBe(200);
    expect(describeRefusal(await logIn(server.open(), authenticator)).code).toBe('LOGIN_FAILED');
  });

  it('is one of at most 20', async ({ server }) => {
    const browser = await openNew(server, 'passkey12');
    for (let count = 0; count < 20; count += 1) await add(browser, createAuthenticator());
    expect(describeRefusal(await browser.get(`${path}/options`))).toEqual({ status: 409, code: 'FULL' });
    expect(readMain(await browser.get('/mypage/passkeys'))).toContain('登録できるパスキーは20個までです。');
  });
});
