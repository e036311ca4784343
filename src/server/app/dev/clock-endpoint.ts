import type { FastifyInstance } from 'fastify';
import { isObject } from '../../../../engine/declare/index.ts';
import { ownAddresses } from '../../../rules/own-addresses.ts';
import type { AdjustableClock } from '../../platform/clock.ts';
import { RefusalError } from '../../platform/refusal-error.ts';

const usage = 'Send {"advanceSeconds": 31}, {"at": "2027-01-01T00:00:00Z"} or {"real": true}.';

/** `POST /dev/clock` with `{"advanceSeconds": 31}`, `{"at": "2027-01-01T00:00:00Z"}` or `{"real": true}` → `{"now": "…"}`. */
export function registerClockEndpoint(app: FastifyInstance, clock: AdjustableClock): void {
  app.get(`${ownAddresses.development}/clock`, { config: { withoutStore: true } }, async () => ({
    now: clock.now().toISOString(),
  }));
  app.post(`${ownAddresses.development}/clock`, { config: { withoutStore: true, anyOrigin: true } }, async (request) => {
    moveClock(clock, request.body);
    app.queues.wake();
    // What is due at the new time is done before the answer.
    await app.jobWorker?.run();
    return { now: clock.now().toISOString() };
  });
}

function moveClock(clock: AdjustableClock, body: unknown): void {
  const { advanceSeconds, at, real } = isObject(body) ? body : {};
  if (typeof advanceSeconds === 'number' && Math.abs(advanceSeconds) <= 1e10) clock.advance(advanceSeconds);
  else if (typeof at === 'string' && !Number.isNaN(Date.parse(at))) clock.setTo(new Date(at));
  else if (real === true) clock.reset();
  else throw new RefusalError('UNREADABLE_BODY', { detail: usage });
}
