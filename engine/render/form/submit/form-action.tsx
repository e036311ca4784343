import { type MouseEvent, useState } from 'react';
import { evaluateCondition } from '../../../validate/index.ts';
import { ActionButton } from '../../actions/action-button.tsx';
import { type ActionPlan, applyCallTone } from '../../actions/action-plan.ts';
import { confirmationQuery, formatQuery, ownQuery } from '../../actions/action-to-confirm.ts';
import { ConfirmDialog } from '../../actions/confirm-dialog.tsx';
import { useCooldown } from '../../actions/use-cooldown.ts';
import { isFileCall } from '../../calls/file-call.ts';
import { useAfterSuccess } from '../../calls/use-after-success.ts';
import { useCall, useRefusalText } from '../../calls/use-call.tsx';
import { useFrame, useScripts, useShownText, useTexts } from '../../frame.tsx';
import { resolveLink } from '../../links/address.ts';
import { Link } from '../../links/link.tsx';
import { useToast } from '../../toasts/toasts.tsx';
import { createFormScopes, useFormContext, useFormValue } from '../form-context.tsx';
import { awaitReactions, readReactions } from '../load-reactions.ts';
import { useFormStatus } from '../store/use-form-status.ts';

/** A secondary button of a form: a submit button with its own `_do`, so that it works without scripts. */
export function FormAction({ action }: { readonly action: ActionPlan }) {
  const { store, scopes } = useFormContext();
  const formatText = useShownText();
  const isVisible = useFormValue('answers', (inside) => evaluateCondition(action.when, inside, store.validationContext().now));
  if (!isVisible) return null;
  const address = resolveLink(action.link, createFormScopes(store, scopes, 'answers'));
  if (address !== undefined) {
    return (
      <Link address={address} className={`button button-${action.tone}`}>
        {formatText(action.text)}
      </Link>
    );
  }
  return action.send === undefined ? null : <CallButton action={action} id={action.send} />;
}

interface CallButtonProps {
  readonly action: ActionPlan;
  readonly id: string;
}

function CallButton({ action: declaredAction, id }: CallButtonProps) {
  const { store, scopes } = useFormContext();
  const { screen, place } = useFrame();
  const action = applyCallTone(declaredAction, screen?.calls[id]);
  const formatText = useShownText();
  const scripts = useScripts();
  const { running } = useFormStatus();
  const cooldown = useCooldown(action.cooldown);
  const isAllowed = useFormValue('typing', (inside) =>
    evaluateCondition(action.enabledWhen, inside, store.validationContext().now),
  );
  const [isAsking, setAsking] = useState(false);
  const { isRunning, perform } = usePerform({ action, id }, cooldown.start);
  const isFormBusy = action.disabledWhileSending === true && running !== undefined && running !== id;
  const isDisabled = scripts && (!isAllowed || isFormBusy);
  function press(event: MouseEvent) {
    if (isFileCall(screen?.calls[id])) return;
    event.preventDefault();
    if (cooldown.secondsLeft > 0) return;
    if (action.confirm === undefined) void perform();
    else setAsking(true);
  }
  if (action.confirm !== undefined && !scripts) {
    // Without scripts the confirmation is a page of its own.
    return (
      <a
        className={`button button-${action.tone}`}
        href={place.path + formatQuery([...ownQuery(place.search), ...confirmationQuery(action, scopes)])}
      >
        {formatText(action.text)}
      </a>
    );
  }
  return (
    <>
      <ActionButton
        action={action}
        cooldown={cooldown}
        isDisabled={isDisabled}
        isRunning={isRunning}
        name="_do"
        value={id}
        onClick={press}
      />
      {isAsking && action.confirm !== undefined && (
        <ConfirmDialog
          action={action}
          plan={action.confirm}
          isRunning={isRunning}
          onConfirm={() => void perform().then(() => setAsking(false))}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** Sends the action's call with the form's answers. */
function usePerform({ action, id }: CallButtonProps, startCooldown: (seconds?: number) => void) {
  const { store, scopes, isActing } = useFormContext();
  const { screen, loaded, host } = useFrame();
  const texts = useTexts();
  const formatText = useShownText();
  const refusalText = useRefusalText();
  const toast = useToast();
  const call = screen?.calls[id];
  const afterSuccess = useAfterSuccess(call, action);
  const { isRunning, send } = useCall(call);
  async function perform(): Promise<void> {
    if (call === undefined || screen === undefined || store.status().running !== undefined) return;
    const reactions = readReactions() ?? (await awaitReactions(store, host, id));
    await reactions?.performAction(action, {
      call,
      screen,
      store,
      scopes,
      isActing,
      loaded,
      texts,
      formatText,
      refusalText,
      toast,
      send,
      afterSuccess,
      startCooldown,
    });
  }
  return { isRunning, perform };
}
