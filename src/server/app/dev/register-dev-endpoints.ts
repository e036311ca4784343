import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AdjustableClock } from '../../platform/clock.ts';
import { isLocalHost, isLoopback } from '../../platform/http/host.ts';
import { RefusalError } from '../../platform/refusal-error.ts';
import { registerAccountsEndpoint } from './accounts-endpoint.ts';
import { registerCheckoutEndpoint } from './checkout-endpoint.ts';
import { registerClockEndpoint } from './clock-endpoint.ts';
import { registerFaultEndpoint } from './fault-endpoint.ts';
import { registerOutboxEndpoint } from './outbox-endpoint.ts';

/** Registers the endpoints under /dev, outside of production only. Requests from other machines get 404. */
export function registerDevEndpoints(app: FastifyInstance, clock: AdjustableClock): void {
  app.register(async (endpoints) => {
    endpoints.addHook('onRequest', async (request) => {
      if (!isLocalRequest(request)) throw new RefusalError('NOT_FOUND');
    });
    registerAccountsEndpoint(endpoints);
    registerOutboxEndpoint(endpoints);
    registerClockEndpoint(endpoints, clock);
    registerFaultEndpoint(endpoints);
    registerCheckoutEndpoint(endpoints);
  });
}

/** Checks the peer, the client behind a proxy, and the host name, because a foreign site may resolve to 127.0.0.1. */
function isLocalRequest(request: FastifyRequest): boolean {
  return isLoopback(request.socket.remoteAddress) && isLoopback(request.ip) && isLocalHost(request.hostname);
}
