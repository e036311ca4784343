import { startSnapshot, stateOf } from '../../../engine/flow/index.ts';
import { normaliseAnswers } from '../../../engine/validate/index.ts';
import { type EarlierForm, partEarlier, withLeft } from './earlier-form.ts';
import { type EventRequest, flowKey, surroundingsOf } from './event-request.ts';
import { partSecrets } from './flow-forms.ts';
import { openSnapshot, withDraft } from './flow-snapshots.ts';
import { lockSettled, saveSnapshot } from './settled-row.ts';

/**
 * Keeps what was typed as a draft of the running flow, without judging it: nothing typed is lost. `earlier`: the version of the form
 * that it was typed in, where that is another one; what is not asked any more is set aside.
 */
export async function keepTyped(event: EventRequest, earlier?: EarlierForm): Promise<void> {
  const { session } = event.visit;
  const form = event.form;
  if (session === null || form?.answers === undefined) return;
  const typed = form.answers;
  await event.database.transaction(async (tx) => {
    const key = flowKey(event, session);
    const row = await lockSettled(event, tx, key, session);
    const around = surroundingsOf(event.visit);
    const snapshot = row ? openSnapshot(event, row, around) : startSnapshot(event.flow, around);
    const at = stateOf(event.flow, snapshot.state);
    // Without a row only the first screen has something to keep.
    if (at === undefined || at.final || (row === undefined && !at.events.includes(event.type))) return;
    // Only what its fields can hold: a form of an earlier version may send what is a secret there and no field here.
    const { plain, left } = earlier
      ? partEarlier(form.plan, earlier, snapshot.data)
      : { ...partSecrets(form.plan, normaliseAnswers(form.plan, typed)), left: {} };
    const next = withLeft(withDraft(snapshot, event, plain), form.plan, left);
    await saveSnapshot(event, tx, key, { snapshot: next, secrets: row?.secrets ?? {} }, null);
  });
}
