import type { FastifyInstance } from 'fastify';
import { isObject } from '../../../../engine/declare/index.ts';
import { ownAddresses } from '../../../rules/own-addresses.ts';
import type { Clock } from '../clock.ts';
import { normalizeIp } from '../limits/rate-limits.ts';
import { RefusalError } from '../refusal-error.ts';
import { createUnreadableBodyError } from './bodies.ts';

const maxBytes = 8_192;
const maxLoggedCharacters = 1_000;
const windowMilliseconds = 60_000;
const maxReportsPerAddress = 10;
const maxReports = 100;

/**
 * `POST /csp-report`: logs violations of the content security policy, shortened and without the queries of addresses. Anyone
 * may send them, so size and number are limited per process; nothing is stored.
 */
export function registerCspReport(app: FastifyInstance): void {
  const limit = createReportLimit(app.platform.clock);
  const options = { config: { withoutStore: true, anyOrigin: true }, bodyLimit: maxBytes };
  app.post(ownAddresses.cspReport, options, async (request, reply) => {
    const { body } = request;
    if (!isObject(body) && !Array.isArray(body)) throw createUnreadableBodyError('A report is a JSON object or array.');
    const retryAfter = limit(normalizeIp(request.ip));
    if (retryAfter > 0) throw new RefusalError('TOO_MANY', { retryAfter });
    const report = JSON.stringify(body)
      .replace(/\?[^"\s]*/g, '?…')
      .slice(0, maxLoggedCharacters);
    request.log.warn({ report }, 'content security policy report');
    return reply.code(204).send();
  });
}

/** Counts reports by address in windows of a minute. Returns 0 within the limit, else the seconds to wait. */
function createReportLimit(clock: Clock): (address: string) => number {
  let startedAt = 0;
  let total = 0;
  const counts = new Map<string, number>();
  return (address) => {
    const now = clock.now().getTime();
    if (Math.abs(now - startedAt) >= windowMilliseconds) {
      startedAt = now;
      total = 0;
      counts.clear();
    }
    const count = counts.get(address) ?? 0;
    if (total >= maxReports || count >= maxReportsPerAddress)
      return Math.ceil((startedAt + windowMilliseconds - now) / 1000) || 1;
    total += 1;
    // Has at most maxReports entries.
    counts.set(address, count + 1);
    return 0;
  };
}
