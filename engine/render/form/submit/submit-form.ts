// One press of a form's main button with scripts, step by step: ready → validate → send → conclude. What is sent, and in which order, is
// decided as without scripts (`engine/submit`).
import type { RefObject } from 'react';
import type { Answers, CallPlan, JsonObject, LoadedPage, Scopes, ScreenPlan } from '../../../declare/index.ts';
import {
  buildPayload,
  type CallRole,
  isAccepted,
  type LastCall,
  listCallsBefore,
  type Outcome,
  type SendBefore,
  sendInTurn,
} from '../../../submit/index.ts';
import type { ReportStep } from '../../chain/chain-context.tsx';
import { reportAccepted, reportCall } from '../../chain/report-call.ts';
import type { CallRequest, FormHost } from '../../host.ts';
import type { Interceptors } from '../../interceptors/interceptors.tsx';
import { draftKey } from '../drafts/drafts.ts';
import { createFormScopes } from '../form-context.tsx';
import type { FormStore } from '../store/form-store.ts';
import { loadValidators } from './load-validators.ts';
import { isReady, type MainCondition } from './main-readiness.ts';
import { showMissing } from './show-missing.ts';
import { showRefusal } from './show-refusal.ts';

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
  readonly interceptors: Pick<Interceptors, 'intercept' | 'follow'>;
}

/** What a press works with; `use-submit.ts` reads it from the page. */
export interface Submission extends Omit<SubmitOptions, 'call'> {
  readonly call: CallPlan;
  readonly host: FormHost;
  readonly loaded: LoadedPage;
  readonly screen: ScreenPlan | undefined;
  readonly path: string;
  readonly report: ReportStep;
  readonly setContinuing: (isContinuing: boolean) => void;
  /** Sends a call; undefined: it is being sent already. */
  readonly send: (plan: CallPlan, role: CallRole, request: CallRequest) => Promise<Outcome | undefined>;
  /** The store of the form that the page shows now. */
  readonly renderedStore: () => SubmitOptions['store'];
  /** Loads the page again, and resolves once it shows the new data; a new `form` renders around the same controls. */
  readonly reload: (part: 'data' | 'form') => Promise<void>;
}

/** The answers of a press. */
interface Pressed {
  /** As typed, to be counted as saved. */
  readonly typed: Answers;
  /** The valid answers. */
  readonly answers: Answers;
  /** Answers that controls hold in exchange for what is never sent: tokens of cards. */
  readonly exchanged: Answers;
}

/** Validates everything, sends once, and shows the outcome. The input is never lost. */
export async function submitForm(submission: Submission): Promise<void> {
  const { store, isSent } = submission;
  submission.setContinuing(false);
  store.collect();
  const ready = isReady(store, createFormScopes(store, submission.scopes, 'typing'), submission.condition);
  // Only if it must: a second press in the same moment has to find the form busy.
  if (store.validators() === undefined) await awaitValidators(submission, ready);
  if (!ready) return showMissing(store, createFormScopes(store, submission.scopes, 'typing'), submission.condition);
  const pressed = await readAnswers(submission);
  if (pressed === undefined) return undefined;
  const { intercept } = submission.interceptors;
  const part = intercept === undefined ? {} : await intercept();
  if (part === undefined) return store.run(undefined);
  isSent.current = true;
  return conclude(submission, pressed, await sendCalls(submission, pressed, part));
}

/** Without validators no issues are known; the server reports them. */
async function awaitValidators({ store, call, host }: Submission, ready: boolean): Promise<void> {
  // Busy only while it waits: issues that are known at once do not render it twice.
  if (ready) store.run(call.id);
  await loadValidators(store, host).catch(() => undefined);
}

/** Undefined: issues are shown. */
async function readAnswers({ store, call, report }: Submission): Promise<Pressed | undefined> {
  const typed = store.live();
  const { issues: answerIssues, answers } = store.validate();
  const issues = store.mergeProblems(answerIssues);
  if (issues.length === 0) {
    store.run(call.id);
    // Before the person is asked for something.
    store.clearSummary();
  }
  const exchanged = issues.length > 0 ? { issues } : await store.exchange(report);
  if ('answers' in exchanged) {
    store.clearSummary();
    return { typed, answers, exchanged: exchanged.answers };
  }
  store.run(undefined);
  store.showIssues(exchanged.issues);
  return undefined;
}

/** `part`: what interceptors add to the payload. */
function sendCalls(submission: Submission, pressed: Pressed, part: JsonObject): Promise<LastCall<Outcome | undefined>> {
  const { store, scopes, call, before, loaded, screen, report, readPayload, send } = submission;
  const { params, now } = loaded.data.screen;
  const { version } = store.form;
  const formPayload = { ...readPayload(), ...part };
  const requestOf = (plan: CallPlan, role: CallRole, responses: JsonObject): CallRequest => {
    const answers = role === 'next' ? pressed.answers : { ...pressed.answers, ...pressed.exchanged };
    const sources = { version, payload: { ...formPayload, ...responses }, page: loaded.data, now };
    const payload = buildPayload(plan, store.form, answers, sources);
    return role === 'next' ? { payload, params } : { payload, params, version };
  };
  const planOf = (id: string | undefined) => (id === undefined ? undefined : screen?.calls[id]);
  const ids = listCallsBefore({ sendBefore: before }, createFormScopes(store, scopes, 'answers'), now);
  const earlier = ids.flatMap((id) => planOf(id) ?? []);
  return sendInTurn({ before: earlier, main: call, next: planOf(call.next) }, (plan, role, responses) => {
    // A next call that is posted as a form leaves the page.
    if (role === 'next' && plan.body === 'form') dropDraft(submission, pressed);
    return reportCall(report, plan, () => send(plan, role, requestOf(plan, role, responses)));
  });
}

async function conclude(
  submission: Submission,
  pressed: Pressed,
  { plan, answer: outcome }: LastCall<Outcome | undefined>,
): Promise<void> {
  const { store, isSent, after, interceptors, report, path, host, setContinuing } = submission;
  // Only an accepted form has no draft; it stays busy while navigating.
  isSent.current = isAccepted(outcome);
  if (isSent.current) dropDraft(submission, pressed);
  const isLeft = outcome?.kind === 'redirect' || (outcome?.kind === 'data' && plan.redirectByPost === true);
  const navigates = isLeft || (isSent.current && after(pressed.typed));
  if (isSent.current && outcome !== undefined) setContinuing(reportAccepted(report, path, outcome, navigates));
  if (navigates) return undefined;
  const refusal = outcome?.kind === 'refused' ? outcome.refusal : undefined;
  interceptors.follow(refusal?.code);
  if (refusal !== undefined) {
    const { reload, renderedStore } = submission;
    return showRefusal(refusal, {
      call: plan,
      store,
      answers: pressed.answers,
      reload,
      renderedStore,
      goOn: () => setContinuing(true),
    });
  }
  store.run(undefined);
  if (isSent.current) await host.reload();
  return undefined;
}

function dropDraft({ store, host, loaded }: Submission, { typed }: Pressed): void {
  store.accept(typed);
  host.drafts.clear(draftKey(loaded, store.form));
}
