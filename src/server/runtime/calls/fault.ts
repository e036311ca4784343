import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { CallPlan } from '../../../../engine/declare/index.ts';
import type { RefusalCode } from '../../platform/refusal-codes.ts';
import { RefusalError } from '../../platform/refusal-error.ts';
import type { CallAnswer } from './call-request.ts';

/** Applies a fault that was set at /dev/fault: this call fails, is delayed, or is answered with nothing (a status below 300). */
export async function applyFault(request: FastifyRequest, plan: CallPlan): Promise<CallAnswer | undefined> {
  const fault = request.server.faults.consume(plan.id);
  if (fault?.delayMs !== undefined) await wait(fault.delayMs);
  if (fault?.answer === undefined) return undefined;
  if (fault.answer.status < 300) return { kind: 'empty' };
  const { status, code, message } = fault.answer;
  // A test may give any code, also one that is not registered.
  throw new RefusalError(code as RefusalCode, { status, message });
}
