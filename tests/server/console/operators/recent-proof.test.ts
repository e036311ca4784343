// What publishes or acts on members asks operators again who they are, some minutes after the login.
import { JSDOM } from 'jsdom';
import { describe, expect } from 'vitest';
import { readServed, type TestApp, type TestBrowser } from '../../harness.ts';
import { outcomeOf } from '../../people/console.ts';
import { addMember, readData } from '../../people/members.ts';
import { editor, openAs, password } from '../../people/operators.ts';
import { readApp } from '../../people/second-factors.ts';
import { publish } from '../../publish.ts';
import { serverPerTest } from '../../server-test.ts';

const it = serverPerTest();

const act = (browser: TestBrowser, accountId: string) =>
  browser.post('/zapi/console/member/act', { accountId, action: 'unlock', targetId: '', reason: 'お電話' });
const prove = (browser: TestBrowser, answers: object) =>
  browser.post('/zapi/console/prove', { ...answers, returnTo: '/console/publish' });

/** A store in which proofs of operators last 15 minutes, and an operator whose login is older. */
async function openLater(server: TestApp): Promise<TestBrowser> {
  await publish(server, 'operatorRoles', (body) => ({ ...body, proofMinutes: 15 }));
  await addMember(server, 'asked');
  const browser = await openAs(server, editor);
  expect((await act(browser, 'asked')).statusCode).toBe(200);
  server.clock.advance(901);
  return browser;
}

describe('an operator whose proof is too old', () => {
  it('is asked for the password, then goes on for as long again', async ({ server }) => {
    const browser = await openLater(server);
    const refused = await act(browser, 'asked');
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      expect.objectContaining({ code: 'PROOF_REQUIRED', opensAt: '/console/prove' }),
    ]);
    // Drafts are saved without it: they publish nothing.
    expect(await readData(browser, '/console/prove?returnTo=%2Fconsole%2Fpublish')).toMatchObject({
      method: 'password',
      returnTo: '/console/publish',
    });
    expect(outcomeOf(await prove(browser, { password: 'wrong' }))).toBe('INVALID_CURRENT_PASSWORD');
    expect((await act(browser, 'asked')).statusCode).toBe(403);
    expect(outcomeOf(await prove(browser, { password }))).toBe('/console/publish');
    expect((await act(browser, 'asked')).statusCode).toBe(200);
    server.clock.advance(901);
    expect((await act(browser, 'asked')).statusCode).toBe(403);
  });

  it('is asked for a one-time password where an app is connected, which is used up', async ({ server }) => {
    const browser = await openLater(server);
    const { secret } = await readData(browser, '/console/profile/second-factor');
    const app = String(secret);
    // An operator without a second factor proves by password before connecting one.
    expect(outcomeOf(await prove(browser, { password }))).toBe('/console/publish');
    const enabled = await browser.post('/zapi/console/factor/enable', { token: readApp(server, 0, app), oldPassword: password });
    expect(enabled.statusCode, enabled.body).toBe(200);
    server.clock.advance(901);
    expect(await readData(browser, '/console/prove')).toMatchObject({ method: 'token' });
    expect((await prove(browser, { password })).statusCode).toBe(422);
    const token = readApp(server, 0, app);
    expect(outcomeOf(await prove(browser, { token }))).toBe('/console/publish');
    expect((await act(browser, 'asked')).statusCode).toBe(200);
    expect(outcomeOf(await prove(browser, { token }))).toBe('PIN_CODE_ERROR');
  });

  it('keeps the input without scripts, and continues in another tab', async ({ server }) => {
    const browser = await openLater(server);
    const page = '/console/members/asked/unlock';
    const fields = { _do: 'console.member.act', accountId: 'asked', action: 'unlock', targetId: '', reason: '長い理由' };
    const sent = await browser.submit(page, fields);
    expect(sent.statusCode).toBe(403);
    const { document } = new JSDOM(sent.body).window;
    expect(document.querySelector<HTMLTextAreaElement>('[name=reason]')?.value).toBe('長い理由');
    const link = document.querySelector('.summary a');
    expect([link?.getAttribute('href'), link?.getAttribute('target')]).toEqual(['/console/prove', '_blank']);
    await prove(browser, { password });
    expect((await browser.submit(page, fields)).statusCode).toBe(303);
  });
});

describe('the proof', () => {
  it('gives the session a new token, so that a copied cookie is void; so do a new password and a change of the app', async ({
    server,
  }) => {
    const browser = await openLater(server);
    const rotates = async (sending: Promise<{ readonly statusCode: number }>) => {
      const thief = server.open();
      for (const [name, value] of browser.cookies) thief.cookies.set(name, value);
      expect((await sending).statusCode).toBe(200);
      const outcomes = await Promise.all([browser, thief].map((user) => act(user, 'asked')));
      return outcomes.map(({ statusCode }) => statusCode);
    };
    expect(await rotates(prove(browser, { password }))).toEqual([200, 401]);
    const edited = { oldPassword: password, newPassword: 'Other-pass-2026' };
    expect(await rotates(browser.post('/zapi/console/password/edit', edited))).toEqual([200, 401]);
    const app = String((await readData(browser, '/console/profile/second-factor'))['secret']);
    const token = () => readApp(server, 0, app);
    const connecting = browser.post('/zapi/console/factor/enable', { token: token(), oldPassword: edited.newPassword });
    expect(await rotates(connecting)).toEqual([200, 401]);
    server.clock.advance(60);
    expect(await rotates(prove(browser, { token: token() }))).toEqual([200, 401]);
    server.clock.advance(60);
    expect(await rotates(browser.post('/zapi/console/factor/disable', { token: token() }))).toEqual([200, 401]);
  });

  it('is asked by every call that operators of a permission may send, except those that only search, save drafts or log', async () => {
    const { declarations } = await readServed();
    const asking = Object.values(declarations.calls)
      .filter((call) => call.for.startsWith('operator') && call.gatesOnSend?.includes('operator.proved') !== true)
      .map(({ id, for: audience }) => ({ id, audience }));
    // What has no effect beyond the operator's own draft, profile and session; the settings of webhooks show no data until an event.
    const harmless = ['operator', 'operator.settings', 'operator.audit', 'operator.webhooks'];
    expect(asking.filter(({ audience }) => !harmless.includes(audience)).map(({ id }) => id)).toEqual([
      'console.member-view.end',
      'console.members',
      'console.messages',
      'console.orders',
    ]);
  });

  it('lasts as long as the session where the setting says so, as in the demo store', async ({ server }) => {
    await addMember(server, 'unasked');
    const browser = await openAs(server, editor);
    server.clock.advance(3000);
    expect((await act(browser, 'unasked')).statusCode).toBe(200);
  });
});
