import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ownAddresses } from '../../../rules/own-addresses.ts';
import { limitsHit, requestSeconds, requests } from './metrics.ts';

/** Counts requests when their answer was sent. */
export function observeRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = describeRoute(request);
    requests.inc({ route, status: `${Math.floor(reply.statusCode / 100)}xx` });
    requestSeconds.observe({ route }, reply.elapsedTime / 1000);
    if (reply.statusCode === 429) limitsHit.inc({ route });
    done();
  });
}

/** Each built file and picture has a route of its own, whose name changes with each build. */
const files = [ownAddresses.assets, ownAddresses.pictures, ownAddresses.media];

/** `/plans/:planId`; `/assets/*`; `none` for whatever no route declares. */
function describeRoute({ routeOptions: { url } }: FastifyRequest): string {
  if (url === undefined) return 'none';
  const folder = files.find((prefix) => url.startsWith(`${prefix}/`));
  return folder === undefined ? url : `${folder}/*`;
}
