import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { Answers, CallPlan, JsonObject, Scopes } from '../../../declare/index.ts';
import { buildPayload } from '../../../submit/index.ts';
import { useCall } from '../../calls/use-call.tsx';
import { type ReportStep, useReportStep } from '../../chain/chain-context.tsx';
import { reportAccepted, reportCall } from '../../chain/report-call.ts';
import { useFrame } from '../../frame.tsx';
import type { CallRequest } from '../../host.ts';
import { createFormScopes } from '../form-context.tsx';
import { draftKey } from '../store/drafts.ts';
import type { FormStore } from '../store/form-store.ts';
import { useContinuing } from './continuation.tsx';
import { isReady, type MainCondition, showMissing } from './main-readiness.ts';
import { type SendBefore, sendBefore } from './send-before.ts';
import { showRefusal } from './show-refusal.ts';
import type { BotCheckState } from './use-bot-check.ts';

export interface SubmitOptions {
  readonly store: FormStore;
  /** Scopes without the answers. */
  readonly scopes: Scopes;
  /** Nothing is sent until it is met. */
  readonly condition: MainCondition;
  readonly call: CallPlan | undefined;
  /** Calls that get the answers first. */
  readonly before?: readonly SendBefore[] | undefined;
  readonly readPayload: () => JsonObject;
  /** Set to true once the form was accepted: then there is no draft to save or ask about. */
  readonly isSent: RefObject<boolean>;
  /** Called after success if the call does not redirect; returns whether it navigates to another page. */
  readonly after: (sent: Answers) => boolean;
  readonly botCheck: BotCheckState;
}

const none: readonly SendBefore[] = [];

/** Validates everything, sends once, and shows the outcome. The input is never lost. */
export function useSubmit(options: SubmitOptions): () => Promise<void> {
  const { store, scopes, condition, call, before = none, readPayload, isSent, after, botCheck } = options;
  const { host, loaded, screen, place } = useFrame();
  const report = useReportStep();
  const { setContinuing } = useContinuing();
  const { send, sendFirst } = useCall(call);
  const following = call?.next === undefined ? undefined : screen?.calls[call.next];
  const { send: sendNext } = useCall(following);
  const latest = useRef(store);
  useEffect(() => {
    latest.current = store;
  }, [store]);
  const rendered = useRef(loaded);
  useEffect(() => {
    if (rendered.current === loaded) return;
    rendered.current = loaded;
    // Accepted and redirected back to the same page: it may be submitted again.
    if (!isSent.current) return;
    isSent.current = false;
    store.run(undefined);
  }, [loaded, store, isSent]);
  return useCallback(async () => {
    if (call === undefined || store.status().running !== undefined) return;
    setContinuing(false);
    store.collect();
    const isNotReady = !isReady(store, createFormScopes(store, scopes, 'typing'), condition);
    // Busy only while it waits: issues that are known at once do not render it twice.
    if (store.validators() === undefined) {
      if (!isNotReady) store.run(call.id);
      await loadValidators(store, () => host.loadValidators(store.form.validator));
    }
    if (isNotReady) return showMissing(store, createFormScopes(store, scopes, 'typing'), condition);
    const sent = store.live();
    const verdict = store.validate();
    const issues = store.mergeProblems(verdict.issues);
    if (issues.length === 0) store.run(call.id);
    const exchanged = issues.length > 0 ? { issues } : await exchange(store, report);
    if ('issues' in exchanged) {
      store.run(undefined);
      store.showIssues(exchanged.issues);
      return;
    }
    store.clearSummary();
    const token = botCheck.isAsked ? await botCheck.readToken() : undefined;
    isSent.current = true;
    const own = token === undefined ? readPayload() : { ...readPayload(), token };
    const sources = { version: store.form.version, payload: own, page: loaded.data, now: loaded.data.screen.now };
    const answers = { ...verdict.answers, ...exchanged.answers };
    const { params } = loaded.data.screen;
    const requestOf = (each: CallPlan, responses: JsonObject): CallRequest => {
      const payload = buildPayload(each, store.form, answers, { ...sources, payload: { ...own, ...responses } });
      return { payload, params, version: store.form.version };
    };
    const earlier = await sendBefore(before, {
      calls: screen?.calls,
      scopes: createFormScopes(store, scopes, 'answers'),
      now: loaded.data.screen.now,
      send: (each, responses) => reportCall(report, each, () => sendFirst(each, requestOf(each, responses))),
    });
    const first =
      earlier.kind === 'stopped'
        ? earlier.outcome
        : await reportCall(report, call, () => send(requestOf(call, earlier.responses)));
    const continues = earlier.kind === 'done' && first?.kind === 'empty' && following !== undefined;
    if (continues && following.body === 'form') {
      // It leaves the page.
      store.accept(sent);
      host.drafts.clear(draftKey(loaded, store.form));
    }
    const more = continues ? buildPayload(following, store.form, verdict.answers, sources) : {};
    const outcome = continues ? await reportCall(report, following, () => sendNext({ payload: more, params })) : first;
    const last = earlier.kind === 'stopped' ? earlier.call : continues ? following : call;
    // Only an accepted form has no draft; it stays busy while navigating.
    isSent.current = outcome?.kind === 'redirect' || outcome?.kind === 'empty' || outcome?.kind === 'data';
    if (isSent.current) {
      store.accept(sent);
      host.drafts.clear(draftKey(loaded, store.form));
    }
    const isLeft = outcome?.kind === 'redirect' || (outcome?.kind === 'data' && last.handsOff === true);
    // Stays busy while navigating.
    const navigates = isLeft || (isSent.current && after(sent));
    if (isSent.current && outcome !== undefined) setContinuing(reportAccepted(report, place.path, outcome, navigates));
    if (navigates) return;
    const refusal = outcome?.kind === 'refused' ? outcome.refusal : undefined;
    botCheck.follow(refusal?.code);
    if (refusal !== undefined) {
      const reload = async (part: 'data' | 'form') => {
        await host.reload();
        await waitUntilRendered(() => (part === 'form' ? latest.current !== store : rendered.current !== loaded));
      };
      const shown = () => latest.current;
      return showRefusal(refusal, {
        call: last,
        store,
        answers: verdict.answers,
        reload,
        shown,
        goOn: () => setContinuing(true),
      });
    }
    store.run(undefined);
    if (isSent.current) await host.reload();
  }, [
    store,
    scopes,
    condition,
    call,
    before,
    following,
    host,
    loaded,
    screen,
    place,
    report,
    setContinuing,
    readPayload,
    send,
    sendFirst,
    sendNext,
    isSent,
    after,
    botCheck,
  ]);
}

/** Removes the summary of the previous press before the person is asked for something. */
async function exchange(store: FormStore, report: ReportStep): ReturnType<FormStore['exchange']> {
  store.clearSummary();
  return store.exchange(report);
}

/** Without validators no issues are known; the server reports them. */
async function loadValidators(
  store: FormStore,
  load: () => ReturnType<ReturnType<typeof useFrame>['host']['loadValidators']>,
): Promise<void> {
  try {
    store.setValidators(await load());
  } catch {
    return;
  }
}

const maxRenderAttempts = 40;

/** Waits until the page has rendered what was loaded again; at most a second, because it may be the same as before. */
async function waitUntilRendered(isRendered: () => boolean): Promise<void> {
  for (let turn = 0; turn < maxRenderAttempts && !isRendered(); turn++)
    await new Promise((resolve) => setTimeout(resolve, turn === 0 ? 0 : 25));
}
