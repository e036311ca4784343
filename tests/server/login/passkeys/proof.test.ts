import { describe, expect } from 'vitest';
import type { TestApp, TestBrowser } from '../../harness.ts';
import { type Authenticator, createAuthenticator } from '../../people/authenticator.ts';
import { describeRefusal, openNew, readAudit, readData, readMain } from '../../people/members.ts';
import { serverTest } from '../../server-test.ts';

const it = serverTest();

const path = '/zapi/account/reauthorize/passkey';
const page = '/mypage/email/edit';
const readOptions = async (browser: TestBrowser, url: string) => String((await browser.get(`${url}/options`)).json().options);

/** A member whose last proof is too old, with a passkey. */
async function openStale(
  server: TestApp,
  name: string,
): Promise<{ readonly browser: TestBrowser; readonly authenticator: Authenticator }> {
  const [browser, authenticator] = [await openNew(server, name), createAuthenticator()];
  const credential = authenticator.create(await readOptions(browser, '/zapi/account/passkey'));
  expect((await browser.post('/zapi/account/passkey', { credential })).statusCode).toBe(204);
  authenticator.counter += 1;
  server.clock.advance(601);
  return { browser, authenticator };
}
const prove = (browser: TestBrowser, credential: string) => browser.post(path, { credential, returnTo: page });
const refused = { status: 422, code: 'PASSKEY_INVALID' };

describe('re-authorization by a passkey', () => {
  it('is offered beside the password, leads back with a new token, and is audited [REAUTH-001, REAUTH-004, REAUTH-008]', async ({
    server,
  }) => {
    const { browser, authenticator } = await openStale(server, 'proof001');
    expect(await readData(browser, page)).toHaveProperty('redirectTo');
    const asked = readMain(await browser.get('/mypage/reauthorize'));
    expect(asked).toContain('name="password"');
    expect(asked).toContain('パスキーで確認する');
    const options = JSON.parse(await readOptions(browser, path));
    expect(options).toMatchObject({ userVerification: 'required', allowCredentials: [{ id: authenticator.id }] });
    const [cookie] = [...browser.cookies.values()];
    const answer = await prove(browser, authenticator.get(await readOptions(browser, path)));
    expect(answer.json()).toEqual({ redirectTo: page });
    expect([...browser.cookies.values()]).not.toContain(cookie);
    expect(await readData(browser, page)).toHaveProperty('account');
    expect(await readAudit(server, 'proof001')).toContain('reauthorize');
  });

  it('refuses the passkey of another member, an answer to another session, and a second use, and proves nothing', async ({
    server,
  }) => {
    const [own, other] = [await openStale(server, 'proof002'), await openStale(server, 'proof003')];
    const options = await readOptions(own.browser, path);
    expect(describeRefusal(await prove(own.browser, other.authenticator.get(options)))).toEqual(refused);
    const foreign = own.authenticator.get(await readOptions(other.browser, path));
    expect(describeRefusal(await prove(own.browser, foreign))).toEqual(refused);
    const login = own.authenticator.get(await readOptions(server.open(), '/zapi/login/passkey'));
    expect(describeRefusal(await prove(own.browser, login))).toEqual(refused);
    for (const credential of ['{', '{"id":"x"}']) expect(describeRefusal(await prove(own.browser, credential))).toEqual(refused);
    expect(await readData(own.browser, page)).toHaveProperty('redirectTo');
    expect(await readAudit(server, 'proof002')).toContain('reauthorize-refused');
    const answers = await Promise.all([1, 2, 3].map(() => prove(own.browser, own.authenticator.get(options))));
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(1);
  });

  it('is neither offered nor possible without a passkey, nor for guests', async ({ server }) => {
    const browser = await openNew(server, 'proof004');
    expect(readMain(await browser.get('/mypage/reauthorize'))).not.toContain('パスキーで確認する');
    expect(describeRefusal(await browser.get(`${path}/options`))).toEqual({ status: 409, code: 'NOT_NOW' });
    expect((await server.open().get(`${path}/options`)).statusCode).toBe(401);
    const without = await browser.submit('/mypage/reauthorize', { _do: 'account.reauthorize.passkey' });
    expect(readMain(without)).toContain('JavaScript');
  });
});

describe('the name of a passkey', () => {
  it('is prefilled with the present one', async ({ server }) => {
    const { browser, authenticator } = await openStale(server, 'proof005');
    await prove(browser, authenticator.get(await readOptions(browser, path)));
    const { passkeys } = await readData(browser, '/mypage/passkeys');
    const [own] = passkeys as readonly { readonly passkeyId: string; readonly name: string }[];
    const field = /<input[^>]*name="name"[^>]*>/.exec(readMain(await browser.get(`/mypage/passkeys/${own?.passkeyId}`)))?.[0];
    expect(field).toContain(`value="${own?.name}"`);
  });
});
