import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Queryable } from '../database/database.ts';
import { type DeviceLogin, findKnownDevices, type RememberedDevice, rememberDevice } from '../sessions/known-devices.ts';
import { type OpenedSession, rotateSession, type Session, startSession } from '../sessions/sessions.ts';
import { readDeviceTokens, setDeviceCookie } from './session-cookies.ts';

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
  const device = await rememberDevice(tx, request.server.platform, describeDevice(request, accountId));
  return { ...opened, device };
}

/**
 * Remembers the device of a session if it is not known: the member logged in before devices were recorded, or the browser lost
 * the cookie.
 */
export async function ensureKnownDevice(request: FastifyRequest, reply: FastifyReply, { accountId }: Session): Promise<void> {
  if (accountId === null) return;
  const { database, platform } = request.server;
  const login = describeDevice(request, accountId);
  const known = await findKnownDevices(database, { ...login, accountIds: [accountId] }, platform.clock.now());
  if (known.length > 0) return;
  const device = await database.transaction((tx) => rememberDevice(tx, platform, login));
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
