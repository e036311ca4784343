import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { ConditionPlan, DataPlan, JsonObject, TextPlan } from '../../declare/index.ts';
import { buildPayload } from '../../submit/index.ts';
import { readPath } from '../../validate/index.ts';
import { fillPayload, useCall, useRefusalText } from '../calls/use-call.tsx';
import { useFrame, useHolds, useScopes, useShownText } from '../frame.tsx';
import { HiddenPayload } from '../hidden-payload.tsx';
import { useToast } from '../toasts/toasts.tsx';

/** Compiled options that all switches of a block share (engine/declare/words/parts.ts). */
export interface TogglesShared {
  readonly send: string;
  readonly value: string;
  readonly payload?: JsonObject;
  readonly readOnlyWhen?: ConditionPlan;
  readonly onLabel: TextPlan;
  readonly offLabel: TextPlan;
  readonly successToast?: TextPlan;
  readonly failureToast?: TextPlan;
  /** Display time of its toasts. */
  readonly toastMilliseconds?: number;
  readonly reloads?: boolean;
}
export interface TogglePlan {
  readonly label: TextPlan;
  readonly note?: TextPlan;
  readonly value: DataPlan;
  readonly payload?: JsonObject;
}

export interface ToggleProps {
  readonly option: TogglePlan;
  readonly shared: TogglesShared;
}

/**
 * One switch: a form with one button, which posts the opposite of the shown value. With scripts it is saved in place, and shows
 * the new value only after the server accepted it.
 */
export function Toggle({ option, shared }: ToggleProps) {
  const { host, screen, loaded, place } = useFrame();
  const scopes = useScopes();
  const holds = useHolds();
  const formatText = useShownText();
  const refusalText = useRefusalText();
  const toast = useToast();
  const id = useId();
  const call = screen?.calls[shared.send];
  const { isRunning, send } = useCall(call);
  const drawn = readPath(scopes, option.value.at) === true;
  // Last saved value; newer page data takes precedence.
  const [saved, setSaved] = useState({ drawn, isOn: drawn });
  const isOn = saved.drawn === drawn ? saved.isOn : drawn;
  if (call === undefined) return null;
  const isLocked = shared.readOnlyWhen !== undefined && holds(shared.readOnlyWhen);
  const read = (at: readonly string[]) => readPath(scopes, at);
  const payload = {
    ...fillPayload(shared.payload, read),
    ...fillPayload(option.payload, read),
    [shared.value]: !isOn,
  };

  async function press(event: FormEvent) {
    event.preventDefault();
    if (call === undefined || isRunning || isLocked) return;
    const sent = buildPayload(call, undefined, {}, { payload, now: loaded.data.screen.now });
    const outcome = await send({ payload: sent, params: {} });
    if (outcome?.kind === 'empty' || outcome?.kind === 'data') {
      setSaved({ drawn, isOn: !isOn });
      toast(formatText(shared.successToast), 'success', shared.toastMilliseconds);
      if (shared.reloads === true) await host.reload();
    }
    if (outcome?.kind === 'refused')
      toast(formatText(shared.failureToast) ?? refusalText(call, outcome.refusal), 'error', shared.toastMilliseconds);
  }

  const note = formatText(option.note);
  const hasNote = note !== undefined && note !== '';
  return (
    <form method="post" action={place.path + place.search} className="toggle" onSubmit={(event) => void press(event)}>
      <input type="hidden" name="_do" value={shared.send} />
      <HiddenPayload payload={payload} />
      <span className="toggle-text">
        <span id={`${id}-label`} className="toggle-label">
          {formatText(option.label)}
        </span>
        {hasNote && (
          <span id={`${id}-note`} className="toggle-note">
            {note}
          </span>
        )}
      </span>
      <ToggleButton id={id} isOn={isOn} isRunning={isRunning} isLocked={isLocked} hasNote={hasNote}>
        {formatText(isOn ? shared.onLabel : shared.offLabel)}
      </ToggleButton>
    </form>
  );
}

interface ToggleButtonProps {
  /** Of its label, `-label`, and its note, `-note`. */
  readonly id: string;
  readonly isOn: boolean;
  readonly isRunning: boolean;
  readonly isLocked: boolean;
  readonly hasNote: boolean;
  readonly children: ReactNode;
}

function ToggleButton({ id, isOn, isRunning, isLocked, hasNote, children }: ToggleButtonProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a checkbox does not submit by itself, this button does, also without scripts
    <button
      type="submit"
      role="checkbox"
      className="toggle-button"
      aria-checked={isOn}
      aria-labelledby={`${id}-label`}
      aria-describedby={hasNote ? `${id}-note` : undefined}
      aria-busy={isRunning || undefined}
      // While it runs it keeps the focus and is announced as disabled.
      aria-disabled={isRunning || undefined}
      disabled={isLocked}
    >
      <span className="toggle-track" aria-hidden="true" />
      <span className="toggle-state" aria-hidden="true">
        {children}
      </span>
    </button>
  );
}
