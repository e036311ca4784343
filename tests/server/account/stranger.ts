// What a stranger with a member's session sets up in the member's account, through the public calls.
import type { TestApp, TestBrowser } from '../harness.ts';
import { type Authenticator, createAuthenticator } from '../people/authenticator.ts';
import { describeRefusal, readNotices } from '../people/members.ts';
import { visit } from '../people/social-store.ts';

const passkeyPath = '/zapi/account/passkey';
const loginPath = '/zapi/login/passkey';

async function readOptions(browser: TestBrowser, path: string): Promise<string> {
  return String((await browser.get(`${path}/options`)).json().options);
}

export async function addPasskey(browser: TestBrowser): Promise<Authenticator> {
  const authenticator = createAuthenticator();
  const credential = authenticator.create(await readOptions(browser, passkeyPath));
  authenticator.counter += 1;
  await expectDone(browser.post(passkeyPath, { credential }));
  return authenticator;
}

export async function logInByPasskey(test: TestApp, authenticator: Authenticator): Promise<number> {
  const browser = test.open();
  const credential = authenticator.get(await readOptions(browser, loginPath));
  authenticator.counter += 1;
  return (await browser.post(loginPath, { credential })).statusCode;
}

export async function linkExternal(browser: TestBrowser, email: string): Promise<void> {
  const end = await visit(browser, 'relate', { email });
  if (end !== '/mypage/social/enable/complete') throw new Error(`the account was not linked: ${end}`);
}

/** Where a login by the account of a provider ends. */
export const logInExternally = (test: TestApp, email: string): Promise<string> => visit(test.open(), 'login', { email });

/** Offers the group to a member; returns the token that was mailed to them. */
export async function offerGroup(test: TestApp, owner: TestBrowser, heir: string): Promise<string> {
  await expectDone(owner.post('/zapi/account/family-group/change-owner', { targetAccountId: heir }));
  return readLinkToken(test, `${heir}@example.com`, 'takeover-owner');
}

/** Takes a group over; returns `done`, or the code of the refusal. */
export async function takeOver(heir: TestBrowser, invitationToken: string): Promise<string> {
  const answer = await heir.post('/zapi/account/family-group/takeover-owner', { invitationToken });
  return answer.statusCode === 200 ? 'done' : String(describeRefusal(answer).code);
}

export async function join(browser: TestBrowser, invitationToken: string): Promise<string> {
  const answer = await browser.post('/zapi/account/family-group/join', { invitationToken });
  return answer.statusCode === 200 ? 'done' : String(describeRefusal(answer).code);
}

export async function invite(test: TestApp, owner: TestBrowser, email: string): Promise<string> {
  await expectDone(owner.post('/zapi/account/family-group/invite', { email }));
  return readLinkToken(test, email, 'join');
}

export async function readLinkToken(test: TestApp, to: string, page: string): Promise<string> {
  const mail = (await readNotices(test, to)).find(({ link }) => link?.includes(`/${page}?`) === true);
  return new URL(mail?.link ?? 'http://none').searchParams.get('token') ?? '';
}

export async function expectDone(answer: Promise<{ readonly statusCode: number; readonly body: string }>): Promise<void> {
  const { statusCode, body } = await answer;
  if (statusCode >= 300) throw new Error(`the call answered ${statusCode}: ${body}`);
}
