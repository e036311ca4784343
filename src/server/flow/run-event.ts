// An event of a flow, from the judged answers to the commit. The one handler behind every call that declares an `event`.
import type { Answers, FlowStatePlan, FormPlan, Issue } from '../../../engine/declare/index.ts';
import {
  advance,
  type FlowEvent,
  type FlowSnapshot,
  type FlowSurroundings,
  firstState,
  isBeginning,
  receiveEvent,
  type Settled,
  settleSnapshot,
  startSnapshot,
  stateOf,
} from '../../../engine/flow/index.ts';
import { judgeAnswers } from '../../../engine/validate/index.ts';
import type { Visit } from '../areas/area.ts';
import type { Transaction } from '../store/database.ts';
import { hashPassword } from '../store/passwords.ts';
import { type OpenedSession, rotateSession, startSession } from '../store/sessions.ts';
import { carryOut, readFacts } from './carry-out.ts';
import { withLeft, withVersion } from './earlier-form.ts';
import { effectVisit } from './effect-visit.ts';
import { type EventRequest, flowKey, surroundingsOf } from './event-request.ts';
import { keepLocked, partSecrets, prepareForm } from './flow-forms.ts';
import { readFlow } from './flow-rows.ts';
import { changedEcho, mergeSecrets, openSnapshot, withDraft, withKept } from './flow-snapshots.ts';
import { keepTyped } from './keep-typed.ts';
import { lockSettled, saveSnapshot, settleRow } from './settled-row.ts';

export type EventAnswer = (
  | { readonly kind: 'moved'; readonly to: string }
  /** The flow is elsewhere, or what was shown has changed: look there. */
  | { readonly kind: 'sentOn'; readonly to: string; readonly notice?: string }
  /** There is no such flow any more: it begins again. */
  | { readonly kind: 'expired'; readonly to: string }
  | { readonly kind: 'invalid'; readonly issues: readonly Issue[] }
  | { readonly kind: 'refused'; readonly code: string; readonly retryAfter?: number }
) & { readonly opened?: OpenedSession };

export async function runEvent(event: EventRequest): Promise<EventAnswer> {
  const { visit, flow } = event;
  const around = surroundingsOf(visit);
  const first = firstState(flow, around);
  const row = visit.session === null ? undefined : await readFlow(event.database, flowKey(event, visit.session), visit.now);
  const found = row && settleSnapshot(flow, row.snapshot, around);
  const seen = isBeginning(flow, found?.snapshot, event.type, around) ? undefined : found;
  if (event.type === 'RESTART') return restart(event, first.route, found?.snapshot);
  // A flow that is not there takes what its first screen sends, and nothing else.
  if ((seen === undefined || seen.isRestarted) && !first.events.includes(event.type)) return { kind: 'expired', to: first.route };
  const reception = receiveEvent(flow, seen?.snapshot, event.type, around);
  if (reception.kind === 'elsewhere') return keepElsewhere(event, reception.at, seen);
  const judged = await judge(event, visit, seen?.snapshot);
  const hashes = judged.issues.length === 0 ? await hashSecrets(judged.secret, event.form?.plan) : {};
  const answer = await event.database.transaction((tx) =>
    turn(event, tx, around, { revision: row?.revision ?? 0, judged, hashes }),
  );
  return answer === 'again' ? runEvent(event) : answer;
}

interface Judged {
  readonly issues: readonly Issue[];
  readonly plain: Answers;
  readonly secret: { readonly [key: string]: string };
}

/** Judges what was sent against the flow as it stands. */
async function judge(event: EventRequest, visit: Visit, snapshot: FlowSnapshot | undefined): Promise<Judged> {
  if (event.form === undefined) return { issues: [], plain: {}, secret: {} };
  const { plan, source, answers } = event.form;
  const prepared = await prepareForm(visit, plan, source, snapshot?.data);
  const sent = keepLocked(plan, prepared.initial, answers ?? snapshot?.data.answers[plan.id] ?? {}, prepared.given);
  const verdict = judgeAnswers(plan, visit.plans.validators(plan), sent, prepared.given);
  const more = verdict.issues.length === 0 ? await source?.judgeMore?.(visit, verdict.answers) : undefined;
  return { issues: more ?? verdict.issues, ...partSecrets(plan, verdict.answers) };
}

/** New passwords are hashed before the transaction: it takes milliseconds, and a lock is held in there. */
async function hashSecrets(secret: Judged['secret'], form: FormPlan | undefined): Promise<{ readonly [key: string]: string }> {
  const hashes: Record<string, string> = {};
  for (const field of form?.fields ?? []) {
    const value = secret[field.key];
    if (field.kind === 'new-password' && value !== undefined) hashes[field.key] = await hashPassword(value);
  }
  return hashes;
}

interface Prepared {
  readonly revision: number;
  readonly judged: Judged;
  readonly hashes: { readonly [key: string]: string };
}

/**
 * Under the row's lock: judge again if the flow moved meanwhile, read facts, advance, write, save. `'again'`: what did not hold before
 * holds now, and its password was not hashed, which is never done under a lock. Nothing was written.
 */
async function turn(
  event: EventRequest,
  tx: Transaction,
  around: FlowSurroundings,
  prepared: Prepared,
): Promise<EventAnswer | 'again'> {
  const { visit, flow } = event;
  const opened = visit.session === null ? await startSession(tx, event.request) : undefined;
  const session = opened?.session ?? visit.session;
  if (session === null) throw new Error('a session was just opened');
  const key = flowKey(event, session);
  const row = await lockSettled(event, tx, key, session);
  const snapshot = withLeft(row ? openSnapshot(event, row, around) : startSnapshot(flow, around), event.form?.plan);
  const reception = receiveEvent(flow, snapshot, event.type, around);
  if (reception.kind === 'elsewhere') return sendElsewhere(event, reception.at, snapshot);
  const judged =
    (row?.revision ?? 0) === prepared.revision ? prepared.judged : await judge(event, { ...visit, database: tx }, snapshot);
  const withOpened = opened ? { opened } : {};
  if (judged.issues.length > 0 && event.form?.answers === undefined) {
    // What was kept does not hold any more (settings changed meanwhile): back to where it is entered.
    const back = stateOf(flow, snapshot.passed.at(-1) ?? '') ?? reception.state;
    return { kind: 'sentOn', to: back.route, notice: 'formChanged', ...withOpened };
  }
  if (judged.issues.length > 0) {
    const draft = withDraft(snapshot, event, judged.plain);
    await saveSnapshot(event, tx, key, { snapshot: draft, secrets: row?.secrets ?? {} }, null);
    return { kind: 'invalid', issues: judged.issues, ...withOpened };
  }
  const isUnhashed = event.form?.plan.fields.some(
    ({ kind, key }) => kind === 'new-password' && judged.secret[key] !== undefined && prepared.hashes[key] === undefined,
  );
  if (isUnhashed === true) return 'again';
  const changed = changedEcho(event.echoed, snapshot, event.form?.plan);
  if (changed) return { kind: 'sentOn', to: reception.state.route, notice: 'answersChanged', ...withOpened };
  const secrets = mergeSecrets(row?.secrets ?? {}, event.form?.plan.id, prepared.hashes);
  const { given, shown } = event;
  const answers = { ...judged.plain, ...judged.secret };
  const met = effectVisit(event, tx, session, { answers, given, shown, secrets, data: snapshot.data });
  const read = await readFacts(event.effects, reception, met);
  const moved = advance(flow, snapshot, reception, flowEvent(event, judged), read.facts, around);
  const written = await carryOut(event.effects, moved.actions, { ...met, data: moved.snapshot.data });
  const accepted = moved.kind === 'moved' && event.form?.answers !== undefined ? event.form.plan : undefined;
  const kept = withVersion(withKept(moved.snapshot, written.kept), accepted);
  const next = moved.kind === 'sentBack' && written.draft !== undefined ? withDraft(kept, event, written.draft) : kept;
  const isEnd = moved.kind === 'moved' && moved.state.final;
  const left = moved.kind !== 'moved' ? (row?.secrets ?? {}) : isEnd ? {} : secrets;
  await saveSnapshot(event, tx, key, { snapshot: next, secrets: left }, isEnd ? session.tokenHash : null);
  if (moved.kind === 'refused') {
    return {
      kind: 'refused',
      code: moved.code,
      ...(read.retryAfter === undefined ? {} : { retryAfter: read.retryAfter }),
      ...withOpened,
    };
  }
  if (moved.kind === 'sentBack') return { kind: 'sentOn', to: moved.state.route, notice: moved.notice, ...withOpened };
  const signedIn = written.signIn === undefined ? opened : await rotateSession(tx, event.request, session, written.signIn);
  return { kind: 'moved', to: moved.state.route, ...(signedIn ? { opened: signedIn } : {}) };
}

function flowEvent(event: EventRequest, judged: Judged): FlowEvent {
  if (event.form?.answers === undefined) return { type: event.type };
  const { plan } = event.form;
  // A code is used up where it is judged; a password counts as set from now on, and so does its repetition.
  const codes = new Set(plan.fields.filter((field) => field.kind === 'one-time-code').map((field) => field.key));
  const answers = Object.fromEntries(Object.entries(judged.plain).filter(([key]) => !codes.has(key)));
  return {
    type: event.type,
    form: { id: plan.id, answers, secrets: Object.keys(judged.secret).filter((key) => !codes.has(key)) },
  };
}

/** The event came too late for where the flow is: what was typed stays as a draft, the person is sent there. */
async function keepElsewhere(event: EventRequest, at: FlowStatePlan, seen: Settled | undefined): Promise<EventAnswer> {
  if (seen?.isLapsed === true) await settleRow(event);
  await keepTyped(event);
  const answer = sendElsewhere(event, at, seen?.snapshot);
  return seen?.isLapsed === true ? { ...answer, notice: 'timeOver' } : answer;
}

/** Who was shown something else than what another tab brought to the end is told so. */
function sendElsewhere(
  event: EventRequest,
  at: FlowStatePlan,
  snapshot: FlowSnapshot | undefined,
): Extract<EventAnswer, { kind: 'sentOn' }> {
  const isOther = at.final && snapshot !== undefined && changedEcho(event.echoed, snapshot, event.form?.plan);
  return { kind: 'sentOn', to: at.route, ...(isOther ? { notice: 'answersChanged' } : {}) };
}

/** While an answer is waited for nothing is started again: it would find another flow than the one that asked. */
async function restart(event: EventRequest, to: string, seen: FlowSnapshot | undefined): Promise<EventAnswer> {
  const { session } = event.visit;
  const waiting = seen && stateOf(event.flow, seen.state);
  if (waiting?.invoke !== undefined) return { kind: 'sentOn', to: waiting.route };
  if (session !== null) {
    await event.database.transaction(async (tx) => {
      const key = flowKey(event, session);
      const row = await lockSettled(event, tx, key, session);
      if (row === undefined || stateOf(event.flow, row.snapshot.state)?.invoke !== undefined) return;
      const snapshot = startSnapshot(event.flow, surroundingsOf(event.visit));
      await saveSnapshot(event, tx, key, { snapshot, secrets: {} }, null);
    });
  }
  return { kind: 'moved', to };
}
