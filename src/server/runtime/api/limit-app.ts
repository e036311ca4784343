import type { FastifyReply, FastifyRequest } from 'fastify';
import { countRates, type RateLimit } from '../../platform/limits/rate-limits.ts';
import { RefusalError } from '../../platform/refusal-error.ts';

/** Requests of one app. A player that asks at each start of a film needs more than a shop. */
const apiLimit: RateLimit = { limit: 1_200, windowSeconds: 60 };

/** Counts a request of an app and says what is left (draft-ietf-httpapi-ratelimit-headers). Throws 429 TOO_MANY beyond the limit. */
export async function limitApp({ server, store }: FastifyRequest, reply: FastifyReply, clientId: string): Promise<void> {
  const { limit, windowSeconds } = apiLimit;
  const bucket = { bucket: `api:${clientId}`, rate: apiLimit };
  const [counted] = await countRates(server.database, server.platform, store.id, [bucket]);
  if (counted === undefined) return;
  const { count, secondsLeft, allowed, retryAfter } = counted;
  reply.header('ratelimit-policy', `"app";q=${limit};w=${windowSeconds}`);
  reply.header('ratelimit', `"app";r=${Math.max(0, limit - count)};t=${secondsLeft}`);
  if (!allowed) throw new RefusalError('TOO_MANY', { retryAfter });
}
