// Changes to a flow's snapshot that the server makes, besides the engine's own rules.
import type { Answers, FormPlan, Json } from '../../../../engine/declare/index.ts';
import {
  type FlowEnvironment,
  type FlowSnapshot,
  isBeginning,
  startSnapshot,
  withDraftAnswers,
} from '../../../../engine/flow/index.ts';
import { isSame } from '../../../../engine/validate/index.ts';
import type { ActionResult } from '../area.ts';
import type { EventRequest } from './event-request.ts';
import type { FlowRow } from './flow-rows.ts';

/** Returns the snapshot that the event applies to. After an end that may be left, the first screen's event starts a new flow. */
export function openSnapshot(
  event: Pick<EventRequest, 'flow' | 'type'>,
  row: FlowRow,
  environment: FlowEnvironment,
): FlowSnapshot {
  return isBeginning(event.flow, row.snapshot, event.type, environment) ? startSnapshot(event.flow, environment) : row.snapshot;
}

export function withDraft(snapshot: FlowSnapshot, event: EventRequest, plain: Answers): FlowSnapshot {
  return event.form ? { ...snapshot, data: withDraftAnswers(snapshot.data, event.form.plan.id, plain) } : snapshot;
}

/** The snapshot with what actions have returned. `kept` replaces what was kept. */
export function withSavedData(snapshot: FlowSnapshot, { kept, answers }: Pick<ActionResult, 'kept' | 'answers'>): FlowSnapshot {
  const { data } = snapshot;
  const changed = Object.entries(answers ?? {}).map(([form, fields]) => [form, replaceAnswers(data.answers[form] ?? {}, fields)]);
  return {
    ...snapshot,
    data: { ...data, ...(kept && { kept }), answers: { ...data.answers, ...Object.fromEntries(changed) } },
  };
}

const replaceAnswers = (answers: Answers, fields: { readonly [field: string]: Json | undefined }): Answers =>
  Object.fromEntries(
    Object.entries({ ...answers, ...fields }).flatMap(([field, answer]) => (answer === undefined ? [] : [[field, answer]])),
  );

export function mergeSecrets(
  before: FlowRow['secrets'],
  form: string | undefined,
  hashes: { readonly [key: string]: string },
): FlowRow['secrets'] {
  return form === undefined || Object.keys(hashes).length === 0 ? before : { ...before, [form]: { ...before[form], ...hashes } };
}

/** Whether the browser showed an answer that has changed since. Secrets and fields without an echo are not compared. */
export function changedEcho(echoed: Answers, snapshot: FlowSnapshot, form: FormPlan | undefined): boolean {
  const saved = form === undefined ? undefined : snapshot.data.answers[form.id];
  if (saved === undefined) return false;
  return Object.entries(echoed).some(
    ([key, value]) => Object.hasOwn(saved, key) && value !== null && value !== '' && !isSame(value, saved[key]),
  );
}
