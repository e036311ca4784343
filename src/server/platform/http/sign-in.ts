import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Queryable } from '../database/database.ts';
import { type DeviceLogin, findKnownDevices, type RememberedDevice, rememberDevice } from '../sessions/known-devices.ts';
import { type OpenedSession, rotateSession, type Session, saveSessionDevice, startSession } from '../sessions/sessions.ts';
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
  const [known] = await findKnownDevices(database, { ...login, accountIds: [accountId] }, platform.clock.now());
  if (known !== undefined) {
    if (known.device_id !== deviceId) await saveSessionDevice(database, session, known.device_id);
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
