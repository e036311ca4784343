// The provider's session follows the store's: it is signed in exactly if, and since when, the store's session is.
import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { writeAudit } from '../../../platform/audit.ts';
import { systemClock } from '../../../platform/clock.ts';
import { findLoginMethods } from '../../../platform/sessions/login-methods.ts';
import { endSession } from '../../../platform/sessions/sessions.ts';
import { describeSession } from './logout/logins.ts';
import { levelOf } from './protocol/authentication.ts';

/** The store's request by the provider's. */
const requests = new WeakMap<IncomingMessage, FastifyRequest>();

export function rememberRequest(raw: IncomingMessage, request: FastifyRequest): void {
  requests.set(raw, request);
}

export function requestOf({ req }: Pick<KoaContextWithOIDC, 'req'>): FastifyRequest {
  const request = requests.get(req);
  if (request === undefined) throw new Error('The provider answers a request that the store did not pass on.');
  return request;
}

/** Replaces how the provider finds its session. */
export function followStoreSession(provider: Provider): void {
  const { Session, Client } = provider;
  // ID tokens of every app name the session.
  Client.prototype.includeSid = () => true;
  const find = Session.get.bind(Session);
  Session.get = async (context: KoaContextWithOIDC) => {
    const request = requestOf(context);
    const storeSession = await find(context);
    const { session: store } = request;
    const accountId = store?.accountId ?? undefined;
    const isSame = storeSession.accountId === accountId;
    const session = isSame || storeSession.accountId === undefined ? storeSession : new Session();
    if (session !== storeSession) await storeSession.destroy();
    if (accountId !== undefined && store !== null)
      session.loginAccount({
        accountId,
        loginTs: systemSeconds(request, store.authenticatedAt),
        ...describeLogin(await findLoginMethods(request.database, store)),
      });
    if (store !== null) session.sidFor = (clientId: string) => describeSession(request.server.platform.keys, store.id, clientId);
    // The store alone logs in: what an authorization's answer says of a login changes neither account nor time.
    session.loginAccount = () => undefined;
    // Saves it, even if the provider changes nothing: an authorization that waits refers to it.
    Object.assign(session, { touched: !isSame });
    const destroy = session.destroy.bind(session);
    // Only a confirmed logout destroys the session of a request.
    session.destroy = async () => {
      await signOut(request);
      await destroy();
    };
    return session;
  };
}

/** Sessions of earlier releases do not say how they began. */
const describeLogin = (methods: readonly string[]) => ({
  acr: levelOf(methods),
  ...(methods.length === 0 ? {} : { amr: [...methods] }),
});

/** Seconds of the system's clock, which the provider reads, for a time of the application's clock. */
function systemSeconds({ server }: FastifyRequest, time: Date | null): number {
  const ago = time === null ? 0 : server.platform.clock.now().getTime() - time.getTime();
  return Math.floor((systemClock.now().getTime() - ago) / 1000);
}

async function signOut(request: FastifyRequest): Promise<void> {
  const { session } = request;
  if (session === null) return;
  await request.database.transaction(async (tx) => {
    await endSession(tx, session);
    await writeAudit(tx, request, { action: 'logout', accountId: session.accountId, details: { by: 'oidc' } });
  });
}
