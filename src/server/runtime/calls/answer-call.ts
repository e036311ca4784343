// Handles every call, sent as JSON or as a form: access, form version, then the event or command.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answers, CallPlan, FormPlan, Issue, Settings } from '../../../../engine/declare/index.ts';
import { carriesAnswer, carriesAnswers, type ReadPayload } from '../../../../engine/submit/index.ts';
import { validateAnswers } from '../../../../engine/validate/index.ts';
import { setSessionCookie } from '../../platform/http/session-cookies.ts';
import { type RefusalDetails, RefusalError } from '../../platform/refusal-error.ts';
import { startSession } from '../../platform/sessions/sessions.ts';
import type { Project } from '../../project/project.ts';
import { checkAccess } from '../access.ts';
import type { FormRequest, RequestContext } from '../area.ts';
import type { AreaRegistry } from '../area-registry.ts';
import { describeChangesSince, findEarlierForm } from '../flow/earlier-form.ts';
import type { EventRequest } from '../flow/event-request.ts';
import { findCompletedRoute, readFlowData } from '../flow/find-flow.ts';
import { prepareForm, restoreLocked } from '../flow/flow-forms.ts';
import { assertSubject, findFlowOfSubject } from '../flow/flow-of-subject.ts';
import { runEvent } from '../flow/run-event.ts';
import { saveTypedDraft } from '../flow/save-typed-draft.ts';
import { withoutFields } from '../flow/without-fields.ts';
import { findClosedGate } from '../gates.ts';
import type { FindScreen } from '../pages/request/match-route.ts';
import { withNotice } from '../pages/request/notice.ts';
import { readRequestContext } from '../pages/request/request-context.ts';
import { readReturnTo } from '../pages/request/return-to.ts';
import { saveReceipt } from './receipts.ts';

/** What calls and pages are served from. */
export interface AppContext {
  readonly project: Project;
  /** The settings of a store that has published none. */
  readonly defaultSettings: Settings;
  readonly areas: AreaRegistry;
  readonly findScreen: FindScreen;
}

export type CallAnswer =
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'empty' }
  | { readonly kind: 'data'; readonly data: unknown };

/** The flow has expired; the answer carries the address where it starts again. */
export class FlowError extends RefusalError {
  readonly redirectTo: string;
  constructor(status: number, code: string, message: string, redirectTo: string) {
    super(status, code, message);
    this.redirectTo = redirectTo;
  }
}

/** A closed gate that the member can open; the answer carries the route where. */
export class GateError extends RefusalError {
  readonly opensAt: string;
  /** Whether the input was saved as a draft of the flow: nothing needs to be entered again. */
  readonly isInputSaved: boolean;
  constructor({ status, code }: Pick<RefusalError, 'status' | 'code'>, message: string, opensAt: string, isInputSaved = false) {
    super(status, code, message, { isTranslated: true, more: { opensAt } });
    this.opensAt = opensAt;
    this.isInputSaved = isInputSaved;
  }
}

const memberHome = '/mypage';

/**
 * Answers a call. `sent`: the decoded payload; `readBy`: decodes its answers for another version of the form; `params`: of the
 * call's path, if the request has another path. Throws a RefusalError or FlowError if the call is refused.
 */
export async function answerCall(
  request: FastifyRequest,
  reply: FastifyReply,
  application: AppContext,
  call: CallPlan,
  sent: ReadPayload,
  readBy: (form: FormPlan) => Answers,
  params: { readonly [name: string]: string } = readParams(request.params),
): Promise<CallAnswer> {
  const context = await readRequestContext(request, application.project);
  const form = call.form === undefined ? undefined : context.plans.form(call.form);
  const event = readEvent(request, application, context, call, form, sent, params);
  const redirectTo = await checkAdmission(context, call, event);
  if (redirectTo !== undefined) return { kind: 'redirect', to: redirectTo };
  const closed = await findClosedGate(
    context,
    application.areas,
    { ...call, ...combineGates(context, call, event) },
    {
      ...sent.payload,
      ...params,
    },
  );
  if (closed?.leadsTo !== undefined) throw new GateError(closed, formatError(context, closed.code), closed.leadsTo);
  if (closed !== undefined) throw refuse(context, closed.status, closed.code);
  if (event !== undefined) await assertSubject(context, application.areas, event);
  const isOtherVersion = sent.version !== undefined && sent.version !== form?.version;
  if (form !== undefined && sent.version !== undefined && isOtherVersion && carriesAnswers(call)) {
    const earlier = await findEarlierForm(context, form, sent.version, readBy);
    const flow = event && (await readFlowData(event));
    if (event !== undefined) await saveTypedDraft(event, earlier);
    const changes =
      earlier && (await describeChangesSince({ ...context, params }, form, application.areas.forms[form.id], flow, earlier));
    throw refuse(context, 409, 'FORM_CHANGED', changes === undefined ? {} : { changes });
  }
  // Echoes of an earlier form may be invalid: they are only compared, and the saved answers are validated with the present form.
  if (sent.issues.length > 0 && !isOtherVersion) throw refuse(context, 422, 'INVALID_ANSWERS', { issues: sent.issues });
  return event === undefined
    ? runCommand(request, reply, application, context, call, form, sent, params)
    : answerEvent(reply, context, call, event);
}

/** The gates of a call, and of the screens that send its event: it needs what one of them needs, and is exempt where all are. */
function combineGates(
  { plans }: RequestContext,
  { needs = [], exemptFrom = [] }: CallPlan,
  event: EventRequest | undefined,
): Required<Pick<CallPlan, 'needs' | 'exemptFrom'>> {
  const states = event?.flow.states.filter(({ events }) => events.includes(event.type)) ?? [];
  const senders = states.map(({ screen }) => plans.screen(screen));
  return {
    needs: [...new Set([...needs, ...senders.flatMap((sender) => sender.needs ?? [])])],
    exemptFrom: exemptFrom.filter((gate) => senders.every((sender) => sender.exemptFrom?.includes(gate) === true)),
  };
}

/** Returns where to redirect a member who makes a guest's call. Refuses callers who are not signed in or not allowed. */
async function checkAdmission(
  context: RequestContext,
  call: CallPlan,
  event: EventRequest | undefined,
): Promise<string | undefined> {
  const access = checkAccess(context, call.for);
  if (access === 'sign-in') throw refuse(context, 401, 'UNAUTHORIZED');
  if (access === 'forbidden') throw refuse(context, 403, 'FORBIDDEN');
  if (call.for !== 'guest') return undefined;
  const completed = event && (await findCompletedRoute(event));
  return completed ?? (access === 'guests-only' ? memberHome : undefined);
}

function readEvent(
  request: FastifyRequest,
  application: AppContext,
  context: RequestContext,
  call: CallPlan,
  form: FormPlan | undefined,
  sent: ReadPayload,
  params: { readonly [name: string]: string },
): EventRequest | undefined {
  const target =
    call.event === undefined
      ? undefined
      : 'flow' in call.event
        ? call.event
        : call.event.types[sent.payload[call.event.by] ?? ''];
  if (target === undefined) {
    if (call.event !== undefined)
      throw refuse(context, 422, 'INVALID_ANSWERS', {
        issues: [{ at: `/${'by' in call.event ? call.event.by : ''}`, rule: 'required' }],
      });
    return undefined;
  }
  const effects = application.areas.flows[target.flow];
  if (effects === undefined) throw new Error(`no area has the effects of the flow ${target.flow}`);
  return {
    request,
    database: request.database,
    context,
    ...findFlowOfSubject(context, target.flow, { ...sent.payload, ...params }),
    type: target.type,
    effects,
    form: form && {
      plan: form,
      source: application.areas.forms[form.id],
      leavesOut: call.leavesOut ?? [],
      answers: carriesAnswers(call) ? sent.answers : undefined,
    },
    payload: sent.payload,
    echoed: sent.echoed,
    shown: sent.page,
  };
}

// Statuses that the specification sets for refused events, other than 409.
const contractStatuses: { readonly [code: string]: number } = { TOO_SOON: 429, TOO_MANY: 429, PIN_CODE_ERROR: 422 };

async function answerEvent(
  reply: FastifyReply,
  context: RequestContext,
  call: CallPlan,
  event: EventRequest,
): Promise<CallAnswer> {
  const answer = await runEvent(event).catch((error: unknown) => saveBeforeGate(event, error));
  if (answer.opened) setSessionCookie(reply, answer.opened);
  if (answer.kind === 'invalid') throw refuse(context, 422, 'INVALID_ANSWERS', { issues: answer.issues });
  if (answer.kind === 'expired')
    throw new FlowError(409, 'FLOW_EXPIRED', formatError(context, 'FLOW_EXPIRED'), withNotice(answer.to, 'flowExpired'));
  if (answer.kind === 'refused') {
    const details = answer.retryAfter === undefined ? {} : { retryAfter: answer.retryAfter };
    throw refuse(context, contractStatuses[answer.code] ?? 409, answer.code, details);
  }
  if (answer.kind === 'moved') return call.answer === 'empty' ? { kind: 'empty' } : { kind: 'redirect', to: answer.to };
  return { kind: 'redirect', to: answer.notice === undefined ? answer.to : withNotice(answer.to, answer.notice) };
}

/** An effect asks for a proof that the page does not need: the input waits in the flow. */
async function saveBeforeGate(event: EventRequest, error: unknown): Promise<never> {
  if (!(error instanceof GateError)) throw error;
  await saveTypedDraft(event);
  throw new GateError(error, error.message, error.opensAt, true);
}

async function runCommand(
  request: FastifyRequest,
  reply: FastifyReply,
  application: AppContext,
  context: RequestContext,
  call: CallPlan,
  form: FormPlan | undefined,
  sent: ReadPayload,
  params: { readonly [name: string]: string },
): Promise<CallAnswer> {
  const command = application.areas.calls[call.id];
  if (command === undefined) throw new Error(`no area answers the call ${call.id}`);
  const answers =
    form && (await validateForm({ ...context, params: { ...sent.payload, ...params } }, application, call, form, sent));
  const answer = await command({
    ...context,
    database: request.database,
    answers: answers ?? {},
    payload: sent.payload,
    shown: sent.page,
    params,
    readReturnTo: (value) => readReturnTo(value, (path) => application.findScreen(path) !== undefined),
    request,
    reply,
  });
  const isUnfinished = answer !== undefined && 'isUnfinished' in answer && answer.isUnfinished === true;
  if (call.hasCompletion === true && !isUnfinished) await openCompletionPages(request, reply, context, call, params);
  if (answer === undefined) return { kind: 'empty' };
  return 'redirectTo' in answer ? { kind: 'redirect', to: answer.redirectTo } : { kind: 'data', data: answer.data };
}

/** Opens the completion pages of a call. A guest gets a session for that, if there is none or the call ended it. */
async function openCompletionPages(
  request: FastifyRequest,
  reply: FastifyReply,
  { store, now }: RequestContext,
  call: CallPlan,
  params: { readonly [name: string]: string },
): Promise<void> {
  const { database } = request;
  const receipt = { storeId: store.id, call, params };
  const sessionId = request.session?.id;
  if (sessionId !== undefined && (await saveReceipt(database, { ...receipt, sessionId }, now))) return;
  // A member's session that ended meanwhile stays ended.
  if (call.for === 'member') return;
  const opened = await database.transaction((tx) => startSession(tx, request));
  setSessionCookie(reply, opened);
  await saveReceipt(database, { ...receipt, sessionId: opened.session.id }, now);
}

async function validateForm(context: FormRequest, application: AppContext, call: CallPlan, form: FormPlan, sent: ReadPayload) {
  const source = application.areas.forms[form.id];
  const prepared = await prepareForm(context, form, source, undefined);
  const answers = restoreLocked(form, prepared.initial, sent.answers, prepared.validationContext);
  const verdict = validateAnswers(form, context.plans.validators(form), answers, prepared.validationContext);
  const known = withoutFields(verdict.issues, call.leavesOut);
  const found = call.partial === true ? known.filter((issue) => isAboutCarried(call, issue)) : known;
  const isWhole = found.length === 0 && call.partial !== true;
  const more = isWhole ? await source?.validateOnServer?.(context, verdict.answers) : undefined;
  const issues = more ?? found;
  if (issues.length > 0) throw refuse(context, 422, 'INVALID_ANSWERS', { issues });
  return verdict.answers;
}

/** Whether an issue of an unfinished form counts: a field that the call carries has a wrong answer. */
function isAboutCarried(call: CallPlan, { at, rule }: Issue): boolean {
  return rule !== 'required' && carriesAnswer(call, at.split('/')[1] ?? '');
}

/** Returns the text of a code in the person's language: `error.TOO_SOON`. */
function formatError(context: RequestContext, code: string): string {
  return context.plans.text(`error.${code}`, context.language) ?? context.plans.text('error.other', context.language) ?? code;
}

function refuse(context: RequestContext, status: number, code: string, details: RefusalDetails = {}): RefusalError {
  return new RefusalError(status, code, formatError(context, code), { ...details, isTranslated: true });
}

function readParams(params: unknown): { readonly [name: string]: string } {
  return typeof params === 'object' && params !== null
    ? Object.fromEntries(Object.entries(params).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
    : {};
}
