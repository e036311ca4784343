import type { FastifyInstance } from 'fastify';
import { isObject } from '../../../../engine/declare/index.ts';
import { ownAddresses } from '../../../rules/own-addresses.ts';
import { selectSessions } from '../../areas/payment/checkout/queries.ts';
import { RefusalError } from '../../platform/refusal-error.ts';
import { createDemoCheckout, demoCheckouts } from '../seed/demo-checkouts.ts';
import { firstStoreId } from '../seed/seed-store.ts';
import { escapeHtml } from './outbox-endpoint.ts';

const address = `${ownAddresses.development}/checkout`;
const listed = 50;

/**
 * `GET /dev/checkout` lists the newest checkout sessions; `POST /dev/checkout {"kind": "item"}` creates one. As JSON, or as a page with
 * buttons for browsers.
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
    const { clock, random } = app.platform;
    const context = { storeId: firstStoreId, random, now: clock.now() };
    const created = typeof kind === 'string' ? await createDemoCheckout(app.database, context, kind) : undefined;
    if (created === undefined)
      throw new RefusalError('UNREADABLE_BODY', { detail: `Send {"kind": …}: ${Object.keys(demoCheckouts).join(', ')}.` });
    if (request.wantsPage) return reply.redirect(`/checkout/${created}`, 303);
    return { checkoutSessionId: created, address: `/checkout/${created}` };
  });
}

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
  const buttons = Object.keys(demoCheckouts).map((kind) => `<button name="kind" value="${kind}">${kind}</button>`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Checkout sessions</title></head>
<body><main><h1>Checkout sessions</h1><form method="post"><p>New: ${buttons.join(' ')}</p></form><ul>${rows.join('')}</ul></main></body></html>`;
}
