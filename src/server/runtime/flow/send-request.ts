// Processes one due request: sends it and applies its answer, or ends it.
import { readSpan } from '../../../../engine/compile/index.ts';
import { isObject } from '../../../../engine/declare/index.ts';
import { addSeconds } from '../../platform/clock.ts';
import type { FaultRegistry } from '../../platform/faults.ts';
import type { Gateways } from '../../platform/gateways/gateways.ts';
import type { ActorResult } from '../area.ts';
import { type ActorRequest, endActorRequest, markSent, postponeActorRequest, saveActorAnswer } from './actor-requests.ts';
import { type AnswerDependencies, applyActorAnswer, describeActorRequest } from './apply-answer.ts';
import { askWithTimeout } from './ask-with-timeout.ts';
import { findRequestTarget, type RequestTarget } from './request-target.ts';

export interface WorkerDependencies extends AnswerDependencies {
  readonly gateways: Gateways;
  readonly faults: FaultRegistry;
  /** Aborted when the process stops. */
  readonly stopping: AbortSignal;
  readonly wake: () => void;
}

/** Longest pause between retries, in seconds: 2, 4, 8 and so on up to this. */
const maxRetrySeconds = 600;
/** Seconds until applying an answer is retried after a failure. */
const saveRetrySeconds = 30;
/** Milliseconds that an actor may take: half of the lease, so that no other process asks meanwhile. */
const actorTimeout = 60_000;

/** Sends the request, saves the answer and applies it to the flow. An answer that was saved before is only applied. */
export async function sendActorRequest(dependencies: WorkerDependencies, request: ActorRequest): Promise<void> {
  const { database, platform, stopping } = dependencies;
  if (request.answer !== null) return applyOrPostpone(dependencies, request, request.answer);
  // Checked first, because the actor may no longer exist.
  const { payload } = request;
  if (payload === null || isKeyExpiring(request, platform.clock.now())) return endAsUnknown(dependencies, request);
  let target: RequestTarget | 'missing' | undefined;
  let answer: ActorResult | 'expired' | undefined;
  try {
    target = await findRequestTarget(dependencies, request);
    if (target === undefined) {
      await endActorRequest(database, request, { state: 'late', outcome: null, now: platform.clock.now() });
      return;
    }
    if (target === 'missing') return await endAsUnknown(dependencies, request);
    answer = await askActor(dependencies, request, payload, target);
  } catch (error) {
    // Another process retries at once; this attempt does not count.
    if (stopping.aborted) return postponeActorRequest(database, request, request.attempts - 1, platform.clock.now());
    return scheduleRetry(dependencies, request, error);
  }
  if (answer === undefined) return;
  if (answer === 'expired') return endAsUnknown(dependencies, request);
  await saveActorAnswer(database, request, answer);
  await applyOrPostpone(dependencies, request, answer);
}

/** Whether the idempotency key may expire before the actor answers. False for a request that was not sent yet. */
const isKeyExpiring = ({ keyExpiresAt }: ActorRequest, now: Date): boolean =>
  keyExpiresAt !== null && now.getTime() + actorTimeout >= keyExpiresAt.getTime();

/** Ends a request that can no longer be retried. The worker then moves the flow to "outcome unknown". */
async function endAsUnknown({ database, platform, log, wake }: WorkerDependencies, request: ActorRequest): Promise<void> {
  if (!(await endActorRequest(database, request, { state: 'unknown', outcome: null, now: platform.clock.now() }))) return;
  log.error(describeActorRequest(request), 'the outcome of an actor request is unknown, and its key has expired');
  wake();
}

/** Schedules a retry. The flow stays where it is, because the actor may have done what was asked. */
async function scheduleRetry(
  { database, platform, log }: WorkerDependencies,
  request: ActorRequest,
  error: unknown,
): Promise<void> {
  const reason = isObject(error) && typeof error['code'] === 'string' ? error['code'] : 'unknown';
  log.warn({ ...describeActorRequest(request), reason }, 'an actor did not answer; the request is retried');
  const pause = Math.min(2 ** request.attempts, maxRetrySeconds);
  await postponeActorRequest(database, request, request.attempts, addSeconds(platform.clock.now(), pause));
}

/** Applies a saved answer, and retries that without limit. */
async function applyOrPostpone(dependencies: WorkerDependencies, request: ActorRequest, answer: ActorResult): Promise<void> {
  const { database, platform, log, wake } = dependencies;
  try {
    await applyActorAnswer(dependencies, request, answer, wake);
  } catch (error) {
    log.error({ ...describeActorRequest(request), err: error }, 'an actor answer could not be applied; this is retried');
    await postponeActorRequest(database, request, request.attempts - 1, addSeconds(platform.clock.now(), saveRetrySeconds));
  }
}

/**
 * Throws if there is no answer. Undefined: a fault of the tests delays the request. `expired`: the key expired before it was
 * sent.
 */
async function askActor(
  dependencies: WorkerDependencies,
  request: ActorRequest,
  payload: NonNullable<ActorRequest['payload']>,
  { actor, store, plans }: RequestTarget,
): Promise<ActorResult | 'expired' | undefined> {
  const { database, platform, project, faults, gateways, stopping } = dependencies;
  const now = platform.clock.now();
  const fault = faults.consume(`${request.key.flowId}.${request.actor}`);
  if (fault?.delayMs !== undefined && fault.answer === undefined) {
    await postponeActorRequest(database, request, request.attempts - 1, addSeconds(now, fault.delayMs / 1000));
    return undefined;
  }
  await markSent(database, request, now, new Date(now.getTime() + readSpan(actor.remembers)));
  // Writing may have waited for the database.
  if (isKeyExpiring(request, platform.clock.now())) return 'expired';
  if (fault?.answer !== undefined && fault.answer.status >= 500) throw new Error('an injected fault');
  const { id: key, language } = request;
  const context = { platform, store, project, plans, owner: request.key.owner, language, now, gateways, key, ...payload };
  const answer =
    fault?.answer === undefined
      ? await askWithTimeout((signal) => actor.ask({ ...context, signal }), stopping, actorTimeout)
      : { refused: fault.answer.code };
  if ('refused' in answer && !actor.errors.includes(answer.refused))
    throw new Error(`${request.actor} refused with a code that it does not declare`);
  return answer;
}
