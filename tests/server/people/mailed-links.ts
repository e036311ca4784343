// Links of security mails, as their tests open and use them.
import type { LightMyRequestResponse } from 'fastify';
import type { TestApp, TestBrowser } from '../harness.ts';

/** The page and the call of a link. */
export interface LinkKind {
  readonly page: string;
  readonly call: string;
}
export const undoLink: LinkKind = { page: '/account/undo-email', call: '/zapi/account/email/undo' };
export const notMeLink: LinkKind = { page: '/account/not-me', call: '/zapi/account/not-me' };
/** Stops what operators were asked for. */
export const stopLink: LinkKind = { page: '/account/stop-request', call: '/zapi/account/stop-request' };

/** The tokens of the links of this kind that were mailed to an address, newest first. */
export async function readTokens(test: TestApp, to: string, { page }: LinkKind): Promise<readonly string[]> {
  const links = (await test.readOutbox(to)).flatMap(({ link }) => (link === null ? [] : [new URL(link)]));
  return links.flatMap((link) => (link.pathname === page ? [link.searchParams.get('token') ?? ''] : []));
}

export async function readToken(test: TestApp, to: string, kind: LinkKind): Promise<string> {
  const [token] = await readTokens(test, to, kind);
  if (token === undefined) throw new Error(`no link to ${kind.page} was sent to ${to}`);
  return token;
}

export const sendToken = (browser: TestBrowser, { call }: LinkKind, token: unknown): Promise<LightMyRequestResponse> =>
  browser.post(call, { token });

/** Changes the address of the member who is signed in. */
export async function changeEmail(test: TestApp, browser: TestBrowser, email: string): Promise<LightMyRequestResponse> {
  await browser.post('/zapi/account/email/edit/send-pin-code', { email, type: 'mailEdit' });
  return browser.post('/zapi/account/email/edit', { pinCode: await test.readCode(email) });
}
