import { useCallback, useEffect, useRef } from 'react';
import { isObject, type JsonObject } from '../../declare/index.ts';
import type { Outcome } from '../../submit/index.ts';
import { useFrame } from '../frame.tsx';
import type { CredentialPlan } from './action-plan.ts';

/** Shorter than the 5 minutes that a challenge is valid, so that a page that stays open can still be used. */
const renewedAfter = 4 * 60_000;

export interface CredentialSource {
  /** Asks the browser for a passkey. Returns the part of the payload to send; undefined: the browser gave none. */
  ask(readOptions: () => Promise<Outcome | undefined>): Promise<JsonObject | undefined>;
  /** Waits until the person chooses a passkey in a field, if the plan says so. */
  waitForAutofill(): void;
}

/** The passkeys of an action. `send` gets the part of the payload when a person chose a passkey in a field. */
export function useCredential(plan: CredentialPlan | undefined, send: (part: JsonObject) => void): CredentialSource {
  const { host, screen } = useFrame();
  const latestSend = useRef(send);
  useEffect(() => {
    latestSend.current = send;
  });
  // Browsers run one request at a time: the next one ends the one before.
  const running = useRef<AbortController>(undefined);
  const does = plan?.operation;
  const request = useCallback(
    async (isAutofill: boolean, load: () => Promise<Outcome | undefined>): Promise<JsonObject | undefined> => {
      if (does === undefined) return {};
      running.current?.abort();
      const control = new AbortController();
      running.current = control;
      const readOptions = async () => readOptionsText(await load());
      const credential = await host.askForCredential({ operation: does, isAutofill, readOptions, signal: control.signal });
      return credential === undefined ? undefined : { credential };
    },
    [host, does],
  );
  const call = plan?.autofill === true ? screen?.calls[plan.options] : undefined;
  const waitForAutofill = useCallback(() => {
    if (call === undefined) return;
    void request(true, () => host.perform(call, { payload: {}, params: {} })).then(
      (part) => part !== undefined && latestSend.current(part),
    );
  }, [host, call, request]);
  useEffect(() => {
    waitForAutofill();
    const timer = call === undefined ? undefined : setInterval(waitForAutofill, renewedAfter);
    return () => {
      clearInterval(timer);
      running.current?.abort();
    };
  }, [call, waitForAutofill]);
  return { ask: (readOptions) => request(false, readOptions), waitForAutofill };
}

function readOptionsText(outcome: Outcome | undefined): string | undefined {
  const options = outcome?.kind === 'data' && isObject(outcome.data) ? outcome.data['options'] : undefined;
  return typeof options === 'string' ? options : undefined;
}
