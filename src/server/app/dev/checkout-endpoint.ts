import type { FastifyInstance } from 'fastify';
import { isObject } from '../../../../engine/declare/index.ts';
import { daySeconds } from '../../../rules/durations.ts';
import { ownAddresses } from '../../../rules/own-addresses.ts';
import { selectSessions } from '../../areas/payment/checkout/queries.ts';
import { addSeconds } from '../../platform/clock.ts';
import { RefusalError } from '../../platform/refusal-error.ts';
import { demoClientId, ensureDemoSecret } from '../demo-app/credentials.ts';
import { createStoreApi, type Send, StoreApiError } from '../demo-app/store-api.ts';
import { demoKinds, describeDemoCheckout } from '../seed/demo-checkouts.ts';
import { firstStoreId } from '../seed/seed-store.ts';
import { escapeHtml } from './outbox-endpoint.ts';

const address = `${ownAddresses.development}/checkout`;
const listed = 50;
/** As long as the API lets sessions be. */
const validDays = 30;

/**
 * `GET /dev/checkout` lists the newest checkout sessions; `POST /dev/checkout {"kind": "item"}` creates one by the HTTP API, as the demo
 * app. As JSON, or as a page with buttons for browsers.
 */
export function registerCheckoutEndpoint(app: FastifyInstance): void {
  app.get(address, { config: { withoutStore: true } }, async (request, reply) => {
    const rows = await selectSessions(app.database, firstStoreId, listed);
    const sessions = rows.map(({ session_id, state, guest_allowed, expires_at }) => ({
      checkoutSessionId: session_id,
      address: `/checkout/${session_id}`,
      state,
      guestAllowed: guest_allowed,
      expiresAt: expires_at.toISOString(),
    }));
    if (!request.wantsPage) return sessions;
    return reply.type('text/html; charset=utf-8').send(renderSessions(sessions));
  });
  app.post(address, { config: { withoutStore: true, anyOrigin: true } }, async (request, reply) => {
    const { kind } = isObject(request.body) ? request.body : {};
    const now = app.platform.clock.now();
    const session = typeof kind === 'string' ? describeDemoCheckout(kind, now) : undefined;
    if (session === undefined)
      throw new RefusalError('UNREADABLE_BODY', { detail: `Send {"kind": …}: ${demoKinds.join(', ')}.` });
    const api = createStoreApi(sendByInjection(app, request.host), demoClientId, await ensureDemoSecret(app));
    const expiresAt = addSeconds(now, validDays * daySeconds).toISOString();
    const { checkoutSessionId } = await api
      .post<'checkout.create'>('/checkouts', { ...session, expiresAt })
      .catch((error: unknown) => {
        // An operator has taken the app's secret or scope away.
        throw error instanceof StoreApiError ? new RefusalError('NOT_NOW', { more: { reason: error.message } }) : error;
      });
    if (request.wantsPage) return reply.redirect(`/checkout/${checkoutSessionId}`, 303);
    return { checkoutSessionId, address: `/checkout/${checkoutSessionId}` };
  });
}

/** Sends to this process, which may listen nowhere. */
const sendByInjection =
  (app: FastifyInstance, host: string): Send =>
  async (path, { method, headers, body }) => {
    const answer = await app.inject({
      method,
      url: path,
      headers: { ...headers, host },
      ...(body === undefined ? {} : { payload: body }),
    });
    return { status: answer.statusCode, body: answer.json() };
  };

interface ListedSession {
  readonly address: string;
  readonly checkoutSessionId: string;
  readonly state: string;
  readonly guestAllowed: boolean;
  readonly expiresAt: string;
}

function renderSessions(sessions: readonly ListedSession[]): string {
  const rows = sessions.map(
    (session) =>
      `<li><a href="${escapeHtml(session.address)}">${escapeHtml(session.checkoutSessionId)}</a> · ${session.state} · ${session.guestAllowed ? 'guests' : 'members'} · until <time>${session.expiresAt}</time></li>`,
  );
  const buttons = demoKinds.map((kind) => `<button name="kind" value="${kind}">${kind}</button>`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Checkout sessions</title></head>
<body><main><h1>Checkout sessions</h1><form method="post"><p>New: ${buttons.join(' ')}</p></form><ul>${rows.join('')}</ul></main></body></html>`;
}
