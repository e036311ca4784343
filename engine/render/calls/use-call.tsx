import { useCallback, useRef, useState } from 'react';
import { type CallPlan, findRefusalDefinition, type JsonObject, type Refusal, signInRoute } from '../../declare/index.ts';
import { findCallError, isAccepted, type Outcome } from '../../submit/index.ts';
import { useFault } from '../dialogs/fault.tsx';
import { useRefusalDialog } from '../dialogs/refusal-dialog.tsx';
import { useFrame, useShownText, useText } from '../frame.tsx';
import type { CallRequest } from '../host.ts';
import { refusalMessage } from './refusal-text.ts';

export interface Sender {
  readonly isRunning: boolean;
  /** Sends once: clicks while it runs are ignored. Undefined: nothing was sent. */
  send(request: CallRequest): Promise<Outcome | undefined>;
  /** Sends another call before it, and follows only what is not a success. */
  sendFirst(call: CallPlan, request: CallRequest): Promise<Outcome>;
}

/** Sends a call and follows redirects; returns what the caller must handle (data, a refusal). */
export function useCall(call: CallPlan | undefined): Sender {
  const { host } = useFrame();
  const follow = useFollow();
  const [isRunning, setRunning] = useState(false);
  const running = useRef(false);
  const send = useCallback(
    async (request: CallRequest) => {
      if (call === undefined || running.current) return undefined;
      running.current = true;
      setRunning(true);
      const outcome = await host.perform(call, request);
      running.current = false;
      setRunning(false);
      follow(call, outcome);
      return outcome;
    },
    [call, host, follow],
  );
  const sendFirst = useCallback(
    async (first: CallPlan, request: CallRequest) => {
      const outcome = await host.perform(first, request);
      if (!isAccepted(outcome)) follow(first, outcome);
      return outcome;
    },
    [host, follow],
  );
  return { isRunning, send, sendFirst };
}

/** Navigates for redirects, and opens the dialog that the call declares for a refusal, or the error dialog for faults. */
export function useFollow(): (call: CallPlan, outcome: Outcome) => void {
  const { host, place } = useFrame();
  const openFault = useFault();
  const { open } = useRefusalDialog();
  return useCallback(
    (call, outcome) => {
      if (isAccepted(outcome) && call.clearsDrafts === true) host.drafts.clearAll();
      if (outcome.kind === 'redirect') host.navigate(outcome.to);
      if (outcome.kind === 'data' && call.redirectByPost === true) host.handOff(outcome.data);
      if (outcome.kind === 'refused') {
        host.reportRefusal(outcome.refusal);
        open(findCallError(call, outcome.refusal.code)?.dialog);
      }
      const backHere = `?returnTo=${encodeURIComponent(place.path + place.search)}`;
      if (outcome.kind === 'unauthorized')
        openFault({ dialog: 'unauthorized', to: `${signInRoute(call.for) ?? '/'}${backHere}` });
      if (outcome.kind === 'gateClosed') {
        const { dialog = 'flow' } = findRefusalDefinition(outcome.refusal.code) ?? {};
        openFault({ dialog, to: `${outcome.opensAt}${backHere}` });
      }
      if (outcome.kind === 'flowError') openFault({ dialog: 'flow', to: outcome.redirectTo });
    },
    [host, place, openFault, open],
  );
}

/** The text of a refusal for the member. */
export function useRefusalText(): (call: CallPlan, refusal: Refusal) => string {
  const formatText = useShownText();
  const text = useText();
  return (call, refusal) => {
    const refusalText = refusalMessage(findCallError(call, refusal.code), refusal);
    if (refusalText === undefined) return text(refusal.status === 0 ? 'form.noNetwork' : 'form.failed');
    return 'message' in refusalText ? refusalText.message : formatText(refusalText.words);
  };
}

/** Replaces the data in a call's payload by values. */
export function fillPayload(payload: JsonObject | undefined, read: (at: readonly string[]) => unknown): JsonObject {
  const entries = Object.entries(payload ?? {}).map(([name, value]) => {
    const at = typeof value === 'object' && value !== null && 'at' in value ? value.at : undefined;
    // Page data is JSON; an absent value is null.
    return [name, Array.isArray(at) ? ((read(at.map(String)) ?? null) as JsonObject[string]) : value];
  });
  return Object.fromEntries(entries);
}
