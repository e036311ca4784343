import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AdjustableClock } from '../clock.ts';
import { isLocalHost, isLoopback } from '../plugins/host.ts';
import { RefusalError } from '../refusal-error.ts';
import { registerClockDoor } from './clock-door.ts';
import { registerFaultDoor } from './fault-door.ts';
import { registerOutboxDoor } from './outbox-door.ts';

/** /dev/outbox, /dev/clock and /dev/fault: outside production only, and only for this machine. To anyone else they are not there. */
export function registerDevDoors(app: FastifyInstance, clock: AdjustableClock): void {
  app.register(async (doors) => {
    doors.addHook('onRequest', async (request) => {
      if (!isFromHere(request)) throw new RefusalError(404, 'NOT_FOUND', 'There is nothing here.');
    });
    registerOutboxDoor(doors);
    registerClockDoor(doors, clock);
    registerFaultDoor(doors);
  });
}

/** The peer, whom a proxy speaks for, and the name that was asked for (a page of a stranger may name 127.0.0.1 by its own host). */
function isFromHere(request: FastifyRequest): boolean {
  return isLoopback(request.socket.remoteAddress) && isLoopback(request.ip) && isLocalHost(request.hostname);
}
