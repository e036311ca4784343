import type { FastifyInstance } from 'fastify';
import { isObject } from '../../../../engine/declare/index.ts';
import { ownAddresses } from '../../../rules/own-addresses.ts';
import type { Fault } from '../../platform/faults.ts';
import { RefusalError } from '../../platform/refusal-error.ts';

const usage =
  'Send {"call": "account.consent", "answer": {"status": 500, "code": "X", "message": "…"} or "delayMs": 2000, "times": 1}.';

/** `POST /dev/fault` makes the next calls of an id fail or wait; `DELETE /dev/fault` clears all faults. */
export function registerFaultEndpoint(app: FastifyInstance): void {
  const config = { withoutStore: true, anyOrigin: true };
  app.post(`${ownAddresses.development}/fault`, { config }, async (request, reply) => {
    const { call, times = 1, ...fault } = isObject(request.body) ? request.body : {};
    if (typeof call !== 'string' || typeof times !== 'number' || !Number.isInteger(times) || times < 1 || times > 1_000)
      throw refuseBody();
    app.faults.add(call, readFault(fault), times);
    return reply.code(204).send();
  });
  app.delete(`${ownAddresses.development}/fault`, { config }, async (_request, reply) => {
    app.faults.clear();
    return reply.code(204).send();
  });
}

function readFault({ answer, delayMs }: { [key: string]: unknown }): Fault {
  const delay = typeof delayMs === 'number' && delayMs >= 0 && delayMs <= 600_000 ? { delayMs } : {};
  if (!isObject(answer)) {
    if (delay.delayMs === undefined) throw refuseBody();
    return delay;
  }
  const { status, code, message } = answer;
  if (typeof status !== 'number' || !Number.isInteger(status) || status < 200 || status > 599) throw refuseBody();
  return { ...delay, answer: { status, code: String(code ?? ''), message: String(message ?? '') } };
}

function refuseBody(): RefusalError {
  return new RefusalError('UNREADABLE_BODY', { detail: usage });
}
