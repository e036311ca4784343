import { startSnapshot, stateOf } from '../../../../engine/flow/index.ts';
import { splitSecrets } from '../../../../engine/submit/index.ts';
import { normaliseAnswers } from '../../../../engine/validate/index.ts';
import { countEntered, lockCurrentRow, saveSnapshot } from './current-row.ts';
import { type EarlierForm, splitEarlierAnswers, withSetAside } from './earlier-form.ts';
import { type EventRequest, flowEnvironmentOf, flowKey } from './event-request.ts';
import { openSnapshot, withDraft } from './flow-snapshots.ts';

/**
 * Saves input as a draft of the running flow, without validation. `earlier` is the form version of the input, if it is not the
 * present one; answers to fields that no longer exist are set aside.
 */
export async function saveTypedDraft(event: EventRequest, earlier?: EarlierForm): Promise<void> {
  const { session } = event.context;
  const form = event.form;
  if (session === null || form?.answers === undefined) return;
  const typed = form.answers;
  await event.database.transaction(async (tx) => {
    const key = flowKey(event, session);
    const row = await lockCurrentRow(event, tx, key, session);
    const environment = flowEnvironmentOf(event.context);
    const snapshot = row ? openSnapshot(event, row, environment) : startSnapshot(event.flow, environment);
    const state = stateOf(event.flow, snapshot.state);
    // Without a row, only the first screen can have a draft.
    if (state === undefined || state.final || (row === undefined && !state.events.includes(event.type))) return;
    // Only what this form's fields can hold: a value may be a secret in the earlier version and have no field here.
    const { plain, left: setAside } = earlier
      ? splitEarlierAnswers(form.plan, earlier, snapshot.data)
      : { ...splitSecrets(form.plan, normaliseAnswers(form.plan, typed)), left: {} };
    const next = withSetAside(withDraft(snapshot, event, plain), form.plan, setAside);
    await saveSnapshot(event, tx, key, { snapshot: next, secrets: row?.secrets ?? {} });
    countEntered(tx, event.flow, snapshot !== row?.snapshot);
  });
}
