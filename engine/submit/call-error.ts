import type { CallErrorPlan, CallPlan } from '../declare/index.ts';

/** The call's declared error for a code, or its fallback for all others. */
export function findCallError(call: CallPlan, code: string): CallErrorPlan | undefined {
  if (Object.hasOwn(call.errors, code)) return call.errors[code];
  return call.errors['*'];
}
