import { useCallback, useEffect, useImperativeHandle, useRef } from 'react';
import { isObject, type JsonObject, type Refusal, type TextPlan } from '../../../engine/declare/index.ts';
import {
  defineInterceptor,
  type InterceptorProps,
  useCall,
  useFrame,
  useShownText,
  useToast,
} from '../../../engine/render/index.ts';
import type { Outcome } from '../../../engine/submit/index.ts';
import { useStoreHost } from '../../host/store-host.ts';

interface CredentialPlan {
  readonly operation: 'create' | 'get';
  /** Id of a call. */
  readonly options: string;
  readonly failureToast: TextPlan;
  readonly withoutScripts?: TextPlan;
  readonly autofill: boolean;
}

/** Shorter than the 5 minutes that a challenge is valid, so that a page that stays open can still be used. */
const renewedAfter = 4 * 60_000;

/** The passkeys of an action: asked for at a press, and offered in a field if the plan says so. */
function Credential({ plan, ref, send, onRefusal, setBusy }: InterceptorProps<CredentialPlan>) {
  const { operation, options: id, failureToast, withoutScripts, autofill } = plan;
  const host = useStoreHost();
  const { screen } = useFrame();
  const formatText = useShownText();
  const toast = useToast();
  const call = screen?.calls[id];
  const options = useCall(call);
  useEffect(() => setBusy?.(options.isRunning), [setBusy, options.isRunning]);
  const latestSend = useRef(send);
  useEffect(() => {
    latestSend.current = send;
  });
  // Browsers run one request at a time: the next one ends the one before.
  const running = useRef<AbortController>(undefined);
  const request = useCallback(
    async (isAutofill: boolean, load: () => Promise<Outcome | undefined>): Promise<JsonObject | undefined> => {
      running.current?.abort();
      const control = new AbortController();
      running.current = control;
      const readOptions = async () => readOptionsText(await load());
      const credential = await host.askForCredential({ operation, isAutofill, readOptions, signal: control.signal });
      return credential === undefined ? undefined : { credential };
    },
    [host, operation],
  );
  const waitForAutofill = useCallback(() => {
    if (!autofill || call === undefined) return;
    void request(true, () => host.perform(call, { payload: {}, params: {} })).then(
      (part) => part !== undefined && latestSend.current?.(part),
    );
  }, [autofill, host, call, request]);
  useEffect(() => {
    waitForAutofill();
    const timer = autofill ? setInterval(waitForAutofill, renewedAfter) : undefined;
    return () => {
      clearInterval(timer);
      running.current?.abort();
    };
  }, [autofill, waitForAutofill]);
  async function intercept(): Promise<JsonObject | undefined> {
    let outcome: Outcome | undefined;
    const part = await request(false, async () => {
      outcome = await options.send({ payload: {}, params: {} });
      return outcome;
    });
    if (part !== undefined) return part;
    const refusal = refusalOf(outcome);
    if (refusal !== undefined) onRefusal?.({ call: id, refusal });
    else if (isBrowsersFailure(outcome)) toast(formatText(failureToast), 'error');
    waitForAutofill();
    return undefined;
  }
  useImperativeHandle(ref, () => ({ intercept }));
  if (withoutScripts === undefined) return null;
  return (
    <noscript>
      <p>{formatText(withoutScripts)}</p>
    </noscript>
  );
}

const refusalOf = (outcome: Outcome | undefined): Refusal | undefined =>
  outcome?.kind === 'refused' ? outcome.refusal : undefined;

/** Whether the browser gave no passkey. Otherwise the call was answered by a dialog or a redirect. */
const isBrowsersFailure = (outcome: Outcome | undefined): boolean => outcome === undefined || outcome.kind === 'data';

function readOptionsText(outcome: Outcome | undefined): string | undefined {
  const options = outcome?.kind === 'data' && isObject(outcome.data) ? outcome.data['options'] : undefined;
  return typeof options === 'string' ? options : undefined;
}

export const component = defineInterceptor('action', Credential, { needsScripts: true });
