// Applies an actor's answer to the flow that waits for it.
import type { FastifyBaseLogger } from 'fastify';
import type { JsonObject } from '../../../../../engine/declare/index.ts';
import { type ActorOutcome, applyOutcome, applyTimeouts, stateOf } from '../../../../../engine/flow/index.ts';
import type { Database } from '../../../platform/database/database.ts';
import { DatabaseUnavailableError } from '../../../platform/database/database-unavailable.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findSessionToken } from '../../../platform/sessions/sessions.ts';
import type { Project } from '../../../project/project.ts';
import type { ActorResult, AnswerAction, AnswerContext } from '../../area.ts';
import type { AreaRegistry } from '../../area-registry.ts';
import { lockFlow } from '../flow-rows.ts';
import { withSavedData } from '../flow-snapshots.ts';
import { assertOwnVersion, OtherProgramError } from '../other-version.ts';
import { saveRow } from '../save-snapshot.ts';
import { type ActorRequest, endActorRequest, markUnknownReported } from './actor-requests.ts';
import { findPlans } from './find-plans.ts';

type Moved = NonNullable<ReturnType<typeof applyOutcome>>;

export interface AnswerDependencies {
  readonly database: Database;
  readonly platform: Platform;
  readonly project: Project;
  readonly areas: Pick<AreaRegistry, 'flows'>;
  readonly log: FastifyBaseLogger;
}

export interface Outcome {
  readonly outcome: ActorOutcome;
  /** The actor's result, also one that could not be saved; null: it refused, or the outcome is unknown. */
  readonly done: JsonObject | null;
}

/**
 * Moves the flow if it still waits for this request; otherwise the request ends as late. An unknown outcome leaves the request
 * open, and changes nothing if it was answered meanwhile. Throws if the flow waits in a state of another program version.
 */
export async function applyActorOutcome(
  dependencies: AnswerDependencies,
  request: ActorRequest,
  { outcome, done }: Outcome,
  wake: () => void,
): Promise<void> {
  const { database, platform, project, areas, log } = dependencies;
  const { key, id, language } = request;
  const now = platform.clock.now();
  const outcomeName = outcome.kind === 'refused' ? outcome.code : outcome.kind;
  const isUnknown = outcome.kind === 'unknown';
  const flowPlans = await findPlans(dependencies, key);
  if (flowPlans === undefined) return;
  const { store, plans, flow } = flowPlans;
  await database.transaction(async (tx) => {
    const row = await lockFlow(tx, key, now);
    // After the key has expired, no program version can get an answer.
    if (request.keyExpiresAt === null || now < request.keyExpiresAt) assertOwnVersion(flow, row, id);
    const current = flow && row && applyTimeouts(flow, row.snapshot, { settings: plans.settings, now: now.toISOString() });
    const moved = flow && current && applyOutcome(flow, current.snapshot, id, outcome, now.toISOString());
    const isEnded =
      !isUnknown &&
      (await endActorRequest(tx, request, { state: moved === undefined ? 'late' : 'answered', outcome: outcomeName, now }));
    if (isUnknown && !(await markUnknownReported(tx, request))) return;
    if (flow === undefined || moved === undefined || row === undefined) {
      // If another process applied this answer, `isEnded` is false, and nothing is lost.
      if (isEnded && outcome.kind === 'done')
        log.error(describeActorRequest(request), 'an actor did what was asked after the flow had stopped waiting');
      else if (!isUnknown)
        log.warn(
          { ...describeActorRequest(request), outcome: outcomeName },
          'an actor answered after the flow had stopped waiting',
        );
      return;
    }
    const { owner, subject } = key;
    const context = { platform, store, project, plans, owner, subject, language, now, tx, key: id, done };
    const snapshot = await runAnswerActions(areas.flows[flow.id]?.answers ?? {}, moved, context);
    const isEnd = stateOf(flow, snapshot.state)?.final === true;
    const token = isEnd && flow.owner === 'session' ? await findSessionToken(tx, key.storeId, key.owner) : undefined;
    const secrets = isEnd ? {} : row.secrets;
    await saveRow({ platform, flow, now, language, wake }, tx, key, { snapshot, secrets, completedTokenHash: token ?? null });
    if (isUnknown) log.error(describeActorRequest(request), 'the outcome of an actor request is not known yet; it is retried');
  });
}

/** Runs the actions that an answer causes, in order; returns the snapshot with what they have saved. */
async function runAnswerActions(
  answerActions: { readonly [name: string]: AnswerAction },
  { snapshot: movedSnapshot, actions }: Moved,
  context: Omit<AnswerContext, 'data'>,
): Promise<Moved['snapshot']> {
  let snapshot = movedSnapshot;
  for (const { type, params } of actions) {
    const run = answerActions[type];
    if (run === undefined) throw new Error(`no answer action is called ${type}`);
    const { data } = snapshot;
    const result = await run({ ...context, data }, params);
    if (result !== undefined) snapshot = withSavedData(snapshot, { ...result, kept: { ...data.kept, ...result.kept } });
  }
  return snapshot;
}

/** Applies what the actor answered. If a result cannot be saved, the flow continues with the actor's code `ifUnsaved`. */
export async function applyActorAnswer(
  dependencies: AnswerDependencies,
  request: ActorRequest,
  answer: ActorResult,
  wake: () => void,
): Promise<void> {
  const apply = (outcome: ActorOutcome, done: JsonObject | null) =>
    applyActorOutcome(dependencies, request, { outcome, done }, wake);
  if ('refused' in answer) return apply({ kind: 'refused', code: answer.refused }, null);
  const { done } = answer;
  const code = dependencies.areas.flows[request.key.flowId]?.actors?.[request.actor]?.ifUnsaved;
  try {
    await apply({ kind: 'done' }, done);
  } catch (error) {
    if (code === undefined || error instanceof DatabaseUnavailableError || error instanceof OtherProgramError) throw error;
    dependencies.log.error({ ...describeActorRequest(request), err: error }, 'an actor result could not be saved; it is undone');
    await apply({ kind: 'refused', code }, done);
  }
}

/** A request's fields for the log. Contains nothing of its payload. */
export function describeActorRequest({ key, id, actor, attempts, firstSentAt }: ActorRequest): object {
  const { storeId, flowId: flow } = key;
  return { askId: id, storeId, flow, actor, attempts, since: firstSentAt?.toISOString() ?? null };
}
