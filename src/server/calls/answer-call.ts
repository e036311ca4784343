// One way for every call, sent as JSON or as a form: who may, what was sent, the event or the command.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answers, CallPlan, FormPlan } from '../../../engine/declare/index.ts';
import { carriesAnswers, type ReadPayload } from '../../../engine/submit/index.ts';
import { judgeAnswers } from '../../../engine/validate/index.ts';
import { admit } from '../areas/admit.ts';
import type { Visit } from '../areas/area.ts';
import type { Areas } from '../areas/index.ts';
import { findEarlierForm, tellSince } from '../flow/earlier-form.ts';
import type { EventRequest } from '../flow/event-request.ts';
import { findCompletedRoute, readFlowData } from '../flow/find-flow.ts';
import { prepareForm } from '../flow/flow-forms.ts';
import { keepTyped } from '../flow/keep-typed.ts';
import { runEvent } from '../flow/run-event.ts';
import type { FindScreen } from '../pages/match-route.ts';
import { readReturnTo } from '../pages/return-to.ts';
import { readVisit } from '../pages/visit.ts';
import { setSessionCookie } from '../plugins/session-cookies.ts';
import type { Project } from '../project/project.ts';
import { type RefusalDetails, RefusalError } from '../refusal-error.ts';

/** What calls and pages are answered from. */
export interface Counter {
  readonly project: Project;
  readonly areas: Areas;
  readonly findScreen: FindScreen;
}

export type CallAnswer =
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'empty' }
  | { readonly kind: 'data'; readonly data: unknown };

/** The flow is gone: told with the address at which it begins again. */
export class FlowError extends RefusalError {
  readonly redirectTo: string;
  constructor(status: number, code: string, message: string, redirectTo: string) {
    super(status, code, message);
    this.redirectTo = redirectTo;
  }
}

const memberHome = '/mypage';

/** `sent`: the payload taken apart; `readBy`: its answers as another version of the form reads them; `params`: of the call's path, where the request has another. Throws a RefusalError or FlowError where the call may not be done. */
export async function answerCall(
  request: FastifyRequest,
  reply: FastifyReply,
  counter: Counter,
  call: CallPlan,
  sent: ReadPayload,
  readBy: (form: FormPlan) => Answers,
  params: { readonly [name: string]: string } = readParams(request.params),
): Promise<CallAnswer> {
  const visit = await readVisit(request, counter.project);
  const form = call.form === undefined ? undefined : visit.plans.form(call.form);
  const event = readEvent(request, counter, visit, call, form, sent);
  const elsewhere = await guard(visit, call, event);
  if (elsewhere !== undefined) return { kind: 'redirect', to: elsewhere };
  const isOther = sent.version !== undefined && sent.version !== form?.version;
  if (form !== undefined && sent.version !== undefined && isOther && carriesAnswers(call)) {
    const earlier = await findEarlierForm(visit, form, sent.version, readBy);
    const flow = event && (await readFlowData(event));
    if (event !== undefined) await keepTyped(event, earlier);
    const changes = earlier && (await tellSince(visit, form, counter.areas.forms[form.id], flow, earlier));
    throw refuse(visit, 409, 'FORM_CHANGED', changes === undefined ? {} : { changes });
  }
  // What an earlier form echoes need not fit: it is only compared, and the kept answers are judged by the present form.
  if (sent.issues.length > 0 && !isOther) throw refuse(visit, 422, 'INVALID_ANSWERS', { issues: sent.issues });
  return event === undefined
    ? runCommand(request, reply, counter, visit, call, form, sent, params)
    : answerEvent(reply, visit, call, event);
}

/** A member on a guest's call is led on; who has to log in first, or may not do it at all, is told so. */
async function guard(visit: Visit, call: CallPlan, event: EventRequest | undefined): Promise<string | undefined> {
  const admission = admit(visit, call.for);
  if (admission === 'sign-in') throw refuse(visit, 401, 'UNAUTHORIZED');
  if (admission === 'not-allowed') throw refuse(visit, 403, 'FORBIDDEN');
  if (call.for !== 'guest') return undefined;
  const completed = event && (await findCompletedRoute(event));
  return completed ?? (admission === 'member-leaves' ? memberHome : undefined);
}

function readEvent(
  request: FastifyRequest,
  counter: Counter,
  visit: Visit,
  call: CallPlan,
  form: FormPlan | undefined,
  sent: ReadPayload,
): EventRequest | undefined {
  const named =
    call.event === undefined ? undefined : 'flow' in call.event ? call.event : call.event.types[sent.given[call.event.by] ?? ''];
  if (named === undefined) {
    if (call.event !== undefined)
      throw refuse(visit, 422, 'INVALID_ANSWERS', {
        issues: [{ at: `/${'by' in call.event ? call.event.by : ''}`, rule: 'required' }],
      });
    return undefined;
  }
  const effects = counter.areas.flows[named.flow];
  if (effects === undefined) throw new Error(`no area has the effects of the flow ${named.flow}`);
  return {
    request,
    database: request.server.database,
    visit,
    flow: visit.plans.flow(named.flow),
    type: named.type,
    effects,
    form: form && { plan: form, source: counter.areas.forms[form.id], answers: carriesAnswers(call) ? sent.answers : undefined },
    given: sent.given,
    echoed: sent.echoed,
    shown: sent.page,
  };
}

const statusOfCode: { readonly [code: string]: number } = { TOO_SOON: 429, TOO_MANY: 429, PIN_CODE_ERROR: 422 };

async function answerEvent(reply: FastifyReply, visit: Visit, call: CallPlan, event: EventRequest): Promise<CallAnswer> {
  const answer = await runEvent(event);
  if (answer.opened) setSessionCookie(reply, answer.opened);
  if (answer.kind === 'invalid') throw refuse(visit, 422, 'INVALID_ANSWERS', { issues: answer.issues });
  if (answer.kind === 'expired')
    throw new FlowError(409, 'FLOW_EXPIRED', say(visit, 'FLOW_EXPIRED'), withNotice(answer.to, 'flowExpired'));
  if (answer.kind === 'refused') {
    const details = answer.retryAfter === undefined ? {} : { retryAfter: answer.retryAfter };
    throw refuse(visit, statusOfCode[answer.code] ?? 409, answer.code, details);
  }
  if (answer.kind === 'moved') return call.answer === 'empty' ? { kind: 'empty' } : { kind: 'redirect', to: answer.to };
  return { kind: 'redirect', to: answer.notice === undefined ? answer.to : withNotice(answer.to, answer.notice) };
}

async function runCommand(
  request: FastifyRequest,
  reply: FastifyReply,
  counter: Counter,
  visit: Visit,
  call: CallPlan,
  form: FormPlan | undefined,
  sent: ReadPayload,
  params: { readonly [name: string]: string },
): Promise<CallAnswer> {
  const command = counter.areas.calls[call.id];
  if (command === undefined) throw new Error(`no area answers the call ${call.id}`);
  const judged = form && (await judgeForm(visit, counter, form, sent));
  const answer = await command({
    ...visit,
    database: request.server.database,
    answers: judged ?? {},
    given: sent.given,
    params,
    readReturnTo: (value) => readReturnTo(value, (path) => counter.findScreen(path) !== undefined),
    request,
    reply,
  });
  if (answer === undefined) return { kind: 'empty' };
  return 'redirectTo' in answer ? { kind: 'redirect', to: answer.redirectTo } : { kind: 'data', data: answer.data };
}

async function judgeForm(visit: Visit, counter: Counter, form: FormPlan, sent: ReadPayload) {
  const source = counter.areas.forms[form.id];
  const prepared = await prepareForm(visit, form, source, undefined);
  const verdict = judgeAnswers(form, visit.plans.validators(form), sent.answers, prepared.given);
  const more = verdict.issues.length === 0 ? await source?.judgeMore?.(visit, verdict.answers) : undefined;
  const issues = more ?? verdict.issues;
  if (issues.length > 0) throw refuse(visit, 422, 'INVALID_ANSWERS', { issues });
  return verdict.answers;
}

/** The words of a code in the visitor's language: `error.TOO_SOON`. */
function say(visit: Visit, code: string): string {
  return visit.plans.text(`error.${code}`, visit.language) ?? visit.plans.text('error.other', visit.language) ?? code;
}

function refuse(visit: Visit, status: number, code: string, details: RefusalDetails = {}): RefusalError {
  return new RefusalError(status, code, say(visit, code), { ...details, isWorded: true });
}

function withNotice(to: string, notice: string): string {
  return `${to}?notice=${notice}`;
}

function readParams(params: unknown): { readonly [name: string]: string } {
  return typeof params === 'object' && params !== null
    ? Object.fromEntries(Object.entries(params).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
    : {};
}
