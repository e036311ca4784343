import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createCache } from '../cache.ts';
import type { Queryable } from '../database/database.ts';
import { hashText } from '../keys.ts';
import { RefusalError } from '../refusal-error.ts';
import type { Member } from '../sessions/members.ts';
import { type OperatorSession, touchOperatorSession } from '../sessions/operators.ts';
import { loadRequestState, type RequestState, type Store, touchSession } from '../sessions/request-state.ts';
import type { Session } from '../sessions/sessions.ts';
import { refuseNull } from './addresses.ts';
import { isLocalHost, parseOrigin, readOrigin } from './host.ts';
import { clearSessionCookies, describeOperatorCookie, describeSessionCookie } from './session-cookies.ts';
import { ensureKnownDevice } from './sign-in.ts';

const touchEveryMilliseconds = 600_000;
// An hour unused ends it: the note must not be much coarser.
const touchOperatorEveryMilliseconds = 60_000;

/** Whether a flow replaced this session token a moment ago, as it ended: its cookie is then stale, not refused. */
export type IsReplacedToken = (database: Queryable, storeId: string, tokenHash: string, now: Date) => Promise<boolean>;

/** Finds store and session of each request that is not bare, and refuses writes from other origins. Runs before the body is read. */
export function registerRequestState(app: FastifyInstance, isReplacedToken: IsReplacedToken): void {
  const visits = new WeakMap<FastifyRequest, Known>();
  const lastStores = createCache<Store>({ maxEntries: 100 });
  const visitOf = (request: FastifyRequest): Known => {
    const visit = visits.get(request);
    if (visit === undefined)
      throw new Error(`Neither store nor session is known on ${request.routeOptions.url ?? 'this route'}: it is bare.`);
    return visit;
  };
  app.decorateRequest('store', {
    getter() {
      return visitOf(this).store;
    },
  });
  app.decorateRequest('session', {
    getter() {
      return visitOf(this).session;
    },
    setter(session: Session | null) {
      visitOf(this).session = session;
    },
  });
  app.decorateRequest('member', {
    getter() {
      return visitOf(this).member;
    },
  });
  app.decorateRequest('operatorSession', {
    getter() {
      return visitOf(this).operatorSession;
    },
    setter(session: OperatorSession | null) {
      visitOf(this).operatorSession = session;
    },
  });
  app.decorateRequest('operator', {
    getter() {
      const { operatorSession } = visitOf(this);
      return operatorSession === null || operatorSession.missingFactors.length > 0 ? null : operatorSession.operator;
    },
  });

  app.addHook('onRequest', async (request, reply) => {
    const { bare = false, anyOrigin = false } = request.routeOptions.config;
    if (bare) return refuseNull(request.url);
    const origin = readOrigin(request, app.config) ?? '';
    const { visit, token } = await findVisitOf(app, request).catch((error: unknown) => {
      // The page that reports the error still has the look that this host had last.
      const store = lastStores.get(origin);
      if (store !== undefined) visits.set(request, { store, session: null, operatorSession: null, member: undefined });
      throw error;
    });
    if (visit === undefined) return sendUnknownHost(reply);
    lastStores.set(origin, visit.store);
    // What a write finds may be changed by it: who asks then, asks the database.
    visits.set(request, { ...visit, member: isWrite(request) ? undefined : visit.member });
    refuseNull(request.url);
    if (!anyOrigin && isWrite(request)) refuseOtherOrigin(request, visit.store);
    const now = app.platform.clock.now();
    if (
      token !== undefined &&
      visit.session === null &&
      !(await isReplacedToken(app.database, visit.store.id, hashText(token), now))
    )
      clearSessionCookies(reply);
    if (visit.session !== null && now.getTime() - visit.session.lastSeenAt.getTime() > touchEveryMilliseconds) {
      const isFirst = await touchSession(app.database, visit.session, now);
      if (isFirst && !isWrite(request)) await ensureKnownDevice(request, reply, visit.session);
    }
    await noteOperator(app, visit.operatorSession, now);
  });
}

interface Known {
  readonly store: RequestState['store'];
  session: Session | null;
  operatorSession: OperatorSession | null;
  readonly member: Member | undefined;
}

// An operator's cookie that names no living sign-in is left: another tab may have replaced it this moment, and it says nothing.
async function noteOperator(app: FastifyInstance, session: OperatorSession | null, now: Date): Promise<void> {
  if (session !== null && now.getTime() - session.lastSeenAt.getTime() > touchOperatorEveryMilliseconds)
    await touchOperatorSession(app.database, session, now);
}

async function findVisitOf(
  app: FastifyInstance,
  request: FastifyRequest,
): Promise<{ visit: RequestState | undefined; token: string | undefined }> {
  const read = parseOrigin(readOrigin(request, app.config) ?? '');
  if (read === undefined) return { visit: undefined, token: undefined };
  const { origin, host, hostname } = read;
  const token = request.cookies[describeSessionCookie(origin).name];
  const operatorToken = request.cookies[describeOperatorCookie(origin).name];
  const visit = await loadRequestState(app.database, {
    host,
    origin,
    isLocal: !app.config.isProduction && isLocalHost(hostname),
    tokenHash: token === undefined ? null : hashText(token),
    operatorTokenHash: operatorToken === undefined ? null : hashText(operatorToken),
    now: app.platform.clock.now(),
  });
  return { visit, token };
}

function isWrite(request: FastifyRequest): boolean {
  return !['GET', 'HEAD', 'OPTIONS'].includes(request.method);
}

function refuseOtherOrigin(request: FastifyRequest, store: RequestState['store']): void {
  const isSame = request.headers.origin === store.origin || request.headers['sec-fetch-site'] === 'same-origin';
  if (!isSame) throw new RefusalError(403, 'CROSS_ORIGIN', 'This can only be sent from the pages of this site.');
}

/** A host that is no store's gets no page of any store. */
function sendUnknownHost(reply: FastifyReply): FastifyReply {
  return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
}
