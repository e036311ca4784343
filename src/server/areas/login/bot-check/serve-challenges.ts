import type { FastifyInstance } from 'fastify';
import { ownAddresses } from '../../../../rules/own-addresses.ts';
import { createChallenge } from '../../../platform/gateways/bot-check/altcha.ts';
import { findBotCheck } from '../../../platform/gateways/bot-check/find-bot-check.ts';
import { limitRate, normalizeIp } from '../../../platform/limits/rate-limits.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { Project } from '../../../project/project.ts';

const perAddress = { limit: 60, windowSeconds: 60 };

/**
 * `GET /zapi/internal/bot-check/challenge?action=auth`: a challenge of the store's own bot check.
 * `GET /zapi/internal/bot-check/script`: `{ address }`, the script of Turnstile; null: the store's own check replaces it.
 */
export function registerBotCheck(app: FastifyInstance, project: Pick<Project, 'plansOf'>): void {
  app.get(ownAddresses.botCheckScript, async ({ store }) => {
    const { botCheck } = (await project.plansOf(store)).settings;
    return { address: findBotCheck(botCheck, app.gateways.botChecks).gateway.script };
  });
  app.get<{ Querystring: { action?: unknown } }>(ownAddresses.botCheck, async ({ query, store, ip, database }) => {
    const action = /^[a-z][A-Za-z0-9-]{0,31}$/.exec(String(query.action ?? ''))?.[0];
    if (action === undefined) throw new RefusalError('NOT_FOUND');
    await limitRate({ database, platform: app.platform, store }, `bot-check:${normalizeIp(ip)}`, perAddress);
    return createChallenge(app.platform, store.id, action);
  });
}
