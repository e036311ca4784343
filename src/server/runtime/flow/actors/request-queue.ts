// The queue of requests to actors: sends due ones, and applies or ends them.
import { readSpan } from '../../../../../engine/compile/index.ts';
import { isObject } from '../../../../../engine/declare/index.ts';
import { addSeconds } from '../../../platform/clock.ts';
import { DatabaseUnavailableError } from '../../../platform/database/database-unavailable.ts';
import type { FaultRegistry } from '../../../platform/faults.ts';
import type { Gateways } from '../../../platform/gateways/gateways.ts';
import { findNextDue, renewLeases } from '../../../platform/queue/lease.ts';
import type { Queue } from '../../../platform/queue/queue-worker.ts';
import type { ActorResult } from '../../area.ts';
import {
  type ActorRequest,
  dueRequests,
  endActorRequest,
  markSent,
  postponeActorRequest,
  saveActorAnswer,
} from './actor-requests.ts';
import { type AnswerDependencies, applyActorAnswer, describeActorRequest } from './apply-answer.ts';
import { findBusyLanes } from './busy-lanes.ts';
import { claimActorRequests } from './claim-requests.ts';
import { findRequestTarget } from './request-target.ts';

export interface RequestDependencies extends AnswerDependencies {
  readonly gateways: Gateways;
  readonly faults: FaultRegistry;
  /** Whether flows declare actors, so that requests are to be expected. */
  readonly hasActors: boolean;
  /** Wakes the queues of requests after a commit. */
  readonly wake: () => void;
}

type SendResult =
  | { readonly kind: 'answered'; readonly answer: ActorResult }
  /** The request was never sent, and its flow no longer waits for it. */
  | { readonly kind: 'notAwaited' }
  /** The actor may have done it, or there is no such actor: it can no longer be sent. */
  | { readonly kind: 'unsendable' }
  /** A fault of the tests delays the request. */
  | { readonly kind: 'delayed'; readonly milliseconds: number };

/** Longest pause between retries, in seconds: 2, 4, 8 and so on up to this. */
const maxRetrySeconds = 600;
/** Seconds until applying an answer is retried after a failure, and after a connection to the database broke. */
const saveRetrySeconds = { failed: 30, unavailable: 1 };
/** Milliseconds that an actor may take. */
const actorTimeout = 60_000;
/** Requests in flight, of all stores and actors. */
const maxConcurrent = 200;

/**
 * A request is sent outside of any transaction. Its answer is saved at once, then applied under the flow row's lock, together
 * with the end of the request, if the flow still waits for it. If the process is killed before the answer is saved, the request
 * is sent again with the same idempotency key: the actor does it once, and the flow moves once.
 */
export function createRequestQueue(dependencies: RequestDependencies): Queue<ActorRequest, SendResult> {
  const { database, platform } = dependencies;
  return {
    table: dueRequests.table,
    maxConcurrent,
    timeout: actorTimeout,
    isPolled: dependencies.hasActors,
    findNextDue: () => findNextDue(database, dueRequests),
    claim: (now, running, limit) => claimActorRequests(database, now, findBusyLanes(running), limit),
    renew: (requests) => renewLeases(database, dueRequests, requests, platform.clock.now()),
    run: (request, signal) => sendRequest(dependencies, request, signal),
    complete: (request, result) => endOrApply(dependencies, request, result),
    fail: (request, error) => scheduleRetry(dependencies, request, error),
    // Another process retries at once; this attempt does not count.
    release: (request) => postponeActorRequest(database, request, request.attempts - 1, platform.clock.now()),
  };
}

/** Sends the request, unless its answer was saved before. Throws if there is no answer. */
async function sendRequest(dependencies: RequestDependencies, request: ActorRequest, signal: AbortSignal): Promise<SendResult> {
  const { platform } = dependencies;
  const { payload, answer } = request;
  if (answer !== null) return { kind: 'answered', answer };
  // Checked first, because the actor may no longer exist.
  if (payload === null || isKeyExpiring(request, platform.clock.now())) return { kind: 'unsendable' };
  const target = await findRequestTarget(dependencies, request);
  if (target === undefined) return { kind: 'notAwaited' };
  if (target === 'missing') return { kind: 'unsendable' };
  const { actor, store, plans } = target;
  const { database, project, faults, gateways } = dependencies;
  const now = platform.clock.now();
  const fault = faults.consume(`${request.key.flowId}.${request.actor}`);
  if (fault?.delayMs !== undefined && fault.answer === undefined) return { kind: 'delayed', milliseconds: fault.delayMs };
  await markSent(database, request, now, new Date(now.getTime() + readSpan(actor.remembers)));
  // Writing may have waited for the database.
  if (isKeyExpiring(request, platform.clock.now())) return { kind: 'unsendable' };
  if (fault?.answer !== undefined && fault.answer.status >= 500) throw new Error('an injected fault');
  // After the timeout, or when the process stops, the answer is ignored.
  signal.throwIfAborted();
  const { id: key, language } = request;
  const context = {
    platform,
    store,
    project,
    plans,
    owner: request.key.owner,
    subject: request.key.subject,
    language,
    now,
    gateways,
    key,
    isRepeated: request.firstSentAt !== null,
    ...payload,
  };
  const result = fault?.answer === undefined ? await actor.ask({ ...context, signal }) : { refused: fault.answer.code };
  if ('refused' in result && !actor.errors.includes(result.refused))
    throw new Error(`${request.actor} refused with a code that it does not declare`);
  return { kind: 'answered', answer: result };
}

/** Whether the idempotency key may expire before the actor answers. False for a request that was not sent yet. */
const isKeyExpiring = ({ keyExpiresAt }: ActorRequest, now: Date): boolean =>
  keyExpiresAt !== null && now.getTime() + actorTimeout >= keyExpiresAt.getTime();

async function endOrApply(dependencies: RequestDependencies, request: ActorRequest, result: SendResult): Promise<void> {
  const { database, platform } = dependencies;
  const now = platform.clock.now();
  if (result.kind === 'notAwaited') await endActorRequest(database, request, { state: 'late', outcome: null, now });
  else if (result.kind === 'unsendable') await endAsUnknown(dependencies, request, now);
  else if (result.kind === 'delayed')
    await postponeActorRequest(database, request, request.attempts - 1, addSeconds(now, result.milliseconds / 1000));
  else {
    if (request.answer === null) await saveActorAnswer(database, request, result.answer);
    await applyOrPostpone(dependencies, request, result.answer);
  }
}

/** Ends a request that can no longer be retried. The overdue queue then moves the flow to "outcome unknown". */
async function endAsUnknown({ database, log, wake }: RequestDependencies, request: ActorRequest, now: Date): Promise<void> {
  if (!(await endActorRequest(database, request, { state: 'unknown', outcome: null, now }))) return;
  log.error(describeActorRequest(request), 'the outcome of an actor request is unknown, and its key has expired');
  wake();
}

/** Schedules a retry. The flow stays where it is, because the actor may have done what was asked. */
async function scheduleRetry(
  { database, platform, log }: RequestDependencies,
  request: ActorRequest,
  error: unknown,
): Promise<void> {
  const reason = isObject(error) && typeof error['code'] === 'string' ? error['code'] : 'unknown';
  log.warn({ ...describeActorRequest(request), reason }, 'an actor did not answer; the request is retried');
  const pause = Math.min(2 ** request.attempts, maxRetrySeconds);
  await postponeActorRequest(database, request, request.attempts, addSeconds(platform.clock.now(), pause));
}

/** Applies a saved answer, and retries that without limit. */
async function applyOrPostpone(dependencies: RequestDependencies, request: ActorRequest, answer: ActorResult): Promise<void> {
  const { database, platform, log, wake } = dependencies;
  try {
    await applyActorAnswer(dependencies, request, answer, wake);
  } catch (error) {
    log.error({ ...describeActorRequest(request), err: error }, 'an actor answer could not be applied; this is retried');
    const pause = saveRetrySeconds[error instanceof DatabaseUnavailableError ? 'unavailable' : 'failed'];
    await postponeActorRequest(database, request, request.attempts - 1, addSeconds(platform.clock.now(), pause));
  }
}
