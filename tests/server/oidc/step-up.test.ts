// How a member logged in (acr and amr), and apps that ask for a second factor now.
import { expect } from 'vitest';
import type { TestBrowser } from '../harness.ts';
import { connect, logIn, logInAt, password } from '../people/authorization.ts';
import { type ConnectedApp, createConnectedApp, errorOf, follow, oidcClients, uidOf } from '../people/connected-app.ts';
import { addMember, openNew } from '../people/members.ts';
import { enable, readApp } from '../people/second-factors.ts';
import { comeBack, logInAtProvider, startSocialTest, visit } from '../people/social-store.ts';
import { serverTest } from '../server-test.ts';

const test = serverTest(() => startSocialTest({ oidcClients }));

test('an app learns how a member logged in, and asks for a second factor now, also on a trusted device', async ({ server }) => {
  const app = await createConnectedApp(server);
  const browser = await openNew(server, 'stepup01');
  expect((await connect(browser, app)).claims()).toMatchObject({ acr: 'aal1', amr: ['pwd'], auth_time: expect.any(Number) });
  await enable(server, 'stepup01', 'OTP');
  server.clock.advance(5);
  const page = await follow(browser, (await app.begin({ acr_values: 'aal2' })).address);
  expect(page).toMatch(/^\/oidc\/login/);
  server.clock.advance(31);
  const begun = await app.begin({ acr_values: 'aal2' });
  expect(await logInAt(browser, await follow(browser, begun.address), 'stepup01@example.com')).toMatch(/multi-factor\/otp$/);
  const given = { value: readApp(server), isPreferred: false, rememberDevice: true };
  const answer = await browser.post('/zapi/oidc/login/multi-factor/otp', given);
  const address = await follow(browser, answer.json<{ redirectTo: string }>().redirectTo);
  expect((await app.finish(begun, address)).claims()).toMatchObject({ acr: 'aal2', amr: ['pwd', 'otp', 'mfa'] });
  server.clock.advance(5);
  expect(await follow(browser, (await app.begin({ acr_values: 'aal2' })).address)).toContain('?code=');
  await browser.post('/logout', {});
  const trusted = await app.begin();
  const plain = await logInAt(browser, await follow(browser, trusted.address), 'stepup01@example.com');
  expect((await app.finish(trusted, plain)).claims()).toMatchObject({ acr: 'aal1' });
  server.clock.advance(31);
  const again = await follow(browser, (await app.begin({ acr_values: 'aal2' })).address);
  expect(await logInAt(browser, again, 'stepup01@example.com')).toMatch(/multi-factor\/otp$/);
  await browser.post('/logout', {});
  const asGuest = await follow(browser, (await app.begin({ acr_values: 'aal2' })).address);
  expect(await logInAt(browser, asGuest, 'stepup01@example.com')).toMatch(/multi-factor\/otp$/);
});

test('a level that a member cannot reach is refused if it is essential, and otherwise told', async ({ server }) => {
  const app = await createConnectedApp(server);
  const browser = await openNew(server, 'stepup02');
  await connect(browser, app);
  const claims = JSON.stringify({ id_token: { acr: { essential: true, value: 'aal2' } } });
  for (const parameters of [{ claims }, { acr_values: 'aal2' }]) {
    server.clock.advance(5);
    const begun = await app.begin(parameters);
    const page = await follow(browser, begun.address);
    server.clock.advance(5);
    const address = await logInAt(browser, page, 'stepup02@example.com');
    if ('claims' in parameters) expect(errorOf(address)).toBe('unmet_authentication_requirements');
    else expect((await app.finish(begun, address)).claims()).toMatchObject({ acr: 'aal1' });
  }
  expect(await follow(browser, (await app.begin({ acr_values: 'aal2', prompt: 'none' })).address)).toContain('?code=');
  expect(errorOf(await follow(browser, (await app.begin({ claims, prompt: 'none' })).address))).toBe('login_required');
  expect(await follow(browser, (await app.begin({ acr_values: 'unknown' })).address)).toContain('?code=');
});

const giveFactor = (browser: TestBrowser, value: string, rememberDevice = false) =>
  browser.post('/zapi/oidc/login/multi-factor/otp', { value, isPreferred: false, rememberDevice });

test('a second factor for an app keeps the session, also if it is not given', async ({ server }) => {
  const app = await createConnectedApp(server);
  const browser = await openNew(server, 'stepup03');
  await enable(server, 'stepup03', 'OTP');
  const sid = (await connect(browser, app)).claims()?.['sid'];
  const ask = async () => {
    server.clock.advance(31);
    const begun = await app.begin({ acr_values: 'aal2' });
    return { begun, page: await logInAt(browser, await follow(browser, begun.address), 'stepup03@example.com') };
  };
  expect((await ask()).page).toMatch(/multi-factor\/otp$/);
  expect((await connect(browser, app)).claims()).toMatchObject({ sid, acr: 'aal1' });
  const { begun } = await ask();
  const resent = await browser.post('/zapi/login/multi-factor/email/send-code', {});
  expect(resent.statusCode).toBe(409);
  const answer = await giveFactor(browser, readApp(server));
  const claims = (await app.finish(begun, await follow(browser, answer.json<{ redirectTo: string }>().redirectTo))).claims();
  expect(claims).toMatchObject({ sid, acr: 'aal2' });
});

test('the first factor of one member is of no use to another who is signed in', async ({ server }) => {
  const browser = await openNew(server, 'stepup04');
  await addMember(server, 'stepup05');
  await enable(server, 'stepup05', 'OTP');
  const app = await createConnectedApp(server);
  server.clock.advance(5);
  const begun = await app.begin({ prompt: 'login' });
  expect(await logInAt(browser, await follow(browser, begun.address), 'stepup05@example.com')).toMatch(/multi-factor\/otp$/);
  expect((await browser.get('/mypage')).headers.location).toMatch(/^\/login/);
  await logIn(browser, 'stepup04@example.com');
  expect((await giveFactor(browser, readApp(server))).statusCode).toBe(401);
});

test('a proof at the store says how the member was recognized last', async ({ server }) => {
  const app = await createConnectedApp(server);
  await addMember(server, 'stepup06');
  await enable(server, 'stepup06', 'OTP');
  const browser = server.open();
  const begun = await app.begin();
  await logInAt(browser, await follow(browser, begun.address), 'stepup06@example.com');
  await giveFactor(browser, readApp(server));
  const amrOf = async () => (await connect(browser, app)).claims();
  expect(await amrOf()).toMatchObject({ acr: 'aal2', amr: ['pwd', 'otp', 'mfa'] });
  server.clock.advance(31);
  expect((await browser.post('/zapi/account/reauthorize', { password })).statusCode).toBe(200);
  expect(await amrOf()).toMatchObject({ acr: 'aal1', amr: ['pwd'] });
});

test('a login by an identity provider needs the second factor too, also on a trusted device', async ({ server }) => {
  const app: ConnectedApp = await createConnectedApp(server);
  const email = await addMember(server, 'stepup07');
  const browser = server.open();
  await logIn(browser, email);
  await visit(browser, 'relate', { email });
  await enable(server, 'stepup07', 'OTP');
  await browser.post('/logout', {});
  const byProvider = async (parameters: Readonly<Record<string, string>>) => {
    server.clock.advance(31);
    const page = await follow(browser, (await app.begin(parameters)).address);
    const returnTo = encodeURIComponent(`/oidc/consent?uid=${uidOf(page)}`);
    const button = `/auth/authorize?userIdentifierType=demo&socialActionType=login&returnTo=${returnTo}`;
    const address = String((await browser.get(button)).headers.location);
    return follow(browser, await comeBack(browser, await logInAtProvider(address, { email })));
  };
  expect(await byProvider({})).toMatch(/multi-factor\/otp$/);
  await giveFactor(browser, readApp(server), true);
  await browser.post('/logout', {});
  expect(await byProvider({})).toMatch(/^\/oidc\/consent/);
  await browser.post('/logout', {});
  expect(await byProvider({ acr_values: 'aal2' })).toMatch(/multi-factor\/otp$/);
});
