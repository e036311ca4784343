import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieCheckHeader, cookieMissing } from '../../../rules/cookie-check.ts';
import type { Queryable } from '../database/database.ts';
import { type DeviceLogin, findKnownDevices, type RememberedDevice, rememberDevice } from '../sessions/known-devices.ts';
import type { Session } from '../sessions/session.ts';
import { type OpenedSession, rotateSession, saveSessionDevice, startSession } from '../sessions/sessions.ts';
import { hasLoginCookie, readDeviceTokens, setDeviceCookie } from './session-cookies.ts';

/** A member's session and the device on which it was opened. */
export interface SignedIn extends OpenedSession {
  readonly device: RememberedDevice;
}

/**
 * Signs an account in, after a verified password or a sign-up: opens a session with a new token and remembers the device.
 * After the commit: `setSessionCookie(reply, signedIn)`.
 */
export async function signIn(
  tx: Queryable,
  request: FastifyRequest,
  session: Session | null,
  accountId: string,
): Promise<SignedIn> {
  const opened =
    session === null ? await startSession(tx, request, accountId) : await rotateSession(tx, request, session, accountId);
  const deviceId = session?.accountId === accountId ? session.deviceId : null;
  const device = await rememberDevice(tx, request.server.platform, { ...describeDevice(request, accountId), deviceId });
  await saveSessionDevice(tx, opened.session, device.id);
  return { ...opened, session: { ...opened.session, deviceId: device.id }, device };
}

/**
 * Remembers the device of a session if it is not known: the member logged in before devices were recorded, or the browser lost
 * the cookie. A session keeps its device, so that losing the cookie gives no new count of wrong passwords.
 */
export async function ensureKnownDevice(request: FastifyRequest, reply: FastifyReply, session: Session): Promise<void> {
  const { accountId, deviceId } = session;
  if (accountId === null) return;
  const { database, platform } = request.server;
  const login = { ...describeDevice(request, accountId), deviceId };
  const [knownDevice] = await findKnownDevices(database, { ...login, accountIds: [accountId] }, platform.clock.now());
  if (knownDevice !== undefined) {
    if (knownDevice.device_id !== deviceId) await saveSessionDevice(database, session, knownDevice.device_id);
    return;
  }
  const device = await database.transaction(async (tx) => {
    const remembered = await rememberDevice(tx, platform, login);
    await saveSessionDevice(tx, session, remembered.id);
    return remembered;
  });
  setDeviceCookie(reply, device.tokens);
}

function describeDevice(request: FastifyRequest, accountId: string): DeviceLogin {
  return {
    storeId: request.store.id,
    accountId,
    tokens: readDeviceTokens(request),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 512),
  };
}

interface Login {
  /** Path of the login page, `/login`. It redirects a visitor who is already logged in. */
  readonly page: string;
  readonly returnTo: string | null;
  readonly redirectTo: string;
}

/**
 * Where a login continues. A browser that has sent no cookie yet is led past the login page once: it may not keep cookies, and
 * would be shown an empty login without a word. Scripts get the address in a header, as not everything that logs in is a browser.
 */
export function continueWithCookies(reply: FastifyReply, { page, returnTo, redirectTo }: Login): string {
  const { request } = reply;
  if (hasLoginCookie(request)) return redirectTo;
  const back = returnTo === null ? '' : `&returnTo=${encodeURIComponent(returnTo)}`;
  const check = `${page}?notice=${cookieMissing}${back}`;
  if (isNavigation(request)) return check;
  reply.header(cookieCheckHeader, check);
  return redirectTo;
}

/** Browsers send the first header over https and the second over http. */
function isNavigation({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-mode'] === 'navigate' || headers['upgrade-insecure-requests'] === '1';
}
