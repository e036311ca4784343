import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createCache } from '../cache.ts';
import type { Queryable } from '../database/database.ts';
import { hashText } from '../keys.ts';
import { RefusalError } from '../refusal-error.ts';
import type { Member } from '../sessions/members.ts';
import { type OperatorSession, touchOperatorSession } from '../sessions/operators.ts';
import { loadRequestState, type RequestState, type Store, touchSession } from '../sessions/request-state.ts';
import type { Session } from '../sessions/session.ts';
import { refuseNull } from './addresses.ts';
import { isLocalHost, parseOrigin, readOrigin } from './host.ts';
import { clearSessionCookies, describeOperatorCookie, describeSessionCookie } from './session-cookies.ts';
import { ensureKnownDevice } from './sign-in.ts';

const touchEveryMilliseconds = 600_000;
// Finer than the members', because an operator's session ends after an idle hour.
const touchOperatorEveryMilliseconds = 60_000;

/** Whether a completed flow has replaced this session token: its cookie is then stale, not invalid. */
export type IsReplacedToken = (database: Queryable, storeId: string, tokenHash: string, now: Date) => Promise<boolean>;

/** Loads store and session of each request with a store, and refuses writes from other origins. Runs before the body is read. */
export function registerRequestState(app: FastifyInstance, isReplacedToken: IsReplacedToken): void {
  const states = new WeakMap<FastifyRequest, LoadedState>();
  const lastStores = createCache<Store>({ maxEntries: 2_000 });
  const stateOf = (request: FastifyRequest): LoadedState => {
    const state = states.get(request);
    if (state === undefined)
      throw new Error(
        `Neither store nor session is known on ${request.routeOptions.url ?? 'this route'}: the route has withoutStore.`,
      );
    return state;
  };
  app.decorateRequest('store', {
    getter() {
      return stateOf(this).store;
    },
  });
  app.decorateRequest('session', {
    getter() {
      return stateOf(this).session;
    },
    setter(session: Session | null) {
      stateOf(this).session = session;
    },
  });
  app.decorateRequest('member', {
    getter() {
      return stateOf(this).member;
    },
  });
  app.decorateRequest('operatorSession', {
    getter() {
      return stateOf(this).operatorSession;
    },
    setter(session: OperatorSession | null) {
      stateOf(this).operatorSession = session;
    },
  });
  app.decorateRequest('operator', {
    getter() {
      const { operatorSession } = stateOf(this);
      return operatorSession === null || operatorSession.missingFactors.length > 0 ? null : operatorSession.operator;
    },
  });

  app.addHook('onRequest', async (request, reply) => {
    const { withoutStore = false, anyOrigin = false } = request.routeOptions.config;
    if (withoutStore) return refuseNull(request.url);
    const origin = readOrigin(request, app.config) ?? '';
    const { state, token } = await findState(app, request).catch((error: unknown) => {
      // The error page uses the store that this host had last.
      const store = lastStores.get(origin);
      if (store !== undefined) states.set(request, { store, session: null, operatorSession: null, member: undefined });
      throw error;
    });
    if (state === undefined) return sendUnknownHost(reply);
    lastStores.set(origin, state.store);
    // A write may change the member, so later reads must query the database.
    states.set(request, { ...state, member: isWrite(request) ? undefined : state.member });
    refuseNull(request.url);
    if (!anyOrigin && isWrite(request)) refuseOtherOrigin(request, state.store);
    const now = app.platform.clock.now();
    if (
      token !== undefined &&
      state.session === null &&
      !(await isReplacedToken(app.database, state.store.id, hashText(token), now))
    )
      clearSessionCookies(reply);
    if (state.session !== null && now.getTime() - state.session.lastSeenAt.getTime() > touchEveryMilliseconds) {
      const isFirst = await touchSession(app.database, state.session, now);
      if (isFirst && !isWrite(request)) await ensureKnownDevice(request, reply, state.session);
    }
    await touchOperator(app, state.operatorSession, now);
  });
}

interface LoadedState {
  readonly store: RequestState['store'];
  session: Session | null;
  operatorSession: OperatorSession | null;
  readonly member: Member | undefined;
}

// An operator's cookie without a session is not cleared: another tab may just have replaced it.
async function touchOperator(app: FastifyInstance, session: OperatorSession | null, now: Date): Promise<void> {
  if (session !== null && now.getTime() - session.lastSeenAt.getTime() > touchOperatorEveryMilliseconds)
    await touchOperatorSession(app.database, session, now);
}

async function findState(
  app: FastifyInstance,
  request: FastifyRequest,
): Promise<{ state: RequestState | undefined; token: string | undefined }> {
  const read = parseOrigin(readOrigin(request, app.config) ?? '');
  if (read === undefined) return { state: undefined, token: undefined };
  const { origin, host, hostname } = read;
  const cookies = request.routeOptions.config.withoutCookies === true ? {} : request.cookies;
  const token = cookies[describeSessionCookie(origin).name];
  const operatorToken = cookies[describeOperatorCookie(origin).name];
  const state = await loadRequestState(app.database, {
    host,
    origin,
    isLocal: !app.config.isProduction && isLocalHost(hostname),
    tokenHash: token === undefined ? null : hashText(token),
    operatorTokenHash: operatorToken === undefined ? null : hashText(operatorToken),
    now: app.platform.clock.now(),
  });
  return { state, token };
}

function isWrite(request: FastifyRequest): boolean {
  return !['GET', 'HEAD', 'OPTIONS'].includes(request.method);
}

function refuseOtherOrigin(request: FastifyRequest, store: RequestState['store']): void {
  const isSame = request.headers.origin === store.origin || request.headers['sec-fetch-site'] === 'same-origin';
  if (!isSame) throw new RefusalError('CROSS_ORIGIN');
}

/** Answers requests for a host that belongs to no store. */
function sendUnknownHost(reply: FastifyReply): FastifyReply {
  return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
}
