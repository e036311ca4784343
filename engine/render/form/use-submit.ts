import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { Answers, CallPlan, JsonObject, Refusal } from '../../declare/index.ts';
import { buildPayload } from '../../submit/index.ts';
import { useCall } from '../calls/use-call.tsx';
import { useFrame } from '../frame.tsx';
import { draftKey } from './drafts.ts';
import type { FormStore } from './form-store.ts';
import { formChanged, placeRefusal } from './place-refusal.ts';

export interface SubmitOptions {
  readonly store: FormStore;
  readonly call: CallPlan | undefined;
  readonly readPayload: () => JsonObject;
  /** Set to true once the form was taken: then nothing is left to be kept or asked about. */
  readonly isSent: RefObject<boolean>;
  /** Says that these answers were taken, where the call leads nowhere; whether that leads elsewhere. */
  readonly after: (sent: Answers) => boolean;
}

/** Judges all, sends once, and shows where that led. Nothing typed is lost by any of it. */
export function useSubmit({ store, call, readPayload, isSent, after }: SubmitOptions): () => Promise<void> {
  const { host, loaded } = useFrame();
  const { send } = useCall(call);
  const latest = useRef(store);
  useEffect(() => {
    latest.current = store;
  }, [store]);
  const drawn = useRef(loaded);
  useEffect(() => {
    if (drawn.current === loaded) return;
    drawn.current = loaded;
    // Taken, and led back to the page that it was sent from: it may be sent again.
    if (!isSent.current) return;
    isSent.current = false;
    store.run(undefined);
  }, [loaded, store, isSent]);
  return useCallback(async () => {
    if (call === undefined || store.status().running !== undefined || store.status().isUnread) return;
    store.run(call.id);
    store.collect();
    await loadValidators(store, () => host.loadValidators(store.form.validator));
    const sent = store.live();
    const verdict = store.judge();
    if (verdict.issues.length > 0) {
      store.run(undefined);
      store.showIssues(verdict.issues.map((issue) => ({ issue })));
      return;
    }
    store.clearSummary();
    isSent.current = true;
    const sources = { version: store.form.version, payload: readPayload(), page: loaded.data, now: loaded.data.screen.now };
    const payload = buildPayload(call, store.form, verdict.answers, sources);
    const outcome = await send({ payload, params: loaded.data.screen.params, version: store.form.version });
    // Only a form that was taken leaves nothing behind; on its way elsewhere it stays busy.
    isSent.current = outcome?.kind === 'redirect' || outcome?.kind === 'empty' || outcome?.kind === 'data';
    if (isSent.current) {
      store.markKept(sent);
      host.drafts.clear(draftKey(loaded, store.form));
    }
    if (outcome?.kind === 'redirect') return;
    // On its way elsewhere it stays as it is.
    if (isSent.current && after(sent)) return;
    store.run(undefined);
    if (isSent.current) await host.reload();
    if (outcome?.kind !== 'refused') return;
    const { refusal } = outcome;
    if (refusal.code === formChanged) {
      // The new form is drawn around the same controls, so what was typed stays in them.
      await host.reload();
      await nextStore(latest, store);
      latest.current.tellChanges(refusal.changes);
      return;
    }
    if (isJudgement(refusal)) store.setRejected(verdict.answers);
    const placed = placeRefusal(call, refusal, store.form, store.isShown);
    store.showIssues(placed.issues, placed.banner, placed.focus);
  }, [store, call, host, loaded, readPayload, send, isSent, after]);
}

/** Whether the answers themselves were refused. No network, too many calls or a failing server say nothing of them. */
function isJudgement({ status }: Refusal): boolean {
  return status >= 400 && status < 500 && status !== 429;
}

/** Without validators nothing is known to be wrong; then the server says it. */
async function loadValidators(
  store: FormStore,
  load: () => ReturnType<ReturnType<typeof useFrame>['host']['loadValidators']>,
): Promise<void> {
  if (store.validators() !== undefined) return;
  try {
    store.setValidators(await load());
  } catch {
    return;
  }
}

const longestDrawing = 40;

/** Waits until the new form is drawn; where it is the same again, a second is enough to know. */
async function nextStore(latest: RefObject<FormStore>, before: FormStore): Promise<void> {
  for (let turn = 0; turn < longestDrawing && latest.current === before; turn++)
    await new Promise((resolve) => setTimeout(resolve, turn === 0 ? 0 : 25));
}
