import { checkAccess } from '../../access.ts';
import { findCompletedRoute } from '../../flow/find-flow.ts';
import type { CallAnswer, CallRequest } from '../call-request.ts';
import { refuse } from '../refuse.ts';

/** Refuses callers who are not signed in or not allowed, and redirects a member who makes a guest's call. */
export async function admit(call: CallRequest): Promise<CallRequest | CallAnswer> {
  const { application, context, event } = call;
  const access = checkAccess(context, call.plan.for);
  if (access === 'sign-in') throw refuse(context, 'UNAUTHORIZED');
  if (access === 'forbidden') throw refuse(context, 'FORBIDDEN');
  if (call.plan.for !== 'guest') return call;
  const completed = event && (await findCompletedRoute(event));
  const to = completed ?? (access === 'guests-only' ? application.areas.memberHome : undefined);
  return to === undefined ? call : { kind: 'redirect', to };
}
