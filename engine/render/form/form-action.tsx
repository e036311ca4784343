import { type MouseEvent, useState } from 'react';
import { buildPayload } from '../../submit/index.ts';
import { holds, readPath } from '../../validate/index.ts';
import type { ActionPlan } from '../actions/action-plan.ts';
import { useCooldown } from '../actions/use-cooldown.ts';
import { BusyLabel } from '../busy-label.tsx';
import { useAfterSuccess } from '../calls/use-after-success.ts';
import { fillPayload, useCall } from '../calls/use-call.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { useFrame, useScripts, useWords } from '../frame.tsx';
import { resolveLink } from '../links/address.ts';
import { Link } from '../links/link.tsx';
import { useToast } from '../toasts/toasts.tsx';
import { showWords } from '../words/show-words.ts';
import { openFormScopes, useFormRoom, useFormValue } from './form-room.tsx';
import { placeRefusal } from './place-refusal.ts';
import { useFormStatus } from './use-form-status.ts';

/** A button of a form besides its main one: a submit button with its own `_do`, so that it works without scripts. */
export function FormAction({ action }: { readonly action: ActionPlan }) {
  const { store, scopes } = useFormRoom();
  const say = useWords();
  const isThere = useFormValue('answers', (inside) => holds(action.when, inside, store.given().now));
  if (!isThere) return null;
  const address = resolveLink(action.link, openFormScopes(store, scopes, 'answers'));
  if (address !== undefined) {
    return (
      <Link address={address} className={`button button-${action.tone}`}>
        {say(action.words)}
      </Link>
    );
  }
  return action.send === undefined ? null : <CallButton action={action} id={action.send} />;
}

interface CallButtonProps {
  readonly action: ActionPlan;
  readonly id: string;
}

function CallButton({ action, id }: CallButtonProps) {
  const { store } = useFormRoom();
  const { place } = useFrame();
  const say = useWords();
  const scripts = useScripts();
  const { running } = useFormStatus();
  const cooldown = useCooldown(action.cooldown);
  const isAllowed = useFormValue('typing', (inside) => holds(action.enabledWhen, inside, store.given().now));
  const [isAsking, setAsking] = useState(false);
  const { isRunning, perform } = usePerform({ action, id }, cooldown.start);
  const isFormBusy = action.busyWith === 'form' && running !== undefined && running !== id;
  const isOff = scripts && (!isAllowed || cooldown.left > 0 || isFormBusy);
  const label =
    cooldown.left > 0 && action.cooldown !== undefined
      ? say(action.cooldown.words, { seconds: cooldown.left })
      : say(action.words);
  function press(event: MouseEvent) {
    event.preventDefault();
    if (action.confirm === undefined) void perform();
    else setAsking(true);
  }
  if (action.confirm !== undefined && !scripts) {
    // Without scripts the question is a page of its own.
    return (
      <a className={`button button-${action.tone}`} href={`${place.path}?ask=${encodeURIComponent(`confirm:${id}`)}`}>
        {say(action.words)}
      </a>
    );
  }
  return (
    <>
      <button
        type="submit"
        name="_do"
        value={id}
        className={`button button-${action.tone}`}
        disabled={isOff}
        aria-busy={isRunning || undefined}
        onClick={press}
      >
        <BusyLabel>{label}</BusyLabel>
      </button>
      {isAsking && action.confirm !== undefined && (
        <ConfirmDialog
          plan={action.confirm}
          isRunning={isRunning}
          onYes={() => void perform().then(() => setAsking(false))}
          onNo={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** Makes the action's call with what stands in the form. What was typed stays, wherever the call leads. */
function usePerform({ action, id }: CallButtonProps, startCooldown: (seconds?: number) => void) {
  const { store, scopes, isActing } = useFormRoom();
  const { host, screen, loaded } = useFrame();
  const say = useWords();
  const toast = useToast();
  const afterSuccess = useAfterSuccess(action);
  const call = screen?.calls[id];
  const { isRunning, send } = useCall(call);
  async function perform(): Promise<void> {
    if (call === undefined || screen === undefined || store.status().running !== undefined) return;
    store.collect();
    const inside = openFormScopes(store, scopes, 'answers');
    const read = (at: readonly string[]) => readPath(inside, at);
    const form = call.form === undefined ? undefined : screen.forms[call.form];
    const params = Object.fromEntries(
      Object.entries(fillPayload(action.params, read)).map(([name, value]) => [name, String(value ?? '')]),
    );
    const sources = { payload: fillPayload(action.payload, read), page: loaded.data, now: loaded.data.screen.now };
    const payload = buildPayload(call, form, {}, sources);
    store.run(id);
    // It may open this very page anew: nothing is left by that.
    isActing.current = true;
    const outcome = await send({ payload, params });
    isActing.current = false;
    store.run(undefined);
    if (outcome?.kind === 'empty' || outcome?.kind === 'data' || outcome?.kind === 'redirect') {
      startCooldown();
      // A call that leads on does so itself.
      if (outcome.kind === 'redirect')
        toast(action.done && showWords(action.done, { texts: host.texts, scopes: inside }), 'success', action.milliseconds);
      else afterSuccess(inside);
    }
    // Until the answer is there what was said stays: nothing jumps away under a second press.
    if (outcome?.kind !== 'refused') return store.clearSummary();
    const { refusal } = outcome;
    if (refusal.retryAfter !== undefined) startCooldown(refusal.retryAfter);
    if (action.quietly === true) return store.clearSummary();
    if (action.failed !== undefined) return toast(say(action.failed), 'error');
    const placed = placeRefusal(call, refusal, store.form, store.isShown);
    store.showIssues(placed.issues, placed.banner, placed.focus);
  }
  return { isRunning, perform };
}
