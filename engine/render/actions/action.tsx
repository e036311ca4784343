import { type FormEvent, useState } from 'react';
import type { Refusal } from '../../declare/index.ts';
import { buildPayload, carriesAnswers } from '../../submit/index.ts';
import { readPath } from '../../validate/index.ts';
import { BusyLabel } from '../busy-label.tsx';
import { useAfterSuccess } from '../calls/use-after-success.ts';
import { fillPayload, useCall } from '../calls/use-call.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { useFrame, useHolds, useScopes, useScripts, useWords } from '../frame.tsx';
import { HiddenPayload } from '../hidden-payload.tsx';
import { resolveLink } from '../links/address.ts';
import { Link } from '../links/link.tsx';
import { useToast } from '../toasts/toasts.tsx';
import type { ActionPlan } from './action-plan.ts';
import { useCooldown } from './use-cooldown.ts';

export interface ActionProps {
  readonly action: ActionPlan;
  /** Told of a refusal; undefined: it is over. */
  readonly onRefusal: (refusal: { readonly call: string; readonly refusal: Refusal } | undefined) => void;
}

/** A button or a link that stands outside of a form. */
export function Action({ action, onRefusal }: ActionProps) {
  const holds = useHolds();
  const scopes = useScopes();
  const say = useWords();
  if (!holds(action.when)) return null;
  const address = resolveLink(action.link, scopes);
  if (address !== undefined) {
    // Where a link must not lead nobody judges behind it: it is none, with scripts or without.
    if (!holds(action.enabledWhen)) {
      return (
        <button type="button" className={`button button-${action.tone}`} disabled>
          {say(action.words)}
        </button>
      );
    }
    return (
      <Link address={address} className={`button button-${action.tone}`}>
        {say(action.words)}
      </Link>
    );
  }
  return action.send === undefined ? null : <CallAction action={action} call={action.send} onRefusal={onRefusal} />;
}

/** A form of its own, so that it works without scripts. One that asks first leads to the question's page there. */
function CallAction({ action, call: id, onRefusal }: ActionProps & { readonly call: string }) {
  const { screen, loaded, place } = useFrame();
  const scopes = useScopes();
  const holds = useHolds();
  const say = useWords();
  const toast = useToast();
  const afterSuccess = useAfterSuccess(action);
  const scripts = useScripts();
  const cooldown = useCooldown(action.cooldown);
  const [isAsking, setAsking] = useState(false);
  const call = screen?.calls[id];
  const { isRunning, send } = useCall(call);
  if (screen === undefined || call === undefined) return null;
  const isOff = scripts && (!holds(action.enabledWhen) || cooldown.left > 0);

  const read = (at: readonly string[]) => readPath(scopes, at);
  async function perform() {
    if (call === undefined || screen === undefined) return;
    const payload = fillPayload(action.payload, read);
    const form = call.form === undefined ? undefined : screen.forms[call.form];
    const params = Object.fromEntries(
      Object.entries(fillPayload(action.params, read)).map(([name, value]) => [name, String(value ?? '')]),
    );
    onRefusal(undefined);
    // A call about a form of this page carries its kept answers, so that the server can say when they are not what was seen.
    const answers = form === undefined ? {} : (loaded.data.screen.forms[form.id]?.answers ?? {});
    const sent = buildPayload(call, form, answers, { payload, page: loaded.data, now: loaded.data.screen.now });
    // What is echoed was read by this version of the form.
    const version = form === undefined || carriesAnswers(call) ? {} : { version: form.version };
    const outcome = await send({ payload: sent, params, ...version });
    setAsking(false);
    if (outcome?.kind === 'empty' || outcome?.kind === 'data') {
      cooldown.start();
      afterSuccess(scopes);
    }
    if (outcome?.kind !== 'refused' || action.quietly === true) return;
    if (outcome.refusal.retryAfter !== undefined) cooldown.start(outcome.refusal.retryAfter);
    if (action.failed === undefined) onRefusal({ call: id, refusal: outcome.refusal });
    else toast(say(action.failed), 'error', action.milliseconds);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (isRunning || isOff) return;
    if (action.confirm === undefined) void perform();
    else setAsking(true);
  }

  const label =
    cooldown.left > 0 && action.cooldown !== undefined
      ? say(action.cooldown.words, { seconds: cooldown.left })
      : say(action.words);
  return (
    <form
      method={action.confirm === undefined ? 'post' : 'get'}
      action={place.path + (action.confirm === undefined ? place.search : '')}
      className="action"
      onSubmit={submit}
    >
      {action.confirm === undefined ? (
        <>
          <input type="hidden" name="_do" value={id} />
          <HiddenPayload payload={fillPayload(action.payload, read)} params={fillPayload(action.params, read)} />
        </>
      ) : (
        <input type="hidden" name="ask" value={`confirm:${id}`} />
      )}
      <button
        type="submit"
        className={`button button-${action.tone}`}
        disabled={isOff}
        aria-busy={isRunning || undefined}
        {...(action.tone === 'main' ? { 'data-main': '' } : {})}
      >
        <BusyLabel>{label}</BusyLabel>
      </button>
      {isAsking && action.confirm !== undefined && (
        <ConfirmDialog plan={action.confirm} isRunning={isRunning} onYes={() => void perform()} onNo={() => setAsking(false)} />
      )}
    </form>
  );
}
