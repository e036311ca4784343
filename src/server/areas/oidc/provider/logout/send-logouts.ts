// Tells apps that a session has ended (OpenID Connect Back-Channel Logout 1.0).
import type { FastifyBaseLogger } from 'fastify';
import { addSeconds } from '../../../../platform/clock.ts';
import { type Claimed, postpone } from '../../../../platform/queue/lease.ts';
import { runDue } from '../../../../platform/queue/run-due.ts';
import { makeId } from '../../../../platform/random.ts';
import { findStore } from '../../../../platform/sessions/request-state.ts';
import { idleSeconds } from '../../../../platform/sessions/sessions.ts';
import type { Job, JobContext } from '../../../../runtime/job.ts';
import { findClient } from '../clients.ts';
import { openProvider } from '../provider.ts';
import { deleteLogin, logouts } from './logins.ts';

interface EndedLogin {
  readonly sid: string;
  readonly account_id: string;
  readonly client_id: string;
  readonly issuer: string;
  readonly session_seen_at: Date;
  readonly session_expires_at: Date;
  readonly attempts: number;
}

/** Apps are asked one after another for most of the 8 seconds that a request may take. */
const maxConcurrent = 10;
/** After 1, 2, 4 … minutes, together for eight hours. */
const maxAttempts = 9;

export const sendLogouts: Job = async (context) => {
  const { database, platform, log, signal } = context;
  return runDue<EndedLogin>(
    { database, clock: platform.clock, log, signal },
    {
      table: logouts,
      maxConcurrent,
      columns: 'sid, account_id, client_id, issuer, session_seen_at, session_expires_at, attempts',
      set: 'attempts = attempts + 1',
      handle: (login) => reportLogout(context, login),
      report: ({ client_id: clientId }, error) =>
        log.error({ err: error, clientId }, 'a logout could not be prepared; this is retried'),
    },
  );
};

async function reportLogout(context: JobContext, login: Claimed<EndedLogin>): Promise<void> {
  const { database, platform, log } = context;
  const now = platform.clock.now();
  // The sweep deleted the session: nobody logged out.
  const isOver = login.session_expires_at <= now || addSeconds(login.session_seen_at, idleSeconds) <= now;
  const request = isOver ? undefined : await prepareRequest(context, login);
  if (request === undefined || (await send(context, request, log))) return deleteLogin(database, login.lease);
  if (login.attempts < maxAttempts)
    return postpone(database, logouts, login.lease, addSeconds(now, 60 * 2 ** (login.attempts - 1)));
  log.warn({ clientId: login.client_id }, 'an app did not take a logout; it is not told any more');
  await deleteLogin(database, login.lease);
}

interface LogoutRequest {
  readonly clientId: string;
  readonly address: string;
  readonly token: string;
}

/** undefined: the app is gone, or has no address for it. */
async function prepareRequest(context: JobContext, login: Claimed<EndedLogin>): Promise<LogoutRequest | undefined> {
  const { database, platform, gateways, project } = context;
  const store = await findStore(database, login.lease.storeId, platform.ownOrigin);
  if (store === undefined) return undefined;
  const { settings } = await project.plansOf(store);
  const address = findClient(settings, login.client_id)?.backchannelLogoutUri;
  if (address === undefined) return undefined;
  const ownStore = { ...store, origin: login.issuer };
  const provider = await openProvider({
    database,
    platform,
    store: ownStore,
    settings,
    demoApp: undefined,
    fetch: gateways.apps.fetch,
  });
  const client = await provider.Client.find(login.client_id);
  if (client === undefined) return undefined;
  const token = new provider.IdToken({ sub: login.account_id }, { client });
  Object.assign(token, { mask: { sub: null } });
  token.set('events', { 'http://schemas.openid.net/event/backchannel-logout': {} });
  token.set('jti', makeId(platform.random, 'l'));
  token.set('sid', login.sid);
  return { clientId: login.client_id, address, token: await token.issue({ use: 'logout' }) };
}

/** Whether the app took it: 200 or 204, or 400 if it cannot, which another attempt would not change. */
async function send(
  { gateways, signal }: Pick<JobContext, 'gateways' | 'signal'>,
  { clientId, address, token }: LogoutRequest,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<boolean> {
  try {
    const { status } = await gateways.apps.fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ logout_token: token }),
      signal,
    });
    if (status !== 200 && status !== 204) log.warn({ clientId, status }, 'an app refused a logout');
    return status === 200 || status === 204 || status === 400;
  } catch (error) {
    log.warn({ err: error, clientId }, 'an app could not be told of a logout');
    return false;
  }
}
