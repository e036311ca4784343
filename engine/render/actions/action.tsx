import { type FormEvent, useState } from 'react';
import type { JsonObject, Refusal } from '../../declare/index.ts';
import { buildPayload, carriesAnswers } from '../../submit/index.ts';
import { isFileCall } from '../calls/file-call.ts';
import { useAfterSuccess } from '../calls/use-after-success.ts';
import { useCall, useRefusalText } from '../calls/use-call.tsx';
import { useFrame, useHolds, useScopes, useScripts, useShownText } from '../frame.tsx';
import { HiddenInputs, HiddenPayload } from '../hidden-payload.tsx';
import { needsScripts, useInterceptors } from '../interceptors/interceptors.tsx';
import { resolveLink } from '../links/address.ts';
import { Link } from '../links/link.tsx';
import { useToast } from '../toasts/toasts.tsx';
import { ActionButton } from './action-button.tsx';
import { ActionLabel } from './action-label.tsx';
import { type ActionPlan, applyCallTone } from './action-plan.ts';
import { confirmationQuery, ownQuery, readActionInput } from './action-to-confirm.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { type Cooldown, useCooldown } from './use-cooldown.ts';

export interface ActionProps {
  readonly action: ActionPlan;
  /** Called with a refusal, and with undefined once it no longer applies. */
  readonly onRefusal: (refusal: { readonly call: string; readonly refusal: Refusal } | undefined) => void;
}

/** A button or a link outside of a form. */
export function Action({ action, onRefusal }: ActionProps) {
  const holds = useHolds();
  const scopes = useScopes();
  if (!holds(action.when)) return null;
  const address = resolveLink(action.link, scopes);
  if (address !== undefined) {
    // A disabled link renders as a disabled button, because its target does not check the condition again.
    if (!holds(action.enabledWhen)) {
      return (
        <button type="button" className={`button button-${action.tone}`} disabled>
          <ActionLabel action={action} />
        </button>
      );
    }
    return (
      <Link address={address} className={`button button-${action.tone}`}>
        <ActionLabel action={action} />
      </Link>
    );
  }
  return action.send === undefined ? null : <CallAction action={action} call={action.send} onRefusal={onRefusal} />;
}

/** A form of its own, so that it works without scripts. With a confirmation it opens the confirmation page there. */
function CallAction({ action: declaredAction, call: id, onRefusal }: ActionProps & { readonly call: string }) {
  const { screen, place } = useFrame();
  const action = applyCallTone(declaredAction, screen?.calls[id]);
  const holds = useHolds();
  const scripts = useScripts();
  const cooldown = useCooldown(action.cooldown);
  const [isAsking, setAsking] = useState(false);
  const { isRunning, start, view } = useSending({ action, call: id, onRefusal }, cooldown, () => setAsking(false));
  if (screen?.calls[id] === undefined) return null;
  const isDisabled = scripts && !holds(action.enabledWhen);

  function press() {
    if (isRunning || isDisabled || cooldown.secondsLeft > 0) return;
    if (action.confirm === undefined) void start();
    else setAsking(true);
  }
  function submit(event: FormEvent) {
    if (isFileCall(screen?.calls[id]) && action.confirm === undefined) return;
    event.preventDefault();
    press();
  }
  const button = { action, cooldown, isDisabled, isRunning, isMain: declaredAction.tone === 'main' } as const;
  const dialog = isAsking && action.confirm !== undefined && (
    <ConfirmDialog
      action={action}
      plan={action.confirm}
      isRunning={isRunning}
      onConfirm={() => void start()}
      onCancel={() => setAsking(false)}
    />
  );
  if (needsScripts('action', action))
    return (
      <>
        <ActionButton {...button} type="button" onClick={press} />
        {view}
        {dialog}
      </>
    );
  return (
    <form
      method={action.confirm === undefined ? 'post' : 'get'}
      action={place.path + (action.confirm === undefined ? place.search : '')}
      className="action"
      onSubmit={submit}
    >
      <Posted action={action} call={id} />
      <ActionButton {...button} />
      {view}
      {dialog}
    </form>
  );
}

/** What the form has without scripts: the call with its payload, or what the confirmation page needs. */
function Posted({ action, call }: Pick<ActionProps, 'action'> & { readonly call: string }) {
  const { place } = useFrame();
  const scopes = useScopes();
  if (action.confirm !== undefined)
    return <HiddenInputs values={[...ownQuery(place.search), ...confirmationQuery(action, scopes)]} />;
  return (
    <>
      <input type="hidden" name="_do" value={call} />
      <HiddenPayload {...readActionInput(action, scopes)} />
    </>
  );
}

/** Sends the action's call after its interceptors. `onDone`: its answer, or none, has come. */
function useSending(
  { action, call: id, onRefusal }: ActionProps & { readonly call: string },
  cooldown: Cooldown,
  onDone: () => void,
) {
  const { screen, loaded, host } = useFrame();
  const scopes = useScopes();
  const formatText = useShownText();
  const refusalText = useRefusalText();
  const toast = useToast();
  const call = screen?.calls[id];
  const afterSuccess = useAfterSuccess(call, action);
  const { isRunning, send } = useCall(call);
  const [isBusy, setBusy] = useState(false);
  const { view, intercept } = useInterceptors('action', action, { send: (part) => void perform(part), onRefusal, setBusy });

  async function start() {
    if (intercept === undefined) return perform({});
    const part = await intercept();
    return part === undefined ? onDone() : perform(part);
  }
  async function perform(part: JsonObject) {
    if (call === undefined || screen === undefined) return;
    const { payload: declared, params: values } = readActionInput(action, scopes);
    const payload = { ...declared, ...part };
    const form = call.form === undefined ? undefined : screen.forms[call.form];
    const actionParams = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value ?? '')]));
    const params = { ...loaded.data.screen.params, ...actionParams };
    onRefusal(undefined);
    // A call about a form of this page sends its saved answers, so that the server can detect that they have changed.
    const answers = form === undefined ? {} : (loaded.data.screen.forms[form.id]?.answers ?? {});
    const sent = buildPayload(call, form, answers, { payload, page: loaded.data, now: loaded.data.screen.now });
    // The form version whose answers the payload repeats.
    const version = form === undefined || carriesAnswers(call) ? {} : { version: form.version };
    const outcome = await send({ payload: sent, params, ...version });
    onDone();
    if (outcome?.kind === 'empty' || outcome?.kind === 'data') {
      cooldown.start();
      // What the call changed may be on this page: the element of a list.
      if (!afterSuccess(scopes)) await host.reload();
    }
    if (outcome?.kind !== 'refused' || action.failSilently === true) return;
    if (outcome.refusal.retryAfter !== undefined) cooldown.start(outcome.refusal.retryAfter);
    if (action.failureToast !== undefined) toast(formatText(action.failureToast), 'error', action.toastMilliseconds);
    else if (action.refusalAs === 'toast') toast(refusalText(call, outcome.refusal), 'error', action.toastMilliseconds);
    else onRefusal({ call: id, refusal: outcome.refusal });
  }
  return { isRunning: isRunning || isBusy, start, view };
}
