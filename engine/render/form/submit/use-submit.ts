import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { CallPlan, LoadedPage } from '../../../declare/index.ts';
import type { CallRole } from '../../../submit/index.ts';
import { useCall } from '../../calls/use-call.tsx';
import { useReportStep } from '../../chain/chain-context.tsx';
import { useFrame } from '../../frame.tsx';
import type { CallRequest } from '../../host.ts';
import { awaitReactions, readReactions } from '../load-reactions.ts';
import type { FormStore } from '../store/form-store.ts';
import { useContinuing } from './continuation.tsx';
import type { SubmitOptions } from './submit-form.ts';

/** Returns what a press of the main button does. */
export function useSubmit(options: SubmitOptions): () => Promise<void> {
  const { store, call } = options;
  const { host, loaded, screen, place } = useFrame();
  const report = useReportStep();
  const { setContinuing } = useContinuing();
  const { send, sendFirst } = useCall(call);
  const { send: sendNext } = useCall(call?.next === undefined ? undefined : screen?.calls[call.next]);
  const rendered = useRendered(loaded, options);
  // What a press reads, when it comes: it does not change what is rendered.
  const latest = useRef<() => Promise<void>>(async () => undefined);
  // With the commit: a press may follow hydration at once.
  useLayoutEffect(() => {
    latest.current = async () => {
      if (call === undefined || store.status().running !== undefined) return;
      const reactions = readReactions() ?? (await awaitReactions(store, host, call.id));
      if (reactions === undefined) return;
      const senders = {
        before: sendFirst,
        main: (_: CallPlan, request: CallRequest) => send(request),
        next: (_: CallPlan, request: CallRequest) => sendNext(request),
      };
      await reactions.submitForm({
        ...options,
        call,
        host,
        loaded,
        screen,
        path: place.path,
        report,
        setContinuing,
        send: (plan, role: CallRole, request) => senders[role](plan, request),
        renderedStore: () => rendered.current.store,
        reload: async (part) => {
          await host.reload();
          await waitUntil(() => (part === 'form' ? rendered.current.store !== store : rendered.current.loaded !== loaded));
        },
      });
    };
  });
  return useCallback(() => latest.current(), []);
}

/** What the page shows. A form that was accepted and is shown again may be submitted again. */
function useRendered(
  loaded: LoadedPage,
  { store, isSent }: SubmitOptions,
): RefObject<{ readonly loaded: LoadedPage; readonly store: FormStore }> {
  const rendered = useRef({ loaded, store });
  useEffect(() => {
    const isNew = rendered.current.loaded !== loaded;
    rendered.current = { loaded, store };
    // Accepted and redirected back to the same page.
    if (!isNew || !isSent.current) return;
    isSent.current = false;
    store.run(undefined);
  }, [loaded, store, isSent]);
  return rendered;
}

const maxRenderAttempts = 40;

/** Waits until the page has rendered what was loaded again; at most a second, because it may be the same as before. */
async function waitUntil(isRendered: () => boolean): Promise<void> {
  for (let turn = 0; turn < maxRenderAttempts && !isRendered(); turn++)
    await new Promise((resolve) => setTimeout(resolve, turn === 0 ? 0 : 25));
}
