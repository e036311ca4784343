import { describe, expect } from 'vitest';
import type { TestApp } from '../harness.ts';
import { changeEmail, type LinkKind, notMeLink, readToken, sendToken, undoLink } from '../people/mailed-links.ts';
import { describeRefusal, isSignedIn, openMember, openNew, readAccount, readData, readMain } from '../people/members.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest();

const refused = { status: 409, code: 'INVALID_TOKEN' };
const day = 86_400;
let count = 0;

const kinds: readonly (LinkKind & { readonly name: string; readonly validSeconds: number; readonly button: string })[] = [
  { ...undoLink, name: 'that undoes a change of address', validSeconds: 3 * day, button: 'メールアドレスを元に戻す' },
  { ...notMeLink, name: '"this was not me"', validSeconds: 7 * day, button: 'アカウントを保護する' },
];

describe.each(kinds)('a link $name', (kind) => {
  /** A member whose address was changed just now, which sends links of both kinds. */
  async function prepare(server: TestApp) {
    count += 1;
    const name = `links${count}`;
    const browser = await openNew(server, name);
    await changeEmail(server, browser, `${name}.new@example.com`);
    const to = kind.page === undoLink.page ? `${name}@example.com` : `${name}.new@example.com`;
    return { name, browser, token: await readToken(server, to, kind) };
  }

  it('changes nothing when it is opened, by GET or HEAD and as often as a mail scanner likes', async ({ server }) => {
    const { name, browser, token } = await prepare(server);
    const before = await readAccount(server, name);
    for (const method of ['GET', 'HEAD', 'GET'] as const) {
      const page = await server.open().send({ method, url: `${kind.page}?token=${token}` });
      expect(page.statusCode).toBe(200);
      if (method === 'GET') expect(readMain(page)).toContain(kind.button);
    }
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await server.open().send({ method, url: `${kind.call}?token=${token}` });
      expect([404, 405]).toContain(answer.statusCode);
    }
    expect(await readAccount(server, name)).toEqual(before);
    expect(await isSignedIn(browser)).toBe(true);
    expect((await sendToken(server.open(), kind, token)).statusCode).toBe(200);
  });

  it('works once; then its page says what to do', async ({ server }) => {
    const { token } = await prepare(server);
    expect((await sendToken(server.open(), kind, token)).json()).toEqual({ redirectTo: `${kind.page}/complete` });
    expect(describeRefusal(await sendToken(server.open(), kind, token))).toEqual(refused);
    const page = await server.open().get(`${kind.page}?token=${token}`);
    expect(page.statusCode).toBe(200);
    expect(readMain(page)).toContain('このリンクは無効です');
    expect(readMain(page)).toMatch(/href="\/password\/forgot"/);
    expect(readMain(page)).not.toContain(kind.button);
  });

  it('expires, to the second', async ({ server }) => {
    const one = await prepare(server);
    const two = await prepare(server);
    server.clock.advance(kind.validSeconds - 1);
    expect(await readData(server.open(), `${kind.page}?token=${one.token}`)).toMatchObject({ state: 'ok' });
    expect((await sendToken(server.open(), kind, one.token)).statusCode).toBe(200);
    server.clock.advance(1);
    expect(await readData(server.open(), `${kind.page}?token=${two.token}`)).toMatchObject({ state: 'invalid', email: null });
    expect(describeRefusal(await sendToken(server.open(), kind, two.token))).toEqual(refused);
  });

  it('leaves another account alone that is signed in where it is opened, and says so', async ({ server }) => {
    const { browser, token } = await prepare(server);
    const other = await openNew(server, `other${count}`);
    expect(await readData(other, `${kind.page}?token=${token}`)).toMatchObject({ state: 'ok', isOtherAccount: true });
    expect(readMain(await other.get(`${kind.page}?token=${token}`))).toContain('別のアカウントでログインしています');
    expect(await readData(browser, `${kind.page}?token=${token}`)).toMatchObject({ isOtherAccount: false });
    expect((await sendToken(other, kind, token)).statusCode).toBe(200);
    expect([await isSignedIn(other), await isSignedIn(browser)]).toEqual([true, false]);
    expect((await openMember(server, `other${count}`)).cookies.has('auid')).toBe(true);
  });

  it('works without scripts', async ({ server }) => {
    const { browser, token } = await prepare(server);
    const answer = await server
      .open()
      .submit(`${kind.page}?token=${token}`, { _do: kind.call.slice(6).replaceAll('/', '.'), token });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `${kind.page}/complete`]);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('refuses tokens of another purpose, unknown ones, other types and oversized ones', async ({ server }) => {
    const { name, token } = await prepare(server);
    const other = kinds.find(({ page }) => page !== kind.page) ?? kind;
    expect(describeRefusal(await sendToken(server.open(), other, token))).toEqual(refused);
    for (const each of ['', 'x', `${token}x`])
      expect(describeRefusal(await sendToken(server.open(), kind, each))).toEqual(refused);
    for (const each of [7, null, [token], { token }, 'x'.repeat(201)])
      expect([400, 409, 422]).toContain((await sendToken(server.open(), kind, each)).statusCode);
    expect((await sendToken(server.open(), kind, 'x'.repeat(1_000_000))).statusCode).toBe(413);
    expect((await server.open().get(`${kind.page}?token=${'x'.repeat(5_000)}`)).statusCode).toBe(200);
    expect(describeRefusal(await server.open().post(kind.call, { token }, { origin: 'https://elsewhere.example' }))).toEqual({
      status: 403,
      code: 'CROSS_ORIGIN',
    });
    expect(await readAccount(server, name)).toMatchObject({ email: `${name}.new@example.com` });
    expect((await sendToken(server.open(), kind, token)).statusCode).toBe(200);
  });
});
