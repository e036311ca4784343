// The steps of an event under the lock of its flow's row, all in one transaction.
import type { FlowStatePlan, Issue } from '../../../../engine/declare/index.ts';
import {
  type Advance,
  advance,
  type EventReception,
  type FlowEnvironment,
  type FlowSnapshot,
  receiveEvent,
  startSnapshot,
  stateOf,
} from '../../../../engine/flow/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { type SignedIn, signIn } from '../../platform/http/sign-in.ts';
import type { Session } from '../../platform/sessions/session.ts';
import { type OpenedSession, rotateSession, startSession } from '../../platform/sessions/sessions.ts';
import type { ActionResult } from '../area.ts';
import { countEntered, lockCurrentRow, saveSnapshot } from './current-row.ts';
import { withSetAside, withVersion } from './earlier-form.ts';
import { createEffectContext } from './effect-context.ts';
import { type EventRequest, flowKey } from './event-request.ts';
import { copyFlow, type FlowKey, type FlowRow } from './flow-rows.ts';
import { changedEcho, mergeSecrets, openSnapshot, withDraft, withSavedData } from './flow-snapshots.ts';
import { evaluateGuards, runActions } from './run-actions.ts';
import { describeEvent, needsHash, type PasswordHashes, type ValidatedEvent, validateEvent } from './validate-event.ts';

export type EventAnswer = (
  | { readonly kind: 'moved'; readonly to: string }
  /** The flow is in another state, or the answers that were shown have changed: redirect. */
  | { readonly kind: 'redirected'; readonly to: string; readonly notice?: string }
  /** The flow has expired and starts again. */
  | { readonly kind: 'expired'; readonly to: string }
  | { readonly kind: 'invalid'; readonly issues: readonly Issue[] }
  | { readonly kind: 'refused'; readonly code: string; readonly retryAfter?: number }
) & { readonly opened?: OpenedSession | SignedIn };

/** The results of the steps before the transaction. */
export interface PreparedEvent {
  /** The row's revision when the answers were validated. */
  readonly revision: number;
  readonly validated: ValidatedEvent;
  readonly hashes: PasswordHashes;
}

/**
 * Processes an event. `'again'`: the answers are valid now and were not before, so their password has no hash yet; hashing
 * under a lock is not allowed. Nothing was written.
 */
export async function processEvent(
  event: EventRequest,
  tx: Transaction,
  environment: FlowEnvironment,
  prepared: PreparedEvent,
): Promise<EventAnswer | 'again'> {
  const locked = await lockAndOpen(event, tx, environment);
  const reception = receiveEvent(event.flow, locked.snapshot, event.type, environment);
  if (reception.kind === 'elsewhere') return redirectElsewhere(event, reception.at, locked.snapshot);
  const validated = await validateAgain(locked, prepared);
  if (validated.issues.length > 0) return refuseInvalid(locked, reception, validated);
  if (needsHash(validated, event.form?.plan, prepared.hashes)) return 'again';
  const outdated = refuseOutdated(locked, reception);
  if (outdated !== undefined) return outdated;
  const advanced = await evaluateAndAdvance(locked, reception, validated, prepared.hashes);
  await saveAdvanced(locked, advanced);
  return answerAdvanced(locked, advanced);
}

/** Redirects to the flow's state. Adds a notice if another tab completed the flow with other answers than were shown here. */
export function redirectElsewhere(
  event: EventRequest,
  at: FlowStatePlan,
  snapshot: FlowSnapshot | undefined,
): Extract<EventAnswer, { kind: 'redirected' }> {
  const isOther = at.final && snapshot !== undefined && changedEcho(event.echoed, snapshot, event.form?.plan);
  return { kind: 'redirected', to: at.route, ...(isOther ? { notice: 'answersChanged' } : {}) };
}

type AcceptedReception = Extract<EventReception, { kind: 'accepted' }>;

interface LockedEvent {
  readonly event: EventRequest;
  readonly tx: Transaction;
  readonly environment: FlowEnvironment;
  readonly key: FlowKey;
  readonly session: Session;
  /** Merged into every answer; contains the session if this event started it. */
  readonly opening: { readonly opened?: OpenedSession };
  /** undefined: the flow has not started, or has expired. */
  readonly row: FlowRow | undefined;
  readonly snapshot: FlowSnapshot;
  /** Whether the flow begins with this event. */
  readonly isNew: boolean;
}

async function lockAndOpen(event: EventRequest, tx: Transaction, environment: FlowEnvironment): Promise<LockedEvent> {
  const { context, flow, form } = event;
  const opened = context.session === null ? await startSession(tx, event.request) : undefined;
  const session = opened?.session ?? context.session;
  if (session === null) throw new Error('a session was just opened');
  const key = flowKey(event, session);
  const row = await lockCurrentRow(event, tx, key, session);
  const current = row ? openSnapshot(event, row, environment) : startSnapshot(flow, environment);
  const snapshot = withSetAside(current, form?.plan);
  return {
    event,
    tx,
    environment,
    key,
    session,
    opening: opened ? { opened } : {},
    row,
    snapshot,
    isNew: current !== row?.snapshot,
  };
}

/** The flow may have moved between the first validation and the lock. */
function validateAgain(
  { event, tx, row, snapshot }: LockedEvent,
  { revision, validated }: PreparedEvent,
): Promise<ValidatedEvent> | ValidatedEvent {
  if ((row?.revision ?? 0) === revision) return validated;
  return validateEvent(event, { ...event.context, database: tx }, snapshot);
}

async function refuseInvalid(
  { event, tx, key, row, snapshot, isNew, opening }: LockedEvent,
  reception: AcceptedReception,
  { issues, plain }: ValidatedEvent,
): Promise<EventAnswer> {
  if (event.form?.answers === undefined) {
    // The saved answers are no longer valid, because the settings changed: go back to where they are entered.
    const back = stateOf(event.flow, snapshot.passed.at(-1) ?? '') ?? reception.state;
    return { kind: 'redirected', to: back.route, notice: 'formChanged', ...opening };
  }
  const draft = withDraft(snapshot, event, plain);
  await saveSnapshot(event, tx, key, { snapshot: draft, secrets: row?.secrets ?? {} });
  countEntered(tx, event.flow, isNew);
  return { kind: 'invalid', issues, ...opening };
}

/** Sends the person back if the saved answers differ from those that were shown. */
function refuseOutdated({ event, snapshot, opening }: LockedEvent, reception: AcceptedReception): EventAnswer | undefined {
  if (!changedEcho(event.echoed, snapshot, event.form?.plan)) return undefined;
  return { kind: 'redirected', to: reception.state.route, notice: 'answersChanged', ...opening };
}

interface AdvancedEvent {
  readonly moved: Advance;
  readonly written: ActionResult;
  /** Including those of this event. */
  readonly secrets: FlowRow['secrets'];
  /** Seconds, if a guard returned them. */
  readonly retryAfter: number | undefined;
}

/** Evaluates the guards, decides where the flow goes, and runs the actions. */
async function evaluateAndAdvance(
  { event, tx, environment, session, row, snapshot }: LockedEvent,
  reception: AcceptedReception,
  validated: ValidatedEvent,
  hashes: PasswordHashes,
): Promise<AdvancedEvent> {
  const { payload, shown: shownData, effects, flow } = event;
  const secrets = mergeSecrets(row?.secrets ?? {}, event.form?.plan.id, hashes);
  const answers = { ...validated.plain, ...validated.secret };
  const context = createEffectContext(event, tx, session, { answers, payload, shown: shownData, secrets, data: snapshot.data });
  const { results, retryAfter } = await evaluateGuards(effects, reception, context);
  const moved = advance(flow, snapshot, reception, describeEvent(event, validated), results, environment);
  const written = await runActions(effects, moved.actions, { ...context, data: moved.snapshot.data });
  return { moved, written, secrets, retryAfter };
}

async function saveAdvanced(
  { event, tx, key, session, row, isNew }: LockedEvent,
  { moved, written, secrets }: AdvancedEvent,
): Promise<void> {
  const accepted = moved.kind === 'moved' && event.form?.answers !== undefined ? event.form.plan : undefined;
  const saved = withVersion(withSavedData(moved.snapshot, written), accepted);
  const snapshot = moved.kind === 'shownAgain' && written.draft !== undefined ? withDraft(saved, event, written.draft) : saved;
  const isEnd = moved.kind === 'moved' && moved.state.final;
  const keptSecrets = moved.kind !== 'moved' ? (row?.secrets ?? {}) : isEnd ? {} : secrets;
  await saveSnapshot(event, tx, key, { snapshot, secrets: keptSecrets, completedTokenHash: isEnd ? session.tokenHash : null });
  countEntered(tx, event.flow, isNew);
}

async function answerAdvanced(
  { event, tx, key, session, opening }: LockedEvent,
  { moved, written, retryAfter }: AdvancedEvent,
): Promise<EventAnswer> {
  if (moved.kind === 'refused')
    return { kind: 'refused', code: moved.code, ...(retryAfter === undefined ? {} : { retryAfter }), ...opening };
  if (moved.kind === 'shownAgain') return { kind: 'redirected', to: moved.state.route, notice: moved.notice, ...opening };
  const to = written.redirectTo ?? moved.state.route;
  if (written.signOut === true) {
    const opened = await rotateSession(tx, event.request, session, null);
    await copyFlow(tx, key, opened.session.id);
    return { kind: 'moved', to, opened };
  }
  if (written.signIn === undefined) return { kind: 'moved', to, ...opening };
  return { kind: 'moved', to, opened: await signIn(tx, event.request, session, written.signIn) };
}
