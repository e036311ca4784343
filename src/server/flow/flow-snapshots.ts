// What an event makes of a flow's snapshot, besides the engine's own rules.
import type { Answers, FormPlan } from '../../../engine/declare/index.ts';
import { type FlowSnapshot, type FlowSurroundings, isBeginning, keepDraft, startSnapshot } from '../../../engine/flow/index.ts';
import { isSame } from '../../../engine/validate/index.ts';
import type { Written } from '../areas/area.ts';
import type { EventRequest } from './event-request.ts';
import type { FlowRow } from './flow-rows.ts';

/** The flow of a settled row as this event meets it: after an end that lets it be, the first screen's event begins a new one. */
export function openSnapshot(event: Pick<EventRequest, 'flow' | 'type'>, row: FlowRow, around: FlowSurroundings): FlowSnapshot {
  return isBeginning(event.flow, row.snapshot, event.type, around) ? startSnapshot(event.flow, around) : row.snapshot;
}

export function withDraft(snapshot: FlowSnapshot, event: EventRequest, plain: Answers): FlowSnapshot {
  return event.form ? { ...snapshot, data: keepDraft(snapshot.data, event.form.plan.id, plain) } : snapshot;
}

export function withKept(snapshot: FlowSnapshot, kept: Written['kept']): FlowSnapshot {
  return kept ? { ...snapshot, data: { ...snapshot.data, kept } } : snapshot;
}

export function mergeSecrets(
  before: FlowRow['secrets'],
  form: string | undefined,
  hashes: { readonly [key: string]: string },
): FlowRow['secrets'] {
  return form === undefined || Object.keys(hashes).length === 0 ? before : { ...before, [form]: { ...before[form], ...hashes } };
}

/** Whether something that the person was shown is not what would be done. Secrets and absent echoes say nothing. */
export function changedEcho(echoed: Answers, snapshot: FlowSnapshot, form: FormPlan | undefined): boolean {
  const kept = form === undefined ? undefined : snapshot.data.answers[form.id];
  if (kept === undefined) return false;
  return Object.entries(echoed).some(
    ([key, value]) => Object.hasOwn(kept, key) && value !== null && value !== '' && !isSame(value, kept[key]),
  );
}
